import Dispatch
@preconcurrency import POSIX
import Synchronization
import Terminal

/// Captures standard output and standard error of the process while the terminal they refer to shows a scene
/// or prompt.
///
/// Both streams are redirected into a pipe, so that the output of Lua, C code and child processes does not
/// corrupt the screen: it is shown in the scene's log and, when the normal screen is restored, also printed
/// there. A thread reads the pipe, so that a script that prints without end is not blocked. ``drain()`` reads
/// the pipe at once, so that output printed before an event also precedes it in the log.
///
/// A stream that is not a terminal is not redirected, unless all output is captured and still written to
/// standard error. A process has at most one capture at a time.
public final class OutputCapture: Sendable {
  /// The destination of captured output.
  public enum Destination: Sendable {
    /// To the terminal immediately, and to ``OutputCapture/drain()``; for the start of a script, which may
    /// prompt its user.
    case terminal
    /// To ``OutputCapture/drain()``, and the last ``OutputCapture/retainedLineCount`` lines to the terminal
    /// at the end.
    case terminalAtExit
    /// Only to ``OutputCapture/drain()``: the program itself displays the output immediately.
    case consumer
  }

  /// The maximum number of lines that are kept for ``drain()`` and for the terminal at the end.
  public static let retainedLineCount = 1000

  /// The captured streams, with duplicates that still refer to the terminal.
  private let streams: [(stream: Int32, duplicate: Int32)]
  private let readEnd: Int32
  private let capturedOutput: Mutex<CapturedOutput>

  /// Starts to capture the standard streams that are terminals, and still writes the output to the terminal.
  ///
  /// Returns nil if neither is a terminal, or no descriptors are available.
  public convenience init?() {
    self.init([STDOUT_FILENO, STDERR_FILENO].filter { isatty($0) == 1 })
  }

  /// Starts to capture standard output and standard error, and writes what both receive to the original
  /// standard error as well.
  ///
  /// - Returns: The capture; nil if no descriptors are available.
  public static func all() -> OutputCapture? { OutputCapture([STDERR_FILENO, STDOUT_FILENO]) }

  /// Starts to capture streams, of which the first replaces the terminal.
  private init?(_ terminals: [Int32]) {
    var pipeEnds: [Int32] = [-1, -1]
    guard let first = terminals.first, pipe(&pipeEnds) == 0 else { return nil }
    for end in pipeEnds { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(pipeEnds[0], F_SETFL, O_NONBLOCK)
    streams = terminals.map { ($0, fcntl($0, F_DUPFD_CLOEXEC, 3)) }
    readEnd = pipeEnds[0]
    terminalDescriptor = streams.first { $0.stream == first }?.duplicate ?? first
    capturedOutput = Mutex(CapturedOutput(terminalDescriptor: terminalDescriptor))
    fflush(stdout)
    // Line-buffered as on a terminal: the C library then writes an incomplete line, such as a prompt, before
    // `io.read` waits.
    setvbuf(stdout, nil, _IOLBF, 0)
    for (stream, duplicate) in streams {
      if stream == STDERR_FILENO {
        CrashReport.redirectStandardError(
          into: pipeEnds[1], readFrom: pipeEnds[0], restoringTo: duplicate)
      } else {
        dup2(pipeEnds[1], stream)
      }
    }
    close(pipeEnds[1])
    Self.current.withLock { $0 = self }
    _ = Self.exitHandlerRegistration
    DispatchQueue(label: "dynlua.output").async { [self] in readUntilEOF() }
  }

  /// A descriptor that still refers to the terminal.
  public let terminalDescriptor: Int32

  /// Returns whether a stream, given by its descriptor, is captured.
  public func captures(_ stream: Int32) -> Bool { streams.contains { $0.stream == stream } }

  /// Sets the destination of output that is captured from now on.
  public func setDestination(_ destination: Destination) {
    fflush(stdout)
    capturedOutput.withLock { state in
      state.read(from: readEnd)
      state.destination = destination
    }
  }

  /// Appends lines to the output that is written to the terminal at the end, after what was captured before;
  /// with other destinations than `terminalAtExit`, does nothing.
  public func appendToTranscript(_ lines: [String]) {
    fflush(stdout)
    capturedOutput.withLock { state in
      state.read(from: readEnd)
      state.appendToTranscript(lines)
    }
  }

  /// Ends an incomplete line, which ``drain()`` then returns: at the end of an evaluation, so that its output
  /// is displayed before the next prompt.
  public func endLine() {
    fflush(stdout)
    capturedOutput.withLock { state in
      state.read(from: readEnd)
      state.endLine()
    }
  }

  /// Returns the complete lines captured since the last call; of more than a prompt displays at
  /// once, only the last ones.
  public func drain() -> [String] {
    fflush(stdout)
    return capturedOutput.withLock { state in
      state.read(from: readEnd)
      return state.takeLines()
    }
  }

  /// Duplicates of standard input, output and error, from before a program used the terminal.
  public struct SavedStreams: ~Copyable {
    fileprivate let descriptors: [Int32]
  }

  /// Connects standard input and the captured streams with the terminal, for a program that uses it.
  ///
  /// - Parameter input: The descriptor of the terminal's input.
  /// - Returns: The streams, for ``endTerminalUse(_:)``.
  public func beginTerminalUse(input: Int32) -> SavedStreams {
    fflush(stdout)
    let saved = [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO].map { fcntl($0, F_DUPFD_CLOEXEC, 3) }
    dup2(input, STDIN_FILENO)
    for (stream, duplicate) in streams { dup2(duplicate, stream) }
    return SavedStreams(descriptors: saved)
  }

  /// Restores the streams as they were before ``beginTerminalUse(input:)``.
  public func endTerminalUse(_ saved: consuming SavedStreams) {
    fflush(stdout)
    for (stream, descriptor) in saved.descriptors.enumerated() where descriptor >= 0 {
      dup2(descriptor, Int32(stream))
      close(descriptor)
    }
  }

  /// Restores the streams, after the normal screen is restored, and writes the retained output to the
  /// terminal.
  ///
  /// A second call does nothing. Called automatically by `exit`.
  public func stop() {
    Self.current.withLock { $0 = nil }
    fflush(stdout)
    capturedOutput.withLock { state in
      guard !state.isFinished else { return }
      state.read(from: readEnd)
      for (stream, duplicate) in streams {
        if stream == STDERR_FILENO {
          CrashReport.restoreStandardError(to: duplicate)
        } else {
          dup2(duplicate, stream)
        }
      }
      state.finish()
    }
  }

  /// Reads the pipe until all its writers have closed it, child processes included.
  private func readUntilEOF() {
    var isOpen = true
    while isOpen {
      Poller.wait([.reading(readEnd)])
      isOpen = capturedOutput.withLock { $0.read(from: readEnd) }
    }
    close(readEnd)
  }

  private static let current = Mutex<OutputCapture?>(nil)

  /// Registers an `atexit` handler on first access.
  private static let exitHandlerRegistration: Void = {
    atexit { OutputCapture.current.withLock { $0 }?.stop() }
  }()
}
