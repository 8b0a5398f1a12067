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

  /// The camera, which determines the part of `view` that the screen shows; by default all of it.
  public let camera: Camera

  /// The views in front of `view`, and what is presented.
  package internal(set) var foreground: StageForeground

  let clock = StageClock()

  /// The device that the stage simulates.
  var device: StageDevice

  /// The keys that are down.
  var keyboard = Keyboard()

  /// The pointer of a mouse or trackpad.
  var pointer = StagePointer()

  /// Delivers the touches.
  package let touchDispatcher = TouchDispatcher()

  /// The input that is still to be delivered.
  var input = InputQueue()

  /// The items that pointers and touches hold.
  var heldItems = HeldItems()

  var timers = TimerQueue()

  /// The views that move by themselves.
  var movements = ViewMovements()

  var animatorRegistry = AnimatorRegistry()

  /// The closures that are called in each tick.
  package var handlers = TickHandlers()

  /// The hash of the states since the start.
  var runHash = RunHash()

  /// Creates a stage with an empty root view; the default size is that of a phone, 320 × 568 points.
  ///
  /// Width and height must be positive and finite. If `idiom` is nil, the size determines it: a pad's shorter
  /// side has at least 600 points.
  public init(size: Size = Size(width: 320, height: 568), idiom: Idiom? = nil) {
    precondition(
      size.isFinite && size.width > 0 && size.height > 0,
      "Stage(size:): expected a positive width and height, got \(size)")
    device = StageDevice(idiom ?? Idiom(of: size), initially: Orientation(initialFor: size))
    let frame = Rect(origin: .zero, size: size)
    foreground = StageForeground(frame: frame)
    let root = RootView(
      frame: frame, overlay: foreground.overlay, presentationContainer: foreground.presentationContainer)
    camera = Camera(of: root)
    root.camera = camera
    view = root
    clock.stage = self
    view.didMove(to: clock)
    foreground.overlay.didMove(to: clock)
    foreground.presentationContainer.didMove(to: clock)
    camera.didMove(to: clock)
  }

  /// Detaches the views from the stage's clock.
  deinit {
    view.didMove(to: nil)
    foreground.overlay.didMove(to: nil)
    foreground.presentationContainer.didMove(to: nil)
    camera.didMove(to: nil)
  }

  /// The width and height of the root view, in points.
  public var size: Size { view.bounds.size }

  /// The number of ticks after which the items have their present positions; in the callbacks of animators
  /// and in `onUpdate`, the tick that they end is counted.
  ///
  /// Restoring a state that `save()` returned also restores the tick; see ``runTick``.
  public var tick: Int { clock.tick }

  /// The number of ticks that the stage has run.
  ///
  /// It is ``tick`` until a state is restored, and never decreases: displays and recordings count with it.
  public var runTick: Int { clock.runTick }

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
  @Weak var camera: Camera?

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
  private(set) var tick = 0

  /// The first tick whose input has not been delivered yet.
  private(set) var nextInputTick = 0

  /// The number of ticks that have been run, whatever was restored.
  private(set) var runTick = 0

  /// The part of a tick that is in progress; nil between ticks.
  var phase: Phase?

  /// The states to save and to restore at the end of the tick, in the order of the calls.
  var deferredWork: [() -> Void] = []

  /// Whether a saved state was restored in the tick in progress, which ends it.
  private(set) var isRestored = false

  /// A part of a tick, by what a saved state must know of the moment.
  enum Phase {
    /// Input and timers: nothing has moved yet.
    case input
    /// Animations, scroll views and animators: some things have moved, others have not.
    case motion
    /// The program's function for each tick: everything has moved except the camera.
    case update
    /// Everything has moved.
    case end
  }

  /// Whether the tick in progress has been counted.
  private var isTickCounted = false

  /// Whether a tick is in progress.
  var isAdvancing: Bool { phase != nil }

  /// The ticks that are due in the frames of a display.
  var pacing = FramePacing()

  /// The number of animations created so far.
  var animationCount = 0

  /// The stage, for views that must call it.
  @Weak var stage: Stage?

  /// The animation whose changes closure is running; nil if none is.
  var currentAnimation: ViewAnimation?

  /// The number of ticks per second.
  static let ticksPerSecond = Double(Stage.ticksPerSecond)

  /// Begins a tick: input that arrives from now on belongs to the next one.
  func beginTick() {
    phase = .input
    (isRestored, isTickCounted) = (false, false)
    nextInputTick = tick + 1
  }

  /// Counts the tick in progress.
  func countTick() {
    tick += 1
    runTick += 1
    isTickCounted = true
  }

  /// Ends a tick; one that ended before it was counted, because a state was restored, counts as run.
  func endTick() {
    if !isTickCounted { runTick += 1 }
    phase = nil
    nextInputTick = tick
  }

  /// Sets the next tick to run, which ends the one in progress.
  func restore(tick: Int) {
    self.tick = tick
    nextInputTick = isAdvancing ? tick + 1 : tick
    isRestored = true
  }
}
