import Dynamics
public import Foundation
package import Views

/// The screen, the clock and the touches of a simulated device, on which the windows of a program are shown.
///
/// UIKit has no such class: it is what starts a program that was written for iOS, in place of
/// `UIApplicationMain`.
///
/// ```swift
/// let simulator = Simulator(rootViewController: UIViewController())
/// simulator.tap(at: CGPoint(x: 100, y: 200))
/// simulator.run(seconds: 3)
/// ```
///
/// Time is counted in ticks of 1/60 s and advances only in ``run(seconds:)``, as fast as possible, so that a
/// program runs identically each time. Animators, animations, timers and touches use the same clock.
@MainActor public final class Simulator {
  /// The simulator created last, which `UIScreen.main` and new windows use; nil before the first one.
  public private(set) static var current: Simulator?

  /// Whether a view may need layout since the last tick.
  static var layoutIsPending = false

  /// The stage that shows the windows.
  package final let stage: Stage
  private(set) lazy var touchDispatcher = GestureDispatcher(simulator: self)

  /// The windows that are shown, from back to front.
  public internal(set) var windows: [UIWindow] = []

  /// Creates a simulator with an empty screen, of 390 × 844 points by default, and makes it the current one.
  public init(size: CGSize = CGSize(width: 390, height: 844)) {
    stage = Stage(size: Size(size))
    stage.touchDispatcher.interceptor = touchDispatcher
    stage.onUpdate = { [weak self] _ in
      MainActor.assumeIsolated { self?.frameWillEnd() }
    }
    stage.onRotate = { [weak self] _ in
      MainActor.assumeIsolated { self?.deviceDidRotate() }
    }
    Self.current = self
  }

  /// Creates a simulator with a window that shows a view controller.
  public convenience init(
    rootViewController: @autoclosure () -> UIViewController, size: CGSize = CGSize(width: 390, height: 844)
  ) {
    self.init(size: size)
    let window = UIWindow(frame: CGRect(origin: .zero, size: size))
    window.rootViewController = rootViewController()
    window.makeKeyAndVisible()
  }

  /// The current simulator, which is created if there is none.
  static var shared: Simulator { current ?? Simulator() }

  /// The size of the screen, in points.
  public var size: CGSize { CGSize(stage.size) }

  /// The simulated time since the start, in seconds.
  public var time: TimeInterval { stage.time }

  /// Whether nothing moves: no animator, animation, timer, display link or touch is active.
  public var isIdle: Bool {
    stage.isIdle && touchDispatcher.isIdle && displayLinks.allSatisfy(\.isPaused)
      && layerAnimations.allSatisfy(\.isEndless)
  }

  /// Advances the time, in seconds, rounded to 1/60.
  public func run(seconds: TimeInterval) {
    layOutWindows()
    for _ in 0..<Self.ticks(seconds) { stage.advanceOneTick() }
  }

  /// Advances the time until nothing moves or a number of seconds has passed; returns whether nothing moves.
  @discardableResult
  public func runUntilIdle(seconds: TimeInterval = 60) -> Bool {
    layOutWindows()
    for _ in 0..<Self.ticks(seconds) where !isIdle { stage.advanceOneTick() }
    return isIdle
  }

  /// Schedules a tap of 0.05 s from the next tick on, in the screen's coordinates.
  public func tap(at location: CGPoint) { stage.tap(at: Point(location)) }

  /// Schedules a drag along a polyline from the next tick on, at a constant speed.
  public func drag(_ path: [CGPoint], duration: TimeInterval) {
    stage.drag(path: path.map { Point($0) }, duration: duration)
  }

  /// Begins a touch in the next tick; the number identifies the touch and is 0 or more.
  public func touchBegan(_ touch: Int = 0, at location: CGPoint) {
    stage.touchBegan(touch, at: Point(location))
  }

  /// Moves a touch in the next tick.
  public func touchMoved(_ touch: Int = 0, to location: CGPoint) {
    stage.touchMoved(touch, to: Point(location))
  }

  /// Ends a touch in the next tick.
  public func touchEnded(_ touch: Int = 0, at location: CGPoint) {
    stage.touchEnded(touch, at: Point(location))
  }

  static nonisolated let ticksPerSecond = Stage.ticksPerSecond

  /// The number of ticks nearest to a duration in seconds.
  static nonisolated func ticks(_ seconds: TimeInterval) -> Int {
    Int((seconds * TimeInterval(ticksPerSecond)).rounded())
  }

  static nonisolated func seconds(_ tick: Int) -> TimeInterval {
    TimeInterval(tick) / TimeInterval(ticksPerSecond)
  }

  private var displayLinks: [CADisplayLink] = []

  func add(_ link: CADisplayLink) {
    if !displayLinks.contains(link) { displayLinks.append(link) }
  }

  func remove(_ link: CADisplayLink) { displayLinks.removeAll { $0 === link } }

  /// The animations of layers.
  private var layerAnimations: [LayerAnimationRun] = []

  func add(_ run: LayerAnimationRun) { layerAnimations.append(run) }

  func remove(_ run: LayerAnimationRun) { layerAnimations.removeAll { $0 === run } }

  /// The animators of collection view layouts; may contain references to deallocated ones.
  private var layoutAnimators: [WeakAnimator] = []

  func addLayoutAnimator(_ animator: UIDynamicAnimator) {
    layoutAnimators.removeAll { $0.animator == nil }
    layoutAnimators.append(WeakAnimator(animator: animator))
  }

  /// How the device is tilted.
  var tilt = DeviceTilt()

  /// The observations of properties.
  private var observations: [NSKeyValueObservationReference] = []
  /// The observers of properties by their names.
  var observers: [NamedObserver] = []

  func add(_ observation: NSKeyValueObservation) {
    observations.append(NSKeyValueObservationReference(observation: observation))
  }

  private func frameWillEnd() {
    tilt.frameWillEnd(on: stage)
    // Handlers may add further observations.
    for reference in observations { reference.observation?.frameWillEnd() }
    observers.removeAll { $0.observer == nil || $0.object == nil }
    observations.removeAll { $0.observation?.isEnded ?? true }
    // A display link is called before its frame is shown: its time stamp is that of the last one.
    for link in displayLinks { link.frameWillEnd(tick: stage.tick - 1) }
    for run in layerAnimations { run.frameWillEnd(time: time) }
    for entry in layoutAnimators {
      guard let animator = entry.animator, animator.isRunning else { continue }
      animator.collectionViewLayout?.invalidateLayout()
    }
    layOutWindows()
  }

  /// Lays out the views that need it; a layout may make others need it, up to a limit.
  private func layOutWindows() {
    for _ in 0..<10 where Self.layoutIsPending {
      Self.layoutIsPending = false
      for window in windows { window.layoutIfNeeded() }
    }
  }

  /// Adds a window to the screen, in front of the others.
  func show(_ window: UIWindow) {
    windows.removeAll { $0 === window }
    windows.append(window)
    stage.view.addSubview(window.backing)
  }

  func hide(_ window: UIWindow) {
    windows.removeAll { $0 === window }
    window.backing.removeFromSuperview()
  }
}
