internal import Synchronization

/// Threads that do loops together with the one that asks.
///
/// ```swift
/// struct Doubling: SharedLoop {
///   let numbers: UnsafeMutablePointer<Int>
///   func run(_ indices: Range<Int>, part: Int) { for index in indices { numbers[index] *= 2 } }
/// }
/// let pool = WorkerPool(threads: 4)
/// pool.run(Doubling(numbers: numbers), over: 0..<100_000, grain: 1000)
/// ```
///
/// Made for loops of microseconds that follow each other: each thread has the same part of all loops, so that the same
/// memory comes to the same processor, and watches for the next one for a while before it falls asleep. Nobody waits
/// for a thread that does not come: the asking one does its part as well. So a busy machine makes loops slower but
/// never holds them up. Nothing is allocated in a loop.
///
/// Any thread may ask at any time, also from within a loop: while the others are at work for someone else, who asks
/// does the whole loop himself. The threads end with the pool.
package final class WorkerPool: Sendable {
  /// How many threads a loop may use, the asking one included.
  package let threads: Int
  // Each of these is safe for a reason that the compiler cannot see.

  /// A desk for each worker; desks guard themselves by atomics.
  private nonisolated(unsafe) let mailboxes: UnsafeMutablePointer<Mailbox>
  /// Guards itself by a lock.
  private nonisolated(unsafe) let parkingLot = ParkingLot()
  /// Joined where the pool ends, when nobody else has it any more.
  private nonisolated(unsafe) let workers: [WorkerThread]

  private let isReserved = Atomic(false)

  /// Starts the threads that are missing besides the asking one.
  ///
  /// `threads` is at least 1. Where the system refuses one, loops have as many parts less.
  package init(threads: Int) {
    precondition(threads >= 1, "A pool needs at least the asking thread, not \(threads)")
    self.threads = threads
    let mailboxCount = threads - 1
    mailboxes = .allocate(capacity: mailboxCount)
    for mailbox in 0..<mailboxCount { (mailboxes + mailbox).initialize(to: Mailbox()) }
    var workers: [WorkerThread] = []
    while workers.count < mailboxCount {
      guard let worker = WorkerThread(Worker(at: mailboxes + workers.count, parkingLot)) else { break }
      workers.append(worker)
    }
    self.workers = workers
  }

  deinit {
    parkingLot.close()
    for worker in workers { worker.join() }
    mailboxes.deinitialize(count: threads - 1)
    mailboxes.deallocate()
  }

  /// Does a loop over `range` and returns when all of it is done.
  ///
  /// Parts have at least `grain` indices, 1 or more: as many as are worth asking another thread for.
  @inline(__always)
  package func run<Loop: ParallelLoop>(_ loop: Loop, over range: Range<Int>, grain: Int) {
    let chunkCount = chunkCount(of: range.count, grain: grain)
    guard chunkCount > 1, reserve() else {
      // In the same parts, since loops may give their results by part.
      for chunk in 0..<chunkCount { loop.run(range.slice(chunk, of: chunkCount), chunk: chunk) }
      return
    }
    withUnsafePointer(to: loop) { loop in
      for chunk in 1..<chunkCount {
        let indices = range.slice(chunk, of: chunkCount)
        mailboxes[chunk - 1].post(
          Job(loopType: Loop.self, loop: UnsafeRawPointer(loop), indices: indices, chunk: chunk))
      }
      parkingLot.unparkAll()
      loop.pointee.run(range.slice(0, of: chunkCount), chunk: 0)
      waitForJobs(chunkCount - 1)
    }
    release()
  }

  /// How many parts a loop has: one for each thread, or less where grains do not allow for more.
  @inline(__always)
  package func chunkCount(of count: Int, grain: Int) -> Int { max(1, min(count / grain, workers.count + 1)) }

  /// Takes the workers for one who asks; false while someone else has them.
  private func reserve() -> Bool { !isReserved.exchange(true, ordering: .acquiring) }

  private func release() { isReserved.store(false, ordering: .releasing) }

  /// Waits until the jobs on the first desks are done, and does those that no worker comes for in time.
  private func waitForJobs(_ count: Int) {
    var backoff = Backoff()
    for mailbox in 0..<count {
      while !mailboxes[mailbox].isDone {
        if !backoff.isSpinning && mailboxes[mailbox].runJobInPlace() { continue }
        backoff.pause()
      }
    }
  }
}

extension Range<Int> {
  /// One of `chunkCount` ranges, nearly equally long, that together make this one.
  @inline(__always)
  fileprivate func slice(_ chunk: Int, of chunkCount: Int) -> Range<Int> {
    lowerBound + chunk * count / chunkCount..<lowerBound + (chunk + 1) * count / chunkCount
  }
}
