import Dispatch
import LuaConsole
public import LuaDynamics
import LuaHost
import POSIX
import Synchronization

/// Serves consoles in other processes for a running session, over a socket that only the user can connect to.
///
/// Clients use the protocol of `Request` and `Response`. Each client has a `Console` of its own, with its own
/// results, locals and watch expressions; the scene is shared.
///
/// ```swift
/// let server = try ConsoleServer(in: SocketDirectory(environment: environment))
/// server.setInterruptTarget(session)
/// Poller.wait([.reading(server.descriptor)])
/// server.serve(session) { capture.drain() }
/// ```
///
/// Its methods must be called on the session's thread. Requests are queued until ``serve(_:drainOutput:)``
/// is called between two ticks; only `interrupt` is performed at once.
public final class ConsoleServer {
  /// The maximum number of clients; further connections are closed at once.
  public static let clientLimit = 32
  /// The maximum number of queued requests of one client; further ones are answered with an error.
  public static let pendingRequestLimit = 1_000

  /// The path of the listening socket.
  public let path: String

  private let listeningDescriptor: Int32
  private let registry = ClientRegistry()
  /// The consoles of the clients, by client number.
  private var consoles: [Int: Console] = [:]

  /// Creates a server that listens at `PID.sock` in a directory.
  ///
  /// - Throws: `ConsoleLinkError` if other users can access the directory, this process already listens,
  ///   or a system call fails.
  public init(in folder: SocketDirectory) throws(ConsoleLinkError) {
    try folder.create()
    // Removes the stale sockets of crashed processes.
    _ = try folder.listeningProcessIDs()
    path = folder.socketPath(of: getpid())
    let descriptor: Int32
    do {
      descriptor = try UnixSocket.listen(at: path)
    } catch {
      throw ConsoleLinkError(error)
    }
    listeningDescriptor = descriptor
    let registry = registry
    DispatchQueue(label: "dynlua.reception").async { registry.acceptClients(on: descriptor) }
  }

  deinit { stop() }

  /// A file descriptor that is readable while requests are queued, for use with `Poller`.
  public var descriptor: Int32 { registry.selfPipe.descriptor }

  /// Sets the session whose Lua state clients interrupt.
  public func setInterruptTarget(_ session: Session) { registry.setInterruptTarget(session.lua.interrupter) }

  /// The number of connected clients.
  public var clientCount: Int { registry.clientCount }

  /// Performs the queued requests and sends the responses.
  ///
  /// - Parameters:
  ///   - session: The session in which clients evaluate; clients get new consoles if it changes.
  ///   - drainOutput: Returns the lines printed and logged since its last call. Output during an evaluation
  ///     is sent to the client that requested it; all other output to every client.
  /// - Returns: Whether any request was queued.
  @discardableResult
  public func serve(_ session: Session, drainOutput: () -> [String]) -> Bool {
    let requests = registry.drainRequests()
    consoles = consoles.filter { registry.hasClient($0.key) && $0.value.session === session }
    for (client, request) in requests {
      respond(to: request, of: client, in: session, drainOutput: drainOutput)
    }
    return !requests.isEmpty
  }

  /// Sends lines of output to all clients; does nothing if there are none.
  public func broadcast(_ lines: [String]) {
    guard !lines.isEmpty else { return }
    var response = Response()
    response.output = lines
    registry.broadcast(response)
  }

  /// Closes all connections, stops listening and removes the socket; a second call does nothing.
  public func stop() {
    guard registry.closeAllConnections() else { return }
    unlink(path)
    // Unblocks the thread in accept().
    shutdown(listeningDescriptor, Int32(SHUT_RDWR))
  }

  // MARK: Responses

  private func respond(to request: Request, of client: Int, in session: Session, drainOutput: () -> [String])
  {
    var response = Response(id: request.id)
    do throws(LuaError) {
      let console = try console(of: client, request, session)
      let text = request.text ?? ""
      switch request.kind {
      case .evaluate:
        console.helpWidth = min(max(request.columns ?? 80, 20), Self.maximumHelpWidth)
        evaluate(text, console, client, drainOutput, &response)
      case .checkInputStatus: checkInputStatus(text, console, &response)
      case .complete:
        let completions = console.complete(text)
        response.replacedCharacterCount = completions.replacedCharacterCount
        response.candidates = completions.candidates.map(\.text)
        response.candidateDetails = completions.candidates.map(\.detail)
        response.candidateSummaries = completions.candidates.map(\.summary)
      case .signature: response.signature = console.signature(ofCallAtEndOf: text)
      case .interrupt: return
      }
    } catch {
      response.error = error.description
    }
    registry.send(response, to: client)
  }

  private func console(of client: Int, _ request: Request, _ session: Session) throws(LuaError) -> Console {
    if let console = consoles[client] { return console }
    let console = try Console(session, resultFormat: request.usesPlainStyle == true ? .plain : .numbered)
    console.performsPromptRequests = (request.version ?? 1) >= 2
    consoles[client] = console
    return console
  }

  private func evaluate(
    _ text: String, _ console: Console, _ client: Int, _ drainOutput: () -> [String],
    _ response: inout Response
  ) {
    broadcast(drainOutput())
    let result = console.evaluate(text)
    var notification = Response()
    notification.output = drainOutput()
    if notification.output?.isEmpty == false { registry.send(notification, to: client) }
    switch result {
    case .output(let lines): response.resultLines = lines
    case .failed(let error): response.error = error.description
    }
    if console.hasDisplayedHelp { response.isHelp = true }
    for request in console.takePromptRequests() {
      switch request {
      case .copy(let text): response.copiedText = text
      case .editingMode(let mode): response.editingMode = mode.rawValue
      }
    }
  }

  /// The maximum line width of help: longer lines are hard to read.
  private static let maximumHelpWidth = 100

  private func checkInputStatus(_ text: String, _ console: Console, _ response: inout Response) {
    switch console.checkInputStatus(text) {
    case .complete: response.inputStatus = .complete
    case .incomplete: response.inputStatus = .incomplete
    case .invalid(let message):
      response.inputStatus = .invalid
      response.error = message
    }
  }
}
