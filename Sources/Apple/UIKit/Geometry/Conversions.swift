import Dynamics
import Foundation

// Conversions between Foundation's geometry, which UIKit's interface has, and that of the engine, which does
// not depend on Foundation.

extension CGPoint {
  init(_ point: Point) { self.init(x: point.x, y: point.y) }

  /// Creates a point from a displacement or velocity, which UIKit's interface has as points in places.
  init(_ vector: Vector) { self.init(x: vector.dx, y: vector.dy) }
}

extension Point {
  init(_ point: CGPoint) { self.init(x: Double(point.x), y: Double(point.y)) }
}

extension Vector {
  init(_ point: CGPoint) { self.init(dx: Double(point.x), dy: Double(point.y)) }
}

extension CGSize {
  init(_ size: Size) { self.init(width: size.width, height: size.height) }
}

extension Size {
  init(_ size: CGSize) { self.init(width: Double(size.width), height: Double(size.height)) }
}

extension CGRect {
  init(_ rect: Rect) { self.init(origin: CGPoint(rect.origin), size: CGSize(rect.size)) }
}

extension Rect {
  init(_ rect: CGRect) { self.init(origin: Point(rect.origin), size: Size(rect.size)) }
}
