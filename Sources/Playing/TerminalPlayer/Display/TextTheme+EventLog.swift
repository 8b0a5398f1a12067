import Runs
import TerminalDisplay

extension TextTheme.Role {
  /// The role of a line of the log.
  init(_ kind: EventLog.Line.Kind) {
    self =
      switch kind {
      case .output, .message: .output
      case .event: .event
      case .error: .error
      }
  }
}
