import Display
import Dynamics
import JSON
import StudioAutomation
import Testing
import TestSupport

@testable import RemoteControl

/// Messages of web sockets over TCP on the loopback interface.
@Suite(.timeLimit(.minutes(5))) struct WebSocketTests {
  private let fixture: ServerFixture
  private var server: RemoteServer { fixture.server }

  init() throws { fixture = try ServerFixture() }

  // MARK: Handshake

  @Test func `the handshake is that of RFC 6455`() async throws {
    let client = try RawClient(port: server.port)
    try await client.send(WebSocketClient.handshake(server))
    let answer = try #require(try await client.receiveHead())
    #expect(answer.status == 101)
    #expect(answer.headers["sec-websocket-accept"] == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
    #expect(answer.headers["upgrade"] == "websocket")
    #expect(answer.headers["connection"] == "upgrade")
  }

  @Test func `the handshake has the checks of other requests`() async throws {
    let handshake = WebSocketClient.handshake(server)
    let path = server.path
    #expect(try await fixture.request(head: handshake.replacing(path, with: "/"))?.status == 403)
    let foreign = WebSocketClient.handshake(server, origin: "http://example.com")
    #expect(try await fixture.request(head: foreign)?.status == 403)
    let rebound = handshake.replacing("Host: 127.0.0.1", with: "Host: example.com")
    #expect(try await fixture.request(head: rebound)?.status == 403)
    for (field, other) in [
      ("Version: 13", "Version: 8"), ("Key: dGhl", "Key: "), ("Upgrade: websocket", "Upgrade: h2c"),
      (", Upgrade", ""),
    ] {
      #expect(
        try await fixture.request(head: handshake.replacing(field, with: other))?.status == 400, "\(other)")
    }
    #expect(server.clients.isEmpty)
  }

  @Test func `there are at most 32 clients`() async throws {
    var clients: [WebSocketClient] = []
    for _ in 0..<32 { clients.append(try await WebSocketClient(server)) }
    for _ in 0..<100 {
      let refused = await #expect(throws: WebSocketClient.Refused.self) { try await WebSocketClient(server) }
      #expect(refused?.status == 503)
    }
    try await fixture.expectService(of: clients[31])
    let first = server.clients[0]
    try await clients[0].connection.send(WebSocketClient.frame(0x88, []))
    _ = try await fixture.events { $0.contains(.disconnected(first)) }
    try await fixture.expectService(of: WebSocketClient(server))
  }

  // MARK: Messages

  @Test func `events arrive in order`() async throws {
    let client = try await WebSocketClient(server)
    try await client.send(#"{"method": "pause"}"#)
    try await client.send(#"{"id": 1, "method": "step", "params": {"ticks": 2}}"#)
    try await client.connection.send(WebSocketClient.frame(0x88, [0x03, 0xE8]))
    let studioClient = Client(id: 1)
    let events = try await fixture.events { $0.contains(.disconnected(studioClient)) }
    #expect(
      events == [
        .connected(studioClient), .request(ClientRequest(client: studioClient, method: "pause")),
        .request(ClientRequest(client: studioClient, id: 1, method: "step", parameters: ["ticks": 2])),
        .disconnected(studioClient),
      ])
    #expect(try await client.receive() == .close(1000))
    #expect(try await client.receive() == .end)
  }

  @Test func `responses and notifications arrive in order`() async throws {
    let (one, other) = (try await WebSocketClient(server), try await WebSocketClient(server))
    try await one.send(#"{"id": 1, "method": "a"}"#)
    try await one.send(#"{"id": 2, "method": "b"}"#)
    try await one.send(#"{"method": "c"}"#)
    let requests = try await fixture.requests(3)
    server.notify("log", ["ä\n"], to: requests[0].client)
    server.respond(to: requests[0], with: .success(nil))
    server.respond(to: requests[1], with: .failure(RequestFailure("no", line: 3)))
    server.respond(to: requests[2], with: .success("not sent"))
    server.notify("state", [:])
    #expect(try await one.receive() == .text(["method": "log", "params": ["ä\n"]]))
    #expect(try await one.receive() == .text(["id": 1, "result": nil]))
    #expect(try await one.receive() == .text(["id": 2, "error": ["message": "no", "line": 3]]))
    #expect(try await one.receive() == .text(["method": "state", "params": [:]]))
    #expect(try await other.receive() == .text(["method": "state", "params": [:]]))
  }

  @Test func `a text that is not a request gets an error`() async throws {
    let client = try await WebSocketClient(server)
    for text in ["", "{", "[]", #"{"id": 1}"#, String(repeating: "[", count: 1 << 20)] {
      try await client.send(text)
      guard case .text(let answer) = try await client.receive() else { Issue.record("no text"); return }
      #expect(answer["id"] == .null)
      #expect(answer["error"]?["message"]?.stringValue != nil)
    }
    try await fixture.expectService(of: client)
  }

  @Test func `messages may be fragmented, with pings between`() async throws {
    let client = try await WebSocketClient(server)
    let text = Array(#"{"id": 1, "method": "ä"}"#.utf8)
    // In the middle of a character.
    try await client.connection.send(WebSocketClient.frame(0x01, Array(text[..<22])))
    try await client.connection.send(WebSocketClient.frame(0x89, [1, 2]))
    #expect(try await client.receive() == .pong([1, 2]))
    try await client.connection.send(WebSocketClient.frame(0x00, []))
    try await client.connection.send(WebSocketClient.frame(0x8A, []))
    try await client.connection.send(WebSocketClient.frame(0x80, Array(text[22...])))
    #expect(try await fixture.requests(1).map(\.method) == ["ä"])
  }

  @Test func `frames may arrive byte by byte`() async throws {
    let client = try await WebSocketClient(server)
    for byte in WebSocketClient.frame(0x81, Array(#"{"id": 1, "method": "step"}"#.utf8)) {
      try await client.connection.send([byte])
    }
    #expect(try await fixture.requests(1).map(\.method) == ["step"])
  }

  @Test func `a message may have 1 MiB`() async throws {
    let client = try await WebSocketClient(server)
    let start = #"{"method": "saveSource", "params": ""#
    let text = start + String(repeating: "a", count: (1 << 20) - start.utf8.count - 2) + "\"}"
    try await client.send(text)
    #expect(try await fixture.requests(1)[0].parameters.stringValue?.count == text.count - start.count - 2)
    try await client.send(text + " ")
    #expect(try await client.receiveClosure() == 1009)
  }

  // MARK: Violations

  @Test(arguments: [
    ("unmasked", WebSocketClient.frame(0x81, Array("{}".utf8), isMasked: false), 1002),
    ("first reserved bit", WebSocketClient.frame(0xC1, []), 1002),
    ("second reserved bit", WebSocketClient.frame(0xA1, []), 1002),
    ("third reserved bit", WebSocketClient.frame(0x91, []), 1002),
    ("reserved data opcode", WebSocketClient.frame(0x83, []), 1002),
    ("reserved control opcode", WebSocketClient.frame(0x8B, []), 1002),
    ("fragmented ping", WebSocketClient.frame(0x09, []), 1002),
    ("large ping", WebSocketClient.frame(0x89, [UInt8](repeating: 0, count: 126)), 1002),
    ("continuation without beginning", WebSocketClient.frame(0x80, []), 1002),
    (
      "beginning within a message", WebSocketClient.frame(0x01, [0x20]) + WebSocketClient.frame(0x81, []),
      1002
    ),
    ("binary", WebSocketClient.frame(0x82, [1]), 1003),
    ("not UTF-8", WebSocketClient.frame(0x81, [0xFF]), 1007),
    ("truncated UTF-8", WebSocketClient.frame(0x81, [0x22, 0xC3]), 1007),
    ("announced 10 MB", WebSocketClient.frame(0x81, [], length: 10_000_000), 1009),
    ("announced 2⁶⁴ - 1 bytes", WebSocketClient.frame(0x81, [], length: .max), 1009),
    ("close", WebSocketClient.frame(0x88, [0x03, 0xE9]), 1001),
    ("close without code", WebSocketClient.frame(0x88, []), 1000),
    ("close with an application's code", WebSocketClient.frame(0x88, [0x0F, 0xA0, 0x61]), 4000),
    ("close with one byte", WebSocketClient.frame(0x88, [0x03]), 1002),
    ("close with code 1005", WebSocketClient.frame(0x88, [0x03, 0xED]), 1002),
    ("close with code 0", WebSocketClient.frame(0x88, [0, 0]), 1002),
    ("close with a reason that is not UTF-8", WebSocketClient.frame(0x88, [0x03, 0xE8, 0xFF]), 1007),
  ])
  func `violations close the connection, and only that`(name: String, bytes: [UInt8], code: Int) async throws
  {
    let other = try await WebSocketClient(server)
    let client = try await WebSocketClient(server)
    // What follows is discarded.
    try await client.connection.send(bytes + WebSocketClient.frame(0x81, Array(#"{"method":"a"}"#.utf8)))
    #expect(try await client.receiveClosure() == code)
    #expect(try await client.receive() == .end)
    let events = try await fixture.events { $0.contains(.disconnected(Client(id: 2))) }
    #expect(ServerFixture.requests(in: events).isEmpty)
    try await fixture.expectService(of: other)
  }

  @Test func `a message of 10 MB is refused, however it is sent`() async throws {
    let megabytes = [UInt8](repeating: 0x20, count: 10_000_000)
    let whole = try await WebSocketClient(server)
    try await whole.connection.send(WebSocketClient.frame(0x81, megabytes))
    #expect(try await whole.receiveClosure() == 1009)

    let fragmented = try await WebSocketClient(server)
    let fragment = Array(megabytes.prefix(65_536))
    let frames =
      WebSocketClient.frame(0x01, fragment) + (0..<160).flatMap { _ in WebSocketClient.frame(0x00, fragment) }
    try await fragmented.connection.send(frames)
    #expect(try await fragmented.receiveClosure() == 1009)

    try await fixture.expectService(of: WebSocketClient(server))
  }

  @Test func `random bytes close only their own connection`() async throws {
    let other = try await WebSocketClient(server)
    var generator = SplitMix64(seed: 19)
    for _ in 0..<100 {
      let client = try await WebSocketClient(server)
      let count = Int.random(in: 1...200, using: &generator)
      try await client.connection.send((0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) })
      client.connection.finishSending()
      _ = try await client.connection.receiveAll()
    }
    try await fixture.expectService(of: other)
    #expect(server.clients.count == 1)
  }

  @Test func `a client that disappears is removed`() async throws {
    for text in ["", "{\"a"] {
      let client = try await WebSocketClient(server)
      let id = try #require(server.clients.first)
      try await client.connection.send(Array(WebSocketClient.frame(0x81, Array(text.utf8)).dropLast()))
      client.connection.finishSending()
      _ = try await fixture.events { $0.contains(.disconnected(id)) }
    }
    #expect(server.clients.isEmpty)
  }
}
