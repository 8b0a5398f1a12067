extension Region {
  /// The outline of the region as polylines around its origin; empty if there is none.
  ///
  /// - Complexity: O(*n*²) in the number of shapes of the region.
  package var outline: [[Point]] { postfixTokens.flatMap(edges).flatMap(boundarySegments) }

  /// One side of a rectangle, or a whole circle; its parts outside of the other shapes belong to the outline.
  private struct Edge {
    /// The number of samples along the edge; smaller features may be missed.
    let sampleCount: Int
    /// Whether the edge is curved, so that its intermediate points are part of the polyline.
    let isCurved: Bool
    /// Returns the point at a fraction of the length, 0…1, offset outwards by a distance.
    let point: (_ fraction: Double, _ distance: Double) -> Point
  }

  private func edges(of token: PostfixToken) -> [Edge] {
    switch token {
    case .circle(let radius) where radius != 0:
      return [
        Edge(sampleCount: 64, isCurved: true) { fraction, distance in
          .zero + Vector(angle: 2 * .pi * fraction, magnitude: radius.magnitude + distance)
        }
      ]
    case .rectangle(let size) where size.width > 0 && size.height > 0:
      let corners = Rect(center: .zero, size: size).corners
      return zip(corners, corners.dropFirst() + corners.prefix(1)).map { start, end in
        let side = end - start
        let outwards = Vector(dx: side.dy, dy: -side.dx).normalized
        return Edge(sampleCount: 32, isCurved: false) { start + side * $0 + outwards * $1 }
      }
    default: return []
    }
  }

  /// Returns the parts of an edge of one shape that are part of the outline of the whole region.
  private func boundarySegments(of edge: Edge) -> [[Point]] {
    let count = edge.sampleCount
    // Sample the middle of each interval: at its ends, another edge of the region may begin.
    let isBoundary = (0..<count).map { isOnBoundary(at: (Double($0) + 0.5) / Double(count), of: edge) }
    var lines: [[Point]] = []
    var start = 0.0
    for sample in 0..<count where isBoundary[sample] {
      if sample > 0, !isBoundary[sample - 1] { start = outlineCrossing(beforeSample: sample, of: edge) }
      if sample == count - 1 {
        lines.append(polyline(from: start, to: 1, of: edge))
      } else if !isBoundary[sample + 1] {
        lines.append(polyline(from: start, to: outlineCrossing(beforeSample: sample + 1, of: edge), of: edge))
      }
    }
    return lines
  }

  /// Whether an edge separates the inside of the region from the outside at a fraction of its length.
  private func isOnBoundary(at fraction: Double, of edge: Edge) -> Bool {
    contains(edge.point(fraction, 1e-3)) != contains(edge.point(fraction, -1e-3))
  }

  /// Finds the fraction where an edge joins or leaves the outline, by bisection between two neighboring
  /// samples.
  private func outlineCrossing(beforeSample sample: Int, of edge: Edge) -> Double {
    var low = (Double(sample) - 0.5) / Double(edge.sampleCount)
    var high = (Double(sample) + 0.5) / Double(edge.sampleCount)
    let isBoundary = isOnBoundary(at: low, of: edge)
    for _ in 0..<10 {
      let middle = (low + high) / 2
      if isOnBoundary(at: middle, of: edge) == isBoundary { low = middle } else { high = middle }
    }
    return high
  }

  private func polyline(from start: Double, to end: Double, of edge: Edge) -> [Point] {
    let count = Double(edge.sampleCount)
    let between =
      edge.isCurved ? stride(from: (start * count).rounded(.down) + 1, to: end * count, by: 1) : nil
    let fractions = [start] + (between?.map { $0 / count } ?? []) + [end]
    return fractions.map { edge.point($0, 0) }
  }
}
