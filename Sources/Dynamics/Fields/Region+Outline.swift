extension Region {
  /// The lines between the points that the region holds and all others, around its origin; none if there are none.
  ///
  /// - Complexity: O(*n*²) in the shapes of the region.
  package var outline: [[Point]] { steps.flatMap(edges).flatMap(visibleParts) }

  /// A side of a rectangle, or a circle.
  private struct Edge {
    /// In how many parts it is looked at; what is smaller may be missed.
    let partCount: Int
    /// Whether the points between its ends count.
    let isCurved: Bool
    /// The point at a share of its length, 0…1, moved outwards by a distance.
    let point: (_ share: Double, _ distance: Double) -> Point
  }

  private func edges(of step: Step) -> [Edge] {
    switch step {
    case .disc(let radius) where radius != 0:
      return [
        Edge(partCount: 64, isCurved: true) { share, distance in
          .zero + Vector(angle: 2 * .pi * share, magnitude: radius.magnitude + distance)
        }
      ]
    case .rectangle(let size) where size.width > 0 && size.height > 0:
      let corners = Rect(center: .zero, size: size).corners
      return zip(corners, corners.dropFirst() + corners.prefix(1)).map { start, end in
        let way = end - start
        let outwards = Vector(dx: way.dy, dy: -way.dx).normalized
        return Edge(partCount: 32, isCurved: false) { start + way * $0 + outwards * $1 }
      }
    default: return []
    }
  }

  /// Those parts of an edge of one shape on which the whole region ends.
  private func visibleParts(of edge: Edge) -> [[Point]] {
    let count = edge.partCount
    // In the middle of each part, since where a part begins another edge may begin too.
    let isVisible = (0..<count).map { ends(at: (Double($0) + 0.5) / Double(count), of: edge) }
    var lines: [[Point]] = []
    var start = 0.0
    for part in 0..<count where isVisible[part] {
      if part > 0, !isVisible[part - 1] { start = turningPoint(before: part, of: edge) }
      if part == count - 1 {
        lines.append(line(from: start, to: 1, of: edge))
      } else if !isVisible[part + 1] {
        lines.append(line(from: start, to: turningPoint(before: part + 1, of: edge), of: edge))
      }
    }
    return lines
  }

  /// Whether the region ends at a point of an edge: on one side of it are points of the region, on the other not.
  private func ends(at share: Double, of edge: Edge) -> Bool {
    contains(edge.point(share, 1e-3)) != contains(edge.point(share, -1e-3))
  }

  /// Where between the middles of two neighbouring parts the region ceases to end at an edge, or begins to.
  private func turningPoint(before part: Int, of edge: Edge) -> Double {
    var low = (Double(part) - 0.5) / Double(edge.partCount)
    var high = (Double(part) + 0.5) / Double(edge.partCount)
    let isVisible = ends(at: low, of: edge)
    for _ in 0..<10 {
      let middle = (low + high) / 2
      if ends(at: middle, of: edge) == isVisible { low = middle } else { high = middle }
    }
    return high
  }

  private func line(from start: Double, to end: Double, of edge: Edge) -> [Point] {
    let count = Double(edge.partCount)
    let between =
      edge.isCurved ? stride(from: (start * count).rounded(.down) + 1, to: end * count, by: 1) : nil
    let shares = [start] + (between?.map { $0 / count } ?? []) + [end]
    return shares.map { edge.point($0, 0) }
  }
}
