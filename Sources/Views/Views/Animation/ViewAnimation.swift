import Dynamics

/// One call of `Stage.animate`: a range of ticks, a curve, and the animated views.
package final class ViewAnimation {
  /// The position of the animation in the stage's order of creation, from 1.
  let sequenceNumber: Int

  private let clock: StageClock
  private let curve: AnimationCurve
  /// The function from the fraction of the duration to the progress; that of `curve` unless a program sets
  /// another.
  private let timing: (Double) -> Double
  /// The spring that moves positions, and their initial velocity in points per second; nil without one.
  private let spring: (motion: Spring, dampingRatio: Double, velocity: Vector)?
  private let completion: ((Bool) -> Void)?

  /// The views with tracks of this animation, retained until it ends; may contain duplicates.
  private var views: [View] = []
  private var activeTrackCount = 0
  private var isInterrupted = false

  /// When the animation runs, and in which direction.
  package var timeline: AnimationTimeline

  /// The progress at the last queried tick, cached because each property of each view reads it and the curve
  /// is costly.
  private var cachedProgress = (tick: -1, progress: 0.0)

  /// Creates an animation that begins after `delay` ticks and lasts `ticks` ticks.
  init(
    on clock: StageClock, delay: Int, ticks: Int, curve: AnimationCurve, timing: ((Double) -> Double)? = nil,
    spring: (motion: Spring, dampingRatio: Double, velocity: Vector)? = nil,
    completion: ((Bool) -> Void)?
  ) {
    clock.animationCount += 1
    sequenceNumber = clock.animationCount
    self.clock = clock
    self.curve = curve
    self.spring = spring
    self.timing = spring?.motion.progress ?? timing ?? curve.value
    timeline = AnimationTimeline(startTick: clock.tick + delay, durationTicks: ticks)
    self.completion = completion
  }

  /// Visits the state of the animation, except for the views, which visit their own values.
  func visitState(with visitor: inout some StateVisitor) {
    visitor.beginObject(.animation, ordinal: sequenceNumber, object: nil)
    visitor.visit("number", sequenceNumber)
    visitor.visit("startTick", timeline.startTick)
    visitor.visit("duration", Double(timeline.durationTicks) / StageClock.ticksPerSecond)
    visitor.visit("curve", curve.rawValue)
    if let spring {
      visitor.visit("dampingRatio", spring.dampingRatio)
      visitor.visit("initialVelocity.x", spring.velocity.dx)
      visitor.visit("initialVelocity.y", spring.velocity.dy)
    }
    visitor.visit("animatedProperties", activeTrackCount)
    visitor.visit("isInterrupted", isInterrupted)
  }

  /// The progress at the current tick, 0…1.
  var progress: Double {
    if cachedProgress.tick != clock.tick { cachedProgress = (clock.tick, computeProgress()) }
    return cachedProgress.progress
  }

  private func computeProgress() -> Double {
    let fraction = timeline.isReversed ? 1 - fraction : fraction
    if fraction <= 0 { return 0 }
    if fraction >= 1 { return 1 }
    return timing(fraction)
  }

  /// The displacement of positions at the current tick that their initial velocity causes; zero at both ends.
  var displacement: Vector {
    guard let spring, spring.velocity != .zero else { return .zero }
    let fraction = fraction
    guard fraction > 0, fraction < 1 else { return .zero }
    return spring.velocity * spring.motion.displacementPerVelocity(at: fraction)
  }

  /// The elapsed fraction of the duration, 0…1.
  package var fraction: Double { timeline.fraction(at: clock.tick) }

  /// Holds the animation at a fraction of its duration, 0…1, until `continueAnimation(reversed:)`.
  package func pause(at fraction: Double) {
    timeline.pause(at: fraction)
    cachedProgress.tick = -1
  }

  /// Lets the animation run from the fraction at which it is, to its end or, if reversed, to its start.
  package func continueAnimation(reversed: Bool) {
    timeline.resume(reversed: reversed, at: clock.tick)
    cachedProgress.tick = -1
  }

  /// Ends the animation: the presented values become the model values.
  package func stop() {
    for view in views { view.setModelValuesToPresentation(of: self) }
    isInterrupted = true
  }

  /// Returns a closure that gives the animation the state that it has now.
  func stateRestorer() -> () -> Void {
    let (views, count, isInterrupted, timeline) = (views, activeTrackCount, isInterrupted, timeline)
    return { [self] in
      (self.views, activeTrackCount) = (views, count)
      (self.isInterrupted, self.timeline) = (isInterrupted, timeline)
      cachedProgress.tick = -1
    }
  }

  /// Whether the animation moves only views below a root, such as those of an alert.
  func isBelow(_ root: View) -> Bool { !views.isEmpty && views.allSatisfy { $0.isDescendant(of: root) } }

  /// Whether the animation has ended.
  ///
  /// True when its time has elapsed, at the earliest on the tick after the start, or when all its tracks were
  /// interrupted.
  var isFinished: Bool {
    timeline.isOver(at: clock.tick) || (isInterrupted && activeTrackCount == 0)
  }

  /// Records a new track on a view.
  func trackBegan(on view: View) {
    activeTrackCount += 1
    if views.last !== view { views.append(view) }
  }

  /// Records the end of a track: its property was set again, or its view was removed from the stage.
  func trackWasInterrupted() {
    activeTrackCount -= 1
    isInterrupted = true
  }

  /// Ends the animation before its time has elapsed.
  func cancel() {
    isInterrupted = true
    finishAtEndValues()
  }

  /// Removes the animation from its views and calls the completion handler.
  func finishAtEndValues() {
    if timeline.isReversed { for view in views { view.setModelValuesToPresentation(of: self) } }
    for view in views { view.animationEnded(self) }
    views = []
    completion?(!isInterrupted)
  }
}
