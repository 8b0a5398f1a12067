/// A loop whose parts may be done in any order and at the same time, on any thread.
///
/// What a part reads, no other may write. Make it a value of pointers: retaining and releasing one object from several
/// threads takes longer than most of what loops do.
package protocol ParallelLoop {
  /// Does what belongs to some indices.
  ///
  /// - Parameters:
  ///   - indices: A range without gaps; those of all parts together are the loop's.
  ///   - chunk: The number of the part, counted from 0 in order of indices; there are `chunkCount(of:grain:)`.
  func run(_ indices: Range<Int>, chunk: Int)
}

/// A part of a loop, without the loop's type.
///
/// The loop stays where the asking thread has it. A closure instead would have to be put on the heap for each loop.
struct Job {
  let loopType: any ParallelLoop.Type
  let loop: UnsafeRawPointer
  let indices: Range<Int>
  let chunk: Int

  func run() { loopType.run(loop, indices, chunk) }
}

extension ParallelLoop {
  fileprivate static func run(_ loop: UnsafeRawPointer, _ indices: Range<Int>, _ chunk: Int) {
    loop.assumingMemoryBound(to: Self.self).pointee.run(indices, chunk: chunk)
  }
}
