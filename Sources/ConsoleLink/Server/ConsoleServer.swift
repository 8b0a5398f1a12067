internal import Dispatch
internal import LuaConsole
public import LuaDynamics
internal import LuaHost
internal import Synchronization
internal import Terminal

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Lets prompts in other processes work beside a running session, over a socket that only the user can open.
///
/// Clients speak the protocol of `Request` and `Response`. Each has a `Console` of its own: results, locals and watches
/// are its own, the world is everybody's.
///
/// ```swift
/// let server = try ConsoleServer(in: SocketFolder(environment: environment))
/// server.interrupts(session)
/// Poller.wait([.reading(server.descriptor)])
/// server.serve(session) { capture.drain() }
/// ```
///
/// Its methods belong to the session's thread. Requests wait there for ``serve(_:printed:)`` between two ticks; only an
/// `interrupt` is carried out at once.
public final class ConsoleServer {
  /// More clients are turned away.
  public static let clientLimit = 32
  /// More requests of one client do not wait; it is told of an error instead.
  public static let requestLimit = 1_000

  /// Where it listens.
  public let path: String

  private let descriptorOfSocket: Int32
  private let reception = Reception()
  /// The consoles of the clients, by their numbers.
  private var consoles: [Int: Console] = [:]

  /// Listens from now on, at `PID.sock` in a folder.
  ///
  /// - Throws: `LinkError` if the folder is not the user's alone, this process listens already, or the system refuses.
  public init(in folder: SocketFolder) throws(LinkError) {
    try folder.prepare()
    // Others may have left theirs behind when they crashed.
    _ = try folder.listeners()
    path = folder.socket(of: getpid())
    let descriptor = try Socket.listen(at: path)
    descriptorOfSocket = descriptor
    let reception = reception
    DispatchQueue(label: "dynlua.reception").async { reception.run(descriptor) }
  }

  deinit { end() }

  /// Readable while there is something to serve; for `Poller`.
  public var descriptor: Int32 { reception.wakeUp.descriptor }

  /// Names the session whose Lua clients interrupt from now on.
  public func interrupts(_ session: Session) { reception.interrupts(session.lua.interrupter) }

  /// How many clients there are.
  public var clientCount: Int { reception.clientCount }

  /// Answers what clients have asked by now.
  ///
  /// - Parameters:
  ///   - session: What they work beside; another one than before gets new consoles.
  ///   - printed: Hands out the lines that were printed, and what else there is to tell, since it was last called. What
  ///     comes during an evaluation goes to the client that asked for it; everything else to all.
  /// - Returns: Whether there was anything to answer.
  @discardableResult
  public func serve(_ session: Session, printed: () -> [String]) -> Bool {
    let requests = reception.takeRequests()
    consoles = consoles.filter { reception.hasClient($0.key) && $0.value.session === session }
    for (client, request) in requests { answer(request, of: client, session, printed) }
    return !requests.isEmpty
  }

  /// Tells all clients.
  public func tell(_ lines: [String]) {
    guard !lines.isEmpty else { return }
    var reply = Response()
    reply.told = lines
    reception.sendToAll(reply)
  }

  /// Stops listening, and removes the socket; a second call does nothing.
  public func end() {
    guard reception.end() else { return }
    unlink(path)
    // Wakes who waits for clients.
    shutdown(descriptorOfSocket, Int32(SHUT_RDWR))
  }

  // MARK: Answers

  private func answer(_ request: Request, of client: Int, _ session: Session, _ printed: () -> [String]) {
    var reply = Response(id: request.id)
    do throws(LuaError) {
      let console = try console(of: client, request, session)
      let text = request.text ?? ""
      switch request.request {
      case .evaluate: evaluate(text, console, client, printed, &reply)
      case .judge: judge(text, console, &reply)
      case .complete:
        let completions = console.complete(text)
        reply.replaced = completions.replacedCount
        reply.candidates = completions.candidates.map(\.text)
      case .interrupt: return
      }
    } catch {
      reply.error = error.description
    }
    reception.send(reply, to: client)
  }

  private func console(of client: Int, _ request: Request, _ session: Session) throws(LuaError) -> Console {
    if let console = consoles[client] { return console }
    let console = try Console(session, style: request.plain == true ? .plain : .numbered)
    consoles[client] = console
    return console
  }

  private func evaluate(
    _ text: String, _ console: Console, _ client: Int, _ printed: () -> [String], _ reply: inout Response
  ) {
    tell(printed())
    let answer = console.evaluate(text)
    var told = Response()
    told.told = printed()
    if told.told?.isEmpty == false { reception.send(told, to: client) }
    switch answer {
    case .shown(let lines): reply.lines = lines
    case .failed(let error): reply.error = error.description
    }
  }

  private func judge(_ text: String, _ console: Console, _ reply: inout Response) {
    switch console.judge(text) {
    case .complete: reply.judgement = .complete
    case .incomplete: reply.judgement = .incomplete
    case .mistaken(let message):
      reply.judgement = .mistaken
      reply.error = message
    }
  }
}
