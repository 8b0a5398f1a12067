import Runs

/// The rates of ticks and frames: those that are displayed, and the one at which frames are drawn.
struct DisplayRates {
  typealias Instant = Pacer.Instant

  /// The number of frames drawn so far.
  private(set) var frameCount = 0
  private var ticks = RateMeter(at: .now)
  private var frames = RateMeter(at: .now)
  private var adaptive = AdaptiveFrameRate()
  /// The speed for which the rates are measured; 0 for a pause.
  private var measuredPace = 1.0

  var ticksPerSecond: Double? { ticks.perSecond }
  var framesPerSecond: Double? { frames.perSecond }

  mutating func addTicks(_ count: Int) { ticks.add(count) }

  mutating func addFrame() {
    frames.add()
    frameCount += 1
  }

  /// Advances the measurement to a time, for a speed of the scene; returns whether it begins anew: after a
  /// change of the speed, most of the last second, of which the rates are averages, would precede the change.
  mutating func advance(to now: Instant, pace: Double) -> Bool {
    let isRestarted = pace != measuredPace
    if isRestarted {
      measuredPace = pace
      ticks.restart(at: now)
      frames.restart(at: now)
    }
    ticks.advance(to: now)
    frames.advance(to: now)
    return isRestarted
  }

  /// Adapts the rate of frames to one that was due; returns the duration of a frame.
  mutating func adapt(isLate: Bool) -> Duration {
    adaptive.addFrame(isLate: isLate, at: .now)
    return adaptive.frameDuration
  }
}
