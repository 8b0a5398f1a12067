package import JSON

/// A client that has performed the handshake of a web socket, and sends frames that may be malformed.
package final class WebSocketClient: Sendable {
  /// The connection.
  package let connection: RawClient

  /// A frame of the server.
  package enum Message: Equatable, Sendable {
    case text(JSONValue)
    case binary([UInt8])
    case pong([UInt8])
    case close(Int)
    /// The connection was closed without a close frame.
    case end
  }

  /// The error of a handshake that was refused, or of a frame that the server must not send.
  package struct Refused: Error {
    /// The status of the response to the handshake.
    package let status: Int?
  }

  /// Connects to a studio.
  ///
  /// - Parameters:
  ///   - port: Its port on 127.0.0.1.
  ///   - path: The path of its page: `/TOKEN/`.
  /// - Throws: `Refused` if the handshake is refused.
  package init(port: UInt16, path: String) async throws {
    connection = try RawClient(port: port)
    try await connection.send(Self.handshake(port: port, path: path))
    let answer = try await connection.receiveHead()
    guard answer?.status == 101 else { throw Refused(status: answer?.status) }
  }

  /// The request of the handshake, with the key of RFC 6455's example.
  package static func handshake(port: UInt16, path: String, origin: String? = nil) -> String {
    """
    GET \(path)socket HTTP/1.1\r
    Host: 127.0.0.1:\(port)\r
    Connection: keep-alive, Upgrade\r
    Upgrade: websocket\r
    Origin: \(origin ?? "http://127.0.0.1:\(port)")\r
    Sec-WebSocket-Version: 13\r
    Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
    \r

    """
  }

  /// The bytes of a frame, whose first one consists of the FIN bit, the reserved bits and the opcode; the
  /// header may have another length than that of the payload.
  package static func frame(_ first: UInt8, _ payload: [UInt8], isMasked: Bool = true, length: UInt64? = nil)
    -> [UInt8]
  {
    let length = length ?? UInt64(payload.count)
    let maskBit: UInt8 = isMasked ? 0x80 : 0
    var bytes = [first]
    switch length {
    case ...125: bytes.append(maskBit | UInt8(length))
    case ...0xFFFF: bytes += [maskBit | 126, UInt8(length >> 8), UInt8(length & 0xFF)]
    default: bytes += [maskBit | 127] + (0..<8).reversed().map { UInt8(length >> ($0 * 8) & 0xFF) }
    }
    guard isMasked else { return bytes + payload }
    // Masking large payloads takes seconds in a debug build.
    let mask: [UInt8] = payload.count > 1 << 16 ? [0, 0, 0, 0] : [0x12, 0x34, 0x56, 0x78]
    return bytes + mask + (mask[0] == 0 ? payload : payload.enumerated().map { $1 ^ mask[$0 & 3] })
  }

  /// Sends a text.
  package func send(_ text: String) async throws {
    try await connection.send(Self.frame(0x81, Array(text.utf8)))
  }

  /// Receives a frame.
  package func receive() async throws -> Message {
    guard let header = try await connection.receive(2) else { return .end }
    // The server sends each message as one unmasked frame.
    guard header[0] & 0xF0 == 0x80, header[1] & 0x80 == 0 else { throw Refused(status: nil) }
    var length = Int(header[1])
    if length > 125 {
      guard let bytes = try await connection.receive(length == 126 ? 2 : 8) else { return .end }
      length = bytes.reduce(0) { $0 << 8 | Int($1) }
    }
    guard let payload = try await connection.receive(length) else { return .end }
    switch header[0] & 0x0F {
    case 1: return .text(try JSONValue(parsing: payload))
    case 2: return .binary(payload)
    case 8: return .close(payload.prefix(2).reduce(0) { $0 << 8 | Int($1) })
    case 10: return .pong(payload)
    default: throw Refused(status: nil)
    }
  }

  /// Receives frames up to the end of the connection, and returns the code of the close frame; nil if there
  /// is none.
  package func receiveClosure() async throws -> Int? {
    while true {
      switch try await receive() {
      case .close(let code): return code
      case .end: return nil
      default: continue
      }
    }
  }
}
