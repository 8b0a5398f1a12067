import Foundation
import POSIX
import Testing

@Suite struct PollerTests {
  @Test func `only readable descriptors are reported`() {
    let (first, second) = (SelfPipe(), SelfPipe())
    let interests = [Poller.Interest.reading(first.descriptor), .reading(second.descriptor)]
    #expect(Poller.wait(interests, until: .now).isEmpty)
    second.signal()
    #expect(Poller.wait(interests) == [.reading(second.descriptor)])
    first.signal()
    #expect(Poller.wait(interests) == interests)
    second.drain()
    #expect(Poller.wait(interests) == [.reading(first.descriptor)])
  }

  @Test func `a past deadline returns immediately, a future one is awaited`() {
    #expect(Poller.wait([], until: .now - .seconds(1)).isEmpty)
    let deadline = ContinuousClock.now + .milliseconds(3)
    #expect(Poller.wait([], until: deadline).isEmpty)
    #expect(ContinuousClock.now >= deadline)
  }

  @Test func `another thread wakes a loop that waits for ever`() {
    let selfPipe = SelfPipe()
    DispatchQueue(label: "waking").async { selfPipe.signal() }
    #expect(Poller.wait([.reading(selfPipe.descriptor)]) == [.reading(selfPipe.descriptor)])
  }

  @Test func `an invalid descriptor is reported immediately`() {
    #expect(Poller.wait([.writing(9999)]) == [.writing(9999)])
  }
}
