/// Lua's rule for when more input is needed.
public enum Continuation {
  /// Judges a chunk by what the compiler says of it.
  ///
  /// Lua stops at the end of a chunk that has to go on, and its message then ends in `<eof>`. So does the one about a
  /// quoted string without its end, which no other line can give it; that is a mistake.
  ///
  /// - Parameter message: The compiler's message; nil if the chunk has been compiled.
  /// - Returns: The judgement.
  public static func judgement(ofMessage message: String?) -> LineEditor.Judgement {
    guard let message else { return .complete }
    // At the end only: the message may begin with a part of the chunk, whatever that says.
    let isUnfinishedString = message.hasSuffix(": unfinished string near <eof>")
    return message.hasSuffix("<eof>") && !isUnfinishedString ? .incomplete : .mistaken(message)
  }
}
