import Dynamics

extension RandomScene {
  /// Creates an item of any shape, rotated by any angle: a group in one of six cases.
  func makeItem(at center: Point) -> any DynamicItem {
    let radius = random.logarithmicNumber(in: radii)
    let angle = random.number(in: -Double.pi...Double.pi)
    guard radius > 12, random.chance(1.0 / 6) else {
      let item = makeSingleItem(at: center, radius: radius)
      item.rotation = angle
      return item
    }
    let group = makeGroup(at: center, radius: radius)
    group.rotation = angle
    return group
  }

  /// Creates a rectangle, a circle, an ellipse or a convex polygon within a circle around its center.
  private func makeSingleItem(at center: Point, radius: Double) -> Item {
    let item = Item(center: center, size: Size(width: 2 * radius, height: 2 * radius))
    switch random.integer(in: 0...5) {
    case 0...2:
      let diagonal = Vector(angle: random.number(in: 0.1...0.8), magnitude: 2 * radius)
      item.size = Size(width: diagonal.dx, height: diagonal.dy)
    case 3: item.collisionBoundsType = .ellipse
    case 4:
      item.collisionBoundsType = .ellipse
      item.size.height *= random.number(in: 0.3...1)
    default:
      item.collisionBoundsType = .path
      item.collisionBoundingPath = makePolygon(radius: radius)
    }
    return item
  }

  /// Creates a polygon on a circle, whose centroid is not its center.
  private func makePolygon(radius: Double) -> BezierPath {
    let count = random.integer(in: 3...7)
    let step = 2 * Double.pi / Double(count)
    return BezierPath(
      polygon: (0..<count).map { index in
        let angle = step * (Double(index) + random.number(in: -0.35...0.35))
        return .zero + Vector(angle: angle, magnitude: radius)
      })
  }

  /// Creates a concave group of two or three items around a center.
  private func makeGroup(at center: Point, radius: Double) -> DynamicItemGroup {
    let count = random.integer(in: 2...3)
    let members: [any DynamicItem] = (0..<count).map { index in
      let direction = Vector(angle: 2 * .pi * Double(index) / Double(count), magnitude: 0.4 * radius)
      let member = makeSingleItem(at: center + direction, radius: 0.6 * radius)
      member.rotation = random.number(in: -Double.pi...Double.pi)
      return member
    }
    let group = DynamicItemGroup(items: members)
    // The center of the bounding rectangle may be elsewhere, so the corners could reach into the next cell.
    group.center = center
    return group
  }
}
