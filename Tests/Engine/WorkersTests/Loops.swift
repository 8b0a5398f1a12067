import CAllocationCounter
import Synchronization
import Workers

/// Counts the visits of each index.
struct VisitLoop: ParallelLoop {
  let visits: UnsafeMutableBufferPointer<Int>

  func run(_ indices: Range<Int>, chunkIndex: Int) {
    for index in indices { visits[index] += 1 }
  }
}

/// Records the index range of each chunk.
struct BoundsLoop: ParallelLoop {
  let bounds: UnsafeMutableBufferPointer<Range<Int>>

  func run(_ indices: Range<Int>, chunkIndex: Int) { bounds[chunkIndex] = indices }
}

/// Mirrors an array of numbers.
struct MirrorLoop: ParallelLoop {
  let numbers: UnsafeMutableBufferPointer<Int>

  func run(_ indices: Range<Int>, chunkIndex: Int) {
    for index in indices { numbers.swapAt(index, numbers.count - 1 - index) }
  }
}

/// Runs a nested loop over eight indices for each index.
struct NestedLoop: ParallelLoop {
  let pool: WorkerPool
  let visits: UnsafeMutableBufferPointer<Int>

  func run(_ indices: Range<Int>, chunkIndex: Int) {
    for index in indices {
      let eight = UnsafeMutableBufferPointer(rebasing: visits[index * 8..<(index + 1) * 8])
      pool.run(VisitLoop(visits: eight), over: 0..<8, grain: 1)
    }
  }
}

/// Counts the allocations that the allocation counter itself causes, on the thread of each chunk.
struct AllocationLoop: ParallelLoop {
  let requests: UnsafeMutableBufferPointer<UInt64>

  func run(_ indices: Range<Int>, chunkIndex: Int) {
    let before = allocation_counter_requests()
    for index in indices { requests[index] = allocation_counter_requests() - before }
  }
}
