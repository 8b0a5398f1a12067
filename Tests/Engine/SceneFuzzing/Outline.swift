package import Dynamics

/// The outline of an item in the coordinates of its animator, computed without the engine.
struct Outline {
  private(set) var parts: [OutlinePart]

  /// Reads the outline of an item or of the members of a group.
  init(of item: any DynamicItem) {
    let members = (item as? DynamicItemGroup)?.items ?? [item]
    parts = members.map(OutlinePart.init)
  }

  /// The center of mass.
  var centroid: Point {
    let area = parts.reduce(0) { $0 + $1.area }
    return parts.reduce(Point.zero) { $0 + ($1.centroid - Point.zero) * ($1.area / area) }
  }

  /// The distance of the farthest point from a point.
  func radius(around point: Point) -> Double {
    parts.map { part in (part.corners.map(point.distance).max() ?? 0) + part.radius }.max() ?? 0
  }

  /// The greatest depth in which a part overlaps a part of another outline; 0 if none does.
  func depth(in other: Outline) -> Double {
    var depth = 0.0
    for part in parts { for otherPart in other.parts { depth = max(depth, part.depth(in: otherPart)) } }
    return depth
  }

  /// How far the outline is beyond the edges of a region; negative inside.
  func depth(beyond region: ConvexRegion) -> Double {
    parts.flatMap { part in part.corners.map { region.distance(to: $0) + part.radius } }.max() ?? 0
  }
}

/// A convex polygon, or a circle as a polygon of one corner with a radius.
package struct OutlinePart {
  package let corners: [Point]
  let radius: Double

  /// Creates a polygon, or a segment.
  package init(corners: [Point]) { (self.corners, radius) = (corners, 0) }

  /// Reads the outline of a single item.
  package init(of item: any DynamicItem) {
    let size = item.bounds.size
    let (x, y) = (size.width / 2, size.height / 2)
    var corners = [(-x, -y), (x, -y), (x, y), (-x, y)].map(Point.init)
    var radius = 0.0
    switch item.collisionBoundsType {
    case .rectangle: break
    case .ellipse where x == y: (corners, radius) = ([.zero], x)
    case .ellipse:
      corners = BezierPath(ovalIn: Rect(center: .zero, size: size)).flattened().first ?? []
    case .path: corners = item.collisionBoundingPath.flattened().first ?? []
    }
    if corners.count > 1, corners.first == corners.last { corners.removeLast() }
    let (offset, transform) = (item.center - Point.zero, item.transform)
    self.corners = corners.map { $0.applying(transform) + offset }
    self.radius = radius
  }

  var area: Double {
    radius > 0 ? .pi * radius * radius : abs(triangles.reduce(0) { $0 + $1.doubledArea }) / 2
  }

  var centroid: Point {
    let doubledArea = triangles.reduce(0) { $0 + $1.doubledArea }
    return triangles.reduce(corners[0]) { $0 + $1.offset * ($1.doubledArea / doubledArea) }
  }

  /// The triangles between the first corner and each edge: the doubled area, and the vector to the centroid.
  private var triangles: [(doubledArea: Double, offset: Vector)] {
    zip(corners.dropFirst(), corners.dropFirst(2)).map { one, other in
      let (a, b) = (one - corners[0], other - corners[0])
      return (a.cross(b), (a + b) / 3)
    }
  }

  /// The minimum translation that separates two parts (separating axis theorem); 0 or less if they do not
  /// overlap.
  package func depth(in other: OutlinePart) -> Double {
    let ends = radius + other.radius > 0 ? corners.flatMap { a in other.corners.map { $0 - a } } : []
    let axes = edgeNormals + other.edgeNormals + ends.map { $0.normalized }
    return axes.filter { $0 != .zero }.map { overlap(with: other, along: $0) }.min() ?? 0
  }

  private var edgeNormals: [Vector] {
    guard corners.count > 1 else { return [] }
    return zip(corners, corners.dropFirst() + corners.prefix(1)).map { start, end in
      let edge = (end - start).normalized
      return Vector(dx: edge.dy, dy: -edge.dx)
    }
  }

  private func overlap(with other: OutlinePart, along axis: Vector) -> Double {
    let (own, others) = (extent(along: axis), other.extent(along: axis))
    return min(own.upperBound - others.lowerBound, others.upperBound - own.lowerBound)
  }

  /// The range of the positions along a unit vector.
  package func extent(along axis: Vector) -> ClosedRange<Double> {
    let positions = corners.map { ($0 - Point.zero).dot(axis) }
    return (positions.min() ?? 0) - radius...(positions.max() ?? 0) + radius
  }
}

/// A convex polygon whose edges enclose items.
struct ConvexRegion {
  /// The corners, clockwise on screen.
  let corners: [Point]

  /// Creates a rectangle.
  init(_ rect: Rect) { corners = rect.corners }

  /// Creates a regular polygon around a circle.
  init(around center: Point, radius: Double, cornerCount: Int, angle: Double) {
    let step = 2 * Double.pi / Double(cornerCount)
    // The distance of the corners, with 1 / cos x from the cosine of a vector.
    let distance = radius / Vector(angle: step / 2, magnitude: 1).dx
    corners = (0..<cornerCount).map {
      center + Vector(angle: angle + step * Double($0), magnitude: distance)
    }
  }

  /// The distance of a point from the nearest edge: positive outside, negative inside.
  func distance(to point: Point) -> Double {
    var distance = -Double.infinity
    for index in corners.indices {
      let (start, end) = (corners[index], corners[(index + 1) % corners.count])
      let edge = (end - start).normalized
      distance = max(distance, (point - start).dot(Vector(dx: edge.dy, dy: -edge.dx)))
    }
    return distance
  }
}
