import POSIX

/// Accepts connections, limits their number, and performs their input and output, all on one thread.
struct ConnectionLoop: ~Copyable {
  private let socket: Int32
  private let handler: PageHandler?
  private let registry: ClientRegistry
  private let limits: ServerLimits
  /// The connections, the oldest first.
  private var connections: [Connection] = []
  /// When to try again after a lack of descriptors.
  private var acceptanceTime = ContinuousClock.now
  /// When the rest of the connections is closed; nil until the server stops.
  private var stopDeadline: ContinuousClock.Instant?

  /// The time in which clients receive what is queued when the server stops.
  private static let stopTimeout = Duration.seconds(1)

  /// Creates a loop that takes ownership of a listening socket.
  ///
  /// - Parameters:
  ///   - socket: The socket.
  ///   - handler: What responds to requests of HTTP; nil if connections exchange lines.
  ///   - registry: The clients.
  ///   - limits: The limits.
  init(
    _ socket: Int32, _ handler: PageHandler?, _ registry: ClientRegistry, _ limits: ServerLimits
  ) {
    (self.socket, self.handler, self.registry, self.limits) = (socket, handler, registry, limits)
  }

  deinit { close(socket) }

  /// Serves until the server has stopped and the connections are closed.
  consuming func run() {
    while true {
      let ready = waitForEvents()
      if ready.contains(registry.wakeUpDescriptor) { registry.didWakeUp() }
      if stopDeadline == nil, registry.isStopped { beginToStop() }
      let acceptedCount = stopDeadline == nil && ready.contains(socket) ? acceptConnections() : 0
      for connection in connections {
        connection.proceed(isReady: ready.contains(connection.descriptor))
      }
      connections.removeAll(where: \.isClosed)
      registry.countConnections(accepted: acceptedCount, open: connections.count)
      if let stopDeadline, connections.isEmpty || stopDeadline <= .now { break }
    }
    for connection in connections { connection.close() }
    registry.countConnections(accepted: 0, open: 0)
  }

  /// Waits until something can be done; returns the descriptors that are ready.
  private func waitForEvents() -> Set<Int32> {
    var interests = [Poller.Interest.reading(registry.wakeUpDescriptor)]
    var deadlines = connections.compactMap(\.deadline)
    if let stopDeadline {
      deadlines.append(stopDeadline)
    } else if acceptanceTime <= .now {
      interests.append(.reading(socket))
    } else {
      deadlines.append(acceptanceTime)
    }
    interests += connections.compactMap(\.interest)
    return Set(Poller.wait(interests, until: deadlines.min()).map(\.descriptor))
  }

  /// Accepts waiting connections, at most as many as may be pending; returns their number.
  private mutating func acceptConnections() -> Int {
    for count in 0..<limits.pendingConnectionCount {
      let descriptor = FileDescriptor.acceptConnection(on: socket)
      let errorNumber = errno
      guard descriptor >= 0 else {
        // Too few descriptors or too little memory: closing a pending connection frees some without losing a
        // client.
        if [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(errorNumber) {
          closeOldestPendingConnection()
          acceptanceTime = .now + .milliseconds(10)
        }
        return count
      }
      if connections.count(where: \.isPending) >= limits.pendingConnectionCount {
        closeOldestPendingConnection()
      }
      connections.append(Connection(descriptor, handler, registry, limits))
    }
    return limits.pendingConnectionCount
  }

  /// Closes the oldest connection that exchanges no messages: one that is sending a response only if all are.
  private mutating func closeOldestPendingConnection() {
    guard
      let index = connections.firstIndex(where: { $0.isPending && !$0.isSendingResponse })
        ?? connections.firstIndex(where: \.isPending)
    else { return }
    connections.remove(at: index).close()
  }

  private mutating func beginToStop() {
    stopDeadline = .now + Self.stopTimeout
    for connection in connections where connection.isReceivingHead { connection.close() }
  }
}
