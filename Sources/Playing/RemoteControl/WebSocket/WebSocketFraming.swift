/// Messages in the frames of a web socket.
struct WebSocketFraming: MessageFraming {
  static let carriesFrames = true

  /// The maximum size of a message, in bytes.
  private let sizeLimit: Int
  /// The fragments of a text message so far.
  private var fragments: [UInt8] = []
  private var hasBegun = false
  private var encoder = FrameEncoder()

  init(sizeLimit: Int) { self.sizeLimit = sizeLimit }

  mutating func popFirst(of input: inout InputBuffer) throws(CloseReason) -> IncomingMessage? {
    while let frame = try WebSocketFrame.popFirst(of: &input, limit: sizeLimit) {
      switch frame.opcode {
      case .ping: return .ping(frame.payload)
      case .pong: break
      case .close: throw frame.closeReason
      case .continuation, .text, .binary: if let text = try add(frame) { return .text(text) }
      }
    }
    return nil
  }

  /// Adds a data frame.
  ///
  /// - Returns: The message, if the frame is its last one.
  /// - Throws: `CloseReason` if the frame is not allowed here, or the message is too large or not UTF-8.
  private mutating func add(_ frame: WebSocketFrame) throws(CloseReason) -> [UInt8]? {
    switch frame.opcode {
    case .binary: throw .unsupportedData
    case hasBegun ? .continuation : .text: break
    default: throw .protocolError("unexpected fragment")
    }
    guard fragments.count + frame.payload.count <= sizeLimit else { throw .messageTooLarge }
    fragments += frame.payload
    hasBegun = !frame.isFinal
    guard frame.isFinal else { return nil }
    let message = fragments
    fragments = []
    guard String(validating: message, as: UTF8.self) != nil else { throw .invalidText }
    return message
  }

  mutating func bytes(of message: ClientQueues.OutgoingMessage) -> [UInt8] {
    switch message {
    case .text(let text): WebSocketFrame.bytes(.text, text)
    case .pong(let payload): WebSocketFrame.bytes(.pong, payload)
    case .frame(let frame, let layers): WebSocketFrame.bytes(.binary, encoder.encode(frame, layers: layers))
    case .close(let reason): WebSocketFrame.bytes(closing: reason)
    }
  }
}
