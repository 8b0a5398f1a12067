import POSIX
import Synchronization

/// A serial queue of computations on a thread of its own, which exists only while the queue is not empty.
///
/// Not a Swift task: a computation of seconds would block one of the few threads of the cooperative pool,
/// which serves the pages.
final class BackgroundThread: Sendable {
  typealias Work = @Sendable () -> Void

  private struct State {
    var queue: ArraySlice<Work> = []
    var isRunning = false
  }

  private let state = Mutex(State())

  /// Adds work to the end of the queue.
  ///
  /// If the system has no further thread, it is performed by the caller.
  func perform(_ work: @escaping Work) {
    let mustStart = state.withLock { state in
      state.queue.append(work)
      defer { state.isRunning = true }
      return !state.isRunning
    }
    if mustStart, !start() { run() }
  }

  /// Performs the work until the queue is empty.
  private func run() {
    while let work = next() { work() }
  }

  private func next() -> Work? {
    state.withLock { state in
      guard let work = state.queue.popFirst() else {
        state = State()
        return nil
      }
      return work
    }
  }

  private func start() -> Bool {
    DetachedThread.start { [self] in
      #if canImport(Glibc)
        // On Linux, sets the priority of the calling thread only. The thread of the session has a higher one.
        setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 5)
      #endif
      run()
    }
  }
}
