/// One call of `Stage.animate`: a range of ticks, a curve, and the animated views.
final class ViewAnimation {
  /// The position of the animation in the stage's order of creation, from 1.
  let sequenceNumber: Int

  private let clock: StageClock
  private let curve: AnimationCurve
  private let startTick: Int
  private let durationTicks: Int
  private let completion: ((Bool) -> Void)?

  /// The views with tracks of this animation, retained until it ends; may contain duplicates.
  private var views: [View] = []
  private var activeTrackCount = 0
  private var isInterrupted = false

  /// The progress at the last queried tick, cached because each property of each view reads it and the curve
  /// is costly.
  private var cachedProgress = (tick: -1, progress: 0.0)

  /// Creates an animation that begins after `delay` ticks and lasts `ticks` ticks.
  init(
    on clock: StageClock, delay: Int, ticks: Int, curve: AnimationCurve, completion: ((Bool) -> Void)?
  ) {
    clock.animationCount += 1
    sequenceNumber = clock.animationCount
    self.clock = clock
    self.curve = curve
    self.startTick = clock.tick + delay
    self.durationTicks = ticks
    self.completion = completion
  }

  /// Visits the state of the animation, except for the views, which visit their own values.
  func visitState(with visitor: inout some StateVisitor) {
    visitor.beginOwner(.animation, ordinal: sequenceNumber, object: nil)
    visitor.visit("number", sequenceNumber)
    visitor.visit("startTick", startTick)
    visitor.visit("duration", Double(durationTicks) / StageClock.ticksPerSecond)
    visitor.visit("curve", curve.rawValue)
    visitor.visit("animatedProperties", activeTrackCount)
    visitor.visit("isInterrupted", isInterrupted)
  }

  /// The progress at the current tick, 0…1.
  var progress: Double {
    if cachedProgress.tick != clock.tick { cachedProgress = (clock.tick, computeProgress()) }
    return cachedProgress.progress
  }

  private func computeProgress() -> Double {
    let elapsed = clock.tick - startTick
    if elapsed < 0 { return 0 }
    if elapsed >= durationTicks { return 1 }
    return curve.value(at: Double(elapsed) / Double(durationTicks))
  }

  /// Whether the animation has ended.
  ///
  /// True when its time has elapsed, at the earliest on the tick after the start, or when all its tracks were
  /// interrupted.
  var isFinished: Bool {
    clock.tick >= startTick + max(durationTicks, 1) || (isInterrupted && activeTrackCount == 0)
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
    end()
  }

  /// Removes the animation from its views and calls the completion handler.
  func end() {
    for view in views { view.animationEnded(self) }
    views = []
    completion?(!isInterrupted)
  }
}
