import Synchronization

/// A pool of worker threads that run loops together with the calling thread.
///
/// ```swift
/// struct Doubling: ParallelLoop {
///   let numbers: UnsafeMutablePointer<Int>
///   func run(_ indices: Range<Int>, chunkIndex: Int) { for index in indices { numbers[index] *= 2 } }
/// }
/// let pool = WorkerPool(threads: 4)
/// pool.run(Doubling(numbers: numbers), over: 0..<100_000, grain: 1000)
/// ```
///
/// Designed for loops of microseconds in quick succession: each thread runs the chunk with the same index of
/// every loop, so that its data stays in the cache of the same processor, and spins for a while before it
/// parks. The calling thread runs a chunk itself if the worker does not claim it in time, so that a busy
/// machine makes loops slower but never blocks them. A loop allocates nothing.
///
/// Any thread may call ``run(_:over:grain:)`` at any time, also from within a loop: while the workers are
/// busy with another loop, the calling thread runs all chunks itself. The threads end with the pool.
package final class WorkerPool: Sendable {
  /// The number of threads that a loop may use, including the calling one.
  package let threadCount: Int
  // Each of the following is thread-safe for a reason that the compiler cannot check.

  /// One mailbox per worker, synchronized by atomics.
  private nonisolated(unsafe) let mailboxes: UnsafeMutablePointer<Mailbox>
  /// Synchronized by its lock.
  private nonisolated(unsafe) let parkingLot = ParkingLot()
  /// Joined in `deinit`, when there is no other reference to the pool.
  private nonisolated(unsafe) let workers: [WorkerThread]

  private let isReserved = Atomic(false)

  /// Starts `threads - 1` worker threads; `threads` is at least 1.
  ///
  /// If the system cannot start one, loops have fewer chunks.
  package init(threads: Int) {
    precondition(threads >= 1, "A pool needs at least the calling thread, not \(threads)")
    self.threadCount = threads
    let mailboxCount = threads - 1
    mailboxes = .allocate(capacity: mailboxCount)
    for mailbox in 0..<mailboxCount { (mailboxes + mailbox).initialize(to: Mailbox()) }
    var workers: [WorkerThread] = []
    while workers.count < mailboxCount {
      guard let worker = WorkerThread(Worker(mailbox: mailboxes + workers.count, parkingLot: parkingLot))
      else { break }
      workers.append(worker)
    }
    self.workers = workers
  }

  deinit {
    parkingLot.close()
    for worker in workers { worker.join() }
    mailboxes.deinitialize(count: threadCount - 1)
    mailboxes.deallocate()
  }

  /// Runs a loop over `range` and returns when all of it is done.
  ///
  /// `grain`, 1 or more, is the minimum number of indices per chunk: the smallest chunk that is worth another
  /// thread.
  @inline(__always)
  package func run<Loop: ParallelLoop>(_ loop: Loop, over range: Range<Int>, grain: Int) {
    let chunkCount = chunkCount(of: range.count, grain: grain)
    guard chunkCount > 1, reserveWorkers() else {
      // Divided into the same chunks, since loops may store their results by chunk.
      for chunk in 0..<chunkCount { loop.run(range.chunk(at: chunk, of: chunkCount), chunkIndex: chunk) }
      return
    }
    withUnsafePointer(to: loop) { loop in
      for chunk in 1..<chunkCount {
        let indices = range.chunk(at: chunk, of: chunkCount)
        mailboxes[chunk - 1].post(
          Job(loopType: Loop.self, loop: UnsafeRawPointer(loop), indices: indices, chunkIndex: chunk))
      }
      parkingLot.unparkAll()
      loop.pointee.run(range.chunk(at: 0, of: chunkCount), chunkIndex: 0)
      waitForJobs(chunkCount - 1)
    }
    releaseWorkers()
  }

  /// The number of chunks of a loop: one for each thread, or fewer if `grain` requires it.
  @inline(__always)
  package func chunkCount(of count: Int, grain: Int) -> Int { max(1, min(count / grain, workers.count + 1)) }

  /// Reserves the workers for a loop of the calling thread; returns false if another loop has reserved them.
  private func reserveWorkers() -> Bool { !isReserved.exchange(true, ordering: .acquiring) }

  private func releaseWorkers() { isReserved.store(false, ordering: .releasing) }

  /// Waits until the first `count` jobs are done, and runs those that no worker claims in time.
  private func waitForJobs(_ count: Int) {
    var backoff = Backoff()
    for mailbox in 0..<count {
      while !mailboxes[mailbox].isEmpty {
        if !backoff.isSpinning && mailboxes[mailbox].runJobIfUnclaimed() { continue }
        backoff.pause()
      }
    }
  }
}

extension Range<Int> {
  /// Divides the range into `chunkCount` contiguous subranges of nearly equal length, and returns the one at
  /// index `chunk`.
  @inline(__always)
  fileprivate func chunk(at chunk: Int, of chunkCount: Int) -> Range<Int> {
    lowerBound + chunk * count / chunkCount..<lowerBound + (chunk + 1) * count / chunkCount
  }
}
