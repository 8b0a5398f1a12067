import Display
import Dynamics
import JSON
import StudioAutomation
import Testing
import Views

@testable import RemoteControl

/// Clients that send too much, read too little, or pull frames.
@Suite(.timeLimit(.minutes(5))) struct FlowControlTests {
  private let fixture: ServerFixture
  private var server: RemoteServer { fixture.server }

  init() throws { fixture = try ServerFixture() }

  /// More than the sockets' buffers hold, so that the connection waits for a client that does not
  /// read.
  private static let large = JSONValue.string(String(repeating: "a", count: 6 << 20))

  private func frame(tick: Int, shapeCount: Int = 0) -> StudioFrame {
    var frame = Frame(bounds: Rect(x: 0, y: 0, width: 320, height: 480), tick: tick)
    frame.shapes = (0..<shapeCount).map { index in
      Frame.Shape(
        size: Size(width: 10, height: 10),
        transform: AffineTransform(translationX: Double(index), y: Double(tick)),
        color: .black)
    }
    return StudioFrame(frame)
  }

  /// The tick of the next message, which must be a frame.
  private func receiveTick(_ client: WebSocketClient, location: SourceLocation = #_sourceLocation)
    async throws -> Int
  {
    guard case .binary(let bytes) = try await client.receive() else {
      Issue.record("expected a frame", sourceLocation: location)
      return -1
    }
    return bytes[8..<12].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  // MARK: Frames

  @Test func `a frame is sent for each request, the newest one`() async throws {
    server.publish(frame(tick: 1))
    server.publish(frame(tick: 2))
    let client = try await WebSocketClient(server)
    try await client.send(#"{"method": "nextFrame"}"#)
    #expect(try await receiveTick(client) == 2)
    for tick in 3...10 { server.publish(frame(tick: tick)) }
    try await client.send(#"{"method": "nextFrame"}"#)
    #expect(try await receiveTick(client) == 10)
    // Not sent, because it is not requested; the response to the request with an id is the next message.
    server.publish(frame(tick: 11))
    try await fixture.expectService(of: client)
  }

  @Test func `a request without a newer frame waits for one, and wakes the session`() async throws {
    let client = try await WebSocketClient(server)
    _ = try await fixture.events { $0 == [.connected(Client(id: 1))] }
    #expect(!server.isFrameRequested)
    // The second one is ignored.
    try await client.send(#"{"method": "nextFrame"}"#)
    try await client.send(#"{"id": 1, "method": "nextFrame"}"#)
    #expect(try await client.receive() == .text(["id": 1, "result": nil]))
    try await fixture.waitForWakeUp()
    #expect(server.takeEvents() == [])
    #expect(server.isFrameRequested)
    server.publish(frame(tick: 5))
    #expect(try await receiveTick(client) == 5)
    #expect(!server.isFrameRequested)
    server.publish(frame(tick: 6))
    try await fixture.expectService(of: client)
  }

  @Test func `each client has its own changes and layers`() async throws {
    var published = frame(tick: 1, shapeCount: 1)
    published.frame.boundaries = [[.zero, Point(x: 1, y: 1)]]
    let (one, other) = (try await WebSocketClient(server), try await WebSocketClient(server))
    try await one.send(#"{"id": 1, "method": "setLayers", "params": {"layers": ["boundaries", "sleeping"]}}"#)
    #expect(try await one.receive() == .text(["id": 1, "result": nil]))
    _ = try await fixture.events { $0.contains(.layersChanged) }
    #expect(server.layers == [.boundaries, .sleeping])
    server.publish(published)
    for (client, expected) in [(one, ["layers", "shapes"]), (other, ["shapes"]), (one, []), (other, [])] {
      server.publish(published)
      try await client.send(#"{"method": "nextFrame"}"#)
      guard case .binary(let bytes) = try await client.receive() else {
        Issue.record("expected a frame"); return
      }
      let changes = try JSONValue(parsing: bytes[(48 + 28)...])
      #expect(changes.objectValue?.keys.sorted() == expected)
    }
    try await one.send(#"{"id": 2, "method": "setLayers", "params": {"layers": ["waves"]}}"#)
    #expect(try await one.receive() == .text(["id": 2, "error": ["message": "unknown layer \"waves\""]]))
    try await one.connection.send(WebSocketClient.frame(0x88, []))
    let events = try await fixture.events { $0.contains(.disconnected(Client(id: 1))) }
    #expect(events.contains(.layersChanged))
    #expect(server.layers == [])
  }

  @Test func `repeated changes of layers are one event`() async throws {
    let client = try await WebSocketClient(server)
    for layer in ["contacts", "fields", "contacts", "boundingBoxes"] {
      try await client.send(
        "{\"id\": 1, \"method\": \"setLayers\", \"params\": {\"layers\": [\"\(layer)\"]}}")
      #expect(try await client.receive() == .text(["id": 1, "result": nil]))
    }
    #expect(server.takeEvents() == [.connected(Client(id: 1)), .layersChanged])
    #expect(server.layers == .boundingBoxes)
  }

  // MARK: Slow readers

  @Test func `a client that does not read costs no memory for frames and states`() async throws {
    let slow = try await WebSocketClient(server)
    let other = try await WebSocketClient(server)
    slow.connection.limitReceiveBuffer()
    server.notify("log", Self.large, to: server.clients[0])
    try await slow.send(#"{"method": "nextFrame"}"#)
    for tick in 1...5000 {
      server.publish(frame(tick: tick, shapeCount: 10))
      server.notify("state", ["tick": .number(tick)], replacingPending: true)
      if tick.isMultiple(of: 1000) { try await fixture.expectService(of: other) }
    }
    let sizes = server.queueSizes
    #expect(sizes.texts <= 4)
    #expect(sizes.textSize < 7 << 20)
    #expect(server.clients.count == 2)
    // It receives the newest of both as soon as it reads.
    while let message = try await next(slow) {
      guard case .text(let text) = message, text["method"] == "state" else { continue }
      if text["params"]?["tick"] == 5000 { break }
    }
    #expect(try await receiveTick(slow) == 5000)
  }

  private func next(_ client: WebSocketClient) async throws -> WebSocketClient.Message? {
    let message = try await client.receive()
    return message == .end ? nil : message
  }

  @Test func `a client that reads too slowly is disconnected`() async throws {
    let fixture = try ServerFixture { $0.queuedMessageSize = 1 << 20 }
    let server = fixture.server
    let slow = try await WebSocketClient(server)
    let other = try await WebSocketClient(server)
    slow.connection.limitReceiveBuffer()
    let client = server.clients[0]
    for _ in 0..<16 {
      server.notify("log", .string(String(repeating: "a", count: 1 << 19)), to: client)
      // The next text, and a megabyte after it.
      #expect(server.queueSizes.textSize <= 3 << 19)
    }
    _ = try await fixture.events { $0.contains(.disconnected(client)) }
    #expect(server.queueSizes.textSize == 0)
    // The close frame is sent only if what comes before it has been.
    let closure = try await slow.receiveClosure()
    #expect(closure == nil || closure == 1008)
    try await fixture.expectService(of: other)
  }

  @Test func `a single text of any size is sent to a client that reads`() async throws {
    let fixture = try ServerFixture { $0.queuedMessageSize = 1 << 20 }
    let client = try await WebSocketClient(fixture.server)
    _ = try await fixture.events { $0.contains(.connected(Client(id: 1))) }
    fixture.server.notify("log", Self.large)
    fixture.server.notify("state", nil)
    #expect(try await client.receive() == .text(["method": "log", "params": Self.large]))
    #expect(try await client.receive() == .text(["method": "state", "params": nil]))
  }

  @Test func `a ping is answered once, if many arrive while nothing can be sent`() async throws {
    let slow = try await WebSocketClient(server)
    slow.connection.limitReceiveBuffer()
    server.notify("log", Self.large)
    for index in 0..<1000 {
      try await slow.connection.send(WebSocketClient.frame(0x89, [UInt8(index & 0xFF), UInt8(index >> 8)]))
    }
    try await slow.send(#"{"method": "last"}"#)
    _ = try await fixture.requests(1)
    var pongs: [WebSocketClient.Message] = []
    server.notify("end", nil)
    while let message = try await next(slow), message != .text(["method": "end", "params": nil]) {
      if case .pong = message { pongs.append(message) }
    }
    #expect(pongs.last == .pong([0xE7, 3]))
    #expect(pongs.count < 10)
  }

  // MARK: Fast senders

  @Test func `requests wait in the client's socket while the session is busy`() async throws {
    let client = try await WebSocketClient(server)
    let count = 3000
    let requests = (0..<count).flatMap { index in
      WebSocketClient.frame(0x81, Array("{\"id\": \(index), \"method\": \"touch\"}".utf8))
    }
    async let sending: Void = client.connection.send(requests)
    while server.queueSizes.events <= 1000 { await Task.yield() }
    // The other client's connection is an event as well, and no request of the first one follows.
    let other = try await WebSocketClient(server)
    #expect(server.queueSizes.events == 1002)
    var received: [Int] = []
    while received.count < count {
      try await fixture.waitForWakeUp()
      let batch = ServerFixture.requests(in: server.takeEvents())
      #expect(batch.count <= 1000)
      received += batch.compactMap(\.id)
    }
    try await sending
    #expect(received == Array(0..<count))
    try await fixture.expectService(of: other)
  }

  @Test func `few large requests wait as well`() async throws {
    let fixture = try ServerFixture { $0.queuedRequestSize = 1 << 16 }
    let client = try await WebSocketClient(fixture.server)
    let text = Array("{\"method\": \"a\", \"params\": \"\(String(repeating: "a", count: 20_000))\"}".utf8)
    let requests = (0..<20).flatMap { _ in WebSocketClient.frame(0x81, text) }
    async let sending: Void = client.connection.send(requests)
    var received = 0
    while received < 20 {
      try await fixture.waitForWakeUp()
      let batch = ServerFixture.requests(in: fixture.server.takeEvents())
      #expect(batch.count <= 4)
      received += batch.count
    }
    try await sending
  }

  // MARK: The end

  @Test func `clients receive what is queued before the server stops`() async throws {
    let clients = [try await WebSocketClient(server), try await WebSocketClient(server)]
    for index in 0..<100 { server.notify("log", .number(index)) }
    server.notify("bye", ["reason": "end"])
    async let stopping: Void = fixture.stop()
    for client in clients {
      for index in 0..<100 {
        #expect(try await client.receive() == .text(["method": "log", "params": .number(index)]))
      }
      #expect(try await client.receive() == .text(["method": "bye", "params": ["reason": "end"]]))
      #expect(try await client.receive() == .close(1001))
      client.connection.finishSending()
      #expect(try await client.receive() == .end)
    }
    await stopping
    #expect(server.connectionCounts.open == 0)
    #expect(throws: RawClient.Failed.self) { try RawClient(port: server.port) }
  }

  @Test func `clients that do not read do not prevent the end`() async throws {
    let slow = try await WebSocketClient(server)
    let idle = try RawClient(port: server.port)
    slow.connection.limitReceiveBuffer()
    server.notify("log", Self.large)
    let start = ContinuousClock.now
    await fixture.stop()
    #expect(ContinuousClock.now - start < .seconds(30))
    #expect(server.connectionCounts.open == 0)
    #expect(try await idle.receiveAll().isEmpty)
    await fixture.stop()
  }

  @Test func `a server that is released closes its connections`() async throws {
    var fixture: ServerFixture? = try ServerFixture()
    let client = try await WebSocketClient(try #require(fixture).server)
    fixture = nil
    #expect(try await client.receiveClosure() == 1001)
  }
}
