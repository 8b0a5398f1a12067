/// How often something happens, counted over the last second or so.
struct RateMeter {
  /// A moment, as the caller's clock tells it.
  typealias Instant = ContinuousClock.Instant

  /// How often a second it happened in the last span that is over; nil before the first is.
  private(set) var perSecond: Double?

  private var start: Instant
  private var count = 0

  /// Longer, and the number lags behind; shorter, and it jumps.
  private static let span: Duration = .seconds(1)

  init(at now: Instant) { start = now }

  /// Notes that it happened so many times.
  mutating func add(_ count: Int = 1) { self.count += count }

  /// Lets time pass.
  mutating func advance(to now: Instant) {
    let elapsed = now - start
    guard elapsed >= Self.span else { return }
    perSecond = Double(count) / (elapsed / .seconds(1))
    count = 0
    start = now
  }
}
