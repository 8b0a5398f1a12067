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
/// Its methods belong to the session's thread. Requests wait there for ``serve(_:unreadOutput:)`` between two ticks; only an
/// `interrupt` is carried out at once.
public final class ConsoleServer {
  /// More clients are turned away.
  public static let clientLimit = 32
  /// More requests of one client do not wait; it is told of an error instead.
  public static let requestLimit = 1_000

  /// Where it listens.
  public let path: String

  private let listeningDescriptor: Int32
  private let registry = ClientRegistry()
  /// The consoles of the clients, by their numbers.
  private var consoles: [Int: Console] = [:]

  /// Listens from now on, at `PID.sock` in a folder.
  ///
  /// - Throws: `ConsoleLinkError` if the folder is not the user's alone, this process listens already, or the system refuses.
  public init(in folder: SocketDirectory) throws(ConsoleLinkError) {
    try folder.create()
    // Others may have left theirs behind when they crashed.
    _ = try folder.listeners()
    path = folder.socket(of: getpid())
    let descriptor = try Socket.listen(at: path)
    listeningDescriptor = descriptor
    let registry = registry
    DispatchQueue(label: "dynlua.reception").async { registry.run(descriptor) }
  }

  deinit { end() }

  /// Readable while there is something to serve; for `Poller`.
  public var descriptor: Int32 { registry.selfPipe.descriptor }

  /// Names the session whose Lua clients interrupt from now on.
  public func setInterruptTarget(_ session: Session) { registry.setInterruptTarget(session.lua.interrupter) }

  /// How many clients there are.
  public var clientCount: Int { registry.clientCount }

  /// Answers what clients have asked by now.
  ///
  /// - Parameters:
  ///   - session: What they work beside; another one than before gets new consoles.
  ///   - unreadOutput: Hands out the lines that were printed, and what else there is to tell, since it was last called. What
  ///     comes during an evaluation goes to the client that asked for it; everything else to all.
  /// - Returns: Whether there was anything to answer.
  @discardableResult
  public func serve(_ session: Session, unreadOutput: () -> [String]) -> Bool {
    let requests = registry.drainRequests()
    consoles = consoles.filter { registry.hasClient($0.key) && $0.value.session === session }
    for (client, request) in requests { respond(request, of: client, session, unreadOutput) }
    return !requests.isEmpty
  }

  /// Tells all clients.
  public func broadcast(_ lines: [String]) {
    guard !lines.isEmpty else { return }
    var response = Response()
    response.output = lines
    registry.broadcast(response)
  }

  /// Stops listening, and removes the socket; a second call does nothing.
  public func end() {
    guard registry.end() else { return }
    unlink(path)
    // Wakes who waits for clients.
    shutdown(listeningDescriptor, Int32(SHUT_RDWR))
  }

  // MARK: Answers

  private func respond(_ request: Request, of client: Int, _ session: Session, _ unreadOutput: () -> [String])
  {
    var response = Response(id: request.id)
    do throws(LuaError) {
      let console = try console(of: client, request, session)
      let text = request.text ?? ""
      switch request.request {
      case .evaluate: evaluate(text, console, client, unreadOutput, &response)
      case .checkComplete: checkComplete(text, console, &response)
      case .complete:
        let completions = console.complete(text)
        response.replacedCount = completions.replacedCount
        response.candidates = completions.candidates.map(\.text)
      case .interrupt: return
      }
    } catch {
      response.error = error.description
    }
    registry.send(response, to: client)
  }

  private func console(of client: Int, _ request: Request, _ session: Session) throws(LuaError) -> Console {
    if let console = consoles[client] { return console }
    let console = try Console(session, style: request.plain == true ? .plain : .numbered)
    consoles[client] = console
    return console
  }

  private func evaluate(
    _ text: String, _ console: Console, _ client: Int, _ unreadOutput: () -> [String],
    _ response: inout Response
  ) {
    broadcast(unreadOutput())
    let result = console.evaluate(text)
    var notification = Response()
    notification.output = unreadOutput()
    if notification.output?.isEmpty == false { registry.send(notification, to: client) }
    switch result {
    case .output(let lines): response.lines = lines
    case .failed(let error): response.error = error.description
    }
  }

  private func checkComplete(_ text: String, _ console: Console, _ response: inout Response) {
    switch console.checkComplete(text) {
    case .complete: response.inputStatus = .complete
    case .incomplete: response.inputStatus = .incomplete
    case .invalid(let message):
      response.inputStatus = .invalid
      response.error = message
    }
  }
}
