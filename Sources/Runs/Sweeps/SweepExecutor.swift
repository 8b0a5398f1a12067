import Dispatch
import LuaHost
import Synchronization

/// Performs the runs of a sweep on several threads, and delivers their rows in the order of the runs.
///
/// A thread in which a call does not return is abandoned: its run gets a row that says so, and another thread
/// continues.
public struct SweepExecutor: Sendable {
  /// The numbers of the runs to perform: every `stride`-th one from `first` to `last`.
  public struct RunSelection: Hashable, Sendable {
    /// The number of the first run.
    public var first: Int
    /// The number of the last run.
    public let last: Int
    /// The distance of the numbers.
    public let stride: Int

    /// Creates the numbers of a shard of a sweep.
    ///
    /// - Parameters:
    ///   - shard: The number of the shard, in 1…`shardCount`.
    ///   - shardCount: The number of shards.
    ///   - runCount: The number of all runs.
    public init(shard: Int = 1, of shardCount: Int = 1, runCount: Int) {
      (first, last, stride) = (shard, runCount, shardCount)
    }

    /// The number of runs.
    public var count: Int { max((last - first + stride) / stride, 0) }

    /// The number of the run at an index, which is less than ``count``.
    public subscript(index: Int) -> Int { first + index * stride }
  }

  private let scenario: SweepScenario
  private let plan: SweepPlan
  private let jobCount: Int

  /// Creates an executor.
  ///
  /// - Parameters:
  ///   - scenario: What each run does.
  ///   - plan: The runs.
  ///   - jobCount: The number of threads; at least 1.
  public init(_ scenario: SweepScenario, _ plan: SweepPlan, jobCount: Int) {
    (self.scenario, self.plan, self.jobCount) = (scenario, plan, max(jobCount, 1))
  }

  /// The number of rows per thread that wait for the row of a slower run before them.
  private static let maximumWaitingRowCount = 256
  /// The time between two checks whether the sweep is stopped, while no run ends.
  private static let stopCheckInterval = DispatchTimeInterval.milliseconds(50)

  private struct ExecutionState {
    /// The index of the next run to begin.
    var nextIndex = 0
    /// The index of the next row to deliver.
    var deliveredCount = 0
    /// The rows that wait for others, by index.
    var waitingRows: [Int: SweepRow] = [:]
    /// The number of threads that are running.
    var threadCount: Int
    /// The number of threads so far.
    var startedThreadCount = 0
    /// The interrupters of the runs that are being performed, by the number of the thread.
    var interrupters: [Int: Interrupter] = [:]
    /// The threads in which a call does not return.
    var abandonedThreads: Set<Int> = []
  }

  /// What the threads share.
  private final class SharedExecutionState: Sendable {
    let state: Mutex<ExecutionState>
    /// Signaled for each row, and at the end of each thread.
    let progress = DispatchSemaphore(value: 0)
    /// The number of runs that may begin before their predecessors' rows have been delivered.
    let capacity = DispatchSemaphore(value: 0)
    let isCanceled = Atomic(false)

    init(threadCount: Int, capacity: Int) {
      state = Mutex(ExecutionState(threadCount: threadCount))
      // Not the initial value, below which a semaphore must not be when it is deallocated.
      for _ in 0..<capacity { self.capacity.signal() }
    }

    /// Gives the run of a thread that will not end a row; returns false if it has one already.
    func abandon(_ thread: Int, _ row: SweepRow, at index: Int) -> Bool {
      let isFirst = state.withLock { state in
        guard state.abandonedThreads.insert(thread).inserted else { return false }
        state.waitingRows[index] = row
        state.interrupters[thread] = nil
        return true
      }
      if isFirst { progress.signal() }
      return isFirst
    }
  }

  /// Performs runs, and waits until they have ended.
  ///
  /// - Parameters:
  ///   - numbers: The numbers of the runs.
  ///   - isStopped: Called before each tick, on any thread; no further row is delivered once it has returned
  ///     true.
  ///   - deliver: Called with each row in the order of the runs, on the calling thread. If it throws, the
  ///     sweep ends.
  /// - Returns: Whether all runs were performed.
  /// - Throws: The error of `deliver`.
  public func perform<Failure>(
    _ numbers: RunSelection, unless isStopped: @escaping @Sendable () -> Bool = { false },
    deliver: (SweepRow) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    let shared = SharedExecutionState(threadCount: jobCount, capacity: jobCount * Self.maximumWaitingRowCount)
    for _ in 0..<jobCount {
      startThread(numbers, shared) { isStopped() || shared.isCanceled.load(ordering: .relaxed) }
    }
    defer { finishExecution(shared) }
    while true {
      if shared.progress.wait(timeout: .now() + Self.stopCheckInterval) == .timedOut, isStopped() {
        Self.interruptRuns(shared)
      }
      while let row = shared.state.withLock({ Self.takeNextRow(from: &$0) }) {
        shared.capacity.signal()
        try deliver(row)
      }
      let (delivered, threads) = shared.state.withLock { ($0.deliveredCount, $0.threadCount) }
      if delivered == numbers.count { return true }
      if threads == 0 { return false }
    }
  }

  /// Cancels the execution, and waits until all threads have ended.
  private func finishExecution(_ shared: SharedExecutionState) {
    shared.isCanceled.store(true, ordering: .relaxed)
    for _ in 0..<jobCount { shared.capacity.signal() }
    while shared.state.withLock({ $0.threadCount > 0 }) {
      Self.interruptRuns(shared)
      _ = shared.progress.wait(timeout: .now() + Self.stopCheckInterval)
    }
  }

  /// Interrupts the Lua code of all runs, which may have no time limit.
  private static func interruptRuns(_ shared: SharedExecutionState) {
    for interrupter in shared.state.withLock({ $0.interrupters }).values { interrupter.interrupt() }
  }

  private static func takeNextRow(from state: inout ExecutionState) -> SweepRow? {
    guard let row = state.waitingRows.removeValue(forKey: state.deliveredCount) else { return nil }
    state.deliveredCount += 1
    return row
  }

  private func startThread(
    _ numbers: RunSelection, _ shared: SharedExecutionState, unless isStopped: @escaping @Sendable () -> Bool
  ) {
    let thread = shared.state.withLock { state in
      state.startedThreadCount += 1
      return state.startedThreadCount
    }
    DispatchQueue(label: "dynlua.sweep.\(thread)").async {
      runThread(thread, numbers, shared, unless: isStopped)
    }
  }

  private func runThread(
    _ thread: Int, _ numbers: RunSelection, _ shared: SharedExecutionState,
    unless isStopped: @escaping @Sendable () -> Bool
  ) {
    while true {
      shared.capacity.wait()
      let index = shared.state.withLock { state in
        defer { state.nextIndex += 1 }
        return state.nextIndex
      }
      guard index < numbers.count else { break }
      let run = plan.run(number: numbers[index])
      let row = scenario.perform(
        run, of: plan, unless: isStopped,
        willRun: { interrupter in shared.state.withLock { $0.interrupters[thread] = interrupter } },
        onHang: { location in
          let row = scenario.hungRow(run, of: plan, at: location)
          guard shared.abandon(thread, row, at: index) else { return }
          startThread(numbers, shared, unless: isStopped)
        })
      if shared.state.withLock({ $0.abandonedThreads.contains(thread) }) { return }
      guard let row else { break }
      shared.state.withLock { $0.waitingRows[index] = row }
      shared.progress.signal()
    }
    shared.state.withLock { state in
      state.threadCount -= 1
      state.interrupters[thread] = nil
    }
    shared.progress.signal()
    // Another thread may wait for a run that this one has not performed.
    shared.capacity.signal()
  }
}
