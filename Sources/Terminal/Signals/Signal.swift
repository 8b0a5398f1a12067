#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// What the system, a user or another program tells a process.
public enum Signal: Hashable, Sendable, CaseIterable {
  /// Stop what you are doing: Ctrl-C (SIGINT).
  case interrupt
  /// End (SIGTERM).
  case terminate
  /// The terminal is gone (SIGHUP).
  case hangUp
  /// Make room for others for a while: Ctrl-Z (SIGTSTP).
  case suspend
  /// Go on after having been stopped, by whatever signal (SIGCONT).
  case resume
  /// The terminal has another size (SIGWINCH).
  case resize

  /// The system's number.
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

  /// The exit code of a process that this ended, as shells have it: 128 and the number.
  public var exitCode: Int32 { 128 + number }

  init?(number: Int32) {
    guard let signal = Self.allCases.first(where: { $0.number == number }) else { return nil }
    self = signal
  }
}
