public import Dynamics

/// The part of a stage's root view that the screen shows: its center, its zoom, and an item that it follows.
///
/// The camera moves and scales how the subviews of `Stage.view` are displayed, and maps touches to them; it
/// changes neither the views nor the simulation. The background of the root view, the views in
/// `Stage.overlay`, alerts and popovers are fixed on the screen.
///
/// ```swift
/// stage.camera.bounds = Rect(x: 0, y: 0, width: 320, height: 3000)
/// stage.camera.follow(marble)
/// ```
///
/// `center` and `zoom` can be animated with `Stage.animate`, unless the camera follows an item.
///
/// > Note: UIKit has no camera; SpriteKit's is `SKCameraNode`.
public final class Camera {
  /// The range of `zoom`.
  public static let zoomRange = 0.01...100.0

  /// The range of `response`, in seconds.
  public static let responseRange = 0.0...60.0

  /// The shortest response that is computed, in seconds; a shorter one, whose frequency may not be finite, is
  /// as 0.
  private static let shortestResponse = 1e-3

  /// The range of `dampingRatio`.
  public static let dampingRatioRange = 0.01...1.0

  /// The rectangle of the content that the screen must not leave, in the coordinates of `Stage.view`; nil,
  /// for no limits, by default.
  ///
  /// Must be finite. If it is narrower or shorter than the part that the screen shows, it is centered on the
  /// screen.
  public var bounds: Rect? {
    willSet {
      precondition(
        newValue?.isFinite ?? true, "Camera.bounds: expected finite numbers, got \(newValue ?? .zero)")
    }
  }

  /// The size of the area around the center of the screen in which the followed item moves without moving the
  /// camera, in points on the screen; zero by default.
  ///
  /// Width and height must be finite and at least 0.
  public var deadZone = Size.zero {
    willSet {
      precondition(
        newValue.isFinite && newValue.width >= 0 && newValue.height >= 0,
        "Camera.deadZone: expected a width and height of at least 0, got \(newValue)")
    }
  }

  /// The period of the spring with which the camera follows an item, without its damping, in seconds; 0.5 by
  /// default, range 0…60.
  ///
  /// At 0 the camera is always at the item. With critical damping it trails an item of constant velocity by
  /// `response` / π times this velocity.
  public var response = 0.5 {
    didSet {
      precondition(
        Self.responseRange.contains(response), "Camera.response: expected 0 to 60, got \(response)")
    }
  }

  /// The damping ratio of the spring; 1, for critical damping without overshoot, by default, range 0.01…1.
  public var dampingRatio = 1.0 {
    didSet {
      precondition(
        Self.dampingRatioRange.contains(dampingRatio),
        "Camera.dampingRatio: expected 0.01 to 1, got \(dampingRatio)")
    }
  }

  /// The followed item; nil by default.
  ///
  /// `follow(_:)` sets it.
  public private(set) var target: (any DynamicItem)?

  /// The root view of the stage.
  private let rootView: View

  /// A view that is not displayed, whose center and scale are those of the camera, so that they can be
  /// animated.
  private let tracker = View()

  /// Whether `center` has been set; until then it is the center of the root view, also after a rotation of
  /// the device.
  private var hasCenter = false

  /// The velocity of the spring, in points per second.
  private var velocity = Vector.zero

  /// Whether the camera may move in the next tick although the scene is at rest.
  private(set) var isMoving = false

  init(of rootView: View) {
    self.rootView = rootView
  }

  /// The point of the content at the center of the screen, in the coordinates of `Stage.view`; initially its
  /// center.
  ///
  /// Must be finite. When read, it is limited by `bounds`. Setting it stops the motion of the spring; a
  /// camera that follows an item returns to it.
  public var center: Point {
    get { limited(hasCenter ? tracker.center : rootView.bounds.center, zoom: zoom) }
    set {
      precondition(newValue.isFinite, "Camera.center: expected finite numbers, got \(newValue)")
      velocity = .zero
      setCenter(newValue)
    }
  }

  /// The factor by which the content is enlarged on the screen; 1 by default, range 0.01…100.
  public var zoom: Double {
    get { tracker.scale }
    set {
      precondition(Self.zoomRange.contains(newValue), "Camera.zoom: expected 0.01 to 100, got \(newValue)")
      tracker.scale = newValue
    }
  }

  /// The part of the content that the screen shows at the moment, in the coordinates of `Stage.view`.
  public var visibleRect: Rect {
    let presentation = tracker.presentation
    let screen = rootView.presentation.bounds
    let zoom = presentation.transform.scaleX
    let center = limited(hasCenter ? presentation.center : screen.center, zoom: zoom)
    return Rect(center: center, size: Size(width: screen.width / zoom, height: screen.height / zoom))
  }

  /// Follows an item with a spring; nil ends this, and the camera stays where it is.
  ///
  /// After each tick the camera moves toward the center of the item, or until the item is inside `deadZone`.
  /// It begins at its present center. A view that is not on the stage is not followed until it is added.
  public func follow(_ item: (any DynamicItem)?) {
    target = item
    isMoving = item != nil
    if item == nil { velocity = .zero }
  }

  /// Converts a point of the content, in the coordinates of `Stage.view`, to its location on the screen at
  /// the moment.
  public func convertToScreen(_ point: Point) -> Point { point.applying(contentToScreen ?? .identity) }

  /// Converts a location on the screen to the point of the content that is shown there at the moment.
  public func convertFromScreen(_ point: Point) -> Point {
    point.applying(contentToScreen?.inverted() ?? .identity)
  }
}

extension Camera {
  /// The transform from the coordinates of the root view to those of the screen; nil for the identity.
  var contentToScreen: AffineTransform? {
    guard hasCenter || bounds != nil || tracker.animationTracks != nil || zoom != 1 else { return nil }
    let visible = visibleRect
    let screen = rootView.presentation.bounds
    let scale = screen.width / visible.width
    return AffineTransform(translationX: -visible.midX, y: -visible.midY)
      .concatenating(AffineTransform(scaleX: scale, y: scale))
      .concatenating(AffineTransform(translationX: screen.midX, y: screen.midY))
  }

  func didMove(to clock: StageClock?) { tracker.didMove(to: clock) }

  /// Resets all properties to their default values, and releases the target.
  func reset() {
    follow(nil)
    bounds = nil
    deadZone = .zero
    response = 0.5
    dampingRatio = 1
    hasCenter = false
    tracker.transform = .identity
    tracker.center = .zero
  }

  /// Returns a closure that gives the camera the state that it has now.
  func stateRestorer() -> () -> Void {
    let (bounds, deadZone, response, dampingRatio) = (bounds, deadZone, response, dampingRatio)
    let (target, hasCenter, velocity, isMoving) = (target, hasCenter, velocity, isMoving)
    let restoreTracker = tracker.stateRestorer()
    return { [self] in
      (self.bounds, self.deadZone) = (bounds, deadZone)
      (self.response, self.dampingRatio) = (response, dampingRatio)
      (self.target, self.hasCenter, self.velocity) = (target, hasCenter, velocity)
      self.isMoving = isMoving
      restoreTracker()
    }
  }

  /// Moves toward the target by one tick.
  func advance(on stage: Stage) {
    guard let target else { return }
    guard let location = stage.location(of: target) else {
      (velocity, isMoving) = (.zero, false)
      return
    }
    let position = center
    let goal = limited(nearestCenter(to: position, showing: location), zoom: zoom)
    guard response >= Self.shortestResponse else {
      (velocity, isMoving) = (.zero, false)
      return setCenter(goal)
    }
    let (offset, newVelocity) = DampedOscillator(period: response, dampingRatio: dampingRatio)
      .advanced(offset: position - goal, velocity: velocity, by: 1 / StageClock.ticksPerSecond)
    // Comes to rest at distances that cannot be seen, so that a stage becomes idle.
    let isAtRest = offset.length * zoom < 0.01 && newVelocity.length * zoom < 0.1
    (velocity, isMoving) = (isAtRest ? .zero : newVelocity, !isAtRest)
    setCenter(isAtRest ? goal : goal + offset)
  }

  /// Visits the state of a camera that is in use; the state of other stages does not depend on it.
  func visitState(with visitor: inout some StateVisitor) {
    guard contentToScreen != nil || target != nil else { return }
    let visible = visibleRect
    visitor.visit("camera.center.x", center.x)
    visitor.visit("camera.center.y", center.y)
    visitor.visit("camera.zoom", zoom)
    visitor.visit("camera.visibleRect.x", visible.origin.x)
    visitor.visit("camera.visibleRect.y", visible.origin.y)
    visitor.visit("camera.visibleRect.width", visible.width)
    visitor.visit("camera.velocity.x", velocity.dx)
    visitor.visit("camera.velocity.y", velocity.dy)
    visitor.visit("camera.isFollowing", target != nil)
    visitor.visit("camera.deadZone.width", deadZone.width)
    visitor.visit("camera.deadZone.height", deadZone.height)
    visitor.visit("camera.response", response)
    visitor.visit("camera.dampingRatio", dampingRatio)
  }

  private func setCenter(_ newValue: Point) {
    if !hasCenter {
      // The value from which an animation begins.
      let animation = tracker.clock?.currentAnimation
      tracker.clock?.currentAnimation = nil
      tracker.center = center
      tracker.clock?.currentAnimation = animation
      hasCenter = true
    }
    tracker.center = newValue
  }

  /// The center nearest to `center` with which `location` is inside the dead zone.
  private func nearestCenter(to center: Point, showing location: Point) -> Point {
    let (x, y) = (deadZone.width / 2 / zoom, deadZone.height / 2 / zoom)
    return Point(
      x: min(max(center.x, location.x - x), location.x + x),
      y: min(max(center.y, location.y - y), location.y + y))
  }

  /// The center nearest to a point with which the screen stays inside `bounds`.
  private func limited(_ center: Point, zoom: Double) -> Point {
    guard let bounds else { return center }
    func limited(_ value: Double, _ lower: Double, _ upper: Double, _ screenLength: Double) -> Double {
      let half = screenLength / zoom / 2
      guard upper - lower > 2 * half else { return (lower + upper) / 2 }
      return min(max(value, lower + half), upper - half)
    }
    let screen = rootView.presentation.bounds.size
    return Point(
      x: limited(center.x, bounds.minX, bounds.maxX, screen.width),
      y: limited(center.y, bounds.minY, bounds.maxY, screen.height))
  }
}

extension Stage {
  /// The center of an item, in the coordinates of `view`; nil for a view that is not inside `view`.
  fileprivate func location(of item: any DynamicItem) -> Point? {
    if let itemView = item as? View {
      guard itemView !== view, itemView.isDescendant(of: view) else { return nil }
      return itemView.convert(itemView.bounds.center, to: view)
    }
    let referenceView = animators.first { $0.contains(item) }?.referenceView as? View
    return referenceView?.convert(item.center, to: view) ?? item.center
  }
}
