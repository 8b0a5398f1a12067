import Foundation
import Terminal
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite struct PollerTests {
  @Test func `what can be read is told, and what cannot is not`() {
    let (first, second) = (WakeUp(), WakeUp())
    let interests = [Poller.Interest.reading(first.descriptor), .reading(second.descriptor)]
    #expect(Poller.wait(interests, until: .now).isEmpty)
    second.signal()
    #expect(Poller.wait(interests) == [.reading(second.descriptor)])
    first.signal()
    #expect(Poller.wait(interests) == interests)
    second.clear()
    #expect(Poller.wait(interests) == [.reading(first.descriptor)])
  }

  @Test func `a deadline that is over does not wait, and one to come is waited for`() {
    #expect(Poller.wait([], until: .now - .seconds(1)).isEmpty)
    let deadline = ContinuousClock.now + .milliseconds(3)
    #expect(Poller.wait([], until: deadline).isEmpty)
    #expect(ContinuousClock.now >= deadline)
  }

  @Test func `another thread wakes a loop that waits for ever`() {
    let wakeUp = WakeUp()
    DispatchQueue.global().async { wakeUp.signal() }
    #expect(Poller.wait([.reading(wakeUp.descriptor)]) == [.reading(wakeUp.descriptor)])
  }

  @Test func `a descriptor that is none is told at once`() {
    #expect(Poller.wait([.writing(9999)]) == [.writing(9999)])
  }
}
