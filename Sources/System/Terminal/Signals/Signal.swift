import POSIX

/// A POSIX signal that `Signals` can handle.
public enum Signal: Hashable, Sendable, CaseIterable {
  /// A request to interrupt the current operation: Ctrl-C (SIGINT).
  case interrupt
  /// A request to terminate (SIGTERM).
  case terminate
  /// The terminal is disconnected (SIGHUP).
  case hangUp
  /// A request to stop the process: Ctrl-Z (SIGTSTP).
  case suspend
  /// The process continues after it was stopped, by whatever signal (SIGCONT).
  case resume
  /// The terminal was resized (SIGWINCH).
  case resize

  /// The system's signal number.
  public var number: Int32 {
    switch self {
    case .interrupt: SIGINT
    case .terminate: SIGTERM
    case .hangUp: SIGHUP
    case .suspend: SIGTSTP
    case .resume: SIGCONT
    case .resize: SIGWINCH
    }
  }

  /// The exit code of a process terminated by the signal, by the convention of shells: 128 plus the number.
  public var exitCode: Int32 { 128 + number }

  init?(number: Int32) {
    guard let signal = Self.allCases.first(where: { $0.number == number }) else { return nil }
    self = signal
  }
}
