internal import Synchronization

/// Where a worker finds what it is asked to do.
///
/// All that the two threads tell each other stands here, alone in its cache lines: what another processor has written
/// last takes longer to read than most of what loops compute. Nothing here is counted or checked as objects are, since
/// that would be written by both threads all the time.
struct Mailbox: ~Copyable {
  /// Who has the job on the desk.
  private enum State {
    /// Nobody: there is none, or it is done.
    static let empty = 0
    /// Whoever takes it first.
    static let posted = 1
    static let claimed = 2
  }

  private let state = Atomic(State.empty)
  /// Written while nobody has it, read by whoever has taken it.
  private let job =
    UnsafeMutableRawPointer
    .allocate(byteCount: 128, alignment: 128).bindMemory(to: Job.self, capacity: 1)
  /// Two cache lines, since processors fetch them in pairs.
  private let padding = SIMD16<UInt64>()

  deinit {
    // A job holds nothing that would have to be given back.
    job.deallocate()
  }

  /// Whether there is something to take.
  var hasJob: Bool { state.load(ordering: .sequentiallyConsistent) == State.posted }

  /// Whether what was put on the desk is done.
  var isDone: Bool { state.load(ordering: .acquiring) == State.empty }

  /// Puts a job on the desk, on which there is none.
  func post(_ job: Job) {
    self.job.initialize(to: job)
    state.store(State.posted, ordering: .sequentiallyConsistent)
  }

  /// Does the job if nobody has taken it; the worker's part.
  func runJob() {
    guard claim(State.claimed) else { return }
    job.pointee.run()
    state.store(State.empty, ordering: .releasing)
  }

  /// Takes the job back and does it; false if the worker has come for it.
  func runJobInPlace() -> Bool {
    guard claim(State.empty) else { return false }
    job.pointee.run()
    return true
  }

  private func claim(_ newState: Int) -> Bool {
    state.compareExchange(
      expected: State.posted, desired: newState, successOrdering: .acquiring, failureOrdering: .relaxed
    ).exchanged
  }
}
