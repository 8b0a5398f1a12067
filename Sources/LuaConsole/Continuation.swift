/// Lua's rule for when more input is needed.
enum Continuation {
  /// Whether a text that the compiler refused may become right by going on.
  ///
  /// Lua stops at the end of a chunk that has to go on, and its message then ends in `<eof>`. So does the one about a
  /// quoted string without its end, which no other line can give it; that is a mistake.
  /// - Parameter message: The compiler's.
  /// - Returns: Whether it may.
  static func canGoOn(after message: String) -> Bool {
    // At the end only: the message may begin with a part of the chunk, whatever that says.
    message.hasSuffix("<eof>") && !message.hasSuffix(": unfinished string near <eof>")
  }
}
