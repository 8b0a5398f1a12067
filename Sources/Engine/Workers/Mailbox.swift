import Synchronization

/// A mailbox through which a worker receives its jobs.
///
/// Contains all data that the worker and the calling thread exchange, in cache lines of its own to avoid
/// false sharing: a cache miss can take longer than a short loop. A noncopyable struct accessed by pointer
/// needs no exclusivity checks, and no reference count, which both threads would write.
struct Mailbox: ~Copyable {
  /// The state of the job, which determines the thread that may run it.
  private enum State {
    /// There is no job, or it is done.
    static let empty = 0
    /// The job waits; the first thread to claim it runs it.
    static let posted = 1
    static let claimed = 2
  }

  private let state = Atomic(State.empty)
  /// Written while the mailbox is empty, read by the thread that claimed the job.
  private let job =
    UnsafeMutableRawPointer
    .allocate(byteCount: 128, alignment: 128).bindMemory(to: Job.self, capacity: 1)
  /// Padding of two cache lines, since processors fetch them in pairs.
  private let padding = SIMD16<UInt64>()

  deinit {
    // `Job` is a trivial type, which needs no deinitialization.
    job.deallocate()
  }

  /// Whether there is a job to claim.
  var hasJob: Bool { state.load(ordering: .sequentiallyConsistent) == State.posted }

  /// Whether the posted job is done, so that another one can be posted.
  var isEmpty: Bool { state.load(ordering: .acquiring) == State.empty }

  /// Posts a job; the mailbox must be empty.
  func post(_ job: Job) {
    self.job.initialize(to: job)
    state.store(State.posted, ordering: .sequentiallyConsistent)
  }

  /// Runs the job if it is not claimed yet; called by the worker.
  func claimAndRunJob() {
    guard claimJob(newState: State.claimed) else { return }
    job.pointee.run()
    state.store(State.empty, ordering: .releasing)
  }

  /// Claims the job and runs it on the calling thread; returns false if the worker has claimed it.
  func runJobIfUnclaimed() -> Bool {
    guard claimJob(newState: State.empty) else { return false }
    job.pointee.run()
    return true
  }

  private func claimJob(newState: Int) -> Bool {
    state.compareExchange(
      expected: State.posted, desired: newState, successOrdering: .acquiring, failureOrdering: .relaxed
    ).exchanged
  }
}
