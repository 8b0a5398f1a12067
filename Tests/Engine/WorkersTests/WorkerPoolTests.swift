import CAllocationCounter
import POSIX
import Synchronization
import Testing
import Workers

@Suite struct WorkerPoolTests {
  @Test(arguments: [1, 2, 3, 8], [(0, 1), (1, 1), (2, 1), (7, 2), (100, 1), (1000, 3), (12_345, 64)])
  func `visits every index exactly once`(threads: Int, loop: (count: Int, grain: Int)) {
    let pool = WorkerPool(threads: threads)
    var visits = [Int](repeating: 0, count: loop.count)
    visits.withUnsafeMutableBufferPointer { visits in
      for _ in 0..<20 { pool.run(VisitLoop(visits: visits), over: 0..<loop.count, grain: loop.grain) }
    }
    #expect(visits.allSatisfy { $0 == 20 })
  }

  @Test func `numbers the chunks in order of their indices, one per thread where the grain allows`() {
    let pool = WorkerPool(threads: 3)
    #expect(pool.chunkCount(of: 1000, grain: 10) == 3)
    #expect(pool.chunkCount(of: 1000, grain: 400) == 2)
    #expect(pool.chunkCount(of: 5, grain: 10) == 1)
    #expect(pool.chunkCount(of: 0, grain: 1) == 1)
    var bounds = [Range<Int>](repeating: 0..<0, count: 3)
    bounds.withUnsafeMutableBufferPointer { bounds in
      pool.run(BoundsLoop(bounds: bounds), over: 500..<1500, grain: 10)
    }
    #expect(bounds == [500..<833, 833..<1166, 1166..<1500])
  }

  @Test func `makes the writes of a loop visible to the next`() {
    let pool = WorkerPool(threads: 2)
    var numbers = (0..<1000).map { $0 }
    numbers.withUnsafeMutableBufferPointer { numbers in
      // Mirrored repeatedly, so that chunks read numbers written by other threads.
      for _ in 0..<1000 { pool.run(MirrorLoop(numbers: numbers), over: 0..<500, grain: 10) }
    }
    #expect(numbers == (0..<1000).map { $0 })
  }

  @Test func `runs nested loops on the calling thread`() {
    let pool = WorkerPool(threads: 2)
    var visits = [Int](repeating: 0, count: 64)
    visits.withUnsafeMutableBufferPointer { visits in
      pool.run(NestedLoop(pool: pool, visits: visits), over: 0..<8, grain: 1)
    }
    #expect(visits.allSatisfy { $0 == 1 })
  }

  @Test func `serves concurrent callers`() async {
    let pool = WorkerPool(threads: 2)
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<4 {
        group.addTask {
          var visits = [Int](repeating: 0, count: 500)
          visits.withUnsafeMutableBufferPointer { visits in
            for _ in 0..<200 { pool.run(VisitLoop(visits: visits), over: 0..<500, grain: 10) }
          }
          return visits.allSatisfy { $0 == 200 }
        }
      }
      for await isRight in group { #expect(isRight) }
    }
  }

  @Test func `unparks its threads for the next loop`() {
    let pool = WorkerPool(threads: 3)
    let rendezvous = Rendezvous(of: 3)
    for _ in 0..<20 {
      pool.run(rendezvous, over: 0..<3, grain: 1)
      rendezvous.reset()
      // A thread spins for some thousand iterations before it parks; this takes many times as long.
      var sum = 0
      for number in 0..<300_000 { sum &+= number ^ sum }
      #expect(sum != 0)
    }
  }

  @Test(
    .enabled(if: access("/proc/thread-self", F_OK) == 0, "lists the threads in /proc, on Linux only"),
    .timeLimit(.minutes(5)))
  func `joins its threads when it is released`() {
    var pool: WorkerPool? = WorkerPool(threads: 4)
    let rendezvous = Rendezvous(of: 4)
    pool?.run(rendezvous, over: 0..<4, grain: 1)
    let threads = rendezvous.threadsByChunk
    #expect(Set(threads).count == 4)
    pool = nil
    #expect(threads.filter { $0 != currentThread }.allSatisfy(hasEnded))
  }

  @Test(
    .enabled(
      if: allocation_counter_is_available(), "requests are counted with glibc and without sanitizers only"))
  func `allocates nothing in a loop`() {
    let pool = WorkerPool(threads: 2)
    var requests = [UInt64](repeating: 1, count: 8)
    requests.withUnsafeMutableBufferPointer { requests in
      let loop = AllocationLoop(requests: requests)
      pool.run(loop, over: 0..<8, grain: 1)
      let before = allocation_counter_requests()
      for _ in 0..<100 { pool.run(loop, over: 0..<8, grain: 1) }
      let after = allocation_counter_requests()
      #expect(after == before)
    }
    #expect(requests.allSatisfy { $0 == 0 })
  }
}
