import JSON
import LuaConsole
public import LuaDynamics
import LuaHost
public import POSIX

/// Serves consoles in other processes for a running session, over a socket that only the user can connect to.
///
/// Each client has a `Console` of its own, with its own results, locals and watch expressions; the scene is
/// shared.
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
  private let server: RemoteServer
  /// The consoles of the clients.
  private var consoles: [Client: Console] = [:]
  /// The requests that have been received and not been performed.
  private var requests: [ClientRequest] = []

  /// The maximum line width of help: longer lines are hard to read.
  private static let maximumHelpWidth = 100

  /// Creates a server that listens at `PID.sock` in a directory.
  ///
  /// - Throws: `SystemError` if other users can access the directory, this process already listens, or a
  ///   system call fails.
  public init(in folder: SocketDirectory) throws(SystemError) { server = try RemoteServer(in: folder) }

  deinit { stop() }

  /// The path of the listening socket.
  public var path: String { server.address }

  /// A file descriptor that is readable while requests are queued, for use with `Poller`.
  public var descriptor: Int32 { server.descriptor }

  /// Sets the session whose Lua state clients interrupt.
  public func setInterruptTarget(_ session: Session) { server.setInterruptTarget(session.lua.interrupter) }

  /// The number of connected clients.
  public var clientCount: Int { server.clients.count }

  /// Receives requests, unless earlier ones wait; those of clients that have disconnected are dropped.
  ///
  /// - Returns: Whether requests wait for ``serve(_:drainOutput:)``.
  public func receiveRequests() -> Bool {
    guard requests.isEmpty else { return true }
    for event in server.takeEvents() {
      switch event {
      case .request(let request): requests.append(request)
      case .disconnected(let client):
        consoles[client] = nil
        requests.removeAll { $0.client == client }
      case .connected, .layersChanged: break
      }
    }
    return !requests.isEmpty
  }

  /// Performs the queued requests and sends the responses.
  ///
  /// - Parameters:
  ///   - session: The session in which clients evaluate; clients get new consoles if it changes.
  ///   - drainOutput: Returns the lines printed and logged since its last call. Output during an evaluation
  ///     is sent to the client that requested it; all other output to every client.
  /// - Returns: Whether any request was queued.
  @discardableResult
  public func serve(_ session: Session, drainOutput: () -> [String]) -> Bool {
    let hasRequests = receiveRequests()
    consoles = consoles.filter { $0.value.session === session }
    for request in requests {
      do throws(RequestFailure) {
        server.respond(to: request, with: .success(try perform(request, session, drainOutput)))
      } catch {
        server.respond(to: request, with: .failure(error))
      }
    }
    requests = []
    return hasRequests
  }

  /// Sends lines of output to all clients; does nothing if there are none.
  public func broadcast(_ lines: [String]) { send(lines, to: nil) }

  /// Closes all connections, stops listening and removes the socket; a second call does nothing.
  public func stop() { server.stop() }

  private func send(_ lines: [String], to client: Client?) {
    guard !lines.isEmpty else { return }
    server.notify("output", ["lines": .array(lines.map(JSONValue.string))], to: client)
  }

  private func perform(
    _ request: ClientRequest, _ session: Session, _ drainOutput: () -> [String]
  ) throws(RequestFailure) -> JSONValue {
    let console = try console(for: request, session)
    guard request.method == "evaluate" else { return try console.perform(request) }
    let text = try request.string("text")
    let columns = request.parameters["columns"]?.intValue
    console.helpWidth = min(max(columns ?? 80, 20), Self.maximumHelpWidth)
    // A client that has columns is a prompt on a terminal.
    console.performsPromptRequests = columns != nil
    broadcast(drainOutput())
    let result = console.evaluate(text)
    send(drainOutput(), to: request.client)
    return try console.json(of: result)
  }

  private func console(for request: ClientRequest, _ session: Session) throws(RequestFailure) -> Console {
    if let console = consoles[request.client] { return console }
    let isPlain = request.parameters["plain"]?.boolValue == true
    do {
      let console = try Console(session, resultFormat: isPlain ? .plain : .numbered)
      consoles[request.client] = console
      return console
    } catch {
      throw RequestFailure(error)
    }
  }
}
