extension Geometry {
  /// Splits the area within an outline into convex outlines that do not overlap, of either winding.
  ///
  /// A convex outline is returned as it is. Otherwise the polygon is triangulated by ear clipping, and
  /// triangles are merged across diagonals as long as the result is convex: at most four times as many parts
  /// as the minimum (S. Hertel, K. Mehlhorn, "Fast triangulation of simple polygons", 1983). Returns an empty
  /// array if the outline crosses or touches itself, encloses no area, or has invalid points or too many; see
  /// ``problem(splitting:)``.
  ///
  /// - Complexity: O(n²) in the number of vertices of usual outlines, O(n³) at worst.
  public static func convexParts(of vertices: [Vec2]) -> [[Vec2]] {
    if Geometry.polygon(vertices).problem() == nil { return [vertices] }
    guard vertices.count <= maximumOutlineVertexCount else { return [] }
    guard vertices.count >= 3, pointProblem(vertices, isClosed: true, name: "polygon") == nil else {
      return []
    }
    let outline = convexOutline(of: vertices)
    guard outline.count >= 3, OutlineEdges(outline).areSimple else { return [] }
    guard let triangulation = Triangulation(outline) else { return [] }
    let parts = triangulation.mergedParts.map { part in part.map { outline[$0] } }
    // Slivers whose area is within rounding errors have no effect.
    return parts.filter { Geometry.polygon($0).problem() == nil }
  }

  /// The maximum number of vertices of a concave outline, of which the time to split it grows as the square
  /// or the cube.
  public static let maximumOutlineVertexCount = 4096

  /// Returns a description of what prevents splitting an outline into convex parts, without a full stop, or
  /// nil if nothing does.
  ///
  /// - Complexity: As that of ``convexParts(of:)``.
  public static func problem(splitting vertices: [Vec2]) -> String? {
    guard convexParts(of: vertices).isEmpty else { return nil }
    guard vertices.count <= maximumOutlineVertexCount else {
      return
        "a concave outline must have at most \(maximumOutlineVertexCount) corners, not \(vertices.count)"
    }
    guard vertices.count >= 3, pointProblem(vertices, isClosed: true, name: "polygon") == nil,
      convexOutline(of: vertices).count >= 3
    else { return Geometry.polygon(vertices).problem() }
    return "an outline must not cross or touch itself"
  }
}

/// The edges of a closed outline.
private struct OutlineEdges {
  let outline: [Vec2]

  init(_ outline: [Vec2]) { self.outline = outline }

  /// Whether edges meet only at the vertex that they share.
  var areSimple: Bool {
    let count = outline.count
    for first in 0..<count {
      for second in (first + 1)..<count {
        let areAdjacent = second == first + 1 || (first == 0 && second == count - 1)
        if areAdjacent {
          let shared = second == first + 1 ? second : first
          let (before, after) = (
            outline[(shared + count - 1) % count], outline[(shared + 1) % count]
          )
          let (incoming, outgoing) = (outline[shared] - before, after - outline[shared])
          // The outline turns back on itself.
          if cross(incoming, outgoing) == 0, incoming.dot(outgoing) < 0 { return false }
        } else if edge(first, intersects: second) {
          return false
        }
      }
    }
    return true
  }

  private func edge(_ first: Int, intersects second: Int) -> Bool {
    let (a, b) = (outline[first], outline[(first + 1) % outline.count])
    let (c, d) = (outline[second], outline[(second + 1) % outline.count])
    let (sideC, sideD) = (cross(b - a, c - a), cross(b - a, d - a))
    let (sideA, sideB) = (cross(d - c, a - c), cross(d - c, b - c))
    if sideC * sideD > 0 || sideA * sideB > 0 { return false }
    if sideC == 0, sideD == 0 {
      return AABB(lower: lanewiseMin(a, b), upper: lanewiseMax(a, b))
        .overlaps(AABB(lower: lanewiseMin(c, d), upper: lanewiseMax(c, d)))
    }
    return true
  }
}

/// The cross product, in double precision: the sign decides which side of a line a point is on.
private func cross(_ a: Vec2, _ b: Vec2) -> Double {
  Double(a.x) * Double(b.y) - Double(a.y) * Double(b.x)
}

/// A triangulation of a simple outline with positive area, by ear clipping.
private struct Triangulation {
  private let outline: [Vec2]
  /// The triangles as indices of vertices, and the diagonals that separate them, in the order of clipping.
  private var triangles: [[Int]] = []
  private var diagonals: [(Int, Int)] = []

  /// Returns nil if rounding errors leave no ear to clip.
  init?(_ outline: [Vec2]) {
    self.outline = outline
    var remaining = Array(outline.indices)
    while remaining.count > 3 {
      guard let ear = remaining.indices.first(where: { isEar($0, of: remaining) }) else { return nil }
      let (previous, next) = neighbors(of: ear, in: remaining)
      triangles.append([previous, remaining[ear], next])
      diagonals.append((previous, next))
      remaining.remove(at: ear)
    }
    triangles.append(remaining)
  }

  private func neighbors(of position: Int, in remaining: [Int]) -> (previous: Int, next: Int) {
    let count = remaining.count
    return (remaining[(position + count - 1) % count], remaining[(position + 1) % count])
  }

  /// Whether the triangle of a vertex and its neighbors is within the remaining outline.
  private func isEar(_ position: Int, of remaining: [Int]) -> Bool {
    let (previous, next) = neighbors(of: position, in: remaining)
    let (a, b, c) = (outline[previous], outline[remaining[position]], outline[next])
    guard cross(b - a, c - b) > 0 else { return false }
    return !remaining.contains { index in
      guard index != previous, index != next, index != remaining[position] else { return false }
      let point = outline[index]
      return cross(b - a, point - a) >= 0 && cross(c - b, point - b) >= 0 && cross(a - c, point - c) >= 0
    }
  }

  /// The triangles, merged across diagonals as long as the result is convex.
  var mergedParts: [[Int]] {
    var parts = triangles
    for (a, b) in diagonals {
      // The parts on the two sides of a diagonal contain it in opposite directions.
      guard let first = parts.firstIndex(where: { hasEdge($0, from: b, to: a) }),
        let second = parts.firstIndex(where: { hasEdge($0, from: a, to: b) })
      else { continue }
      let merged =
        rotated(parts[first], toBeginAt: a) + rotated(parts[second], toBeginAt: b).dropFirst().dropLast()
      guard isConvex(merged) else { continue }
      parts[first] = merged
      parts.remove(at: second)
    }
    return parts
  }

  private func hasEdge(_ part: [Int], from start: Int, to end: Int) -> Bool {
    guard let position = part.firstIndex(of: start) else { return false }
    return part[(position + 1) % part.count] == end
  }

  private func rotated(_ part: [Int], toBeginAt vertex: Int) -> [Int] {
    guard let position = part.firstIndex(of: vertex) else { return part }
    return Array(part[position...] + part[..<position])
  }

  private func isConvex(_ part: [Int]) -> Bool {
    Geometry.polygon(part.map { outline[$0] }).problem() == nil
  }
}
