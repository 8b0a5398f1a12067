/// The base64 encoding (RFC 4648) of bytes in control sequences.
public enum Base64 {
  private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")

  /// The encoding of bytes, with padding.
  public static func encode(_ bytes: some Sequence<UInt8>) -> String {
    var text = ""
    var (bits, bitCount) = (0, 0)
    for byte in bytes {
      (bits, bitCount) = ((bits & 0x3F) << 8 | Int(byte), bitCount + 8)
      while bitCount >= 6 {
        bitCount -= 6
        text.append(digits[bits >> bitCount & 0x3F])
      }
    }
    if bitCount > 0 {
      text.append(digits[bits << (6 - bitCount) & 0x3F])
      text += bitCount == 2 ? "==" : "="
    }
    return text
  }
}
