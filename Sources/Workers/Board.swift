internal import Synchronization

/// Where a loop is put up and its parts are claimed: all that the threads share.
///
/// Each thread has a home, a range of parts next to each other, and a ticket that counts those nobody has claimed. It
/// takes its own first, so that the same memory comes to the same processor in one loop after the other, and then those
/// of others. A claim is one exchange on a ticket, so whoever claims reads the job that the ticket belongs to: the next one
/// is put up only when all parts of the last are done.
final class Board: @unchecked Sendable {
  let threadCount: Int
  /// Written while no part is open, read by those who have claimed one.
  private let job: UnsafeMutablePointer<Job>
  /// By home: how many parts are still to be claimed.
  private let tickets: UnsafeMutablePointer<Counter>
  /// How many parts are done.
  private let finished: UnsafeMutablePointer<Counter>
  private let isReserved = Atomic(false)
  private let bed = Bed()

  init(threadCount: Int) {
    self.threadCount = threadCount
    job = .allocate(capacity: 1)
    tickets = .allocate(capacity: threadCount)
    for home in 0..<threadCount { (tickets + home).initialize(to: Counter()) }
    finished = .allocate(capacity: 1)
    finished.initialize(to: Counter())
  }

  deinit {
    // A job holds nothing that would have to be given back.
    job.deallocate()
    tickets.deinitialize(count: threadCount)
    tickets.deallocate()
    finished.deinitialize(count: 1)
    finished.deallocate()
  }

  // MARK: The asking thread

  /// Takes the board for one who asks; false while someone else has it.
  func reserve() -> Bool { !isReserved.exchange(true, ordering: .acquiring) }

  /// Gives the board back.
  func release() { isReserved.store(false, ordering: .releasing) }

  /// Does a job with whoever is awake, and wakes the others.
  func run(_ new: Job) {
    job.initialize(to: new)
    finished.pointee.value.store(0, ordering: .relaxed)
    for home in 0..<threadCount {
      tickets[home].value.store(parts(of: home, new.partCount).count, ordering: .releasing)
    }
    bed.wake()
    work(from: 0)
    var patience = Patience()
    while finished.pointee.value.load(ordering: .acquiring) < new.partCount { patience.pause() }
  }

  // MARK: All threads

  /// Whether a thread finds something to do at its home.
  func hasWork(at home: Int) -> Bool { tickets[home].value.load(ordering: .relaxed) > 0 }

  /// Does parts as long as there are any, those of a home first.
  func work(from home: Int) {
    for offset in 0..<threadCount {
      let place = home + offset < threadCount ? home + offset : home + offset - threadCount
      while let part = claim(at: place) {
        job.pointee.run(part)
        finished.pointee.value.add(1, ordering: .releasing)
      }
    }
  }

  /// Takes the first part of a home that nobody has claimed.
  private func claim(at home: Int) -> Int? {
    var left = tickets[home].value.load(ordering: .relaxed)
    while left > 0 {
      let (isClaimed, present) = tickets[home].value.weakCompareExchange(
        expected: left, desired: left - 1, successOrdering: .acquiring, failureOrdering: .relaxed)
      if isClaimed { return parts(of: home, job.pointee.partCount).upperBound - left }
      left = present
    }
    return nil
  }

  @inline(__always)
  private func parts(of home: Int, _ partCount: Int) -> Range<Int> {
    slice(home, of: partCount, into: threadCount)
  }

  // MARK: The other threads

  /// Sleeps until there may be work; false when there will be none any more.
  func rest(at home: Int) -> Bool { bed.sleep { hasWork(at: home) } }

  /// Sends the other threads home.
  func close() { bed.close() }
}

/// A number that threads change, far enough from others that they do not wait for each other's memory.
private struct Counter: ~Copyable {
  let value = Atomic(0)
  /// Two cache lines, since processors fetch them in pairs.
  private let gap = SIMD16<UInt64>()
}
