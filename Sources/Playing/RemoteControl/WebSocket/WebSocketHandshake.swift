import Terminal

/// The handshake that makes a connection a web socket (RFC 6455, section 4.2).
enum WebSocketHandshake {
  /// Returns the response that accepts a request.
  ///
  /// - Throws: `HTTPFailure` if the request is not that of a web socket of version 13.
  static func response(to request: HTTPRequest) throws(HTTPFailure) -> HTTPResponse {
    let keys = request.values(of: "sec-websocket-key")
    guard request.hasElement("upgrade", in: "connection"), request.hasElement("websocket", in: "upgrade"),
      request.values(of: "sec-websocket-version") == ["13"],
      // 16 bytes in base64.
      keys.count == 1, keys[0].utf8.count == 24, keys[0].hasSuffix("==")
    else { throw HTTPFailure(.badRequest) }
    let accept = Base64.encode(SHA1.hash(Array("\(keys[0])258EAFA5-E914-47DA-95CA-C5AB0DC85B11".utf8)))
    return HTTPResponse(
      .switchingProtocols,
      headers: ["Connection": "upgrade", "Upgrade": "websocket", "Sec-WebSocket-Accept": accept])
  }
}

/// The hash function of the handshake (RFC 3174), which protects nothing: it only proves that the server
/// speaks the protocol.
enum SHA1 {
  /// The hash of a message: 20 bytes.
  static func hash(_ message: [UInt8]) -> [UInt8] {
    var padded = message + [0x80]
    padded += [UInt8](repeating: 0, count: (120 - padded.count % 64) % 64)
    withUnsafeBytes(of: UInt64(8 * message.count).bigEndian) { padded += $0 }
    var hash: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
    for start in stride(from: 0, to: padded.count, by: 64) { addBlock(padded[start..<start + 64], to: &hash) }
    return hash.flatMap { word in withUnsafeBytes(of: word.bigEndian, Array.init) }
  }

  private static func addBlock(_ block: ArraySlice<UInt8>, to hash: inout [UInt32]) {
    var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { index in
      block[index..<index + 4].reduce(0 as UInt32) { $0 << 8 | UInt32($1) }
    }
    for index in 16..<80 {
      let word = words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16]
      words.append(rotated(word, by: 1))
    }
    var (a, b, c, d, e) = (hash[0], hash[1], hash[2], hash[3], hash[4])
    for (index, word) in words.enumerated() {
      let (function, constant): (UInt32, UInt32) =
        switch index {
        case ..<20: (b & c | ~b & d, 0x5A82_7999)
        case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
        case ..<60: (b & c | b & d | c & d, 0x8F1B_BCDC)
        default: (b ^ c ^ d, 0xCA62_C1D6)
        }
      (a, b, c, d, e) = (rotated(a, by: 5) &+ function &+ e &+ constant &+ word, a, rotated(b, by: 30), c, d)
    }
    for (index, word) in [a, b, c, d, e].enumerated() { hash[index] &+= word }
  }

  private static func rotated(_ word: UInt32, by count: UInt32) -> UInt32 {
    word << count | word >> (32 - count)
  }
}
