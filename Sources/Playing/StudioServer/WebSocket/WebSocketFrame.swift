internal import FlyingFox
internal import FlyingSocks

/// A frame of a web socket (RFC 6455, section 5.2).
///
/// FlyingFox's `WSFrame` neither keeps whether a frame was masked nor limits its size.
struct WebSocketFrame: Hashable, Sendable {
  /// Whether the frame is the last one of its message.
  let isFinal: Bool
  /// The kind of frame.
  let opcode: WSFrame.Opcode
  /// The contents, unmasked.
  let payload: [UInt8]

  /// Whether the frame is a close, ping or pong frame.
  var isControl: Bool { opcode.rawValue & 0x8 != 0 }

  /// The maximum size of the payload of a control frame, in bytes.
  private static let controlPayloadLimit = 125

  /// Reads a frame of a client.
  ///
  /// - Throws: `WebSocketCloseReason` as soon as the frame's header violates the protocol or announces a payload above the
  ///   limit; `SocketError.disconnected` at the end of input.
  static func read(from input: ConnectionInput, limit: Int) async throws -> WebSocketFrame {
    let header = try await input.read(2)
    let opcode = WSFrame.Opcode(header[0] & 0x0F)
    let isFinal = header[0] & 0x80 != 0
    guard header[0] & 0x70 == 0 else { throw WebSocketCloseReason.protocolError("reserved bit set") }
    guard [.continuation, .text, .binary, .close, .ping, .pong].contains(opcode) else {
      throw WebSocketCloseReason.protocolError("reserved opcode")
    }
    guard header[1] & 0x80 != 0 else { throw WebSocketCloseReason.protocolError("frame is not masked") }
    var length = UInt64(header[1] & 0x7F)
    if opcode.rawValue & 0x8 != 0 {
      guard isFinal else { throw WebSocketCloseReason.protocolError("fragmented control frame") }
      guard length <= controlPayloadLimit else {
        throw WebSocketCloseReason.protocolError("control frame too large")
      }
    } else if length > controlPayloadLimit {
      length = try await input.read(length == 126 ? 2 : 8).reduce(0) { $0 << 8 | UInt64($1) }
    }
    guard length <= UInt64(limit) else { throw WebSocketCloseReason.messageTooLarge }
    let mask = try await input.read(4)
    var payload = try await input.read(Int(length))
    for index in payload.indices { payload[index] ^= mask[index & 3] }
    return WebSocketFrame(isFinal: isFinal, opcode: opcode, payload: payload)
  }

  /// The bytes of an unmasked frame that is a whole message.
  static func bytes(_ opcode: WSFrame.Opcode, _ payload: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = [0x80 | opcode.rawValue]
    bytes.reserveCapacity(payload.count + 10)
    switch payload.count {
    case ...125: bytes.append(UInt8(payload.count))
    case ...Int(UInt16.max): bytes += [126, UInt8(payload.count >> 8), UInt8(payload.count & 0xFF)]
    default:
      bytes.append(127)
      withUnsafeBytes(of: UInt64(payload.count).bigEndian) { bytes += $0 }
    }
    return bytes + payload
  }

  /// The bytes of a close frame.
  static func bytes(closing failure: WebSocketCloseReason) -> [UInt8] {
    let reason = Array(failure.reason.utf8.prefix(controlPayloadLimit - 2))
    return bytes(.close, [UInt8(failure.code >> 8), UInt8(failure.code & 0xFF)] + reason)
  }

  /// The end of the connection that a client's close frame requests, which the server's close frame repeats.
  var closeReason: WebSocketCloseReason {
    guard !payload.isEmpty else { return .normalClosure }
    guard payload.count >= 2 else { return .protocolError("close frame with one byte") }
    let code = UInt16(payload[0]) << 8 | UInt16(payload[1])
    switch code {
    case 1000...1003, 1007...1014, 3000...4999: break
    default: return .protocolError("reserved close code")
    }
    guard String(validating: payload.dropFirst(2), as: UTF8.self) != nil else { return .invalidText }
    return WebSocketCloseReason(code: code, reason: "")
  }
}
