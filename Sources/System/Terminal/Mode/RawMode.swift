import CTerminal
import POSIX

/// Raw mode of a terminal: input is delivered byte by byte without echo, until the mode ends and the saved
/// modes are restored.
///
/// ```swift
/// let mode = try RawMode(features: [.mouse, .bracketedPaste])
/// defer { mode.end() }
/// ```
///
/// A process has at most one raw mode at a time. `exit` and crashes restore the terminal automatically;
/// ``Signals`` does so when the process is suspended. A program that exits in another way, or starts another
/// program on the terminal, calls ``suspend()`` first, and ``resume()`` when it continues. Output processing
/// stays on: a line feed still begins a new line.
///
/// An instance must be used by one thread at a time; ``suspend()`` and ``resume()`` may be called on any
/// thread.
public final class RawMode {
  /// The effect of Ctrl-C, Ctrl-\\ and Ctrl-Z in raw mode.
  public enum SignalKeyHandling: Hashable, Sendable {
    /// The keys are reported as key events.
    case reportAsKeys
    /// The keys generate SIGINT, SIGQUIT and SIGTSTP; for a program that may be too busy to read its input.
    case generateSignals
  }

  private var isActive = true

  /// Puts a terminal into raw mode.
  ///
  /// A background process is stopped here until it is in the foreground.
  ///
  /// - Parameters:
  ///   - input: The descriptor of the terminal that is read; standard input by default.
  ///   - output: The descriptor that escape sequences are written to; standard output by default.
  ///   - features: The terminal features to enable; none by default.
  ///   - signalKeyHandling: The effect of Ctrl-C, Ctrl-\\ and Ctrl-Z; they are reported as keys by default.
  /// - Throws: `TerminalError`, and leaves the terminal unchanged, if `input` is not a terminal, raw mode is
  ///   already active, or a system call fails.
  public init(
    input: Int32 = 0, output: Int32 = 1, features: TerminalFeatures = [],
    signalKeyHandling: SignalKeyHandling = .reportAsKeys
  ) throws(TerminalError) {
    var configuration = raw_mode_settings()
    configuration.input = input
    configuration.output = output
    // Wait before the modes are read: until then they are those of the shell's line editor.
    if isatty(input) == 1 { terminal_wait_for_foreground(input) }
    guard tcgetattr(input, &configuration.saved) == 0 else {
      throw errno == ENOTTY ? .notATerminal : .system(errno: errno)
    }
    configuration.raw = Self.rawAttributes(from: configuration.saved, signalKeyHandling)
    configuration.enable_size = Self.copy(features.setupSequence, into: &configuration.enable)
    configuration.disable_size = Self.copy(features.teardownSequence, into: &configuration.disable)
    configuration.uses_normal_screen = !features.isEmpty && !features.contains(.alternateScreen)
    switch raw_mode_enter(&configuration) {
    case 0: break
    case EBUSY: throw .alreadyActive
    case let number: throw .system(errno: number)
    }
  }

  deinit { end() }

  /// Ends raw mode and restores the terminal; a second call does nothing.
  public func end() {
    guard isActive else { return }
    isActive = false
    raw_mode_leave()
  }

  /// Restores the terminal temporarily: before the process stops, or before another program uses the
  /// terminal.
  ///
  /// Async-signal-safe. Does nothing if raw mode is not active.
  public static func suspendInSignalHandler() { raw_mode_suspend_in_signal_handler() }

  /// Same as ``suspendInSignalHandler()``, but never in the middle of a write of another thread's
  /// `TerminalOutput`.
  ///
  /// Waits for such a write for about 250 ms at most. Not async-signal-safe.
  public static func suspend() { raw_mode_suspend() }

  /// Enters raw mode again after ``suspend()`` or ``suspendInSignalHandler()``; otherwise does nothing.
  ///
  /// Async-signal-safe. The caller must redraw the screen.
  public static func resume() { raw_mode_resume() }

  /// Changes of the terminal that the program makes and reverts while raw mode is active.
  public struct TemporaryTerminalModes: OptionSet, Hashable, Sendable {
    /// The bit mask, one bit per change.
    public let rawValue: Int32

    /// Creates a set from a bit mask.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// The shape of the cursor (DECSCUSR).
    public static let cursorShape = TemporaryTerminalModes(rawValue: Int32(RAW_MODE_CURSOR_SHAPE))
    /// The alternate screen with a hidden cursor, for a mode without these features.
    public static let alternateScreen = TemporaryTerminalModes(rawValue: Int32(RAW_MODE_ALTERNATE_SCREEN))
    /// Reports of mouse movements without a button (xterm's mode 1003), for a mode with
    /// `TerminalFeatures.mouse`.
    public static let mouseMotion = TemporaryTerminalModes(rawValue: Int32(RAW_MODE_MOUSE_MOTION))
  }

  /// Sets the changes that the program has made at present, which a restoration of the terminal reverts.
  ///
  /// ``resume()`` does not make them again.
  public static func setTemporaryTerminalModes(_ modes: TemporaryTerminalModes) {
    raw_mode_set_temporary_terminal_modes(modes.rawValue)
  }

  private static func rawAttributes(from saved: termios, _ signalKeyHandling: SignalKeyHandling) -> termios {
    var modes = saved
    modes.c_iflag &= ~tcflag_t(BRKINT | ICRNL | INPCK | ISTRIP | IXON)
    modes.c_cflag |= tcflag_t(CS8)
    modes.c_lflag &= ~tcflag_t(ECHO | ICANON | IEXTEN)
    if signalKeyHandling == .reportAsKeys { modes.c_lflag &= ~tcflag_t(ISIG) }
    // Otherwise Ctrl-C would also flush the output queue, in the middle of an escape sequence.
    modes.c_lflag |= tcflag_t(NOFLSH)
    // One byte is enough for `read` to return.
    withUnsafeMutableBytes(of: &modes.c_cc) { characters in
      characters[Int(VMIN)] = 1
      characters[Int(VTIME)] = 0
    }
    return modes
  }

  /// Copies an escape sequence into a fixed-size field of `raw_mode_settings` and returns its length in
  /// bytes.
  private static func copy<Field>(_ sequence: String, into field: inout Field) -> Int {
    withUnsafeMutableBytes(of: &field) { bytes in
      precondition(
        sequence.utf8.count <= bytes.count,
        "increase the capacity of the control sequences in raw_mode_settings"
      )
      bytes.copyBytes(from: sequence.utf8)
    }
    return sequence.utf8.count
  }
}

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
