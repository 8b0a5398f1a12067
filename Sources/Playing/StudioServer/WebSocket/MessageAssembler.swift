/// Joins the fragments of text messages.
struct MessageAssembler {
  /// The maximum size of a message, in bytes.
  let limit: Int
  /// The fragments so far.
  private var fragments: [UInt8] = []
  private var hasBegun = false

  init(limit: Int) { self.limit = limit }

  /// Adds a data frame.
  ///
  /// - Returns: The message, if the frame is its last one.
  /// - Throws: `WebSocketCloseReason` if the frame is not allowed here, or the message is too large or not
  ///   UTF-8.
  mutating func add(_ frame: WebSocketFrame) throws(WebSocketCloseReason) -> [UInt8]? {
    switch frame.opcode {
    case .binary: throw .unsupportedData
    case hasBegun ? .continuation : .text: break
    default: throw .protocolError("unexpected fragment")
    }
    guard fragments.count + frame.payload.count <= limit else { throw .messageTooLarge }
    fragments += frame.payload
    hasBegun = !frame.isFinal
    guard frame.isFinal else { return nil }
    let message = fragments
    fragments = []
    guard String(validating: message, as: UTF8.self) != nil else { throw .invalidText }
    return message
  }
}
