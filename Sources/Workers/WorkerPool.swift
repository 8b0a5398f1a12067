/// Threads that do loops together with the one that asks.
///
/// ```swift
/// struct Doubling: SharedLoop {
///   let numbers: UnsafeMutablePointer<Int>
///   func run(_ indices: Range<Int>, part: Int) { for index in indices { numbers[index] *= 2 } }
/// }
/// let pool = WorkerPool(threads: 4)
/// pool.run(Doubling(numbers: numbers), count: 100_000, grain: 1000)
/// ```
///
/// Made for loops of microseconds that follow each other: the threads watch for the next loop for a while before they fall
/// asleep, and nobody ever waits for one that has not begun. The asking thread does what the others leave, all of it if
/// need be, so a busy machine makes a loop slower but never holds it up. Nothing is allocated in a loop.
///
/// Any thread may ask at any time, also from within a loop: while the others are at work for someone else, who asks does
/// the whole loop himself. The threads end with the pool.
package final class WorkerPool: Sendable {
  private let board: Board
  private let workers: [WorkerThread]

  /// How many threads a loop may use, the asking one included.
  package var threads: Int { board.threadCount }

  /// Starts the threads that are missing besides the asking one.
  ///
  /// `threads` is at least 1. Where the system refuses a thread the others do its part.
  package init(threads: Int) {
    precondition(threads >= 1, "A pool needs at least the asking thread, not \(threads)")
    let board = Board(threadCount: threads)
    self.board = board
    workers = (1..<threads).compactMap { WorkerThread(Worker(at: board, home: $0)) }
  }

  deinit {
    board.close()
    for worker in workers { worker.join() }
  }

  /// Does a loop over `0..<count` and returns when all of it is done.
  ///
  /// Parts have at least `grain` indices, 1 or more: as many as are worth asking another thread for.
  @inline(__always)
  package func run<Loop: SharedLoop>(_ loop: Loop, count: Int, grain: Int) {
    let partCount = partCount(of: count, grain: grain)
    guard partCount > 1, board.reserve() else {
      return Self.runAlone(loop, count: count, partCount: partCount)
    }
    withUnsafePointer(to: loop) { loop in
      board.run(Job(kind: Loop.self, loop: UnsafeRawPointer(loop), count: count, partCount: partCount))
    }
    board.release()
  }

  /// How many parts a loop has, from 1 up to four for each thread, so that no thread waits long for the last.
  @inline(__always)
  package func partCount(of count: Int, grain: Int) -> Int { max(1, min(count / grain, 4 * threads)) }

  /// The parts are the same for whoever does them: loops may give their results by part.
  private static func runAlone<Loop: SharedLoop>(_ loop: Loop, count: Int, partCount: Int) {
    for part in 0..<partCount { loop.run(slice(part, of: count, into: partCount), part: part) }
  }
}

/// One of a number of ranges, nearly equally long, that together make `0..<count`.
@inline(__always)
func slice(_ part: Int, of count: Int, into partCount: Int) -> Range<Int> {
  part * count / partCount..<(part + 1) * count / partCount
}
