/// Lua's rule for when more input is needed.
enum Continuation {
  /// Whether a text that the compiler refused may become right by going on.
  ///
  /// Lua stops at the end of a chunk that has to go on, and its message then ends in `<eof>`. So does the one about a
  /// quoted string without its end, which another line can only give it where the line break belongs to the string.
  /// - Parameters:
  ///   - message: The compiler's.
  ///   - text: What it refused.
  /// - Returns: Whether it may.
  static func mayContinue(after message: String, in text: String) -> Bool {
    // At the end only: the message may begin with a part of the chunk, whatever that says.
    guard message.hasSuffix("<eof>") else { return false }
    return !message.hasSuffix(": unfinished string near <eof>") || continuesString(text)
  }

  /// Whether a quoted string that a text ends in goes on in the next line: behind a backslash, or behind `\z`.
  private static func continuesString(_ text: String) -> Bool {
    if isEscape(text.utf8[...]) { return true }
    let trimmed = Substring(text).trimmed.utf8
    return trimmed.last == UInt8(ascii: "z") && isEscape(trimmed.dropLast())
  }

  /// Whether the last of the bytes is a backslash that none before it makes a character.
  private static func isEscape(_ bytes: Substring.UTF8View) -> Bool {
    !bytes.reversed().prefix { $0 == UInt8(ascii: "\\") }.count.isMultiple(of: 2)
  }
}
