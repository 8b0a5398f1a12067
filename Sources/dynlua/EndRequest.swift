import Dispatch
import LuaDynamics
import LuaHost
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What Ctrl-C and SIGTERM ask for: that the run ends.
///
/// Ctrl-C stops the Lua that is running; SIGTERM lets it return. The run then ends at the next tick. Whoever asks a
/// second time gets the end of the process at once.
final class EndRequest: Sendable {
  /// The signal that asked first; 0 before.
  private let request = Atomic<Int32>(0)
  /// Whether the run is only waiting, so that there is no tick to wait for.
  private let isWaiting = Atomic<Bool>(false)

  /// Begins to listen; the signals' default action is off from now on.
  ///
  /// - Parameter session: Whose Lua Ctrl-C stops.
  init(of session: Session) {
    let interrupter = session.lua.interrupter
    var ends: [Int32] = [-1, -1]
    // Without a pipe the signals keep their default action.
    guard pipe(&ends) == 0 else { return }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    signalPipe = ends[1]
    let input = ends[0]
    DispatchQueue.global().async { [self] in
      while let number = nextSignal(input) { take(number, interrupter) }
    }
    // Whoever started the process may have left them blocked.
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM] {
      signal(number, noteSignal)
      sigaddset(&signals, number)
    }
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// The exit code that the process is to end with; nil as long as nobody wants it to end.
  var exitCode: Int32? {
    let number = request.load(ordering: .acquiring)
    return number == 0 ? nil : 128 + number
  }

  /// Does some work that only waits, during which the first request ends the process at once.
  func whileWaiting<Result>(_ work: () -> Result) -> Result {
    isWaiting.store(true, ordering: .sequentiallyConsistent)
    defer { isWaiting.store(false, ordering: .sequentiallyConsistent) }
    if let exitCode { ProcessEnd.now(exitCode) }
    return work()
  }

  private func take(_ number: Int32, _ interrupter: Interrupter) {
    let (isFirst, _) = request.compareExchange(
      expected: 0, desired: number, ordering: .sequentiallyConsistent)
    if !isFirst || isWaiting.load(ordering: .sequentiallyConsistent) { ProcessEnd.now(128 + number) }
    if number == SIGINT { interrupter.interrupt() }
  }
}

/// The end of the pipe that the signal handler writes to.
private nonisolated(unsafe) var signalPipe: Int32 = -1

/// All that may be done in a signal handler: to leave word.
private func noteSignal(_ number: Int32) {
  let code = errno
  var byte = UInt8(truncatingIfNeeded: number)
  _ = write(signalPipe, &byte, 1)
  errno = code
}

private func nextSignal(_ input: Int32) -> Int32? {
  var byte: UInt8 = 0
  while true {
    let count = read(input, &byte, 1)
    if count < 0, errno == EINTR { continue }
    return count == 1 ? Int32(byte) : nil
  }
}
