internal import Dispatch
internal import Synchronization
internal import Terminal

#if canImport(Glibc)
  @preconcurrency internal import Glibc
#elseif canImport(Musl)
  @preconcurrency internal import Musl
#else
  @preconcurrency internal import Darwin
#endif

/// What the process writes to standard output and standard error, where they are a terminal that shows something else.
///
/// It goes through a pipe, whoever writes it: Lua, C, a child process. So nothing wrecks the screen, and nothing is
/// lost: it is shown in the scene's log, and once the screen is the user's again, there as well. A thread empties the
/// pipe, so that a script that prints without end is not held up; ``drain()`` takes what is there at once, so that
/// what was printed before something happened is also told before it.
///
/// A stream that is no terminal is left alone. A process has one capture at a time.
public final class OutputCapture: Sendable {
  /// Where what is captured goes.
  public enum Destination: Sendable {
    /// To the terminal as it comes, and to ``OutputCapture/drain()``: while a script begins, which may ask its user
    /// something.
    case terminal
    /// To ``OutputCapture/drain()``, and to the terminal at the end: the last lines of it, ``OutputCapture/retainedLineCount``.
    case terminalAtExit
    /// To ``OutputCapture/drain()`` alone: for a program that shows it at once in another way.
    case consumer
  }

  /// How many lines are kept for the end.
  public static let retainedLineCount = 1000

  /// The streams that are captured, with their copies that still lead to the terminal.
  private let streams: [(stream: Int32, copy: Int32)]
  private let readEnd: Int32
  private let state: Mutex<CapturedOutput>

  /// Captures those of the two streams that are a terminal, to the terminal as well; nil if neither is, or the system
  /// has no descriptors left.
  public init?() {
    let terminals = [STDOUT_FILENO, STDERR_FILENO].filter { isatty($0) == 1 }
    var pipeEnds: [Int32] = [-1, -1]
    guard let first = terminals.first, pipe(&pipeEnds) == 0 else { return nil }
    for end in pipeEnds { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(pipeEnds[0], F_SETFL, O_NONBLOCK)
    streams = terminals.map { ($0, fcntl($0, F_DUPFD_CLOEXEC, 3)) }
    readEnd = pipeEnds[0]
    terminal = streams.first { $0.stream == first }?.copy ?? first
    state = Mutex(CapturedOutput(terminal: terminal))
    fflush(stdout)
    // As if it still were a terminal, for prompts such as those before io.read.
    setvbuf(stdout, nil, _IOLBF, 0)
    for (stream, copy) in streams {
      if stream == STDERR_FILENO {
        CrashReport.redirectStandardError(
          into: pipeEnds[1], readFrom: pipeEnds[0], restoringTo: copy)
      } else {
        dup2(pipeEnds[1], stream)
      }
    }
    close(pipeEnds[1])
    Self.current.withLock { $0 = self }
    _ = Self.registersExitHandler
    DispatchQueue.global().async { [self] in readUntilEOF() }
  }

  /// A descriptor that still leads to the terminal.
  public let terminal: Int32

  /// Whether a stream is captured.
  public func contains(_ stream: Int32) -> Bool { streams.contains { $0.stream == stream } }

  /// Says where what is captured from now on goes.
  public func send(to destination: Destination) {
    fflush(stdout)
    state.withLock { state in
      state.read(from: readEnd)
      state.destination = destination
    }
  }

  /// What has been written by now: whole lines, those since this was last called; of a flood the last ones.
  public func drain() -> [String] {
    fflush(stdout)
    return state.withLock { state in
      state.read(from: readEnd)
      return state.takeLines()
    }
  }

  /// Gives the streams back to the terminal, which must be the user's again, and writes there what was kept.
  ///
  /// A second call does nothing. The end of the process by `exit` calls it.
  public func end() {
    Self.current.withLock { $0 = nil }
    fflush(stdout)
    state.withLock { state in
      guard !state.isFinished else { return }
      state.read(from: readEnd)
      for (stream, copy) in streams {
        if stream == STDERR_FILENO {
          CrashReport.restoreStandardError(to: copy)
        } else {
          dup2(copy, stream)
        }
      }
      state.end()
    }
  }

  /// Reads until nobody is left to write, children included.
  private func readUntilEOF() {
    var isOpen = true
    while isOpen {
      Poller.wait([.reading(readEnd)])
      isOpen = state.withLock { $0.read(from: readEnd) }
    }
    close(readEnd)
  }

  private static let current = Mutex<OutputCapture?>(nil)

  /// Its first use registers the end at `exit`.
  private static let registersExitHandler: Void = {
    atexit { OutputCapture.current.withLock { $0 }?.end() }
  }()
}
