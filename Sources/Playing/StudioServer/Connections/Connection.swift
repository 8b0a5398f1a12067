import POSIX

/// One connection of a client: one request and its response, or the handshake and the messages of a web
/// socket.
///
/// Belongs to the thread of ``ConnectionLoop``, and never blocks.
final class Connection {
  private enum Phase {
    /// Receives the head of the request, whose end is not in the bytes that have been searched.
    case receivingHead(searchedCount: Int)
    /// Exchanges messages.
    case webSocket(WebSocketSession)
    /// Sends the rest of the response or of the close frame.
    case sendingRest
    /// Has closed the connection for sending, and discards input until the client closes it as well: closing
    /// it with unread input would reset it, and so discard a response that the client has not read.
    case lingering
    case closed
  }

  /// The socket.
  let descriptor: Int32
  /// Whether the connection has never been a web socket.
  private(set) var isPending = true
  /// When ``proceed(isReady:)`` must be called, whatever happens; nil for never.
  private(set) var deadline: ContinuousClock.Instant?

  private let handler: StudioHandler
  private let registry: ClientRegistry
  private let limits: StudioServerLimits
  private var phase = Phase.receivingHead(searchedCount: 0)
  private var input = InputBuffer()
  private var isInputEnded = false
  private var output: ArraySlice<UInt8> = []
  /// The body of the response, which follows `output`; apart from it, since copies of files would be large.
  private var body: [UInt8] = []
  /// The number of bytes of the response that must be sent before the deadline.
  private var chunkRest = chunkSize

  /// The number of bytes of a response that must be sent within `StudioServerLimits.chunkTimeout`.
  private static let chunkSize = 1 << 16
  /// The number of bytes to request from the system at once.
  private static let readSize = 1 << 14
  /// The number of bytes after which other connections have their turn.
  private static let writeSize = 1 << 20

  /// Takes ownership of a non-blocking socket.
  init(
    _ descriptor: Int32, _ handler: StudioHandler, _ registry: ClientRegistry, _ limits: StudioServerLimits
  ) {
    (self.descriptor, self.handler, self.registry, self.limits) = (descriptor, handler, registry, limits)
    deadline = .now + limits.headTimeout
  }

  deinit { POSIX.close(descriptor) }

  /// Whether the connection has ended.
  var isClosed: Bool {
    if case .closed = phase { true } else { false }
  }

  /// Whether the head of the request has not been received yet.
  var isReceivingHead: Bool {
    if case .receivingHead = phase { true } else { false }
  }

  /// Whether a response is being sent.
  var isSendingResponse: Bool {
    if case .sendingRest = phase { isPending } else { false }
  }

  /// What the connection waits for; nil if only for a change of the queues or the deadline.
  var interest: Poller.Interest? {
    let (isReading, isWriting) = (isReading, !output.isEmpty)
    guard isReading || isWriting else { return nil }
    return Poller.Interest(descriptor, waitsForReading: isReading, waitsForWriting: isWriting)
  }

  private var isReading: Bool {
    switch phase {
    case .receivingHead, .lingering: !isInputEnded
    case .webSocket(let session): !isInputEnded && !session.isHoldingInput
    case .sendingRest, .closed: false
    }
  }

  /// Does what can be done without blocking: after the socket has become ready, the queues have changed, or
  /// the deadline has passed.
  func proceed(isReady: Bool) {
    if isReady, isReading { receive() }
    if case .receivingHead(let searchedCount) = phase { receiveHead(after: searchedCount) }
    if let deadline, deadline <= .now { didExceedDeadline() }
    if case .webSocket(let session) = phase { exchangeMessages(of: session) }
    flush()
    if case .sendingRest = phase, output.isEmpty { linger() }
    if case .lingering = phase, isInputEnded { close() }
  }

  /// Ends the connection.
  func close() {
    if case .webSocket(let session) = phase { registry.remove(session.client) }
    phase = .closed
    (output, body) = ([], [])
  }

  // MARK: Requests

  private func receive() {
    var bytes = [UInt8](repeating: 0, count: Self.readSize)
    let count = recv(descriptor, &bytes, bytes.count, 0)
    if count < 0 {
      if errno != EAGAIN, errno != EINTR { close() }
      return
    }
    isInputEnded = count == 0
    if case .lingering = phase { return }
    input.append(bytes[..<count])
  }

  private func receiveHead(after searchedCount: Int) {
    let end = Array("\r\n\r\n".utf8)
    let received = input.unread
    // The last three bytes are searched again with what follows.
    let range = received.dropFirst(max(searchedCount - end.count + 1, 0)).firstRange(of: end)
    let head = received[..<(range?.upperBound ?? received.endIndex)]
    if head.count > limits.headSize || range == nil && head.count == limits.headSize {
      send(HTTPResponse(text: .requestHeaderFieldsTooLarge))
    } else if range != nil {
      input.removeFirst(head.count)
      do throws(HTTPFailure) {
        send(handler.response(to: try HTTPRequest(parsing: head)))
      } catch {
        send(HTTPResponse(text: error.status))
      }
    } else if isInputEnded {
      close()
    } else {
      phase = .receivingHead(searchedCount: received.count)
    }
  }

  private func send(_ response: HTTPResponse) {
    (output, body) = (response.head[...], response.body)
    guard response.status == .switchingProtocols else { return sendRest(within: limits.chunkTimeout) }
    guard let client = registry.addClient() else { return send(HTTPResponse(text: .serviceUnavailable)) }
    phase = .webSocket(WebSocketSession(client, registry, messageSizeLimit: limits.messageSize))
    isPending = false
    deadline = nil
  }

  private func didExceedDeadline() {
    if case .receivingHead = phase { send(HTTPResponse(text: .requestTimeout)) } else { close() }
  }

  // MARK: Messages

  private func exchangeMessages(of session: WebSocketSession) {
    session.receiveFrames(from: &input)
    if isInputEnded, !session.isHoldingInput { registry.close(session.client, .normalClosure) }
    flush()
    while !isClosed, output.isEmpty, let message = session.popOutgoing() {
      output = message.bytes[...]
      if message.isLast {
        registry.remove(session.client)
        return sendRest(within: limits.closingTimeout)
      }
      flush()
    }
    // The close frame cannot be sent while the client reads nothing.
    if deadline == nil, session.isClosing { deadline = .now + limits.closingTimeout }
  }

  // MARK: Output

  private func sendRest(within duration: Duration) {
    phase = .sendingRest
    (deadline, chunkRest) = (.now + duration, Self.chunkSize)
  }

  private func flush() {
    var turnRest = Self.writeSize
    while !output.isEmpty, turnRest > 0 {
      let count = FileDescriptor.send(output, to: descriptor, waits: false)
      guard count > 0 else {
        if errno != EAGAIN, errno != EINTR { close() }
        return
      }
      output.removeFirst(count)
      turnRest -= count
      if output.isEmpty {
        // Not the slice, which would keep all that was sent.
        output = body[...]
        body = []
      }
      guard case .sendingRest = phase else { continue }
      chunkRest -= count
      if chunkRest <= 0 { sendRest(within: limits.chunkTimeout) }
    }
  }

  private func linger() {
    shutdown(descriptor, Int32(SHUT_WR))
    phase = .lingering
    input = InputBuffer()
    deadline = .now + limits.closingTimeout
  }
}
