import Dynamics

/// A reference view that hosts all items except those of a list.
final class Canvas: ReferenceView {
  var bounds: Rect
  var rejectedItems: [ObjectIdentifier] = []
  var transforms: [ObjectIdentifier: AffineTransform] = [:]

  init(width: Double, height: Double) {
    bounds = Rect(x: 0, y: 0, width: width, height: height)
  }

  func canAnimate(_ item: any DynamicItem) -> Bool { !rejectedItems.contains(ObjectIdentifier(item)) }

  func referenceTransform(for item: any DynamicItem) -> AffineTransform {
    transforms[ObjectIdentifier(item)] ?? .identity
  }
}

/// A square item of `side` points.
func square(_ side: Double, at x: Double, _ y: Double) -> Item {
  Item(center: Point(x: x, y: y), size: Size(width: side, height: side))
}

/// An animator without a reference view that has the behaviors.
func animator(_ behaviors: DynamicBehavior...) -> Animator {
  let animator = Animator()
  for behavior in behaviors { animator.addBehavior(behavior) }
  return animator
}

/// An item behavior without linear and angular resistance.
func frictionless(_ items: Item...) -> DynamicItemBehavior {
  let behavior = DynamicItemBehavior(items: items)
  behavior.resistance = 0
  behavior.angularResistance = 0
  return behavior
}

extension Animator {
  func step(frames: Int) {
    for _ in 0..<frames { step() }
  }

  /// Steps until everything rests; false if it does not within `limit` frames.
  func settle(within limit: Int = 1200) -> Bool {
    for _ in 0..<limit where isRunning { step() }
    return !isRunning
  }
}

extension Double {
  /// Whether two numbers differ by at most the tolerance; 1e-3 points counts as agreement with UIKit.
  func isNear(_ other: Double, within tolerance: Double = 1e-3) -> Bool { abs(self - other) <= tolerance }
}

extension Point {
  func isNear(_ x: Double, _ y: Double, within tolerance: Double = 1e-3) -> Bool {
    self.x.isNear(x, within: tolerance) && self.y.isNear(y, within: tolerance)
  }
}
