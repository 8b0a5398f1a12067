import Dispatch
import JSON
import LuaDynamics
import LuaHost
import POSIX
import Synchronization
import TestSupport
import Testing

@testable import RemoteControl

@Suite struct ConsoleServerTests {
  private let directory: TemporaryDirectory
  private let session: Session
  private let server: ConsoleServer

  init() throws {
    directory = try TemporaryDirectory()
    session = try Session(.init(timeLimit: 30), report: { _ in })
    session.run(Chunk("local shared = 1 x = { alpha = 1, alphabet = 2 }", name: "script.lua"))
    server = try ConsoleServer(in: SocketDirectory(path: directory.path("dynlua")))
    server.setInterruptTarget(session)
  }

  private func client(usesPlainStyle: Bool = false) throws -> ConsoleClient {
    try ConsoleClient(path: server.path, usesPlainStyle: usesPlainStyle)
  }

  /// Serves until the condition holds; fails after five minutes, also on a busy machine.
  private func serve(
    for what: Comment = "the expected condition", location: SourceLocation = #_sourceLocation,
    drainOutput: () -> [String] = { [] }, until isDone: () -> Bool
  ) throws {
    let deadline = ContinuousClock.now + .seconds(300)
    while !isDone() {
      try #require(ContinuousClock.now < deadline, what, sourceLocation: location)
      Poller.wait([.reading(server.descriptor)], until: .now + .milliseconds(1))
      server.serve(session, drainOutput: drainOutput)
    }
  }

  /// The response to a request, and the output that was received before it.
  private func sendAndWait(
    _ client: ConsoleClient, _ method: String, _ text: String, drainOutput: () -> [String] = { [] },
    location: SourceLocation = #_sourceLocation
  ) throws -> (response: Result<JSONValue, RequestFailure>, output: [String]) {
    let id = client.send(method, text)
    var messages: [ServerMessage] = []
    var response: Result<JSONValue, RequestFailure>?
    try serve(location: location, drainOutput: drainOutput) {
      messages += client.receive()
      for case .response(id, let result) in messages { response = result }
      return response != nil
    }
    return (try #require(response), messages.flatMap(\.outputLines))
  }

  /// The result of a request.
  private func result(
    _ client: ConsoleClient, _ method: String, _ text: String, location: SourceLocation = #_sourceLocation
  ) throws -> JSONValue { try sendAndWait(client, method, text, location: location).response.get() }

  /// The lines that an evaluation displays.
  private func evaluate(
    _ client: ConsoleClient, _ text: String, location: SourceLocation = #_sourceLocation
  ) throws -> [String] { try result(client, "evaluate", text, location: location).lines }

  // MARK: Requests

  @Test func `clients share the session and have their own results and locals`() throws {
    let (one, other) = (try client(), try client())
    #expect(try evaluate(one, "shared + 1") == ["_1 = 2"])
    #expect(try evaluate(one, "shared = 5 local own = 1") == [])
    #expect(try evaluate(other, "shared, own") == ["_1 = 5", "nil"])
    #expect(try evaluate(one, "own + _1") == ["_2 = 3"])
  }

  @Test func `candidates have types and summaries, and calls have signatures`() throws {
    let client = try client()
    let item = try result(client, "complete", "stage.view.cent")["items"]?[0]
    #expect(item?["text"] == "center" && item?["type"] == "Point")
    #expect(item?["help"]?.stringValue?.isEmpty == false)
    let signature = try result(client, "signature", "step(")["call"]?.stringValue
    #expect(signature?.hasPrefix("step([count])") == true)
    #expect(try result(client, "signature", "x = 1") == nil)
  }

  @Test func `prompts on a terminal get requests`() throws {
    let (prompt, plain) = (try client(), try client(usesPlainStyle: true))
    prompt.columns = 80
    let copied = try result(prompt, "evaluate", "copy('x') editingMode('vi')")
    #expect(copied["copied"] == "x" && copied["editingMode"] == "vi" && copied["help"] == nil)
    #expect(try result(prompt, "evaluate", "1")["copied"] == nil)
    #expect(
      try result(plain, "evaluate", "copy('x')") == ["lines": ["copy works only at a prompt on a terminal"]])
  }

  @Test func `help has the width of the client's terminal`() throws {
    let client = try client()
    client.columns = 40
    let help = try result(client, "evaluate", "?after")
    #expect(help["help"] == true)
    #expect(help.lines.count > 1 && help.lines.allSatisfy { $0.count <= 40 })
  }

  @Test func `texts are checked and completed`() throws {
    let client = try client()
    #expect(try result(client, "check", "for i = 1, 3 do") == ["status": "incomplete"])
    #expect(try result(client, "check", "x = 1") == ["status": "complete"])
    let invalid = try result(client, "check", "x = )")
    #expect(invalid["status"] == "invalid")
    #expect(invalid["message"]?.stringValue?.contains("near ')'") == true)
    let completion = try result(client, "complete", "x.alp")
    #expect(completion["items"]?.arrayValue?.map { $0["text"] } == ["alpha", "alphabet"])
    #expect(completion["from"] == 2 && completion["to"] == 5)
  }

  @Test func `another request is an error`() throws {
    let client = try client()
    for method in ["step", "nextFrame", "setLayers"] {
      let failure = RequestFailure("there is no request \(method)")
      #expect(try sendAndWait(client, method, "").response == .failure(failure))
    }
  }

  @Test func `an error is returned and does not count for the script`() throws {
    let client = try client(usesPlainStyle: true)
    guard case .failure(let failure) = try sendAndWait(client, "evaluate", "error('no')").response else {
      Issue.record("expected an error"); return
    }
    #expect(failure.message == "no" && failure.file == "prompt" && failure.line == 1)
    #expect(failure.report == "prompt:1: no")
    #expect(!session.hasRaisedError)
    #expect(try evaluate(client, "'text'") == ["text"])
  }

  @Test func `output of an evaluation goes to its client, other output to all`() throws {
    let (one, other) = (try client(), try client())
    // Broadcasts reach the clients that the server has accepted, which happens on a thread of its own.
    try serve { server.clientCount == 2 }
    var notifications = [["before"], ["printed"], []]
    let (response, output) = try sendAndWait(
      one, "evaluate", "1", drainOutput: { notifications.isEmpty ? [] : notifications.removeFirst() })
    #expect(try response.get() == ["lines": ["_1 = 1"]])
    #expect(output == ["before", "printed"])
    var received: [String] = []
    server.broadcast(["after"])
    try serve {
      received += other.receive().flatMap(\.outputLines)
      return received.last == "after"
    }
    #expect(received == ["before", "after"])
  }

  @Test func `another session gets new consoles`() throws {
    let client = try client()
    _ = try evaluate(client, "local own = 1")
    let other = try Session(report: { _ in })
    let id = client.send("evaluate", "own")
    var messages: [ServerMessage] = []
    let deadline = ContinuousClock.now + .seconds(300)
    while messages.isEmpty, ContinuousClock.now < deadline {
      server.serve(other) { [] }
      messages += client.receive()
    }
    #expect(messages == [.response(id: id, .success(["lines": ["nil"]]))])
  }

  @Test func `interrupts a running evaluation`() throws {
    let client = try client()
    let isClosed = Mutex(false)
    let done = DispatchSemaphore(value: 0)
    let path = server.path
    // Not the global queue, which may start no thread while tests keep all processors busy.
    DispatchQueue(label: "interrupting").async {
      // Sent repeatedly, because an interrupt has no effect before the loop runs.
      if let other = try? ConsoleClient(path: path) {
        while !isClosed.withLock({ $0 }) {
          other.interrupt()
          Poller.wait([], until: .now + .milliseconds(1))
        }
      }
      done.signal()
    }
    let response = try sendAndWait(client, "evaluate", "while true do end").response
    isClosed.withLock { $0 = true }
    done.wait()
    // The server has received all interrupts then.
    try serve { server.clientCount == 1 }
    #expect(throws: RequestFailure.self) { try response.get() }
    #expect("\(response)".contains("interrupted"))
    #expect(try evaluate(client, "shared") == ["_1 = 1"])
  }

  // MARK: Invalid clients

  /// A client that sends arbitrary bytes.
  private func connectRaw(_ bytes: [UInt8]) throws -> Int32 {
    let descriptor = try UnixSocket.connect(to: server.path)
    var remaining = bytes[...]
    while !remaining.isEmpty {
      let count = FileDescriptor.send(remaining, to: descriptor, waits: true)
      guard count > 0 else { break }
      remaining = remaining.dropFirst(count)
    }
    return descriptor
  }

  @Test func `ten thousand random messages do not change the session`() throws {
    var random = SplitMix64(seed: 4)
    var bytes: [UInt8] = []
    let valid = Array(#"{"id":1,"method":"check","params":{"text":"x"}}"#.utf8)
    for _ in 0..<10_000 {
      var message =
        random.next() % 2 == 0 ? valid : (0..<random.next() % 60).map { _ in UInt8(random.next() & 0xFF) }
      if !message.isEmpty {
        message[Int(random.next() % UInt64(message.count))] = UInt8(random.next() & 0xFF)
      }
      bytes += message + [10]
    }
    let descriptor = try connectRaw([])
    let done = Mutex(false)
    let sent = DispatchSemaphore(value: 0)
    let all = bytes
    DispatchQueue(label: "sending").async {
      var remaining = all[...]
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      while !remaining.isEmpty {
        let count = FileDescriptor.send(remaining.prefix(1 << 12), to: descriptor, waits: true)
        guard count > 0 else { break }
        remaining = remaining.dropFirst(count)
        while recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT)) > 0 {}
      }
      done.withLock { $0 = true }
      sent.signal()
    }
    try serve { done.withLock { $0 } }
    sent.wait()
    close(descriptor)
    try serve { server.clientCount == 0 }
    #expect(try evaluate(try client(), "shared, x.alpha") == ["_1 = 1", "_2 = 1"])
  }

  @Test func `a client may disconnect during its evaluation`() throws {
    do {
      let client = try client()
      client.send("evaluate", "z = 1 for i = 1, 1e5 do end")
    }
    let other = try client()
    #expect(try evaluate(other, "shared") == ["_1 = 1"])
    try serve { server.clientCount == 1 }
  }

  @Test func `what a client has requested that has disconnected is not evaluated`() throws {
    var client: ConsoleClient? = try client()
    try waitUntil { server.clientCount == 1 }
    client?.send("evaluate", "shared = 2")
    client = nil
    try waitUntil { server.clientCount == 0 }
    #expect(!server.receiveRequests())
    #expect(try evaluate(try self.client(), "shared") == ["_1 = 1"])
  }

  /// Waits for the server's thread, without serving; fails after five minutes.
  private func waitUntil(_ condition: () -> Bool) throws {
    let deadline = ContinuousClock.now + .seconds(300)
    while !condition() {
      try #require(ContinuousClock.now < deadline)
      sched_yield()
    }
  }
}
