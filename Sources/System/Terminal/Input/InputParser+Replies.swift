/// Parsing of the strings with which terminals reply to queries: `ESC ] … ESC \`, `ESC P … ESC \` and
/// `ESC _ … ESC \`.
///
/// They begin like Alt and a key. A reply is distinguished by its next byte, which follows at once.
extension InputParser {
  mutating func consumeControlString(
    _ byte: UInt8, introducer: UInt8, after bytes: [UInt8], isTerminatorPending: Bool
  ) {
    if isTerminatorPending {
      guard byte == UInt8(ascii: "\\") else {
        // The reply was cut off: the Escape begins another sequence.
        reset()
        state = .escape
        return consume(byte)
      }
      return dispatchControlString(introducer, bytes)
    }
    if bytes.isEmpty, !Self.isPossibleReplyStart(byte, introducer: introducer) {
      emit(.character(Unicode.Scalar(introducer)), .alt)
      return restart(with: byte)
    }
    switch byte {
    case 0x07: dispatchControlString(introducer, bytes)
    case 0x1B: state = .string(introducer: introducer, bytes, endsNext: true)
    // A control character other than those is never part of a reply, and may be Ctrl-C.
    case 0..<0x20: restart(with: byte)
    default:
      // A reply that is too long is read to its end and then ignored.
      state = .string(
        introducer: introducer, bytes.count < Self.maximumReplyLength ? bytes + [byte] : bytes)
    }
  }

  private mutating func dispatchControlString(_ introducer: UInt8, _ bytes: [UInt8]) {
    if bytes.count < Self.maximumReplyLength, let report = TerminalReport(introducer: introducer, bytes) {
      events.append(.report(report))
    }
    reset()
  }

  /// Returns whether a byte can follow the introducer in a reply: a number in an OSC, a private marker or a
  /// number in a DCS, and the letter of the graphics protocol in an APC.
  private static func isPossibleReplyStart(_ byte: UInt8, introducer: UInt8) -> Bool {
    switch introducer {
    case UInt8(ascii: "_"): byte == UInt8(ascii: "G")
    case UInt8(ascii: "P"): byte == UInt8(ascii: ">") || isDigit(byte) || byte == UInt8(ascii: "!")
    default: isDigit(byte)
    }
  }
}
