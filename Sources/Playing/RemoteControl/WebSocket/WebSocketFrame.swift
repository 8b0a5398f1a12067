/// A frame of a web socket (RFC 6455, section 5.2).
struct WebSocketFrame: Hashable, Sendable {
  /// The kinds of frames.
  enum Opcode: UInt8 {
    case continuation = 0x0
    case text = 0x1
    case binary = 0x2
    case close = 0x8
    case ping = 0x9
    case pong = 0xA

    /// Whether frames of this kind may come between the fragments of a message.
    var isControl: Bool { rawValue & 0x8 != 0 }
  }

  /// Whether the frame is the last one of its message.
  let isFinal: Bool
  /// The kind of frame.
  let opcode: Opcode
  /// The contents, unmasked.
  let payload: [UInt8]

  /// The maximum size of the payload of a control frame, in bytes.
  private static let controlPayloadLimit = 125

  /// Removes the first frame of a client's input; nil if it has not been received completely.
  ///
  /// - Throws: `CloseReason` as soon as the frame's header violates the protocol or announces a
  ///   payload above the limit.
  static func popFirst(of input: inout InputBuffer, limit: Int) throws(CloseReason)
    -> WebSocketFrame?
  {
    let bytes = Array(input.unread.prefix(14))
    guard bytes.count >= 2 else { return nil }
    guard bytes[0] & 0x70 == 0 else { throw .protocolError("reserved bit set") }
    guard let opcode = Opcode(rawValue: bytes[0] & 0x0F) else { throw .protocolError("reserved opcode") }
    guard bytes[1] & 0x80 != 0 else { throw .protocolError("frame is not masked") }
    let isFinal = bytes[0] & 0x80 != 0
    var length = UInt64(bytes[1] & 0x7F)
    var headerSize = 2
    if opcode.isControl {
      guard isFinal else { throw .protocolError("fragmented control frame") }
      guard length <= controlPayloadLimit else { throw .protocolError("control frame too large") }
    } else if length > controlPayloadLimit {
      headerSize = length == 126 ? 4 : 10
      guard bytes.count >= headerSize else { return nil }
      length = bytes[2..<headerSize].reduce(0) { $0 << 8 | UInt64($1) }
    }
    guard length <= UInt64(limit) else { throw .messageTooLarge }
    let start = headerSize + 4
    let end = start + Int(length)
    guard input.unread.count >= end else { return nil }
    let mask = bytes[headerSize..<start]
    var payload = Array(input.unread.dropFirst(start).prefix(Int(length)))
    for index in payload.indices { payload[index] ^= mask[headerSize + index & 3] }
    input.removeFirst(end)
    return WebSocketFrame(isFinal: isFinal, opcode: opcode, payload: payload)
  }

  /// The bytes of an unmasked frame that is a whole message.
  static func bytes(_ opcode: Opcode, _ payload: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = [0x80 | opcode.rawValue]
    bytes.reserveCapacity(payload.count + 10)
    switch payload.count {
    case ...125: bytes.append(UInt8(payload.count))
    case ...Int(UInt16.max): bytes += [126, UInt8(payload.count >> 8), UInt8(payload.count & 0xFF)]
    default:
      bytes.append(127)
      withUnsafeBytes(of: UInt64(payload.count).bigEndian) { bytes += $0 }
    }
    bytes += payload
    return bytes
  }

  /// The bytes of a close frame.
  static func bytes(closing failure: CloseReason) -> [UInt8] {
    let reason = Array(failure.reason.utf8.prefix(controlPayloadLimit - 2))
    return bytes(.close, [UInt8(failure.code >> 8), UInt8(failure.code & 0xFF)] + reason)
  }

  /// The end of the connection that a client's close frame requests, which the server's close frame repeats.
  var closeReason: CloseReason {
    guard !payload.isEmpty else { return .normalClosure }
    guard payload.count >= 2 else { return .protocolError("close frame with one byte") }
    let code = UInt16(payload[0]) << 8 | UInt16(payload[1])
    switch code {
    case 1000...1003, 1007...1014, 3000...4999: break
    default: return .protocolError("reserved close code")
    }
    guard String(validating: payload.dropFirst(2), as: UTF8.self) != nil else { return .invalidText }
    return CloseReason(code: code, reason: "")
  }
}
