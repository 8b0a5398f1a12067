/// A loop of the engine, as natively.
package protocol ParallelLoop {
  func run(_ indices: Range<Int>, chunkIndex: Int)
}

/// The pool of a page, which has one thread: the calling thread runs each loop, in one chunk.
package final class WorkerPool: Sendable {
  package let threadCount = 1

  package init(threads: Int) {}

  @inline(__always)
  package func run<Loop: ParallelLoop>(_ loop: Loop, over range: Range<Int>, grain: Int) {
    loop.run(range, chunkIndex: 0)
  }

  @inline(__always)
  package func chunkCount(of count: Int, grain: Int) -> Int { 1 }
}
