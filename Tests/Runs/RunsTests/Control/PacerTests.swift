import Runs
import Testing

/// The time is an argument of the pacer, so that no test waits.
@Suite struct PacerTests {
  private let start = ContinuousClock.now

  /// Consumes all ticks that are due at a time after the start, and returns their number.
  private func ticks(_ pacer: inout Pacer, at time: Duration) -> Int {
    var count = 0
    while pacer.takeDueTick(at: start + time) { count += 1 }
    return count
  }

  @Test func `sixty ticks are due per second, at any polling rate`() {
    for interval in [1, 7, 16, 33, 100, 200] {
      var pacer = Pacer(at: start)
      var count = 0
      for milliseconds in stride(from: 0, to: 10_000, by: interval) {
        count += ticks(&pacer, at: .milliseconds(milliseconds))
      }
      #expect(abs(count - 600) <= 200 * 60 / 1000 + 1, "polled every \(interval) ms: \(count)")
    }
  }

  @Test func `after a hang at most a quarter of a second is caught up`() {
    var pacer = Pacer(at: start)
    #expect(ticks(&pacer, at: .zero) == 1)
    #expect(ticks(&pacer, at: .seconds(3600)) == 16)
    #expect(ticks(&pacer, at: .seconds(3600) + .milliseconds(8)) <= 1)
    #expect((58...61).contains(ticks60(&pacer, from: .seconds(3600) + .milliseconds(8))))
  }

  /// The ticks of a second in which the pacer is polled every 10 ms.
  private func ticks60(_ pacer: inout Pacer, from time: Duration) -> Int {
    (1...100).reduce(0) { count, step in count + ticks(&pacer, at: time + .milliseconds(10) * step) }
  }

  @Test func `there is at most one frame in the duration of a frame`() {
    for interval in [1, 5, 16, 17] {
      var pacer = Pacer(at: start)
      pacer.frameDuration = Pacer.tickDuration * 2
      let times = stride(from: 0, to: 10_000, by: interval)
      let count = times.count { pacer.takeDueFrame(at: start + .milliseconds($0)) }
      #expect((280...301).contains(count), "polled every \(interval) ms: \(count)")
    }
  }

  @Test func `missed frames are skipped`() {
    var pacer = Pacer(at: start)
    let times: [Duration] = [
      .zero, .seconds(10), .seconds(10), .seconds(10) + .milliseconds(8), .seconds(10) + .milliseconds(9),
    ]
    let taken = times.map { pacer.takeDueFrame(at: start + $0) }
    #expect(taken == [true, true, false, false, true])
  }
}
