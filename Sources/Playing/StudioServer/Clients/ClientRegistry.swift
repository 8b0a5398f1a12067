import JSON
import POSIX
import StudioProtocol
import Synchronization

/// The connected clients, their queues, and the newest frame: all that the session's thread and that of the
/// connections share.
final class ClientRegistry: Sendable {
  private struct State {
    var clients: [StudioClient: ClientQueues] = [:]
    var lastID = 0
    /// The events that the session has not taken.
    var events: [StudioEvent] = []
    var newest: (serial: Int, frame: StudioFrame)?
    var isStopped = false
    /// The numbers of connections that were accepted, and of those that are open.
    var connectionCounts = (accepted: 0, open: 0)
    /// Whether the connections' thread has been woken and has not looked at the queues since.
    var isWaking = false
  }

  private let state = Mutex(State())
  private let limits: StudioServerLimits
  /// Readable while there are events.
  let eventPipe = SelfPipe()
  /// Readable when the queues have changed, for the connections' thread.
  private let wakeUpPipe = SelfPipe()

  init(limits: StudioServerLimits) { self.limits = limits }

  /// Adds an event and wakes the session's thread, unless it has been woken and has not taken the events
  /// since.
  private func append(_ event: StudioEvent, to state: inout State) {
    if state.events.isEmpty { eventPipe.signal() }
    state.events.append(event)
  }

  /// Wakes the connections' thread.
  private func wakeConnections(_ state: inout State) {
    if !state.isWaking { wakeUpPipe.signal() }
    state.isWaking = true
  }

  // MARK: The session's side

  /// Removes the events.
  func takeEvents() -> [StudioEvent] {
    eventPipe.drain()
    return state.withLock { state in
      let events = state.events
      state.events = []
      // A connection that was held up reads on.
      if state.clients.values.contains(where: { !hasSpace($0) }) { wakeConnections(&state) }
      for client in Array(state.clients.keys) { state.clients[client]?.removeRequests() }
      return events
    }
  }

  /// Queues a text for one client, or for all.
  func send(_ text: [UInt8], to client: StudioClient?, replacing method: String? = nil) {
    state.withLock { state in
      for key in client.map({ [$0] }) ?? Array(state.clients.keys) {
        state.clients[key]?.append(text, replacing: method)
        guard let queues = state.clients[key], queues.backlogSize > limits.queuedMessageSize else { continue }
        state.clients[key]?.close(.notReading, flushing: false)
      }
      wakeConnections(&state)
    }
  }

  /// Replaces the newest frame.
  func publish(_ frame: StudioFrame) {
    // The previous frame is released outside the lock.
    _ = state.withLock { state in
      let previous = state.newest
      state.newest = ((previous?.serial ?? 0) + 1, frame)
      if state.clients.values.contains(where: \.requestsFrame) { wakeConnections(&state) }
      return previous
    }
  }

  /// The connected clients, in the order in which they connected.
  var clients: [StudioClient] { state.withLock { $0.clients.keys.sorted { $0.id < $1.id } } }

  /// Whether a client has requested a frame, and there is none that it has not received.
  var isFrameRequested: Bool {
    state.withLock { state in
      let serial = state.newest?.serial ?? 0
      return state.clients.values.contains { $0.waitsForFrame(after: serial) }
    }
  }

  /// The layers that at least one client displays.
  var layers: StudioLayers {
    state.withLock { $0.clients.values.reduce(into: []) { $0.formUnion($1.requestedLayers) } }
  }

  /// Closes all connections after what is queued has been sent, and accepts no further ones.
  func closeAll() {
    state.withLock { state in
      state.isStopped = true
      for client in Array(state.clients.keys) { state.clients[client]?.close(.goingAway, flushing: true) }
      wakeConnections(&state)
    }
  }

  /// The sizes of the queues, for tests.
  var queueSizes: (events: Int, texts: Int, textSize: Int) {
    state.withLock { state in
      (
        state.events.count, state.clients.values.reduce(0) { $0 + $1.textCount },
        state.clients.values.reduce(0) { $0 + $1.textSize }
      )
    }
  }

  /// The numbers of connections that were accepted, and of those that are open, for tests.
  var connectionCounts: (accepted: Int, open: Int) { state.withLock { $0.connectionCounts } }

  // MARK: The connections' side

  /// Counts connections that were accepted, and sets the number of those that are open.
  func countConnections(accepted: Int, open: Int) {
    state.withLock { $0.connectionCounts = ($0.connectionCounts.accepted + accepted, open) }
  }

  /// A descriptor that is readable when the queues have changed.
  var wakeUpDescriptor: Int32 { wakeUpPipe.descriptor }

  /// Makes the descriptor unreadable; the queues must be looked at afterwards.
  func didWakeUp() {
    wakeUpPipe.drain()
    state.withLock { $0.isWaking = false }
  }

  /// Whether the system had descriptors for both pipes.
  var hasPipes: Bool { eventPipe.descriptor >= 0 && wakeUpPipe.descriptor >= 0 }

  /// Whether the server has stopped.
  var isStopped: Bool { state.withLock { $0.isStopped } }

  /// Adds a client; nil if there are too many, or the server has stopped.
  func addClient() -> StudioClient? {
    state.withLock { state in
      guard state.clients.count < limits.clientCount, !state.isStopped else { return nil }
      state.lastID += 1
      let client = StudioClient(id: state.lastID)
      state.clients[client] = ClientQueues()
      append(.connected(client), to: &state)
      return client
    }
  }

  /// Removes a client whose connection has ended.
  func remove(_ client: StudioClient) {
    state.withLock { state in
      guard let queues = state.clients.removeValue(forKey: client) else { return }
      if !queues.requestedLayers.isEmpty { append(.layersChanged, to: &state) }
      append(.disconnected(client), to: &state)
    }
  }

  /// Closes a client's connection.
  func close(_ client: StudioClient, _ closeReason: WebSocketCloseReason) {
    state.withLock { $0.clients[client]?.close(closeReason, flushing: false) }
  }

  /// Queues the response to a ping.
  func sendPong(_ payload: [UInt8], to client: StudioClient) {
    state.withLock { $0.clients[client]?.append(pong: payload) }
  }

  /// Handles a message of a client: performs a request that only concerns frames.
  ///
  /// - Returns: A request that the session performs; nil for others.
  func sessionRequest(in text: [UInt8], of client: StudioClient) -> StudioRequest? {
    let request: StudioRequest
    do throws(StudioFailure) {
      request = try StudioRequest(client: client, text: text)
    } catch {
      send(StudioMessage.response(id: nil, failure: error), to: client)
      return nil
    }
    switch request.method {
    case "nextFrame":
      state.withLock { state in
        let serial = state.newest?.serial ?? 0
        guard let isNewer = state.clients[client]?.requestFrame(serial: serial) else { return }
        // The session may have a frame that it has not made because no client waited for it.
        if !isNewer { eventPipe.signal() }
      }
      respond(to: request, .success(.null))
    case "setLayers":
      do throws(StudioFailure) {
        try setLayers(StudioLayers(parameters: request.parameters), of: client)
        respond(to: request, .success(.null))
      } catch {
        respond(to: request, .failure(error))
      }
    default:
      return request
    }
    return nil
  }

  /// Queues a response, if the client expects one.
  func respond(to request: StudioRequest, _ result: Result<JSONValue, StudioFailure>) {
    guard let id = request.id else { return }
    switch result {
    case .success(let value): send(StudioMessage.response(id: id, result: value), to: request.client)
    case .failure(let failure): send(StudioMessage.response(id: id, failure: failure), to: request.client)
    }
  }

  private func setLayers(_ layers: StudioLayers, of client: StudioClient) {
    state.withLock { state in
      guard let old = state.clients[client]?.requestedLayers, old != layers else { return }
      state.clients[client]?.requestedLayers = layers
      if state.events.last != .layersChanged { append(.layersChanged, to: &state) }
    }
  }

  /// Queues a request for the session; returns false if the client has too many in the queue.
  func append(_ request: StudioRequest, size: Int) -> Bool {
    state.withLock { state in
      guard let queues = state.clients[request.client], !queues.isClosing else { return true }
      guard hasSpace(queues) else { return false }
      state.clients[request.client]?.addRequest(size: size)
      append(.request(request), to: &state)
      return true
    }
  }

  private func hasSpace(_ queues: ClientQueues) -> Bool {
    queues.requestCount < limits.queuedRequestCount && queues.requestSize < limits.queuedRequestSize
  }

  /// Whether a client's connection is being closed, by either side.
  func isClosing(_ client: StudioClient) -> Bool { state.withLock { $0.clients[client]?.isClosing ?? true } }

  /// Removes the message that is to be sent next; nil if there is none now.
  func popOutgoing(for client: StudioClient) -> ClientQueues.OutgoingMessage? {
    state.withLock { $0.clients[client]?.popOutgoing(newest: $0.newest) }
  }
}
