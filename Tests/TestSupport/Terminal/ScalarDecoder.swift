/// An incremental UTF-8 decoder.
struct ScalarDecoder {
  private var value: UInt32 = 0
  private var missing = 0

  /// Decodes a byte.
  ///
  /// `isBroken` is true if the preceding bytes or this one are malformed; `scalar` is the completed one, if
  /// any.
  mutating func consume(_ byte: UInt8) -> (isBroken: Bool, scalar: Unicode.Scalar?) {
    guard byte & 0xC0 != 0x80 else {
      guard missing > 0 else { return (true, nil) }
      value = value << 6 | UInt32(byte & 0x3F)
      missing -= 1
      guard missing == 0 else { return (false, nil) }
      let scalar = Unicode.Scalar(value)
      return (scalar == nil, scalar)
    }
    let isBroken = missing > 0
    missing = 0
    switch byte {
    case ..<0x80: return (isBroken, Unicode.Scalar(byte))
    case 0xC2..<0xE0: (value, missing) = (UInt32(byte & 0x1F), 1)
    case 0xE0..<0xF0: (value, missing) = (UInt32(byte & 0x0F), 2)
    case 0xF0..<0xF5: (value, missing) = (UInt32(byte & 0x07), 3)
    default: return (true, nil)
    }
    return (isBroken, nil)
  }
}
