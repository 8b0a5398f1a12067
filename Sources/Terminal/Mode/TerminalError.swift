/// An error that prevents raw mode.
public enum TerminalError: Error, Hashable, Sendable {
  /// The descriptor is not a terminal.
  case notATerminal
  /// Another `RawMode` is active; a process has at most one at a time.
  case alreadyActive
  /// A system call failed with this error number.
  case system(errno: Int32)
}

extension TerminalError: CustomStringConvertible {
  /// The error message, in lowercase and without a period.
  public var description: String {
    switch self {
    case .notATerminal: "not a terminal"
    case .alreadyActive: "another mode of the terminal is in force; end it first"
    case .system(let number): "the terminal's modes cannot be changed (error \(number))"
    }
  }
}
