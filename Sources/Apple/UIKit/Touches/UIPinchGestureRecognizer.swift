public import Foundation

/// A continuous gesture recognizer for pinches with two touches.
open class UIPinchGestureRecognizer: UIGestureRecognizer {
  /// The ratio of the distance between the touches to that at the beginning; 1 at first.
  ///
  /// Setting it changes the distance to which later ones are compared.
  open var scale: CGFloat = 1 {
    didSet { referenceDistance = scale == 0 ? distance : distance / scale }
  }

  /// The change of `scale`, in 1/s.
  open private(set) var velocity: CGFloat = 0

  private var referenceDistance: CGFloat = 0
  private var lastTime: TimeInterval = 0

  /// Creates a recognizer with a closure instead of UIKit's target and action.
  public convenience init(handler: @escaping @MainActor (UIPinchGestureRecognizer) -> Void) {
    self.init(target: nil, action: Selector(handler))
  }

  private var distance: CGFloat {
    touches.count < 2 ? referenceDistance : max(touches[0].location.distance(to: touches[1].location), 1)
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard self.touches.count == 2 else { return }
    scale = 1
    velocity = 0
    lastTime = event.timestamp
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard self.touches.count >= 2 else { return }
    guard isActive || abs(distance - referenceDistance) > UIPanGestureRecognizer.threshold else { return }
    let reference = referenceDistance
    let newScale = distance / reference
    let elapsed = event.timestamp - lastTime
    if elapsed > 0 { velocity = (newScale - scale) / CGFloat(elapsed) }
    lastTime = event.timestamp
    scale = newScale
    referenceDistance = reference
    state = isActive ? .changed : .began
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    if isActive { state = .ended } else if self.touches.count == 1 { state = .failed }
  }
}

/// A continuous gesture recognizer for rotations with two touches.
open class UIRotationGestureRecognizer: UIGestureRecognizer {
  /// The rotation since the beginning, in radians, clockwise on screen.
  ///
  /// Setting it changes the angle to which later ones are compared.
  open var rotation: CGFloat = 0

  /// The change of `rotation`, in rad/s.
  open private(set) var velocity: CGFloat = 0

  private var lastAngle: CGFloat = 0
  private var lastTime: TimeInterval = 0

  /// The rotation after which the gesture begins, in radians.
  private static let threshold: CGFloat = 0.1

  /// Creates a recognizer with a closure instead of UIKit's target and action.
  public convenience init(handler: @escaping @MainActor (UIRotationGestureRecognizer) -> Void) {
    self.init(target: nil, action: Selector(handler))
  }

  private var angle: CGFloat {
    let (a, b) = (touches[0].location, touches[1].location)
    return atan2(b.y - a.y, b.x - a.x)
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard self.touches.count == 2 else { return }
    (rotation, velocity, lastAngle, lastTime) = (0, 0, angle, event.timestamp)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard self.touches.count >= 2 else { return }
    let change = remainder(angle - lastAngle, 2 * .pi)
    guard isActive || abs(change) > Self.threshold else { return }
    let elapsed = event.timestamp - lastTime
    if elapsed > 0 { velocity = change / CGFloat(elapsed) }
    (lastAngle, lastTime) = (angle, event.timestamp)
    rotation += change
    state = isActive ? .changed : .began
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    if isActive { state = .ended } else if self.touches.count == 1 { state = .failed }
  }
}
