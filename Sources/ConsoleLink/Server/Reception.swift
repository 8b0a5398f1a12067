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

/// What the threads of a server share: the clients, and what they have asked that is not answered yet.
final class Reception: Sendable {
  private struct State {
    var clients: [Int: Connection] = [:]
    var requests: [(client: Int, request: Request)] = []
    var lastNumber = 0
    var interrupter: Interrupter?
    var isOver = false
  }

  /// Signalled when there is a request.
  let wakeUp = WakeUp()
  private let state = Mutex(State())

  // MARK: The session's thread

  func interrupts(_ interrupter: Interrupter) { state.withLock { $0.interrupter = interrupter } }

  var clientCount: Int { state.withLock { $0.clients.count } }

  func hasClient(_ number: Int) -> Bool { state.withLock { $0.clients[number] != nil } }

  func takeRequests() -> [(client: Int, request: Request)] {
    wakeUp.clear()
    return state.withLock { state in
      defer { state.requests = [] }
      return state.requests
    }
  }

  func send(_ reply: Response, to client: Int) { state.withLock { $0.clients[client] }?.send(reply) }

  func sendToAll(_ reply: Response) {
    for connection in state.withLock({ Array($0.clients.values) }) { connection.send(reply) }
  }

  /// Ends all connections; false if that has been done.
  func end() -> Bool {
    let connections: [Connection]? = state.withLock { state in
      guard !state.isOver else { return nil }
      state.isOver = true
      return Array(state.clients.values)
    }
    for connection in connections ?? [] { connection.end() }
    return connections != nil
  }

  // MARK: The threads of the sockets

  /// Accepts clients until the end.
  func run(_ descriptor: Int32) {
    while !state.withLock({ $0.isOver }) {
      let client = accept(descriptor, nil, nil)
      guard client >= 0 else {
        // A client that gave up, or too many files open: the next one may have more luck.
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
      guard !state.isOver, state.clients.count < ConsoleServer.clientLimit else { return nil }
      state.lastNumber += 1
      state.clients[state.lastNumber] = connection
      return state.lastNumber
    }
    guard let number else { return }
    connection.run { [weak self, weak connection] line in
      guard let self, let connection else { return }
      take(line, of: number, connection)
    } end: { [weak self] in
      self?.remove(number)
    }
  }

  private func remove(_ number: Int) {
    state.withLock { state in
      state.clients[number] = nil
      state.requests.removeAll { $0.client == number }
    }
  }

  private func take(_ line: LineBuffer.Line, of client: Int, _ connection: Connection) {
    guard case .whole(let bytes) = line, let request = Wire.value(bytes, as: Request.self) else {
      var reply = Response()
      reply.error = "expected a request, such as {\"id\": 1, \"request\": \"evaluate\", \"text\": \"1 + 1\"}"
      return connection.send(reply)
    }
    if request.request == .interrupt { return interrupt(client, connection) }
    let isTaken = state.withLock { state in
      guard state.requests.count(where: { $0.client == client }) < ConsoleServer.requestLimit else {
        return false
      }
      state.requests.append((client, request))
      return true
    }
    if isTaken { return wakeUp.signal() }
    var reply = Response(id: request.id)
    reply.error = "too many requests wait; expected at most \(ConsoleServer.requestLimit)"
    connection.send(reply)
  }

  /// Stops the Lua that runs, and drops what the client wanted to run.
  private func interrupt(_ client: Int, _ connection: Connection) {
    let (dropped, interrupter) = state.withLock { state in
      let dropped = state.requests.filter { $0.client == client && $0.request.request == .evaluate }
      state.requests.removeAll { $0.client == client && $0.request.request == .evaluate }
      return (dropped, state.interrupter)
    }
    interrupter?.interrupt()
    for (_, request) in dropped {
      var reply = Response(id: request.id)
      reply.error = "interrupted"
      connection.send(reply)
    }
  }
}
