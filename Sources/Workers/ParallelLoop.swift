/// A loop whose chunks may run in any order and at the same time, on any thread.
///
/// A chunk must not write what another chunk reads. Make it a struct of pointers: retaining and releasing one
/// object on several threads takes longer than most of what loops compute.
package protocol ParallelLoop {
  /// Runs one chunk of the loop.
  ///
  /// - Parameters:
  ///   - indices: The contiguous indices of the chunk. The chunks do not overlap and together cover the range
  ///     of the loop.
  ///   - chunk: The index of the chunk, in ascending order of indices, from 0 to
  ///     `chunkCount(of:grain:)` - 1.
  func run(_ indices: Range<Int>, chunk: Int)
}

/// A chunk of a loop, type-erased.
///
/// The loop itself stays in the memory of the calling thread. A closure would be allocated on the heap for
/// each loop.
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
