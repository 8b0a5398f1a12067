import Physics

/// The outline of an item as child shapes: one, or one for each member of a group.
struct ItemOutline: Equatable {
  /// The size of the item itself.
  let size: Size
  let childShapes: [ItemChildShape]

  init(of item: any DynamicItem) {
    size = item.bounds.size
    if let group = item as? DynamicItemGroup {
      childShapes = zip(group.items, group.localTransforms).map { ItemChildShape(of: $0, in: $1) }
    } else {
      childShapes = [ItemChildShape(of: item, in: .identity)]
    }
  }

  /// The reason why no body can have this outline, as a sentence; nil if one can.
  var geometryProblem: String? { childShapes.lazy.compactMap { $0.geometryProblem }.first }

  /// The shapes in the item's own coordinates, with its center at (0, 0).
  var geometries: [Geometry] { childShapes.flatMap { $0.geometries } }

  /// The total area of the child shapes, in square points.
  var area: Double { childShapes.reduce(0) { $0 + $1.area } }
}

/// The outline of a single item, with its position in the body.
struct ItemChildShape: Equatable {
  let size: Size
  let type: CollisionBoundsType
  /// The outline relative to the item's center if the type is `.path`; a copy, as the path itself can change
  /// later.
  ///
  /// Nil if a coordinate is not finite.
  let path: [Point]?
  /// The vector from the body's origin to the item's center, in points, and the rotation relative to the
  /// body.
  let offset: Vector
  let angle: Double

  init(of item: any DynamicItem, in localTransform: LocalTransform) {
    size = item.bounds.size
    type = item.collisionBoundsType
    let outline = type == .path ? item.collisionBoundingPath : BezierPath()
    path = outline.isFinite ? outline.firstSubpath : nil
    offset = localTransform.offset
    angle = localTransform.transform.rotationAngle
  }

  /// The reason why no body can have this outline, as a sentence; nil if one can.
  var geometryProblem: String? {
    guard size.isFinite, size.width > 0, size.height > 0 else {
      return "the item's size must be positive and finite, not \(size); give it a size first"
    }
    guard size.isWithin(limit: Animator.sizeLimit) else {
      return "the item's width and height must be at most 1e7 points, not \(size)"
    }
    if type == .path {
      guard let path else { return "the item's collisionBoundingPath must have finite coordinates" }
      if path.isEmpty { return "an item with collision bounds of type path needs a collisionBoundingPath" }
      guard path.allSatisfy({ $0.isWithin(limit: Animator.sizeLimit) }) else {
        return "the item's collisionBoundingPath must be within 1e7 points of its center"
      }
    }
    return type == .path
      ? Geometry.problem(splitting: (path ?? []).map(toBodySpace)) : geometry.problem()
  }

  /// The shapes in body coordinates: one, or the convex parts of a concave path.
  var geometries: [Geometry] {
    type == .path ? Geometry.solids(within: (path ?? []).map(toBodySpace)) : [geometry]
  }

  /// The shape in body coordinates, which is concave if the path is.
  ///
  /// As in UIKit, an ellipse is a circle if its axes are equal and a polygon otherwise.
  private var geometry: Geometry {
    switch type {
    case .rectangle where isCentered:
      return .box(width: Float(clampingToFinite: size.width), height: Float(clampingToFinite: size.height))
    case .rectangle:
      return .polygon(Rect(center: .zero, size: size).corners.map(toBodySpace))
    case .ellipse where size.width == size.height:
      return .circle(center: Vec2(offset), radius: Float(clampingToFinite: size.width) / 2)
    case .ellipse:
      return .polygon(BezierPath(ovalIn: Rect(center: .zero, size: size)).firstSubpath.map(toBodySpace))
    case .path:
      return .polygon((path ?? []).map(toBodySpace))
    }
  }

  /// The area in square points.
  var area: Double {
    switch geometry {
    case .circle(_, let radius): return .pi * Double(radius) * Double(radius)
    case .polygon(let vertices):
      let corners = vertices.map(Point.init)
      let doubledArea = zip(corners, corners.dropFirst() + corners.prefix(1)).reduce(0) { sum, edge in
        sum + edge.0.x * edge.1.y - edge.1.x * edge.0.y
      }
      return abs(doubledArea) / 2
    case .segment, .chain: return 0
    }
  }

  private var isCentered: Bool { offset == .zero && angle == 0 }

  /// Converts a point relative to the item's center to body coordinates.
  private func toBodySpace(_ point: Point) -> Vec2 {
    guard !isCentered else { return Vec2(point) }
    return Vec2(point.applying(AffineTransform(rotationAngle: angle)) + offset)
  }
}
