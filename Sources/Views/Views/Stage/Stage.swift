public import Dynamics

/// The screen and the run loop: a root view, animators, timers, animations and input on one clock.
///
/// Time is counted in ticks of 1/60 s. State changes only in `advanceOneTick()`, which runs one tick, so that
/// a scene evolves identically at any speed, rendered or not.
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
/// A stage and all objects on it must be used from one thread at a time.
public final class Stage {
  /// The number of ticks per second.
  public static let ticksPerSecond = 60

  /// The number of ticks nearest to a duration in seconds, which must be in ``durationRange``.
  package static func ticks(in seconds: Double) -> Int {
    Int((seconds * StageClock.ticksPerSecond).rounded())
  }

  /// The range of durations and delays that the stage accepts, in seconds.
  public static let durationRange = 0.0...1_000_000_000.0

  /// The range of durations of a simulated drag, in seconds; limited since each tick of a drag is queued as
  /// an event.
  public static let dragDurationRange = 0.0...3600.0

  /// The range of `speed`.
  public static let speedRange = 0.0...100.0

  /// The root view, whose coordinates are the stage's coordinates.
  ///
  /// It fills the screen. Unless the `camera` was changed, its coordinates are also those of the screen.
  public let view: View

  /// Whether `advanceFrame()` and `run(untilIdleOrSeconds:)` run no ticks; false by default.
  ///
  /// `advanceOneTick()` is not affected.
  public var isPaused = false

  /// The average number of ticks per call of `advanceFrame()`; 1 by default, range 0…100.
  ///
  /// Does not change the length of a tick. At 0.5 every other frame runs one.
  public var speed = 1.0 {
    didSet {
      precondition(Self.speedRange.contains(speed), "Stage.speed: expected 0 to 100, got \(speed)")
    }
  }

  /// Whether a user watches the stage and may touch it, as opposed to a headless run; false by default.
  ///
  /// The stage itself does not use it: it is for scripts that distinguish the two.
  public var isInteractive = false

  /// The kind of device, for scripts that distinguish phones and pads.
  public let idiom: Idiom

  /// The current orientation; initially `.portrait`, or `.landscapeLeft` if the stage is wider than high.
  public internal(set) var orientation: Orientation

  /// The closure called right after a rotation of the device, with the new orientation; nil by default.
  public var onRotate: ((Orientation) -> Void)?

  /// The closure called when a key is pressed, repeats or is released; nil by default.
  public var onKey: ((KeyPress) -> Void)?

  /// The keys that are down, in the order in which they were pressed.
  public internal(set) var pressedKeys: [KeyName] = []

  /// Whether `isKeyDown(_:)` has been called since the stage was created or cleared; not part of the state.
  public internal(set) var readsKeys = false

  /// The location of the pointer on the screen; nil if it is not on the stage.
  public internal(set) var pointerLocation: Point?

  /// Whether a view with a `HoverGestureRecognizer` has been on the stage since it was created or cleared;
  /// not part of the state.
  public internal(set) var usesPointer = false

  /// Whether a scroll view, or a view with a `WheelGestureRecognizer`, has been on the stage since it was
  /// created or cleared; not part of the state.
  public internal(set) var usesWheel = false

  /// The closure called near the end of each tick with the tick's length, 1/60 s; nil by default.
  public var onUpdate: ((Double) -> Void)?

  /// Called at the end of each tick, when it is complete; nil initially.
  public var didAdvanceOneTick: (() -> Void)?

  /// Called after `didAdvanceOneTick`, for a display that samples the state; nil initially.
  ///
  /// It must not change the state.
  package var didEndTick: (() -> Void)?

  /// Receives the touches before the recognizers of the views; nil initially.
  package weak var touchInterceptor: (any TouchInterceptor)?

  /// Whether a tick is in progress: true in all closures that the stage calls during a tick.
  ///
  /// `advanceOneTick()` must not be called then.
  public internal(set) var isAdvancing = false

  /// Whether each tick adds its `stateHash` to `cumulativeStateHash`; false by default, since that visits
  /// every item.
  ///
  /// Can only be changed before the first tick. Recordings and replays set it.
  public var tracksCumulativeStateHash = false {
    didSet {
      precondition(
        tracksCumulativeStateHash == oldValue || tick == 0,
        "Stage.tracksCumulativeStateHash must be set before the first tick")
    }
  }

  /// A running hash of the `stateHash` of each tick since the start.
  ///
  /// Two runs with equal hashes almost certainly evolved identically. Reading it stops the program unless
  /// `tracksCumulativeStateHash` is set.
  public var cumulativeStateHash: UInt64 {
    precondition(
      tracksCumulativeStateHash,
      "Stage.cumulativeStateHash needs tracksCumulativeStateHash; set it before the first tick")
    return storedCumulativeStateHash
  }

  var storedCumulativeStateHash: UInt64 = 0

  /// The camera, which determines the part of `view` that the screen shows; by default all of it.
  public let camera: Camera

  /// A view for content that is fixed on the screen, in front of `view` and behind alerts and popovers:
  /// buttons, scores.
  ///
  /// Its coordinates are those of the screen, and its bounds the size of the screen. Only its subviews are
  /// drawn, with its `alpha` and unless it `isHidden`; touches outside of them reach `view`.
  public let overlay: View

  /// The superview of presented content, in front of `overlay` and with the same bounds as `view`.
  package let presentationContainer = View()

  /// The presented content, including content being dismissed, from back to front.
  package internal(set) var presentedOverlays: [any Presentable] = []

  let clock = StageClock()
  let touchDispatcher = TouchDispatcher()
  var input = InputQueue()
  var touchHistory = TouchHistory()
  var timers = TimerQueue()
  var animations: [ViewAnimation] = []
  var animatorRegistry = AnimatorRegistry()

  /// The recognizers of the views under the pointer.
  var hoveringRecognizers: [HoverGestureRecognizer] = []

  /// The scroll views whose content moves by itself, in the order in which it began to.
  var movingScrollViews: [ScrollView] = []

  /// The items that pointers hold, in the order in which they were grabbed.
  var grabs: [HeldItem] = []

  /// The items that touches drag in animators that allow it, in the order of the beginnings of the touches.
  var drags: [HeldItem] = []

  /// The rotation animation of the device.
  var rotationTransition = RestartableTransition()

  /// The identifier of the last simulated touch; these count down from -1.
  var lastSimulatedTouchID = 0

  /// The fraction of a tick carried over from earlier frames at a non-integer speed.
  var frameAccumulator = 0.0

  /// Creates a stage with an empty root view; the default size is that of a phone, 320 × 568 points.
  ///
  /// Width and height must be positive and finite. If `idiom` is nil, the size determines it: a pad's shorter
  /// side has at least 600 points.
  public init(size: Size = Size(width: 320, height: 568), idiom: Idiom? = nil) {
    precondition(
      size.isFinite && size.width > 0 && size.height > 0,
      "Stage(size:): expected a positive width and height, got \(size)")
    self.idiom = idiom ?? Idiom(of: size)
    orientation = Orientation(initialFor: size)
    let frame = Rect(origin: .zero, size: size)
    overlay = View(frame: frame)
    let root = RootView(frame: frame, overlay: overlay, presentationContainer: presentationContainer)
    camera = Camera(of: root)
    root.camera = camera
    view = root
    clock.stage = self
    view.didMove(to: clock)
    overlay.didMove(to: clock)
    presentationContainer.didMove(to: clock)
    camera.didMove(to: clock)
  }

  /// Detaches the views from the stage's clock.
  deinit {
    view.didMove(to: nil)
    overlay.didMove(to: nil)
    presentationContainer.didMove(to: nil)
    camera.didMove(to: nil)
  }

  /// The width and height of the root view, in points.
  public var size: Size { view.bounds.size }

  /// The number of ticks after which the items have their present positions; in the callbacks of animators
  /// and in `onUpdate`, the tick that they end is counted.
  public var tick: Int { clock.tick }

  /// The simulated time in seconds since the start: `tick` / 60.
  public var time: Double { Double(tick) / Double(Self.ticksPerSecond) }

  /// Checks as a precondition that a duration is in range.
  static func checkDuration(_ seconds: Double, parameterName name: String) {
    precondition(durationRange.contains(seconds), "\(name): expected 0 to 1e9 seconds, got \(seconds)")
  }
}

/// The root view of a stage, which keeps the bounds of the views in front of it equal to its own.
final class RootView: View {
  /// The camera of the stage.
  weak var camera: Camera?

  private let overlay: View
  private let presentationContainer: View

  /// Creates a root view and assigns its bounds to the views in front of it.
  init(frame: Rect, overlay: View, presentationContainer: View) {
    self.overlay = overlay
    self.presentationContainer = presentationContainer
    super.init(frame: frame)
    layoutSubviews()
  }

  override func layoutSubviews() {
    let animation = clock?.currentAnimation
    // An empty overlay is not part of the state, so that an animation must not count it.
    if overlay.subviews.isEmpty { clock?.currentAnimation = nil }
    overlay.bounds = bounds
    overlay.center = bounds.center
    clock?.currentAnimation = animation
    presentationContainer.bounds = bounds
  }

  override var contentToScreen: AffineTransform? { camera?.contentToScreen }

  /// The root view fills the screen wherever the camera is.
  override func contains(_ point: Point) -> Bool {
    guard let camera, camera.contentToScreen != nil else { return super.contains(point) }
    return camera.visibleRect.contains(point)
  }
}

/// The clock of a stage, shared by its views.
///
/// Time is an integer count of ticks of 1/60 s, so that it does not accumulate rounding errors. Views
/// reference the clock and not the stage, so that they do not retain the stage.
final class StageClock {
  /// The number of ticks after which the items have their present positions.
  var tick = 0

  /// The first tick whose input has not been delivered yet.
  var nextInputTick = 0

  /// The number of animations created so far.
  var animationCount = 0

  /// The stage, for views that must call it.
  weak var stage: Stage?

  /// The animation whose changes closure is running; nil if none is.
  var currentAnimation: ViewAnimation?

  /// The number of ticks per second.
  static let ticksPerSecond = Double(Stage.ticksPerSecond)
}
