import Runs
import Testing

@testable import TerminalPlayer

/// The time is an argument, so that no test waits.
@Suite struct AdaptiveFrameRateTests {
  private let start = ContinuousClock.now
  private var rate = AdaptiveFrameRate()

  /// Adds a frame at each time, in milliseconds, and returns the durations in ticks.
  private mutating func ticks(late: Bool, at times: [Int]) -> [Int] {
    times.map {
      rate.addFrame(isLate: late, at: start + .milliseconds($0))
      return Int((rate.frameDuration / Pacer.tickDuration).rounded())
    }
  }

  @Test func `each tick has a frame while none is late`() {
    #expect(rate.frameDuration == Pacer.tickDuration)
  }

  @Test mutating func `every second tick has a frame after three late ones within a second`() {
    #expect(ticks(late: true, at: [0, 300, 1000]) == [1, 1, 2])
  }

  @Test mutating func `single late frames do not lower the rate`() {
    #expect(ticks(late: true, at: [0, 600, 1200, 1800, 2400]) == [1, 1, 1, 1, 1])
  }

  @Test mutating func `the rate is raised again after five seconds, and falls again after three late frames`()
  {
    _ = ticks(late: true, at: [0, 1, 2])
    #expect(ticks(late: false, at: [33, 5001, 5002]) == [2, 2, 1])
    #expect(ticks(late: true, at: [6000, 6001, 6002]) == [1, 1, 2])
  }

  @Test mutating func `late frames do not extend a reduction`() {
    _ = ticks(late: true, at: [0, 1, 2])
    #expect(ticks(late: true, at: [4000, 5001, 5002]) == [2, 2, 1])
  }
}
