import LuaHost
import POSIX
import Synchronization

/// The state shared by a server's threads: the connected clients and the queue of their requests.
final class ClientRegistry: Sendable {
  private struct State {
    var clients: [Int: Connection] = [:]
    var requests: [(client: Int, request: Request)] = []
    var lastClientNumber = 0
    var interrupter: Interrupter?
    var isClosed = false
  }

  /// Signalled when a request is queued.
  let selfPipe = SelfPipe()
  private let state = Mutex(State())

  // MARK: Called on the session's thread

  func setInterruptTarget(_ interrupter: Interrupter) { state.withLock { $0.interrupter = interrupter } }

  var clientCount: Int { state.withLock { $0.clients.count } }

  func hasClient(_ number: Int) -> Bool { state.withLock { $0.clients[number] != nil } }

  func drainRequests() -> [(client: Int, request: Request)] {
    selfPipe.drain()
    return state.withLock { state in
      defer { state.requests = [] }
      return state.requests
    }
  }

  func send(_ response: Response, to client: Int) { state.withLock { $0.clients[client] }?.send(response) }

  func broadcast(_ response: Response) {
    for connection in state.withLock({ Array($0.clients.values) }) { connection.send(response) }
  }

  /// Closes all connections; returns false if the registry was closed before.
  func closeAllConnections() -> Bool {
    let connections: [Connection]? = state.withLock { state in
      guard !state.isClosed else { return nil }
      state.isClosed = true
      return Array(state.clients.values)
    }
    var end = Response()
    end.isServerEnding = true
    for connection in connections ?? [] { connection.disconnect(sending: end) }
    return connections != nil
  }

  // MARK: Called on the threads of the sockets

  /// Accepts clients until the registry is closed.
  func acceptClients(on descriptor: Int32) {
    while !state.withLock({ $0.isClosed }) {
      let client = accept(descriptor, nil, nil)
      guard client >= 0 else {
        // EINVAL and EBADF: the server stopped listening. Other errors, such as ECONNABORTED and EMFILE, are
        // temporary: retry after a delay.
        if errno == EINVAL || errno == EBADF { break }
        Poller.wait([], until: .now + .milliseconds(10))
        continue
      }
      _ = fcntl(client, F_SETFD, FD_CLOEXEC)
      add(Connection(client))
    }
    close(descriptor)
  }

  private func add(_ connection: Connection) {
    let number: Int? = state.withLock { state in
      guard !state.isClosed, state.clients.count < ConsoleServer.clientLimit else { return nil }
      state.lastClientNumber += 1
      state.clients[state.lastClientNumber] = connection
      return state.lastClientNumber
    }
    guard let number else { return }
    var greeting = Response()
    greeting.version = Response.protocolVersion
    connection.send(greeting)
    connection.start { [weak self, weak connection] line in
      guard let self, let connection else { return }
      handle(line, of: number, connection)
    } onClose: { [weak self] in
      self?.remove(number)
    }
  }

  private func remove(_ number: Int) {
    state.withLock { state in
      state.clients[number] = nil
      state.requests.removeAll { $0.client == number }
    }
  }

  private func handle(_ line: LineSplitter.Line, of client: Int, _ connection: Connection) {
    guard case .complete(let bytes) = line, let request = JSONLine.decode(bytes, as: Request.self) else {
      var response = Response()
      response.error =
        "expected a request, such as {\"id\": 1, \"request\": \"evaluate\", \"text\": \"1 + 1\"}"
      return connection.send(response)
    }
    if request.kind == .interrupt { return interrupt(client, connection) }
    let isQueued = state.withLock { state in
      guard state.requests.count(where: { $0.client == client }) < ConsoleServer.pendingRequestLimit else {
        return false
      }
      state.requests.append((client, request))
      return true
    }
    if isQueued { return selfPipe.signal() }
    var response = Response(id: request.id)
    response.error = "too many requests wait; expected at most \(ConsoleServer.pendingRequestLimit)"
    connection.send(response)
  }

  /// Interrupts the running Lua code and drops the client's queued evaluations.
  private func interrupt(_ client: Int, _ connection: Connection) {
    let (dropped, interrupter) = state.withLock { state in
      let dropped = state.requests.filter { $0.client == client && $0.request.kind == .evaluate }
      state.requests.removeAll { $0.client == client && $0.request.kind == .evaluate }
      return (dropped, state.interrupter)
    }
    interrupter?.interrupt()
    for (_, request) in dropped {
      var response = Response(id: request.id)
      response.error = "interrupted"
      connection.send(response)
    }
  }
}
