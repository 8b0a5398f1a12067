import CAllocationCounter
import Scenes
import Testing

@Suite(.enabled(if: allocation_counter_is_available(), "is counted with glibc and without sanitizers only"))
struct MemoryTests {
  @Test func `is counted: an array of 1,000 numbers takes 8,000 bytes and frees them`() {
    // Recording an expectation allocates, so the counters are read before anything is checked.
    let (bytes, requests) = (allocation_counter_live_bytes(), allocation_counter_requests())
    let numbers = UnsafeMutablePointer<Int>.allocate(capacity: 1000)
    let (taken, requested) = (allocation_counter_live_bytes(), allocation_counter_requests())
    numbers.deallocate()
    let given = allocation_counter_live_bytes()
    #expect((8000...8200).contains(taken - bytes))
    #expect(requested - requests == 1)
    #expect(given == bytes)
  }

  @Test func `stays constant while items are added and removed`() {
    let churn = ItemChurnScene()
    let frames = _isDebugAssertConfiguration() ? 300 : 20_000
    for _ in 0..<frames { churn.step() }
    let before = allocation_counter_live_bytes()
    for _ in 0..<frames { churn.step() }
    // Buffers keep the capacity of their greatest count, which may have grown slightly.
    #expect(allocation_counter_live_bytes() - before < 10_000)
  }
}
