import JSON
import LuaHost
import POSIX
import Synchronization

/// The connected clients, their queues, and the newest frame: all that the session's thread and that of the
/// connections share.
final class ClientRegistry: Sendable {
  private struct State {
    var clients: [Client: ClientQueues] = [:]
    var lastID = 0
    /// The events that the session has not taken.
    var events: [ClientEvent] = []
    var newest: (serial: Int, frame: StudioFrame)?
    var interrupter: Interrupter?
    var isStopped = false
    /// The numbers of connections that were accepted, and of those that are open.
    var connectionCounts = (accepted: 0, open: 0)
    /// Whether the connections' thread has been woken and has not looked at the queues since.
    var isWaking = false
  }

  private let state = Mutex(State())
  private let limits: ServerLimits
  /// Readable while there are events.
  let eventPipe = SelfPipe()
  /// Readable when the queues have changed, for the connections' thread.
  private let wakeUpPipe = SelfPipe()

  init(limits: ServerLimits) { self.limits = limits }

  /// Adds an event and wakes the session's thread, unless it has been woken and has not taken the events
  /// since.
  private func append(_ event: ClientEvent, to state: inout State) {
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
  func takeEvents() -> [ClientEvent] {
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
  func send(_ text: [UInt8], to client: Client?, replacing method: String? = nil) {
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
  var clients: [Client] { state.withLock { $0.clients.keys.sorted { $0.id < $1.id } } }

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

  /// Sets what clients interrupt.
  func setInterruptTarget(_ interrupter: Interrupter) { state.withLock { $0.interrupter = interrupter } }

  /// Closes all connections after what is queued has been sent, and accepts no further ones.
  ///
  /// - Returns: False, without effect, if that has been done.
  func closeAll() -> Bool {
    state.withLock { state in
      guard !state.isStopped else { return false }
      state.isStopped = true
      for client in Array(state.clients.keys) { state.clients[client]?.close(.goingAway, flushing: true) }
      wakeConnections(&state)
      return true
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
  func addClient(receivingFrames: Bool) -> Client? {
    state.withLock { state in
      guard state.clients.count < limits.clientCount, !state.isStopped else { return nil }
      state.lastID += 1
      let client = Client(id: state.lastID)
      state.clients[client] = ClientQueues(receivesFrames: receivingFrames)
      append(.connected(client), to: &state)
      return client
    }
  }

  /// Removes a client whose connection has ended.
  func remove(_ client: Client) {
    state.withLock { state in
      guard let queues = state.clients.removeValue(forKey: client) else { return }
      if !queues.requestedLayers.isEmpty { append(.layersChanged, to: &state) }
      append(.disconnected(client), to: &state)
    }
  }

  /// Closes a client's connection.
  func close(_ client: Client, _ closeReason: CloseReason) {
    state.withLock { $0.clients[client]?.close(closeReason, flushing: false) }
  }

  /// Queues the response to a ping.
  func sendPong(_ payload: [UInt8], to client: Client) {
    state.withLock { $0.clients[client]?.append(pong: payload) }
  }

  /// Handles a message of a client: performs an interrupt, and requests that only concern frames.
  ///
  /// - Returns: A request that the session performs; nil for others.
  func sessionRequest(in text: [UInt8], of client: Client) -> ClientRequest? {
    let request: ClientRequest
    do throws(RequestFailure) {
      request = try ClientRequest(client: client, text: text)
    } catch {
      refuse(error, of: client)
      return nil
    }
    let receivesFrames = state.withLock { $0.clients[client]?.receivesFrames ?? false }
    switch request.method {
    case "interrupt":
      interrupt(client)
      respond(to: request, .success(.null))
    case "nextFrame" where receivesFrames:
      state.withLock { state in
        let serial = state.newest?.serial ?? 0
        guard let isNewer = state.clients[client]?.requestFrame(serial: serial) else { return }
        // The session may have a frame that it has not made because no client waited for it.
        if !isNewer { eventPipe.signal() }
      }
      respond(to: request, .success(.null))
    case "setLayers" where receivesFrames:
      do throws(RequestFailure) {
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
  func respond(to request: ClientRequest, _ result: Result<JSONValue, RequestFailure>) {
    guard let id = request.id else { return }
    send(ServerMessage.response(id: id, result).text, to: request.client)
  }

  /// Queues the response to a message that is no request.
  func refuse(_ failure: RequestFailure, of client: Client) {
    send(ServerMessage.response(id: nil, .failure(failure)).text, to: client)
  }

  /// Interrupts what the session evaluates, and drops the evaluations of a client that it has not taken.
  private func interrupt(_ client: Client) {
    var dropped: [ClientRequest] = []
    let interrupter = state.withLock { state in
      state.events.removeAll { event in
        guard case .request(let request) = event, request.client == client, request.method == "evaluate"
        else { return false }
        dropped.append(request)
        return true
      }
      return state.interrupter
    }
    interrupter?.interrupt()
    for request in dropped { respond(to: request, .failure(RequestFailure("interrupted"))) }
  }

  private func setLayers(_ layers: StudioLayers, of client: Client) {
    state.withLock { state in
      guard let old = state.clients[client]?.requestedLayers, old != layers else { return }
      state.clients[client]?.requestedLayers = layers
      if state.events.last != .layersChanged { append(.layersChanged, to: &state) }
    }
  }

  /// Queues a request for the session; returns false if the client has too many in the queue.
  func append(_ request: ClientRequest, size: Int) -> Bool {
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
  func isClosing(_ client: Client) -> Bool { state.withLock { $0.clients[client]?.isClosing ?? true } }

  /// Removes the message that is to be sent next; nil if there is none now.
  func popOutgoing(for client: Client) -> ClientQueues.OutgoingMessage? {
    state.withLock { $0.clients[client]?.popOutgoing(newest: $0.newest) }
  }
}
