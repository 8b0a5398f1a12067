/// When an animation runs, and in which direction.
package struct AnimationTimeline {
  /// The tick in which the animation begins.
  private(set) var startTick: Int

  let durationTicks: Int

  /// Whether the animation runs from its end to its start.
  private(set) var isReversed = false

  /// Whether the animation starts again at its end, until it is interrupted.
  package var repeats = false

  /// Whether every other repetition runs from the end to the start.
  package var autoreverses = false

  /// The fraction of the duration at which the animation is held; nil while it runs.
  private var pausedFraction: Double?

  init(startTick: Int, durationTicks: Int) {
    (self.startTick, self.durationTicks) = (startTick, durationTicks)
  }

  /// Returns the fraction of the duration, 0…1, that has elapsed at a tick.
  func fraction(at tick: Int) -> Double {
    if let pausedFraction { return pausedFraction }
    let elapsed = tick - startTick
    if elapsed < 0 { return 0 }
    if repeats, durationTicks > 0 {
      let (repetition, rest) = elapsed.quotientAndRemainder(dividingBy: durationTicks)
      let fraction = Double(rest) / Double(durationTicks)
      return autoreverses && !repetition.isMultiple(of: 2) ? 1 - fraction : fraction
    }
    return elapsed >= durationTicks ? 1 : Double(elapsed) / Double(durationTicks)
  }

  /// Returns whether the time has elapsed, at the earliest on the tick after the start.
  func isOver(at tick: Int) -> Bool {
    pausedFraction == nil && !repeats && tick >= startTick + max(durationTicks, 1)
  }

  /// Holds the animation at a fraction of its duration.
  mutating func pause(at fraction: Double) { pausedFraction = min(max(fraction, 0), 1) }

  /// Lets the animation run from the fraction at which it is, to its end or, if reversed, to its start.
  mutating func resume(reversed: Bool, at tick: Int) {
    let fraction = fraction(at: tick)
    let elapsed = reversed == isReversed ? fraction : 1 - fraction
    isReversed = reversed
    pausedFraction = nil
    startTick = tick - Int((elapsed * Double(durationTicks)).rounded())
  }
}
