public import LuaHost

/// An input that a console of a session performs, and a reload, which is requested there or by a change of
/// the file.
public enum ConsoleInput: Equatable, Sendable {
  /// A console is opened; consoles are numbered from 0 in this order.
  case opened(name: String, printsResultsAsPlainText: Bool)
  /// A text is evaluated in a console, its first line counting as `line` in messages.
  case evaluation(console: Int, line: Int, text: String)
  /// The user's start-up file is evaluated in a console.
  case startupFile(console: Int, Chunk)
  /// The watch expressions of a console are evaluated.
  case watch(console: Int)
  /// A text is completed in a console, which reads variables and properties.
  case completion(console: Int, text: String)
  /// A console is closed.
  case closed(Int)
  /// The script is replaced by a new version without syntax errors.
  case reload(Chunk)
}
