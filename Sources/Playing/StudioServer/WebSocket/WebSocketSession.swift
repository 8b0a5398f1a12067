import StudioProtocol

/// The messages of a client on its web socket, between the bytes of its connection and the queues of the
/// registry.
final class WebSocketSession {
  /// The client.
  let client: StudioClient
  private let registry: ClientRegistry
  private let messageSizeLimit: Int
  private var assembler: MessageAssembler
  private var encoder = FrameEncoder()
  /// The request that waits until the session has taken earlier ones, and its size in bytes.
  private var heldRequest: (request: StudioRequest, size: Int)?

  /// Creates the session of a client that has connected.
  init(_ client: StudioClient, _ registry: ClientRegistry, messageSizeLimit: Int) {
    (self.client, self.registry, self.messageSizeLimit) = (client, registry, messageSizeLimit)
    assembler = MessageAssembler(limit: messageSizeLimit)
  }

  /// Whether nothing is to be read now, because a request waits or the connection is being closed.
  var isHoldingInput: Bool { heldRequest != nil || isClosing }

  /// Whether the connection is being closed, by either side.
  var isClosing: Bool { registry.isClosing(client) }

  /// Handles the frames in a client's input, as far as they are complete and the session takes them.
  func receiveFrames(from input: inout InputBuffer) {
    do throws(WebSocketCloseReason) {
      while deliverRequest(), let frame = try WebSocketFrame.popFirst(of: &input, limit: messageSizeLimit) {
        switch frame.opcode {
        case .ping: registry.sendPong(frame.payload, to: client)
        case .pong: break
        case .close: throw frame.closeReason
        case .continuation, .text, .binary:
          guard let message = try assembler.add(frame),
            let request = registry.sessionRequest(in: message, of: client)
          else { continue }
          heldRequest = (request, message.count)
        }
      }
    } catch {
      registry.close(client, error)
    }
  }

  /// Passes on the request that waits; returns whether another one can be.
  private func deliverRequest() -> Bool {
    if let (request, size) = heldRequest, registry.append(request, size: size) { heldRequest = nil }
    return !isHoldingInput
  }

  /// Removes the message to be sent next; nil if there is none now.
  ///
  /// - Returns: The bytes of its frame, and whether it is the close frame.
  func popOutgoing() -> (bytes: [UInt8], isLast: Bool)? {
    switch registry.popOutgoing(for: client) {
    case nil: nil
    case .text(let text): (WebSocketFrame.bytes(.text, text), false)
    case .pong(let payload): (WebSocketFrame.bytes(.pong, payload), false)
    case .frame(let frame, let layers):
      (WebSocketFrame.bytes(.binary, encoder.encode(frame, layers: layers)), false)
    case .close(let reason): (WebSocketFrame.bytes(closing: reason), true)
    }
  }
}
