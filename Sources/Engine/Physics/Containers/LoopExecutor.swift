import Workers

/// Runs the loops of a step, on the calling thread or in parallel on a worker pool.
struct LoopExecutor: Sendable {
  private let pool: WorkerPool?

  /// Creates an executor; without a pool it runs loops on the calling thread only.
  init(_ pool: WorkerPool?) { self.pool = pool }

  /// Runs a loop; chunks have at least `grain` indices, the least amount of work for which another thread
  /// pays off.
  @inline(__always)
  func run<Loop: ParallelLoop>(_ loop: Loop, over range: Range<Int>, grain: Int) {
    guard let pool else { return loop.run(range, chunkIndex: 0) }
    pool.run(loop, over: range, grain: grain)
  }

  /// The number of chunks into which ``run(_:over:grain:)`` divides a loop.
  @inline(__always)
  func chunkCount(of count: Int, grain: Int) -> Int { pool?.chunkCount(of: count, grain: grain) ?? 1 }
}
