internal import Workers

/// Who does the loops of a step: the calling thread, with the help of others where there are any.
struct Crew: Sendable {
  private let pool: WorkerPool?

  /// The calling thread, helped by a pool if there is one.
  init(_ pool: WorkerPool?) { self.pool = pool }

  /// Whether nobody helps.
  @inline(__always)
  var isAlone: Bool { pool == nil }

  /// Does a loop over `0..<count`; parts have at least `grain` indices, as many as are worth waking another thread for.
  @inline(__always)
  func run<Loop: SharedLoop>(_ loop: Loop, count: Int, grain: Int) {
    guard let pool else { return loop.run(0..<count, part: 0) }
    pool.run(loop, count: count, grain: grain)
  }

  /// How many parts ``run(_:count:grain:)`` cuts a loop into.
  @inline(__always)
  func partCount(of count: Int, grain: Int) -> Int { pool?.partCount(of: count, grain: grain) ?? 1 }
}
