import Dispatch
import Foundation
import LuaDynamics
import LuaHost
import POSIX
import Synchronization
import TestSupport
import Testing

@testable import ConsoleLink

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
    _ client: ConsoleClient, _ kind: Request.Kind, _ text: String, drainOutput: () -> [String] = { [] },
    location: SourceLocation = #_sourceLocation
  ) throws -> (response: Response, output: [String]) {
    let id = client.send(kind, text)
    var responses: [Response] = []
    try serve(location: location, drainOutput: drainOutput) {
      responses += client.receive()
      return responses.contains { $0.id == id }
    }
    let response = try #require(responses.first { $0.id == id })
    return (response, responses.flatMap { $0.output ?? [] })
  }

  // MARK: Requests

  @Test func `clients share the session and have their own results and locals`() throws {
    let (one, other) = (try client(), try client())
    #expect(try sendAndWait(one, .evaluate, "shared + 1").response.resultLines == ["_1 = 2"])
    #expect(try sendAndWait(one, .evaluate, "shared = 5 local own = 1").response.resultLines == [])
    #expect(try sendAndWait(other, .evaluate, "shared, own").response.resultLines == ["_1 = 5", "nil"])
    #expect(try sendAndWait(one, .evaluate, "own + _1").response.resultLines == ["_2 = 3"])
  }

  @Test func `candidates have types and summaries, and calls have signatures`() throws {
    let client = try client()
    let completion = try sendAndWait(client, .complete, "stage.view.cent").response
    #expect(completion.candidates == ["center"] && completion.candidateDetails == ["Point"])
    #expect(completion.candidateSummaries?.first?.isEmpty == false)
    let signature = try sendAndWait(client, .signature, "step(").response.signature
    #expect(signature?.hasPrefix("step([count])") == true)
    #expect(try sendAndWait(client, .signature, "x = 1").response.signature == nil)
  }

  @Test func `the server announces its version, and prompts of that version get requests`() throws {
    let (prompt, plain) = (try client(), try client(usesPlainStyle: true))
    let copied = try sendAndWait(prompt, .evaluate, "copy('x') editingMode('vi')").response
    #expect(prompt.serverVersion == 2)
    #expect(copied.copiedText == "x" && copied.editingMode == "vi" && copied.isHelp == nil)
    #expect(try sendAndWait(prompt, .evaluate, "1").response.copiedText == nil)
    let refused = try sendAndWait(plain, .evaluate, "copy('x')").response
    #expect(refused.copiedText == nil)
    #expect(refused.resultLines == ["copy works only at a prompt on a terminal"])
  }

  @Test func `help has the width of the client's terminal`() throws {
    let client = try client()
    client.columns = 40
    let help = try sendAndWait(client, .evaluate, "?after").response
    #expect(help.isHelp == true)
    #expect(help.resultLines?.allSatisfy { $0.count <= 40 } == true)
  }

  @Test func `responds to checkInputStatus and complete requests`() throws {
    let client = try client()
    #expect(try sendAndWait(client, .checkInputStatus, "for i = 1, 3 do").response.inputStatus == .incomplete)
    #expect(try sendAndWait(client, .checkInputStatus, "x = 1").response.inputStatus == .complete)
    let invalid = try sendAndWait(client, .checkInputStatus, "x = )").response
    #expect(invalid.inputStatus == .invalid && invalid.error?.contains("near ')'") == true)
    let completion = try sendAndWait(client, .complete, "x.alp").response
    #expect(completion.candidates == ["alpha", "alphabet"] && completion.replacedCharacterCount == 3)
  }

  @Test func `an error is returned and does not count for the script`() throws {
    let client = try client(usesPlainStyle: true)
    #expect(
      try sendAndWait(client, .evaluate, "error('no')").response.error?.hasPrefix("prompt:1: no") == true)
    #expect(!session.hasRaisedError)
    #expect(try sendAndWait(client, .evaluate, "'text'").response.resultLines == ["text"])
  }

  @Test func `output of an evaluation goes to its client, other output to all`() throws {
    let (one, other) = (try client(), try client())
    // Broadcasts reach the clients that the server has accepted, which happens on a thread of its own.
    try serve { server.clientCount == 2 }
    var notifications = [["before"], ["printed"], []]
    let (response, output) = try sendAndWait(
      one, .evaluate, "1", drainOutput: { notifications.isEmpty ? [] : notifications.removeFirst() })
    #expect(response.resultLines == ["_1 = 1"])
    #expect(output == ["before", "printed"])
    var received: [String] = []
    server.broadcast(["after"])
    try serve {
      received += other.receive().flatMap { $0.output ?? [] }
      return received.last == "after"
    }
    #expect(received == ["before", "after"])
  }

  @Test func `another session gets new consoles`() throws {
    let client = try client()
    _ = try sendAndWait(client, .evaluate, "local own = 1")
    let other = try Session(report: { _ in })
    let id = client.send(.evaluate, "own")
    var responses: [Response] = []
    let deadline = ContinuousClock.now + .seconds(300)
    while responses.isEmpty, ContinuousClock.now < deadline {
      server.serve(other) { [] }
      responses += client.receive()
    }
    #expect(responses.map(\.id) == [id] && responses.map(\.resultLines) == [["nil"]])
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
          other.send(.interrupt)
          Poller.wait([], until: .now + .milliseconds(1))
        }
      }
      done.signal()
    }
    let response = try sendAndWait(client, .evaluate, "while true do end").response
    isClosed.withLock { $0 = true }
    done.wait()
    #expect(response.error?.contains("interrupted") == true)
    #expect(try sendAndWait(client, .evaluate, "shared").response.resultLines == ["_1 = 1"])
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

  @Test(
    arguments: [
      "\n\n{}\n", "{\"id\":1}\n", "[1,2", "{\"id\":\"x\",\"request\":\"evaluate\"}\n", "\u{0}\u{1}\n",
    ])
  func `invalid requests receive an error or are dropped`(text: String) throws {
    let descriptor = try connectRaw(Array(text.utf8))
    let client = try client()
    #expect(try sendAndWait(client, .evaluate, "shared").response.resultLines == ["_1 = 1"])
    close(descriptor)
    try serve { server.clientCount == 1 }
  }

  @Test func `a line over the limit is dropped, and the next one is read`() throws {
    let valid = JSONLine.encode(Request(.evaluate, id: 7, text: "y = 1"))
    let endless = [UInt8](repeating: UInt8(ascii: "x"), count: LineSplitter.maximumLineLength + 10) + [10]
    let descriptor = try connectRaw(endless + valid)
    defer { close(descriptor) }
    let client = try client()
    var lines: [String]? = []
    let deadline = ContinuousClock.now + .seconds(300)
    while lines?.last?.hasSuffix(" = 1") != true, ContinuousClock.now < deadline {
      lines = try sendAndWait(client, .evaluate, "y").response.resultLines
    }
    #expect(lines?.last?.hasSuffix(" = 1") == true)
  }

  @Test func `ten thousand random messages do not change the session`() throws {
    var random = SplitMix64(seed: 4)
    var bytes: [UInt8] = []
    let valid = JSONLine.encode(Request(.checkInputStatus, id: 1, text: "x"))
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
    #expect(
      try sendAndWait(try client(), .evaluate, "shared, x.alpha").response.resultLines == [
        "_1 = 1", "_2 = 1",
      ])
  }

  @Test func `a client that does not read is dropped without blocking`() throws {
    let descriptor = try connectRaw([])
    let client = try client()
    _ = try sendAndWait(client, .evaluate, "1")
    try serve { server.clientCount == 2 }
    let line = String(repeating: "x", count: 1 << 16)
    // The next line only when the other client has the last one, so that it never exceeds the limit itself.
    var (sentCount, receivedCount) = (0, 0)
    try serve {
      if sentCount == receivedCount {
        server.broadcast([line])
        sentCount += 1
      }
      receivedCount += client.receive().count
      return server.clientCount == 1
    }
    #expect(try sendAndWait(client, .evaluate, "shared").response.resultLines == ["_2 = 1"])
    close(descriptor)
  }

  @Test func `a client may disconnect during its evaluation`() throws {
    do {
      let client = try client()
      client.send(.evaluate, "z = 1 for i = 1, 1e5 do end")
    }
    let other = try client()
    #expect(try sendAndWait(other, .evaluate, "shared").response.resultLines == ["_1 = 1"])
    try serve { server.clientCount == 1 }
  }

  @Test func `clients over the limit are rejected`() throws {
    var clients: [ConsoleClient] = []
    for _ in 0...ConsoleServer.clientLimit { clients.append(try client()) }
    try serve {
      _ = clients.last?.receive()
      return clients.last?.isClosed == true
    }
    #expect(server.clientCount == ConsoleServer.clientLimit)
  }
}
