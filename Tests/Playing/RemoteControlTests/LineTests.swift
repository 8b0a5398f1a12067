import JSON
import POSIX
import StudioAutomation
import TestSupport
import Testing

@testable import RemoteControl

/// Messages in lines on a Unix socket.
@Suite(.timeLimit(.minutes(5))) struct LineTests {
  private let directory: TemporaryDirectory
  private let folder: SocketDirectory
  private let fixture: ServerFixture
  private var server: RemoteServer { fixture.server }

  init() throws {
    directory = try TemporaryDirectory()
    folder = SocketDirectory(path: directory.path("dynlua"))
    fixture = try ServerFixture(in: folder)
  }

  /// More than the sockets' buffers hold.
  private static let large = JSONValue.string(String(repeating: "a", count: 6 << 20))

  /// Expects that a client's request is responded to.
  private func expectService(
    of client: LineClient, by fixture: ServerFixture? = nil, location: SourceLocation = #_sourceLocation
  ) async throws {
    let fixture = fixture ?? self.fixture
    try await client.send(#"{"id": 99, "method": "ask"}"#)
    var isServed = false
    while !isServed {
      for request in try await fixture.requests(1, location: location) where request.method == "ask" {
        fixture.server.respond(to: request, with: .success("answer"))
        isServed = true
      }
    }
    var message = try await client.receive()
    while message != .response(id: 99, .success("answer")) {
      try #require(message != nil, sourceLocation: location)
      message = try await client.receive()
    }
  }

  // MARK: Messages

  @Test func `requests, responses and notifications are lines`() async throws {
    let client = try LineClient(server)
    try await client.send(#"{"method": "pause"}"#)
    try await client.send(#"{"id": 1, "method": "step", "params": {"text": "a\nb"}}"#)
    let requests = try await fixture.requests(2)
    #expect(
      requests == [
        ClientRequest(client: Client(id: 1), method: "pause"),
        ClientRequest(client: Client(id: 1), id: 1, method: "step", parameters: ["text": "a\nb"]),
      ])
    for request in requests { server.respond(to: request, with: .success("c\nd")) }
    server.notify("output", ["lines": ["e"]])
    #expect(try await client.receive() == .response(id: 1, .success("c\nd")))
    #expect(try await client.receive() == .notification(method: "output", parameters: ["lines": ["e"]]))
  }

  @Test(arguments: [
    "{}", #"{"id":1}"#, "[1,2", #"{"id":"x","method":"evaluate"}"#, "\u{0}\u{1}", "GET / HTTP/1.1\r",
    #"{"method":"a"} {}"#,
  ])
  func `a line that is no request gets an error, and the next one is read`(line: String) async throws {
    let client = try LineClient(server)
    try await client.send("\n\n" + line)
    guard case .response(id: nil, .failure) = try await client.receive() else {
      Issue.record("expected an error"); return
    }
    try await expectService(of: client)
  }

  @Test func `a line may arrive byte by byte`() async throws {
    let client = try LineClient(server)
    for byte in #"{"method": "ä"}"#.utf8 + [10] { try await client.connection.send([byte]) }
    #expect(try await fixture.requests(1).map(\.method) == ["ä"])
  }

  @Test func `a line may have 1 MiB; a longer one is refused, and the next one is read`() async throws {
    let client = try LineClient(server)
    let start = #"{"id":1,"method":"a","params":""#
    let largest = start + String(repeating: "a", count: (1 << 20) - start.utf8.count - 2) + "\"}"
    try await client.send(largest)
    _ = try await fixture.requests(1)
    let megabyte = String(repeating: "a", count: 1 << 20)
    for line in [largest + " ", String(repeating: megabyte, count: 10)] {
      try await client.send(line)
      let refusal = ServerMessage.response(id: nil, .failure(RequestFailure("the request is too large")))
      #expect(try await client.receive() == refusal)
    }
    try await expectService(of: client)
  }

  @Test func `frames cannot be requested`() async throws {
    let client = try LineClient(server)
    try await client.send(#"{"method": "nextFrame"}"#)
    #expect(try await fixture.requests(1).map(\.method) == ["nextFrame"])
    #expect(!server.isFrameRequested)
  }

  @Test func `an interrupt is performed at once, and drops the client's evaluations`() async throws {
    let (client, other) = (try LineClient(server), try LineClient(server))
    try await other.send(#"{"id": 1, "method": "evaluate"}"#)
    while server.queueSizes.events < 3 { await Task.yield() }
    for (id, method) in [(2, "evaluate"), (3, "check"), (4, "evaluate"), (5, "interrupt")] {
      try await client.send("{\"id\": \(id), \"method\": \"\(method)\"}")
    }
    #expect(try await client.receive() == .response(id: 2, .failure(RequestFailure("interrupted"))))
    #expect(try await client.receive() == .response(id: 4, .failure(RequestFailure("interrupted"))))
    #expect(try await client.receive() == .response(id: 5, .success(nil)))
    #expect(try await fixture.requests(2).map(\.id) == [1, 3])
  }

  // MARK: Many clients, and those that vanish

  @Test func `there are at most 32 clients`() async throws {
    var clients = try (0..<32).map { _ in try LineClient(server) }
    for _ in 0..<100 { #expect(try await LineClient(server).receive() == nil) }
    try await expectService(of: clients[31])
    let first = server.clients[0]
    clients.removeFirst()
    _ = try await fixture.events { $0.contains(.disconnected(first)) }
    try await expectService(of: LineClient(server))
  }

  @Test func `1,000 idle connections do not prevent others`() async throws {
    let client = try LineClient(server)
    try await expectService(of: client)
    var idle: [LineClient] = []
    for index in 0..<1000 {
      idle.append(try LineClient(server))
      if index.isMultiple(of: 2) { try await idle[index].connection.send("{") }
    }
    #expect(try await idle[999].receive() == nil)
    #expect(server.connectionCounts.open <= 33)
    try await expectService(of: client)
  }

  @Test func `a client may vanish at any time`() async throws {
    for line in ["", "{", #"{"id": 1, "method": "step"}"# + "\n"] {
      let client = try LineClient(server)
      try await client.connection.send(line)
    }
    let events = try await fixture.events { events in
      events.count { if case .disconnected = $0 { true } else { false } } == 3
    }
    for request in ServerFixture.requests(in: events) { server.respond(to: request, with: .success(nil)) }
    server.notify("output", ["lines": ["a"]])
    #expect(server.clients.isEmpty)
    try await expectService(of: LineClient(server))
  }

  @Test func `connections leave no descriptors behind`() async {
    await #expect(processExitsWith: .success) {
      let directory = try TemporaryDirectory()
      let fixture = try ServerFixture(in: SocketDirectory(path: directory.path("dynlua")))
      // What the first connection opens for the process stays open.
      let first = try LineClient(fixture.server)
      try await first.send("{}")
      _ = try await first.receive()
      let count = ServerFixture.descriptorCount
      for _ in 0..<100 { try await LineClient(fixture.server).send("{}") }
      let deadline = ContinuousClock.now + RawClient.timeout
      while ServerFixture.descriptorCount > count {
        try #require(ContinuousClock.now < deadline)
        await Task.yield()
      }
    }
  }

  // MARK: Slow readers and fast senders

  @Test func `a client that reads too slowly is disconnected`() async throws {
    let directory = try TemporaryDirectory()
    let fixture = try ServerFixture(in: SocketDirectory(path: directory.path("dynlua"))) {
      $0.queuedMessageSize = 1 << 20
      $0.closingTimeout = .milliseconds(50)
    }
    let server = fixture.server
    let slow = try LineClient(server)
    let other = try LineClient(server)
    try await expectService(of: other, by: fixture)
    let client = server.clients[0]
    for _ in 0..<16 {
      server.notify("output", .string(String(repeating: "a", count: 1 << 19)), to: client)
      #expect(server.queueSizes.textSize <= 3 << 19)
    }
    while server.clients.contains(client) { await Task.yield() }
    #expect(server.queueSizes.textSize == 0)
    try await expectService(of: other, by: fixture)
    // Keeps the connection open on its side until here.
    slow.connection.finishSending()
  }

  @Test func `a message of any size is sent to a client that reads`() async throws {
    let client = try LineClient(server)
    try await expectService(of: client)
    server.notify("output", Self.large)
    #expect(try await client.receive() == .notification(method: "output", parameters: Self.large))
  }

  @Test func `requests wait in the client's socket while the session is busy`() async throws {
    let client = try LineClient(server)
    let count = 3000
    let lines = (0..<count).map { "{\"id\": \($0), \"method\": \"check\"}\n" }.joined()
    async let sending: Void = client.connection.send(lines)
    var received: [Int] = []
    while received.count < count {
      let batch = try await fixture.requests(1)
      #expect(batch.count <= 1000)
      received += batch.compactMap(\.id)
    }
    try await sending
    #expect(received == Array(0..<count))
  }

  // MARK: The end

  @Test func `clients learn that the server ends, and the socket is removed`() async throws {
    let client = try LineClient(server)
    try await expectService(of: client)
    server.notify("output", ["lines": ["last"]])
    async let stopping: Void = fixture.stop()
    #expect(try await client.receive() == .notification(method: "output", parameters: ["lines": ["last"]]))
    #expect(try await client.receive() == .notification(method: "bye", parameters: [:]))
    #expect(try await client.receive() == nil)
    client.connection.finishSending()
    await stopping
    #expect(server.connectionCounts.open == 0)
    #expect(throws: SystemError.self) { try LineClient(server) }
  }

  @Test func `clients that do not read do not prevent the end`() async throws {
    let slow = try LineClient(server)
    try await expectService(of: slow)
    server.notify("output", Self.large)
    await fixture.stop()
    #expect(server.connectionCounts.open == 0)
    #expect(try await slow.receive() == nil)
  }
}
