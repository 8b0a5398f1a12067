import Dispatch
import Foundation
import LuaDynamics
import LuaHost
import Synchronization
import Terminal
import TestSupport
import Testing

@testable import ConsoleLink

@Suite struct ConsoleServerTests {
  private let place: TemporaryFolder
  private let session: Session
  private let server: ConsoleServer

  init() throws {
    place = try TemporaryFolder()
    session = try Session(.init(timeLimit: 30), report: { _ in })
    session.run(Chunk("local shared = 1 x = { alpha = 1, alphabet = 2 }", name: "script.lua"))
    server = try ConsoleServer(in: SocketFolder(path: place.path("dynlua")))
    server.interrupts(session)
  }

  private func client(isPlain: Bool = false) throws -> ConsoleClient {
    try ConsoleClient(path: server.path, isPlain: isPlain)
  }

  /// Serves until something has come about.
  private func serve(
    for what: Comment = "what was asked for", location: SourceLocation = #_sourceLocation,
    printed: () -> [String] = { [] }, until isDone: () -> Bool
  ) throws {
    let deadline = ContinuousClock.now + .seconds(60)
    while !isDone() {
      try #require(ContinuousClock.now < deadline, what, sourceLocation: location)
      Poller.wait([.reading(server.descriptor)], until: .now + .milliseconds(1))
      server.serve(session, printed: printed)
    }
  }

  /// The reply to a request, and what was told meanwhile.
  private func ask(
    _ client: ConsoleClient, _ kind: Request.Kind, _ text: String, printed: () -> [String] = { [] },
    location: SourceLocation = #_sourceLocation
  ) throws -> (reply: Response, told: [String]) {
    let id = client.send(kind, text)
    var replies: [Response] = []
    try serve(location: location, printed: printed) {
      replies += client.receive()
      return replies.contains { $0.id == id }
    }
    let reply = try #require(replies.first { $0.id == id })
    return (reply, replies.flatMap { $0.told ?? [] })
  }

  // MARK: Requests

  @Test func `clients share the world, and have results and locals of their own`() throws {
    let (one, other) = (try client(), try client())
    #expect(try ask(one, .evaluate, "shared + 1").reply.lines == ["_1 = 2"])
    #expect(try ask(one, .evaluate, "shared = 5 local own = 1").reply.lines == [])
    #expect(try ask(other, .evaluate, "shared, own").reply.lines == ["_1 = 5", "nil"])
    #expect(try ask(one, .evaluate, "own + _1").reply.lines == ["_2 = 3"])
  }

  @Test func `texts are judged and completed`() throws {
    let client = try client()
    #expect(try ask(client, .judge, "for i = 1, 3 do").reply.judgement == .incomplete)
    #expect(try ask(client, .judge, "x = 1").reply.judgement == .complete)
    let mistaken = try ask(client, .judge, "x = )").reply
    #expect(mistaken.judgement == .mistaken && mistaken.error?.contains("near ')'") == true)
    let completion = try ask(client, .complete, "x.alp").reply
    #expect(completion.candidates == ["alpha", "alphabet"] && completion.replaced == 3)
  }

  @Test func `an error is told and counts for nobody`() throws {
    let client = try client(isPlain: true)
    #expect(try ask(client, .evaluate, "error('no')").reply.error?.hasPrefix("prompt:1: no") == true)
    #expect(!session.hasFailed)
    #expect(try ask(client, .evaluate, "'text'").reply.lines == ["text"])
  }

  @Test func `what an evaluation prints goes to its client, everything else to all`() throws {
    let (one, other) = (try client(), try client())
    var news = [["before"], ["printed"], []]
    let (reply, told) = try ask(one, .evaluate, "1", printed: { news.isEmpty ? [] : news.removeFirst() })
    #expect(reply.lines == ["_1 = 1"])
    #expect(told == ["before", "printed"])
    var heard: [String] = []
    server.tell(["after"])
    try serve {
      heard += other.receive().flatMap { $0.told ?? [] }
      return heard.last == "after"
    }
    #expect(heard == ["before", "after"])
  }

  @Test func `another session gets new consoles`() throws {
    let client = try client()
    _ = try ask(client, .evaluate, "local own = 1")
    let other = try Session(report: { _ in })
    let id = client.send(.evaluate, "own")
    var replies: [Response] = []
    let deadline = ContinuousClock.now + .seconds(60)
    while replies.isEmpty, ContinuousClock.now < deadline {
      server.serve(other) { [] }
      replies += client.receive()
    }
    #expect(replies.map(\.id) == [id] && replies.map(\.lines) == [["nil"]])
  }

  @Test func `an interrupt reaches Lua that is running`() throws {
    let client = try client()
    let isOver = Mutex(false)
    let done = DispatchSemaphore(value: 0)
    let path = server.path
    DispatchQueue.global().async {
      // More than once, for it means nothing before the loop runs.
      if let other = try? ConsoleClient(path: path) {
        while !isOver.withLock({ $0 }) {
          other.send(.interrupt)
          Poller.wait([], until: .now + .milliseconds(1))
        }
      }
      done.signal()
    }
    let reply = try ask(client, .evaluate, "while true do end").reply
    isOver.withLock { $0 = true }
    done.wait()
    #expect(reply.error?.contains("interrupted") == true)
    #expect(try ask(client, .evaluate, "shared").reply.lines == ["_1 = 1"])
  }

  // MARK: Mischief

  /// A client that says what it likes.
  private func stranger(_ bytes: [UInt8]) throws -> Int32 {
    let descriptor = try Socket.connect(to: server.path)
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = Socket.send(rest, to: descriptor, waits: true)
      guard count > 0 else { break }
      rest = rest.dropFirst(count)
    }
    return descriptor
  }

  @Test(
    arguments: [
      "\n\n{}\n", "{\"id\":1}\n", "[1,2", "{\"id\":\"x\",\"request\":\"evaluate\"}\n", "\u{0}\u{1}\n",
    ])
  func `what is no request is answered or dropped, and harms nobody`(text: String) throws {
    let descriptor = try stranger(Array(text.utf8))
    let client = try client()
    #expect(try ask(client, .evaluate, "shared").reply.lines == ["_1 = 1"])
    close(descriptor)
    try serve { server.clientCount == 1 }
  }

  @Test func `a line without end is dropped, and the next one is read`() throws {
    let valid = Wire.bytes(Request(.evaluate, id: 7, text: "y = 1"))
    let endless = [UInt8](repeating: UInt8(ascii: "x"), count: LineBuffer.limit + 10) + [10]
    let descriptor = try stranger(endless + valid)
    defer { close(descriptor) }
    let client = try client()
    var lines: [String]? = []
    let deadline = ContinuousClock.now + .seconds(60)
    while lines?.last?.hasSuffix(" = 1") != true, ContinuousClock.now < deadline {
      lines = try ask(client, .evaluate, "y").reply.lines
    }
    #expect(lines?.last?.hasSuffix(" = 1") == true)
  }

  @Test func `ten thousand random messages leave the world as it is`() throws {
    var random = SplitMix64(seed: 4)
    var bytes: [UInt8] = []
    let valid = Wire.bytes(Request(.judge, id: 1, text: "x"))
    for _ in 0..<10_000 {
      var message =
        random.next() % 2 == 0 ? valid : (0..<random.next() % 60).map { _ in UInt8(random.next() & 0xFF) }
      if !message.isEmpty {
        message[Int(random.next() % UInt64(message.count))] = UInt8(random.next() & 0xFF)
      }
      bytes += message + [10]
    }
    let descriptor = try stranger([])
    let done = Mutex(false)
    let sent = DispatchSemaphore(value: 0)
    let all = bytes
    DispatchQueue.global().async {
      var rest = all[...]
      var room = [UInt8](repeating: 0, count: 1 << 16)
      while !rest.isEmpty {
        let count = Socket.send(rest.prefix(1 << 12), to: descriptor, waits: true)
        guard count > 0 else { break }
        rest = rest.dropFirst(count)
        while recv(descriptor, &room, room.count, Int32(MSG_DONTWAIT)) > 0 {}
      }
      done.withLock { $0 = true }
      sent.signal()
    }
    try serve { done.withLock { $0 } }
    sent.wait()
    close(descriptor)
    try serve { server.clientCount == 0 }
    #expect(try ask(try client(), .evaluate, "shared, x.alpha").reply.lines == ["_1 = 1", "_2 = 1"])
  }

  @Test func `a client that does not read is dropped, and nobody waits for it`() throws {
    let descriptor = try stranger([])
    let client = try client()
    _ = try ask(client, .evaluate, "1")
    try serve { server.clientCount == 2 }
    let line = String(repeating: "x", count: 1 << 16)
    try serve {
      server.tell([line])
      _ = client.receive()
      return server.clientCount == 1
    }
    #expect(try ask(client, .evaluate, "shared").reply.lines == ["_2 = 1"])
    close(descriptor)
  }

  @Test func `a client that goes away in the middle of its evaluation harms nobody`() throws {
    do {
      let client = try client()
      client.send(.evaluate, "z = 1 for i = 1, 1e5 do end")
    }
    let other = try client()
    #expect(try ask(other, .evaluate, "shared").reply.lines == ["_1 = 1"])
    try serve { server.clientCount == 1 }
  }

  @Test func `too many clients are turned away`() throws {
    var clients: [ConsoleClient] = []
    for _ in 0...ConsoleServer.clientLimit { clients.append(try client()) }
    try serve {
      _ = clients.last?.receive()
      return clients.last?.isOver == true
    }
    #expect(server.clientCount == ConsoleServer.clientLimit)
  }
}
