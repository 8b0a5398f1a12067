internal import Synchronization

/// Where a worker finds what it is asked to do.
///
/// All that the two threads tell each other stands here, alone in its cache lines: what another processor has written
/// last takes longer to read than most of what loops compute. Nothing here is counted or checked as objects are, since
/// that would be written by both threads all the time.
struct Desk: ~Copyable {
  /// Who has the job on the desk.
  private enum Holder {
    /// Nobody: there is none, or it is done.
    static let nobody = 0
    /// Whoever takes it first.
    static let anybody = 1
    static let worker = 2
  }

  private let holder = Atomic(Holder.nobody)
  /// Written while nobody has it, read by whoever has taken it.
  private let job =
    UnsafeMutableRawPointer
    .allocate(byteCount: 128, alignment: 128).bindMemory(to: Job.self, capacity: 1)
  /// Two cache lines, since processors fetch them in pairs.
  private let gap = SIMD16<UInt64>()

  deinit {
    // A job holds nothing that would have to be given back.
    job.deallocate()
  }

  /// Whether there is something to take.
  var isAsking: Bool { holder.load(ordering: .sequentiallyConsistent) == Holder.anybody }

  /// Whether what was put on the desk is done.
  var isDone: Bool { holder.load(ordering: .acquiring) == Holder.nobody }

  /// Puts a job on the desk, on which there is none.
  func put(_ job: Job) {
    self.job.initialize(to: job)
    holder.store(Holder.anybody, ordering: .sequentiallyConsistent)
  }

  /// Does the job if nobody has taken it; the worker's part.
  func work() {
    guard take(Holder.worker) else { return }
    job.pointee.run()
    holder.store(Holder.nobody, ordering: .releasing)
  }

  /// Takes the job back and does it; false if the worker has come for it.
  func workInstead() -> Bool {
    guard take(Holder.nobody) else { return false }
    job.pointee.run()
    return true
  }

  private func take(_ taker: Int) -> Bool {
    holder.compareExchange(
      expected: Holder.anybody, desired: taker, successOrdering: .acquiring, failureOrdering: .relaxed
    ).exchanged
  }
}
