/// Why a descriptor could not be put into a mode of a terminal.
public enum TerminalError: Error, Hashable, Sendable {
  /// The descriptor is not a terminal.
  case notATerminal
  /// Another `TerminalMode` is in force; a process has one at a time.
  case alreadyActive
  /// The system refused, with this error number.
  case system(errno: Int32)
}

extension TerminalError: CustomStringConvertible {
  /// What went wrong, in lower case and without a period.
  public var description: String {
    switch self {
    case .notATerminal: "not a terminal"
    case .alreadyActive: "another mode of the terminal is in force; end it first"
    case .system(let number): "the terminal's modes cannot be changed (error \(number))"
    }
  }
}
