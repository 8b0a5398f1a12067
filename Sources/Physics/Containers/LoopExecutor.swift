internal import Workers

/// Who does the loops of a step: the calling thread, with the help of others where there are any.
struct LoopExecutor: Sendable {
  private let pool: WorkerPool?

  /// The calling thread, helped by a pool if there is one.
  init(_ pool: WorkerPool?) { self.pool = pool }

  /// Does a loop; parts have at least `grain` indices, as many as are worth asking another thread for.
  @inline(__always)
  func run<Loop: ParallelLoop>(_ loop: Loop, over range: Range<Int>, grain: Int) {
    guard let pool else { return loop.run(range, chunk: 0) }
    pool.run(loop, over: range, grain: grain)
  }

  /// Does a loop over blocks of contacts, one colour after the other, those of each side by side.
  ///
  /// Also where the order does not matter: each thread then has the blocks that the passes give it.
  @inline(__always)
  func run<Loop: ParallelLoop>(_ loop: Loop, over activeColors: ArraySlice<ConstraintGraph.Color>) {
    for color in activeColors { run(loop, over: color.constraints, grain: color.isOverflow ? .max : 16) }
  }

  /// How many parts ``run(_:over:grain:)`` cuts a loop into.
  @inline(__always)
  func chunkCount(of count: Int, grain: Int) -> Int { pool?.chunkCount(of: count, grain: grain) ?? 1 }
}

/// A list that threads fill together.
protocol PerWorkerBuffer: Sendable {
  init()
  mutating func removeAll()
  mutating func append(contentsOf other: Self)
}

/// Lists of what the parts of a loop find, one each: none waits for another, and their order is that of the loop.
///
/// Kept from step to step, so that none is made anew.
struct PerWorkerBuffers<Buffer: PerWorkerBuffer>: Sendable {
  /// The list of the second part and those that follow.
  private var others: [Buffer] = []

  /// Runs a loop whose parts each have a list to fill, and puts what they find into `result`, in order.
  ///
  /// The first part fills `result` itself: where there is only one, nothing is moved.
  @inline(__always)
  mutating func fill<Loop: ParallelLoop>(
    _ result: inout Buffer, over range: Range<Int>, grain: Int, by executor: LoopExecutor,
    _ loop: (PerWorkerBufferPointers<Buffer>) -> Loop
  ) {
    let otherCount = executor.chunkCount(of: range.count, grain: grain) - 1
    withUnsafeMutablePointer(to: &result) { first in
      guard otherCount > 0 else {
        return loop(PerWorkerBufferPointers(first: first, others: nil)).run(range, chunk: 0)
      }
      while others.count < otherCount { others.append(Buffer()) }
      others.withUnsafeMutableBufferPointer { others in
        let pointers = PerWorkerBufferPointers(first: first, others: others.baseAddress)
        executor.run(loop(pointers), over: range, grain: grain)
        for buffer in others[..<otherCount] { first.pointee.append(contentsOf: buffer) }
      }
    }
  }
}

/// Where the lists lie while a loop fills them.
struct PerWorkerBufferPointers<Buffer: PerWorkerBuffer> {
  fileprivate let first: UnsafeMutablePointer<Buffer>
  fileprivate let others: UnsafeMutablePointer<Buffer>?

  /// Lets `run` fill the list of a part.
  @inline(__always)
  func fill(_ chunk: Int, _ run: (inout Buffer) -> Void) {
    let pointer = chunk == 0 ? first : others.unsafelyUnwrapped + (chunk - 1)
    // Here, where nobody else looks, the list's count need not be written to memory each time.
    var buffer = Buffer()
    swap(&buffer, &pointer.pointee)
    buffer.removeAll()
    run(&buffer)
    swap(&buffer, &pointer.pointee)
  }
}

/// Slots of bodies or of contacts.
struct SlotBuffer: PerWorkerBuffer {
  var slots: [Int32] = []

  mutating func append(contentsOf other: SlotBuffer) { slots.append(contentsOf: other.slots) }

  /// Empties the list and keeps its memory.
  mutating func removeAll() { slots.removeAll(keepingCapacity: true) }
}
