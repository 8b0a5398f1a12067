/// The messages of a client, between the bytes of its connection and the queues of the registry.
final class MessageSession {
  /// The client.
  let client: Client
  private let registry: ClientRegistry
  private var framing: any MessageFraming
  /// The request that waits until the session has taken earlier ones, and its size in bytes.
  private var heldRequest: (request: ClientRequest, size: Int)?

  /// Creates the session of a client that has connected.
  init(_ client: Client, _ registry: ClientRegistry, _ framing: any MessageFraming) {
    (self.client, self.registry, self.framing) = (client, registry, framing)
  }

  /// Whether nothing is to be read now, because a request waits or the connection is being closed.
  var isHoldingInput: Bool { heldRequest != nil || isClosing }

  /// Whether the connection is being closed, by either side.
  var isClosing: Bool { registry.isClosing(client) }

  /// Handles the messages in a client's input, as far as they are complete and the session takes them.
  func receiveMessages(from input: inout InputBuffer) {
    do throws(CloseReason) {
      while deliverRequest(), let message = try framing.popFirst(of: &input) {
        switch message {
        case .text(let text):
          heldRequest = registry.sessionRequest(in: text, of: client).map { ($0, text.count) }
        case .tooLarge: registry.refuse(RequestFailure("the request is too large"), of: client)
        case .ping(let payload): registry.sendPong(payload, to: client)
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
  /// - Returns: Its bytes, and whether it ends the connection.
  func popOutgoing() -> (bytes: [UInt8], isLast: Bool)? {
    guard let message = registry.popOutgoing(for: client) else { return nil }
    let isLast = if case .close = message { true } else { false }
    return (framing.bytes(of: message), isLast)
  }
}
