public import Dynamics

/// The screen and the run loop: a root view, animators, timers, animations and input on one clock.
///
/// Time is counted in ticks of 1/60 s. Nothing happens between two calls of `advance()`, and each runs one
/// tick, so that a scene takes the same course at any speed, drawn or not.
///
/// ```swift
/// let stage = Stage()
/// let square = View(frame: Rect(x: 110, y: 234, width: 100, height: 100))
/// stage.view.addSubview(square)
/// let animator = Animator(referenceView: stage.view)
/// stage.add(animator)
/// animator.addBehavior(SnapBehavior(item: square, snapTo: Point(x: 160, y: 500)))
/// stage.run(untilIdleOrSeconds: 10)
/// ```
///
/// A stage and everything on it belong to one thread at a time.
public final class Stage {
  /// The ticks in a second.
  public static let ticksPerSecond = 60

  /// The durations and delays that the stage accepts, in seconds.
  public static let durationRange = 0.0...1_000_000_000.0

  /// The durations that a simulated drag accepts, in seconds: it is planned tick by tick.
  public static let dragDurationRange = 0.0...3600.0

  /// The speeds that the stage accepts.
  public static let speedRange = 0.0...100.0

  /// The root view, whose coordinates are the stage's.
  public let view: View

  /// Whether `advanceFrame()` and `run(untilIdleOrSeconds:)` stand still; false at first.
  ///
  /// `advance()` runs its tick all the same.
  public var isPaused = false

  /// How many ticks `advanceFrame()` runs on average, never their length; 1 at first, 0…100.
  ///
  /// At 0.5 every other frame runs one.
  public var speed = 1.0 {
    didSet {
      precondition(Self.speedRange.contains(speed), "Stage.speed: expected 0 to 100, got \(speed)")
    }
  }

  /// Whether somebody watches and may touch, as opposed to a run that nobody sees; false at first.
  ///
  /// Nothing here depends on it: it is for scripts that would do something else then.
  public var isInteractive = false

  /// What kind of device this is, for scripts that do one thing on a phone and another on a pad.
  public let idiom: Idiom

  /// How the device is held: at first upright, or `.landscapeLeft` if the stage is wider than high.
  public internal(set) var orientation: Orientation

  /// Called right after the device was turned, with how it is held now; nil at first.
  public var onRotate: ((Orientation) -> Void)?

  /// Called near the end of each tick with its length, 1/60 s; nil at first.
  public var onUpdate: ((Double) -> Void)?

  /// Whether a tick is running: true in everything that the stage calls.
  ///
  /// `advance()` is forbidden then.
  public internal(set) var isAdvancing = false

  /// A number made from the `stateHash` of every tick since the start.
  ///
  /// Two runs with the same number took, as good as certainly, the same course.
  public internal(set) var runHash: UInt64 = 0

  /// The root of what is presented over `view`: as large, with the same coordinates, and in front.
  package let overlay = View()

  /// What is presented, or just being dismissed, from the rearmost to the foremost.
  package internal(set) var presentations: [any Presentable] = []

  let timeline = Timeline()
  let touches = TouchDispatcher()
  var input = InputQueue()
  var timers = TimerQueue()
  var animations: [ViewAnimation] = []
  var animatorRegistry = AnimatorRegistry()

  /// The turn of the device that is being shown.
  var rotationTransition = RestartableTransition()

  /// The number of the last simulated finger; they count downwards from -1.
  var lastSimulatedTouch = 0

  /// The part of a tick that a speed that is no whole number has left over from earlier frames.
  var frameAccumulator = 0.0

  /// Creates a stage with an empty root view; the default is a phone's 320 × 568 points.
  ///
  /// Width and height must be positive and finite. Without an idiom the size decides: a pad's shorter side has
  /// at least 600 points.
  public init(size: Size = Size(width: 320, height: 568), idiom: Idiom? = nil) {
    precondition(
      size.isFinite && size.width > 0 && size.height > 0,
      "Stage(size:): expected a positive width and height, got \(size)")
    self.idiom = idiom ?? Idiom(of: size)
    orientation = Orientation(initialFor: size)
    view = RootView(frame: Rect(origin: .zero, size: size), overlay: overlay)
    timeline.stage = self
    view.didMove(to: timeline)
    overlay.didMove(to: timeline)
  }

  /// Leaves the views behind, off stage.
  deinit {
    view.didMove(to: nil)
    overlay.didMove(to: nil)
  }

  /// The width and height of the root view, in points.
  public var size: Size { view.bounds.size }

  /// How many ticks are over.
  public var tick: Int { timeline.tick }

  /// The simulated seconds since the start: `tick` / 60.
  public var time: Double { Double(tick) / Double(Self.ticksPerSecond) }

  /// Stops the program with a sentence if a duration is out of range.
  static func checkDuration(_ seconds: Double, _ name: String) {
    precondition(durationRange.contains(seconds), "\(name): expected 0 to 1e9 seconds, got \(seconds)")
  }
}
