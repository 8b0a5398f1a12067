internal import FlyingFox
internal import FlyingSocks
internal import POSIX
internal import StudioProtocol

/// Accepts connections, and limits their number.
actor Listener {
  private let socket: Socket
  private let handler: StudioHandler
  private let registry: ClientRegistry
  private let limits: StudioServerLimits
  private let pool: any AsyncSocketPool = HTTPServer.defaultPool()

  private struct Connection {
    let task: Task<Void, Never>
    /// Whether the connection is not a web socket.
    var isPending = true
  }

  private var connections: [Int: Connection] = [:]
  private var lastID = 0
  private var tasks: [Task<Void, Never>] = []

  /// Creates a listener that does not accept connections yet.
  ///
  /// - Parameters:
  ///   - socket: A listening socket, which the listener closes when it is stopped.
  ///   - handler: Responds to requests.
  ///   - registry: The clients.
  ///   - limits: The limits of connections and their number.
  init(socket: Socket, handler: StudioHandler, registry: ClientRegistry, limits: StudioServerLimits) {
    (self.socket, self.handler, self.registry, self.limits) = (socket, handler, registry, limits)
  }

  /// Returns a socket that listens on the loopback interface.
  ///
  /// - Parameter port: The port; 0 for one that the system chooses.
  /// - Returns: The socket and its port.
  /// - Throws: `SocketError` if it cannot listen on the port.
  static func makeSocket(port: UInt16) throws -> (socket: Socket, port: UInt16) {
    let socket = try Socket(domain: AF_INET)
    do {
      try socket.setValue(true, for: .localAddressReuse)
      #if canImport(Darwin)
        try socket.setValue(true, for: .noSIGPIPE)
      #endif
      _ = fcntl(socket.file.rawValue, F_SETFD, FD_CLOEXEC)
      try socket.bind(to: .inet(ip4: "127.0.0.1", port: port))
    } catch {
      try? socket.close()
      throw error
    }
    // Closes the socket if it fails.
    try socket.listen()
    guard case .ip4(_, let port) = try socket.sockname() else { throw SocketError.unsupportedAddress }
    return (socket, port)
  }

  /// Begins to accept connections.
  func start() async {
    guard tasks.isEmpty, let listener = try? AsyncSocket(socket: socket, pool: pool),
      (try? await pool.prepare()) != nil
    else { return }
    tasks = [
      Task { [pool] in try? await pool.run() },
      Task { await acceptConnections(on: listener) },
    ]
  }

  /// Stops accepting connections, waits until those that exist are closed, and cancels those that are not in time.
  func stop(within duration: Duration) async {
    guard let acceptance = tasks.popLast() else { return }
    acceptance.cancel()
    await acceptance.value
    for connection in connections.values where connection.isPending { connection.task.cancel() }
    let rest = connections.values.map(\.task)
    let cancellation = Task {
      try await Task.sleep(for: duration)
      for task in rest { task.cancel() }
    }
    for task in rest { await task.value }
    cancellation.cancel()
    for task in tasks {
      task.cancel()
      await task.value
    }
    tasks = []
    try? socket.close()
  }

  /// The number of open connections.
  var connectionCount: Int { connections.count }

  private func acceptConnections(on listener: AsyncSocket) async {
    while !Task.isCancelled {
      do {
        let socket = try await listener.accept()
        await makeRoomForConnection()
        serve(socket)
      } catch SocketError.failed(_, let number, _)
        where [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(number)
      {
        // Too few descriptors or too little memory: closing pending connections frees some without losing a client.
        await closeOldestPendingConnection()
        try? await Task.sleep(for: .milliseconds(10))
      } catch SocketError.failed(_, let number, _) where number != EBADF && number != EINVAL {
        // The client has closed the connection already.
        continue
      } catch {
        return
      }
    }
  }

  private func serve(_ socket: AsyncSocket) {
    _ = fcntl(socket.socket.file.rawValue, F_SETFD, FD_CLOEXEC)
    // Messages are small and need not wait for the acknowledgment of the previous one.
    try? socket.socket.setValue(true, for: BoolSocketOption(level: Int32(IPPROTO_TCP), name: TCP_NODELAY))
    let connection = HTTPConnection(socket, handler: handler, registry: registry, limits: limits)
    lastID += 1
    let id = lastID
    let task = Task {
      await connection.run(
        disconnect: { Task { await self.cancel(id) } }, didUpgrade: { await self.didUpgrade(id) })
      // Closed only now that no task waits for the socket: the pool finds the waiting tasks by the descriptor, which the
      // system may use again.
      try? socket.close()
      self.remove(id)
    }
    connections[id] = Connection(task: task)
  }

  private func makeRoomForConnection() async {
    while connections.values.count(where: \.isPending) >= limits.pendingConnectionCount {
      await closeOldestPendingConnection()
    }
  }

  private func closeOldestPendingConnection() async {
    guard let oldest = connections.filter(\.value.isPending).min(by: { $0.key < $1.key }) else { return }
    oldest.value.task.cancel()
    await oldest.value.task.value
  }

  private func cancel(_ id: Int) { connections[id]?.task.cancel() }

  private func didUpgrade(_ id: Int) { connections[id]?.isPending = false }

  private func remove(_ id: Int) { connections[id] = nil }
}
