/// Measures the rate of an event over an interval of one second.
struct RateMeter {
  /// A point in time of the caller's clock.
  typealias Instant = ContinuousClock.Instant

  /// The events per second in the last complete interval; nil before the first one is complete.
  private(set) var perSecond: Double?

  private var start: Instant
  private var count = 0

  /// The interval: a longer one would make the rate lag, a shorter one would make it fluctuate.
  private static let span: Duration = .seconds(1)

  init(at now: Instant) { start = now }

  /// Counts a number of events.
  mutating func add(_ count: Int = 1) { self.count += count }

  /// Advances to a time, and updates the rate if the interval is complete.
  mutating func advance(to now: Instant) {
    let elapsed = now - start
    guard elapsed >= Self.span else { return }
    perSecond = Double(count) / (elapsed / .seconds(1))
    count = 0
    start = now
  }
}
