internal import CTerminal

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A terminal whose keys arrive one by one and unseen, until this ends; then it is again exactly as it was.
///
/// ```swift
/// let mode = try TerminalMode(features: [.mouse, .bracketedPaste])
/// defer { mode.end() }
/// ```
///
/// A process has one mode at a time. `exit` and crashes put the terminal back by themselves; `Signals` does so when the
/// process is stopped. A program that ends in another way, or gives the terminal to another one, calls ``restore()``,
/// and ``resume()`` when it goes on. Output keeps its line ends: a line feed still begins a line.
///
/// A mode belongs to one thread at a time; ``restore()`` and ``resume()`` may be called on any.
public final class RawMode {
  /// What Ctrl-C, Ctrl-\\ and Ctrl-Z do meanwhile.
  public enum SignalKeys: Hashable, Sendable {
    /// They are keys like others.
    case reportAsKeys
    /// They send SIGINT, SIGQUIT and SIGTSTP, as is usual. For a program that is too busy to read its keys.
    case generateSignals
  }

  private var isActive = true

  /// Puts a terminal into this mode.
  ///
  /// A process in the background stops here, as is usual, until it is brought to the foreground.
  ///
  /// - Parameters:
  ///   - input: The descriptor of the terminal that is read; standard input by default.
  ///   - output: The descriptor that is written to; standard output by default.
  ///   - features: What else to turn on; nothing by default.
  ///   - signalKeys: What Ctrl-C and its like do; they are keys by default.
  /// - Throws: `TerminalError`, and leaves the terminal as it was, if `input` is not a terminal, a mode is in force
  ///   already, or the system refuses.
  public init(
    input: Int32 = 0, output: Int32 = 1, features: TerminalFeatures = [],
    signalKeys: SignalKeys = .reportAsKeys
  ) throws(TerminalError) {
    var configuration = raw_mode_state()
    configuration.input = input
    configuration.output = output
    // Before the modes are looked at: meanwhile they are those of the shell's own line editor.
    if isatty(input) == 1 { terminal_wait_for_foreground(input) }
    guard tcgetattr(input, &configuration.saved) == 0 else {
      throw errno == ENOTTY ? .notATerminal : .system(errno: errno)
    }
    configuration.raw = Self.raw(configuration.saved, signalKeys)
    configuration.enable_size = Self.copy(features.enterSequence, into: &configuration.enable)
    configuration.disable_size = Self.copy(features.leaveSequence, into: &configuration.disable)
    configuration.shares_screen = !features.isEmpty && !features.contains(.alternateScreen)
    switch raw_mode_enter(&configuration) {
    case 0: break
    case EBUSY: throw .alreadyActive
    case let number: throw .system(errno: number)
    }
  }

  deinit { end() }

  /// Puts the terminal back for good; a second call does nothing.
  public func end() {
    guard isActive else { return }
    isActive = false
    raw_mode_leave()
  }

  /// Puts the terminal back for a while: before the process stops, or before another program uses the terminal.
  ///
  /// May be called in a signal handler, and with no mode in force, when it does nothing.
  public static func restore() { raw_mode_restore() }

  /// As ``restore()``, but never in the middle of what another thread writes to a `TerminalOutput`.
  ///
  /// Not for signal handlers.
  public static func suspend() { raw_mode_suspend() }

  /// Brings the mode into force again after ``restore()``; otherwise does nothing.
  ///
  /// May be called in a signal handler. What was on the screen has to be drawn again.
  public static func resume() { raw_mode_resume() }

  private static func raw(_ saved: termios, _ signalKeys: SignalKeys) -> termios {
    var modes = saved
    modes.c_iflag &= ~tcflag_t(BRKINT | ICRNL | INPCK | ISTRIP | IXON)
    modes.c_cflag |= tcflag_t(CS8)
    modes.c_lflag &= ~tcflag_t(ECHO | ICANON | IEXTEN)
    if signalKeys == .reportAsKeys { modes.c_lflag &= ~tcflag_t(ISIG) }
    // Else Ctrl-C would also drop what is on its way to the screen, in the middle of a sequence.
    modes.c_lflag |= tcflag_t(NOFLSH)
    // One byte is enough for `read` to return.
    withUnsafeMutableBytes(of: &modes.c_cc) { characters in
      characters[Int(VMIN)] = 1
      characters[Int(VTIME)] = 0
    }
    return modes
  }

  /// Copies a sequence into one of the guard's fields and returns its length in bytes.
  private static func copy<Field>(_ sequence: String, into field: inout Field) -> Int {
    withUnsafeMutableBytes(of: &field) { bytes in
      precondition(sequence.utf8.count <= bytes.count, "make the field of terminal_guard longer")
      bytes.copyBytes(from: sequence.utf8)
    }
    return sequence.utf8.count
  }
}
