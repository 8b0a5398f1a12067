import POSIX

/// One connection of a client: one request of HTTP and its response, or the handshake and the messages of a
/// web socket, or messages in lines.
///
/// Belongs to the thread of ``ConnectionLoop``, and never blocks.
final class Connection {
  private enum Phase {
    /// Receives the head of the request, whose end is not in the bytes that have been searched.
    case receivingHead(PageHandler, searchedCount: Int)
    /// Exchanges messages.
    case messages(MessageSession)
    /// Sends the rest of the response or of the last message.
    case sendingRest
    /// Has closed the connection for sending, and discards input until the client closes it as well: closing
    /// it with unread input would reset it, and so discard a response that the client has not read.
    case lingering
    case closed
  }

  /// The socket.
  let descriptor: Int32
  /// Whether the connection has never exchanged messages.
  private(set) var isPending = true
  /// When ``proceed(isReady:)`` must be called, whatever happens; nil for never.
  private(set) var deadline: ContinuousClock.Instant?

  private let registry: ClientRegistry
  private let limits: ServerLimits
  private var phase: Phase
  private var input = InputBuffer()
  private var isInputEnded = false
  private var output: ArraySlice<UInt8> = []
  /// The body of the response, which follows `output`; apart from it, since copies of files would be large.
  private var body: [UInt8] = []
  /// The number of bytes of the response that must be sent before the deadline.
  private var chunkRest = chunkSize

  /// The number of bytes of a response that must be sent within `ServerLimits.chunkTimeout`.
  private static let chunkSize = 1 << 16
  /// The number of bytes to request from the system at once.
  private static let readSize = 1 << 14

  /// Takes ownership of a non-blocking socket.
  ///
  /// - Parameters:
  ///   - descriptor: The socket.
  ///   - handler: What responds to the request; nil for messages in lines.
  ///   - registry: The clients.
  ///   - limits: The limits.
  init(
    _ descriptor: Int32, _ handler: PageHandler?, _ registry: ClientRegistry, _ limits: ServerLimits
  ) {
    (self.descriptor, self.registry, self.limits) = (descriptor, registry, limits)
    if let handler {
      phase = .receivingHead(handler, searchedCount: 0)
      deadline = .now + limits.headTimeout
    } else {
      phase = .closed
      beginMessages(in: LineFraming(sizeLimit: limits.messageSize))
    }
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
    case .messages(let session): !isInputEnded && !session.isHoldingInput
    case .sendingRest, .closed: false
    }
  }

  /// Does what can be done without blocking: after the socket has become ready, the queues have changed, or
  /// the deadline has passed.
  func proceed(isReady: Bool) {
    if isReady, isReading { receive() }
    if case .receivingHead(let handler, let count) = phase { receiveHead(handler, after: count) }
    if let deadline, deadline <= .now { didExceedDeadline() }
    if case .messages(let session) = phase { exchangeMessages(of: session) }
    // Not the messages of a client, of which the next one is taken as soon as nothing remains of the last.
    if case .sendingRest = phase { flush() }
    if case .sendingRest = phase, output.isEmpty { linger() }
    if case .lingering = phase, isInputEnded { close() }
  }

  /// Ends the connection.
  func close() {
    if case .messages(let session) = phase { registry.remove(session.client) }
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

  private func receiveHead(_ handler: PageHandler, after searchedCount: Int) {
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
      phase = .receivingHead(handler, searchedCount: received.count)
    }
  }

  private func send(_ response: HTTPResponse) {
    (output, body) = (response.head[...], response.body)
    guard response.status == .switchingProtocols else { return sendRest(within: limits.chunkTimeout) }
    guard beginMessages(in: WebSocketFraming(sizeLimit: limits.messageSize)) else {
      return send(HTTPResponse(text: .serviceUnavailable))
    }
  }

  private func didExceedDeadline() {
    if case .receivingHead = phase { send(HTTPResponse(text: .requestTimeout)) } else { close() }
  }

  // MARK: Messages

  /// Makes the connection that of a client; returns false if there are too many.
  @discardableResult
  private func beginMessages<Framing: MessageFraming>(in framing: Framing) -> Bool {
    guard let client = registry.addClient(receivingFrames: Framing.carriesFrames) else { return false }
    phase = .messages(MessageSession(client, registry, framing))
    isPending = false
    deadline = nil
    return true
  }

  private func exchangeMessages(of session: MessageSession) {
    session.receiveMessages(from: &input)
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
    // The last message cannot be sent while the client reads nothing.
    if deadline == nil, session.isClosing { deadline = .now + limits.closingTimeout }
  }

  // MARK: Output

  private func sendRest(within duration: Duration) {
    phase = .sendingRest
    (deadline, chunkRest) = (.now + duration, Self.chunkSize)
  }

  private func flush() {
    var turnRest = limits.turnSize
    while !output.isEmpty, turnRest > 0 {
      let count = FileDescriptor.send(output.prefix(turnRest), to: descriptor, waits: false)
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
