import Workers

/// A list that several threads fill together, each in a buffer of its own.
protocol PerWorkerBuffer: Sendable {
  init()
  mutating func removeAll()
  mutating func append(contentsOf other: Self)
}

/// One list for each chunk of a parallel loop, so that the chunks need no locks.
///
/// After the loop, the lists are concatenated in the order of the chunks. Their memory is kept from step to
/// step to avoid allocations.
struct PerWorkerBuffers<Buffer: PerWorkerBuffer>: Sendable {
  /// The lists of the second and the following chunks.
  private var additionalBuffers: [Buffer] = []

  /// Runs a loop whose chunks fill a list each, and concatenates the lists in `result`.
  ///
  /// The first chunk fills `result` itself: with a single chunk nothing is copied.
  @inline(__always)
  mutating func fill<Loop: ParallelLoop>(
    _ result: inout Buffer, over range: Range<Int>, grain: Int, by executor: LoopExecutor,
    _ loop: (PerWorkerBufferPointers<Buffer>) -> Loop
  ) {
    let otherCount = executor.chunkCount(of: range.count, grain: grain) - 1
    withUnsafeMutablePointer(to: &result) { first in
      guard otherCount > 0 else {
        return loop(PerWorkerBufferPointers(first: first, additionalBuffers: nil)).run(range, chunkIndex: 0)
      }
      while additionalBuffers.count < otherCount { additionalBuffers.append(Buffer()) }
      additionalBuffers.withUnsafeMutableBufferPointer { others in
        let pointers = PerWorkerBufferPointers(first: first, additionalBuffers: others.baseAddress)
        executor.run(loop(pointers), over: range, grain: grain)
        for buffer in others[..<otherCount] { first.pointee.append(contentsOf: buffer) }
      }
    }
  }
}

/// Pointers to the buffers, valid while a parallel loop fills them.
struct PerWorkerBufferPointers<Buffer: PerWorkerBuffer> {
  fileprivate let first: UnsafeMutablePointer<Buffer>
  fileprivate let additionalBuffers: UnsafeMutablePointer<Buffer>?

  /// Calls `run` with the list of a chunk, emptied.
  @inline(__always)
  func withBuffer(ofChunk chunk: Int, _ run: (inout Buffer) -> Void) {
    let pointer = chunk == 0 ? first : additionalBuffers.unsafelyUnwrapped + (chunk - 1)
    // In a local variable, the list's count need not be written to memory at each append.
    var buffer = Buffer()
    swap(&buffer, &pointer.pointee)
    buffer.removeAll()
    run(&buffer)
    swap(&buffer, &pointer.pointee)
  }
}

/// A list of slots of bodies or contacts.
struct SlotBuffer: PerWorkerBuffer {
  var slots: [Int32] = []

  mutating func append(contentsOf other: SlotBuffer) { slots.append(contentsOf: other.slots) }

  /// Empties the list and keeps its memory.
  mutating func removeAll() { slots.removeAll(keepingCapacity: true) }
}
