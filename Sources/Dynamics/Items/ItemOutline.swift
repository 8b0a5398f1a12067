import Physics

/// What an item looks like to the physics world.
struct ItemOutline: Equatable {
  let size: Size
  let type: CollisionBoundsType
  let path: BezierPath?

  init(of item: any DynamicItem) {
    size = item.bounds.size
    type = item.collisionBoundsType
    path = type == .path ? item.collisionBoundingPath : nil
  }

  /// Why no body can have this outline, as a sentence; nil if one can.
  var problem: String? {
    guard size.isFinite, size.width > 0, size.height > 0 else {
      return "the item's size must be positive and finite, not \(size); give it a size first"
    }
    if type == .path {
      guard let path else {
        return "an item with collision bounds of type path needs a collisionBoundingPath"
      }
      guard path.isFinite else { return "the item's collisionBoundingPath must have finite coordinates" }
    }
    return geometry.problem()
  }

  /// The shape in the item's own coordinates, with its centre at (0, 0).
  ///
  /// As in UIKit, an ellipse is a circle if its axes are equal and a polygon otherwise.
  var geometry: Geometry {
    let (width, height) = (Float(engine: size.width), Float(engine: size.height))
    switch type {
    case .rectangle:
      return .box(width: width, height: height)
    case .ellipse where size.width == size.height:
      return .circle(center: .zero, radius: width / 2)
    case .ellipse:
      return .polygon(vertices(of: BezierPath(ovalIn: Rect(center: .zero, size: size))))
    case .path:
      return .polygon(vertices(of: path ?? BezierPath()))
    }
  }

  /// The area in square points.
  var area: Double {
    switch geometry {
    case .circle(_, let radius): return .pi * Double(radius) * Double(radius)
    case .polygon(let vertices):
      let corners = vertices.map(Point.init)
      let twice = zip(corners, corners.dropFirst() + corners.prefix(1)).reduce(0) { sum, edge in
        sum + edge.0.x * edge.1.y - edge.1.x * edge.0.y
      }
      return abs(twice) / 2
    case .segment, .chain: return 0
    }
  }

  private func vertices(of path: BezierPath) -> [Vec2] {
    (path.flattened().first ?? []).map(Vec2.init(_:))
  }
}
