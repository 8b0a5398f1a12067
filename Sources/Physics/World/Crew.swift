internal import Workers

/// Who does the loops of a step: the calling thread, with the help of others where there are any.
struct Crew: Sendable {
  private let pool: WorkerPool?

  /// The calling thread, helped by a pool if there is one.
  init(_ pool: WorkerPool?) { self.pool = pool }

  /// Does a loop; parts have at least `grain` indices, as many as are worth asking another thread for.
  @inline(__always)
  func run<Loop: SharedLoop>(_ loop: Loop, over range: Range<Int>, grain: Int) {
    guard let pool else { return loop.run(range, part: 0) }
    pool.run(loop, over: range, grain: grain)
  }

  /// Does a loop over blocks of contacts, one colour after the other, those of each side by side.
  ///
  /// Also where the order does not matter: each thread then has the blocks that the passes give it.
  @inline(__always)
  func run<Loop: SharedLoop>(_ loop: Loop, over batches: ArraySlice<ContactColoring.Batch>) {
    for batch in batches { run(loop, over: batch.blocks, grain: batch.isOverflow ? .max : 16) }
  }

  /// How many parts ``run(_:over:grain:)`` cuts a loop into.
  @inline(__always)
  func partCount(of count: Int, grain: Int) -> Int { pool?.partCount(of: count, grain: grain) ?? 1 }
}
