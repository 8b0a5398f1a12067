/// One call of `Stage.animate`: a span of ticks, a curve, and the views that show it.
final class ViewAnimation {
  private let timeline: Timeline
  private let curve: AnimationCurve
  private let startTick: Int
  private let ticks: Int
  private let completion: ((Bool) -> Void)?

  /// The views with tracks of this animation, kept alive until it ends; a view may be listed twice.
  private var views: [View] = []
  private var activeTrackCount = 0
  private var isInterrupted = false

  /// The progress of a tick, which every property of every view asks for, and a curve takes time.
  private var cachedProgress = (tick: -1, progress: 0.0)

  /// Creates an animation that begins `delay` ticks from now and takes `ticks`.
  init(
    on timeline: Timeline, delay: Int, ticks: Int, curve: AnimationCurve, completion: ((Bool) -> Void)?
  ) {
    self.timeline = timeline
    self.curve = curve
    self.startTick = timeline.tick + delay
    self.ticks = ticks
    self.completion = completion
  }

  /// How much of the change is done now, 0…1.
  var progress: Double {
    if cachedProgress.tick != timeline.tick { cachedProgress = (timeline.tick, computeProgress()) }
    return cachedProgress.progress
  }

  private func computeProgress() -> Double {
    let elapsed = timeline.tick - startTick
    if elapsed < 0 { return 0 }
    if elapsed >= ticks { return 1 }
    return curve.value(at: Double(elapsed) / Double(ticks))
  }

  /// Whether the time is over, at the earliest on the tick after the start, or no track is left of several.
  var isFinished: Bool {
    timeline.tick >= startTick + max(ticks, 1) || (isInterrupted && activeTrackCount == 0)
  }

  /// Counts a new track of a view.
  func trackBegan(on view: View) {
    activeTrackCount += 1
    if views.last !== view { views.append(view) }
  }

  /// Counts a track that was taken over, set directly or left the stage.
  func trackInterrupted() {
    activeTrackCount -= 1
    isInterrupted = true
  }

  /// Ends the animation before its time.
  func cancel() {
    isInterrupted = true
    end()
  }

  /// Takes the animation off its views and reports.
  func end() {
    for view in views { view.animationEnded(self) }
    views = []
    completion?(!isInterrupted)
  }
}
