/// A loop whose chunks may run in any order and at the same time, on any thread.
///
/// A chunk must not write memory that another chunk reads. A conforming type should be a struct of pointers:
/// if several threads retain and release the same object, contention for its reference count can take longer
/// than the loop.
package protocol ParallelLoop {
  /// Runs one chunk of the loop.
  ///
  /// - Parameters:
  ///   - indices: The contiguous indices of the chunk. The chunks do not overlap and together cover the range
  ///     of the loop.
  ///   - chunkIndex: The index of the chunk, in ascending order of indices, from 0 to
  ///     `chunkCount(of:grain:)` - 1.
  func run(_ indices: Range<Int>, chunkIndex: Int)
}

/// A type-erased chunk of a loop.
///
/// Refers to the loop on the stack of the calling thread; a closure would be allocated on the heap.
struct Job {
  let loopType: any ParallelLoop.Type
  let loop: UnsafeRawPointer
  let indices: Range<Int>
  let chunkIndex: Int

  func run() { loopType.run(loop, indices: indices, chunkIndex: chunkIndex) }
}

extension ParallelLoop {
  fileprivate static func run(_ loop: UnsafeRawPointer, indices: Range<Int>, chunkIndex: Int) {
    loop.assumingMemoryBound(to: Self.self).pointee.run(indices, chunkIndex: chunkIndex)
  }
}
