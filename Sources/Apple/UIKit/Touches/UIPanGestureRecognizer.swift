public import Foundation

/// A continuous gesture recognizer for drags, which begins when the touches have moved more than 10 pt.
open class UIPanGestureRecognizer: UIGestureRecognizer {
  /// The movement after which a touch is not a tap any more, in points.
  static let threshold: CGFloat = 10

  /// The minimum number of touches; 1 by default.
  open var minimumNumberOfTouches = 1

  /// The maximum number of touches; not limited by default.
  open var maximumNumberOfTouches = Int.max

  /// The location of the touches at which the translation is 0, in the window's coordinates.
  private var origin = CGPoint.zero
  /// The movement of the centroid since the touches began, apart from jumps when touches are added or
  /// removed.
  private var samples = VelocitySamples()
  private var centroid = CGPoint.zero

  /// Creates a recognizer with a closure instead of UIKit's target and action.
  public convenience init(handler: @escaping @MainActor (UIPanGestureRecognizer) -> Void) {
    self.init(target: nil, action: Selector(handler))
  }

  /// Returns the translation since the touches began, or since `setTranslation(_:in:)`, in a view's
  /// coordinates.
  open func translation(in view: UIView?) -> CGPoint {
    let (end, start) = (position(of: centroid, in: view), position(of: origin, in: view))
    return CGPoint(x: end.x - start.x, y: end.y - start.y)
  }

  /// Sets the translation, to which later movements are added, in a view's coordinates.
  open func setTranslation(_ translation: CGPoint, in view: UIView?) {
    let end = position(of: centroid, in: view)
    let start = CGPoint(x: end.x - translation.x, y: end.y - translation.y)
    origin = view?.convert(start, to: nil) ?? start
  }

  /// Returns the mean velocity over the last 0.1 s, in points per second in a view's coordinates.
  open func velocity(in view: UIView?) -> CGPoint {
    let velocity = samples.velocity
    let (end, start) = (position(of: velocity, in: view), position(of: .zero, in: view))
    return CGPoint(x: end.x - start.x, y: end.y - start.y)
  }

  private func position(of location: CGPoint, in view: UIView?) -> CGPoint {
    view?.convert(location, from: nil) ?? location
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    let new = self.touches.centroid ?? .zero
    if self.touches.count == 1 {
      origin = new
      samples = VelocitySamples(at: new, tick: Simulator.ticks(event.timestamp))
    } else {
      rebaseCentroid(to: new)
    }
    centroid = new
    if self.touches.count > maximumNumberOfTouches, state == .possible { state = .failed }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    let new = self.touches.centroid ?? centroid
    samples.move(
      by: CGPoint(x: new.x - centroid.x, y: new.y - centroid.y), tick: Simulator.ticks(event.timestamp))
    centroid = new
    if isActive {
      state = .changed
    } else if self.touches.count >= minimumNumberOfTouches, mayBegin {
      state = .began
    }
  }

  /// Whether the touches have moved far enough.
  var mayBegin: Bool { centroid.distance(to: origin) > Self.threshold }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    samples.advance(to: Simulator.ticks(event.timestamp))
    guard self.touches.count - touches.count < minimumNumberOfTouches else {
      let remaining = self.touches.filter { !touches.contains($0) }.centroid ?? centroid
      rebaseCentroid(to: remaining)
      return centroid = remaining
    }
    state = isActive ? .ended : .failed
  }

  /// Moves the origin with the centroid, which jumps when a touch is added or removed.
  private func rebaseCentroid(to new: CGPoint) {
    origin.x += new.x - centroid.x
    origin.y += new.y - centroid.y
  }

  override func advance(to tick: Int) { samples.advance(to: tick) }
}

/// A pan that begins at an edge of the screen: within 20 pt.
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
  /// The edges at which the pan may begin; none by default.
  open var edges: UIRectEdge = []

  private static let width: CGFloat = 20

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    guard self.touches.count == 1, let touch = touches.first, let bounds = touch.window?.bounds else {
      return
    }
    let location = touch.location
    let isAtEdge =
      edges.contains(.left) && location.x < Self.width
      || edges.contains(.right) && location.x > bounds.width - Self.width
      || edges.contains(.top) && location.y < Self.width
      || edges.contains(.bottom) && location.y > bounds.height - Self.width
    if !isAtEdge { state = .failed }
  }
}

/// The movement of a point over the span of ticks that its velocity needs.
struct VelocitySamples {
  /// The time span over which the velocity is averaged.
  private static let sampledTickCount = Simulator.ticks(0.1)

  private var position = CGPoint.zero
  private var tick = 0
  private var startTick = 0
  private var samples: [(tick: Int, position: CGPoint)] = []

  init() {}

  init(at position: CGPoint, tick: Int) {
    self.position = position
    (self.tick, startTick) = (tick, tick)
    samples = [(tick, position)]
  }

  mutating func advance(to tick: Int) { self.tick = tick }

  mutating func move(by distance: CGPoint, tick: Int) {
    self.tick = tick
    position = CGPoint(x: position.x + distance.x, y: position.y + distance.y)
    if samples.last?.tick == tick { samples.removeLast() }
    samples.append((tick, position))
    // Keeps the last sample before the span: it is the location at the start of the span.
    let expired = samples.prefix { $0.tick <= tick - Self.sampledTickCount }.count - 1
    if expired > 0 { samples.removeFirst(expired) }
  }

  /// The mean velocity over the last 0.1 s, or since the start if that is shorter, in points per second.
  var velocity: CGPoint {
    let spanStart = max(tick - Self.sampledTickCount, startTick)
    guard tick > spanStart else { return .zero }
    let before = samples.last { $0.tick <= spanStart }?.position ?? samples.first?.position ?? position
    let factor = CGFloat(Simulator.ticksPerSecond) / CGFloat(tick - spanStart)
    return CGPoint(x: (position.x - before.x) * factor, y: (position.y - before.y) * factor)
  }
}
