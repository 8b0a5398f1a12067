import CAllocationCounter
import Scenes
import Testing

@Suite(
  "Memory",
  .enabled(if: allocation_counter_is_available(), "is counted with glibc and without sanitizers only"))
struct MemoryTests {
  @Test("is counted: room for 1,000 numbers takes 8,000 bytes, and gives them back")
  func counter() {
    // Whoever reports what was found asks for memory himself: look first, then tell.
    let (bytes, requests) = (allocation_counter_live_bytes(), allocation_counter_requests())
    let numbers = UnsafeMutablePointer<Int>.allocate(capacity: 1000)
    let (taken, requested) = (allocation_counter_live_bytes(), allocation_counter_requests())
    numbers.deallocate()
    let given = allocation_counter_live_bytes()
    #expect((8000...8200).contains(taken - bytes))
    #expect(requested - requests == 1)
    #expect(given == bytes)
  }

  @Test("stays as it is while items come and go")
  func churn() {
    let churn = ItemChurn()
    let frames = _isDebugAssertConfiguration() ? 1000 : 20_000
    for _ in 0..<frames { churn.step() }
    let before = allocation_counter_live_bytes()
    for _ in 0..<frames { churn.step() }
    // Buffers keep room for the most that there ever was, which may be a little more by now.
    #expect(allocation_counter_live_bytes() - before < 10_000)
  }
}
