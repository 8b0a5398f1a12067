/// The secret in the server's address: 128 bits from the system's random generator, as 32 hexadecimal digits.
struct AccessToken: Sendable {
  /// The digits.
  let text: String

  init() {
    // Reads from the system's cryptographic random generator.
    var generator = SystemRandomNumberGenerator()
    let words = [generator.next(), generator.next()] as [UInt64]
    text = words.map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// Returns whether a text is the token, in a time that is independent of the position of the first
  /// difference.
  func matches(_ candidate: some StringProtocol) -> Bool {
    let bytes = Array(text.utf8)
    let others = Array(candidate.utf8)
    guard bytes.count == others.count else { return false }
    return zip(bytes, others).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
