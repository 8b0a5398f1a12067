/// The rule of Lua's standalone interpreter that decides whether more input is needed.
enum IncompleteInput {
  /// Returns whether a text that does not compile may become valid if more lines follow.
  ///
  /// The compiler's message ends in `<eof>` if it reached the end of an incomplete chunk. It also does for an
  /// unfinished quoted string, which another line can complete only if the line break is escaped.
  /// - Parameters:
  ///   - message: The compiler's message.
  ///   - text: The text that does not compile.
  /// - Returns: Whether more lines may make it valid.
  static func isIncomplete(syntaxError message: String, in text: String) -> Bool {
    // Check the end only: the message may begin with an excerpt of the chunk, which may contain anything.
    guard message.hasSuffix("<eof>") else { return false }
    return !message.hasSuffix(": unfinished string near <eof>") || endsInsideString(text)
  }

  /// Whether a quoted string at the end of a text continues in the next line: after a backslash or after
  /// `\z`.
  private static func endsInsideString(_ text: String) -> Bool {
    if endsWithEscape(text.utf8[...]) { return true }
    let trimmed = Substring(text).trimmed.utf8
    return trimmed.last == UInt8(ascii: "z") && endsWithEscape(trimmed.dropLast())
  }

  /// Whether the last byte is a backslash that is not itself escaped.
  private static func endsWithEscape(_ bytes: Substring.UTF8View) -> Bool {
    !bytes.reversed().prefix { $0 == UInt8(ascii: "\\") }.count.isMultiple(of: 2)
  }
}
