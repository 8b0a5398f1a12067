public import Dynamics

extension Image {
  /// The maximum length of all outlines of an image, in pixels.
  public static let outlinePointLimit = 100_000

  /// Returns the outline of the opaque part of the image, as a path of straight lines.
  ///
  /// The first subpath, with which items collide, is the outline of the largest part. Those of further parts
  /// follow, and then those of holes, in the opposite direction, so that a shape with the path is filled as
  /// the image is. Parts and holes that are smaller than the tolerance are left out. No subpath crosses
  /// itself, if it has at most 1024 points.
  ///
  /// - Parameters:
  ///   - rect: Where the image is in the coordinates of the path.
  ///   - tolerance: The greatest distance of the path from the outline, in points, 0 or more.
  ///   - opacity: The opacity of the pixels at the outline, from 0 to 1.
  /// - Returns: The path, which has at least one subpath unless the tolerance exceeds all of them.
  /// - Throws: `ImageOutlineError` if the image is transparent, or its outline is too long.
  /// - Complexity: O(*n*) in the number of pixels, and O(*m* log *m*) in the length of the outline.
  public func outline(
    in rect: Rect, tolerance: Double = 1, opacity: Double = 0.5
  ) throws(ImageOutlineError) -> BezierPath {
    let outlines = try PixelOutlines(contents, opacity: opacity).points
    let (width, height) = (rect.width / Double(contents.width), rect.height / Double(contents.height))
    var loops: [(points: [Point], area: Double)] = []
    for outline in outlines {
      let points = outline.map { Point(x: rect.minX + $0.x * width, y: rect.minY + $0.y * height) }
      let simplified = points.simplifiedLoop(tolerance: tolerance)
      if simplified.count > 2 { loops.append((simplified, points.signedArea)) }
    }
    loops.sort { a, b in
      (a.area > 0) == (b.area > 0) ? a.area.magnitude > b.area.magnitude : a.area > 0
    }
    guard !outlines.isEmpty else { throw .transparent }
    let path = BezierPath()
    for loop in loops { path.append(BezierPath(polygon: loop.points)) }
    return path
  }
}

/// The outlines of the opaque pixels of an image by marching squares: lines between the centers of
/// neighboring pixels, of which one is opaque.
///
/// Each crosses the line between two centers where the opacity has the given value; between a transparent and
/// an opaque pixel, that is their common edge. Pixels that touch only with a corner are not connected.
private struct PixelOutlines {
  /// The outlines, clockwise on screen around opaque pixels, and counterclockwise around holes.
  private(set) var points: [[Point]] = []

  private let contents: Image.Contents
  /// The opacity at the outline, from 0 to 255; between two integers, so that no pixel has it.
  private let level: Double

  /// A cell between the centers of four pixels, and the edge through which the outline enters it.
  private struct Entry: Equatable {
    var x, y: Int
    var edge: Edge
  }

  private enum Edge: UInt8 {
    case top = 1
    case right = 2
    case bottom = 4
    case left = 8
  }

  init(_ contents: Image.Contents, opacity: Double) throws(ImageOutlineError) {
    self.contents = contents
    level = max((opacity * 255).rounded(.up), 1) - 0.5
    let columns = contents.width + 1
    var visited = [UInt8](repeating: 0, count: columns * (contents.height + 1))
    var count = 0
    for y in 0...contents.height {
      for x in 0...contents.width {
        for edge in [Edge.top, .right, .bottom, .left] where visited[y * columns + x] & edge.rawValue == 0 {
          let start = Entry(x: x, y: y, edge: edge)
          guard isEntry(start) else { continue }
          var (entry, outline): (Entry, [Point]) = (start, [])
          repeat {
            visited[entry.y * columns + entry.x] |= entry.edge.rawValue
            entry = append(entry, to: &outline)
            guard count + outline.count <= Image.outlinePointLimit else { throw .tooManyPoints }
          } while entry != start
          count += outline.count
          points.append(outline)
        }
      }
    }
  }

  /// The opacity of a pixel, from 0 to 255; 0 beside the image.
  private func alpha(_ x: Int, _ y: Int) -> Double {
    guard x >= 0, y >= 0, x < contents.width, y < contents.height else { return 0 }
    return Double(contents.pixels[y * contents.width + x] >> 24)
  }

  /// The pixels at the ends of an edge of a cell, as an outline that enters through it sees them: opaque on
  /// its right, transparent on its left.
  private func sides(_ entry: Entry) -> (right: Double, left: Double) {
    let (x, y) = (entry.x, entry.y)
    return switch entry.edge {
    case .top: (alpha(x - 1, y - 1), alpha(x, y - 1))
    case .right: (alpha(x, y - 1), alpha(x, y))
    case .bottom: (alpha(x, y), alpha(x - 1, y))
    case .left: (alpha(x - 1, y), alpha(x - 1, y - 1))
    }
  }

  private func isEntry(_ entry: Entry) -> Bool {
    let sides = sides(entry)
    return sides.right > level && sides.left < level
  }

  /// Appends where the outline enters a cell, and the corner that it has in it; returns the next entry.
  private func append(_ entry: Entry, to outline: inout [Point]) -> Entry {
    let exit = exit(entry)
    let next =
      switch exit {
      case .top: Entry(x: entry.x, y: entry.y - 1, edge: .bottom)
      case .right: Entry(x: entry.x + 1, y: entry.y, edge: .left)
      case .bottom: Entry(x: entry.x, y: entry.y + 1, edge: .top)
      case .left: Entry(x: entry.x - 1, y: entry.y, edge: .right)
      }
    let (from, to) = (crossing(entry), crossing(next))
    outline.append(from.point)
    // Between opaque and transparent pixels, the corner is that of a pixel; where the edge of a picture is
    // smooth, the outline is.
    if from.isSharp, to.isSharp, isCorner(entry, exit) {
      let isVertical = entry.edge == .top || entry.edge == .bottom
      outline.append(
        isVertical ? Point(x: from.point.x, y: to.point.y) : Point(x: to.point.x, y: from.point.y))
    }
    return next
  }

  /// The edge through which an outline leaves a cell: it turns right, around a single opaque pixel, before it
  /// goes on, and turns left last.
  private func exit(_ entry: Entry) -> Edge {
    let (x, y) = (entry.x, entry.y)
    let isOpaque = (
      upperLeft: alpha(x - 1, y - 1) > level, upperRight: alpha(x, y - 1) > level,
      lowerRight: alpha(x, y) > level, lowerLeft: alpha(x - 1, y) > level
    )
    switch entry.edge {
    case .left: return !isOpaque.lowerRight ? .bottom : !isOpaque.upperRight ? .right : .top
    case .top: return !isOpaque.lowerLeft ? .left : !isOpaque.lowerRight ? .bottom : .right
    case .right: return !isOpaque.upperLeft ? .top : !isOpaque.lowerLeft ? .left : .bottom
    case .bottom: return !isOpaque.upperRight ? .right : !isOpaque.upperLeft ? .top : .left
    }
  }

  /// Whether the outline turns in a cell, in which it has no other line.
  private func isCorner(_ entry: Entry, _ exit: Edge) -> Bool {
    let (x, y) = (entry.x, entry.y)
    let isStraight = entry.edge.rawValue | exit.rawValue == 5 || entry.edge.rawValue | exit.rawValue == 10
    let diagonals = (
      alpha(x - 1, y - 1) > level, alpha(x, y) > level, alpha(x, y - 1) > level, alpha(x - 1, y) > level
    )
    return !isStraight && (diagonals.0 != diagonals.1 || diagonals.2 != diagonals.3)
  }

  /// Where an outline enters a cell, in pixels, and whether an opaque and a transparent pixel meet there.
  private func crossing(_ entry: Entry) -> (point: Point, isSharp: Bool) {
    let sides = sides(entry)
    let fraction = (sides.right - level) / (sides.right - sides.left)
    let (x, y) = (Double(entry.x), Double(entry.y))
    let point =
      switch entry.edge {
      case .top: Point(x: x - 0.5 + fraction, y: y - 0.5)
      case .right: Point(x: x + 0.5, y: y - 0.5 + fraction)
      case .bottom: Point(x: x + 0.5 - fraction, y: y + 0.5)
      case .left: Point(x: x - 0.5, y: y + 0.5 - fraction)
      }
    return (point, sides.right - sides.left > 250)
  }
}

extension [Point] {
  /// The area that a closed line encloses; negative if it runs counterclockwise on screen.
  fileprivate var signedArea: Double {
    var sum = 0.0
    for (a, b) in zip(self, dropFirst() + prefix(1)) { sum += a.x * b.y - b.x * a.y }
    return sum / 2
  }

  /// The greatest number of points of a loop that is examined for crossings.
  private static var crossingLimit: Int { 1024 }

  /// Returns a closed line with fewer points, by the algorithm of Douglas and Peucker.
  ///
  /// It may make a thin part cross itself; the tolerance is then halved.
  fileprivate func simplifiedLoop(tolerance: Double) -> [Point] {
    var tolerance = tolerance
    for _ in 0..<6 {
      let result = simplified(tolerance: tolerance)
      if result.count > Self.crossingLimit || !result.crossesItself { return result }
      tolerance /= 2
    }
    return self
  }

  /// Keeps the leftmost point, the one farthest from it, and in between those that are farther from the line
  /// than the tolerance.
  private func simplified(tolerance: Double) -> [Point] {
    guard let first = indices.min(by: { (self[$0].x, self[$0].y) < (self[$1].x, self[$1].y) }) else {
      return []
    }
    let ring = Array(self[first...] + self[...first])
    guard
      let farthest = ring.indices.max(by: { ring[$0].distance(to: ring[0]) < ring[$1].distance(to: ring[0]) })
    else { return [] }
    var isKept = [Bool](repeating: false, count: ring.count)
    (isKept[0], isKept[farthest]) = (true, true)
    var ranges = [(0, farthest), (farthest, ring.count - 1)]
    while let (start, end) = ranges.popLast() {
      var (largest, index) = (tolerance, start)
      for candidate in start..<end where candidate > start {
        let distance = ring[candidate].distance(fromLine: ring[start], to: ring[end])
        if distance > largest { (largest, index) = (distance, candidate) }
      }
      guard index > start else { continue }
      isKept[index] = true
      ranges += [(start, index), (index, end)]
    }
    return ring.indices.dropLast().filter { isKept[$0] }.map { ring[$0] }
  }

  /// Whether two sides of a closed line, which are not neighbors, meet.
  private var crossesItself: Bool {
    let sides = zip(self, dropFirst() + prefix(1)).map { Side(from: $0.0, to: $0.1) }
    for (index, side) in sides.enumerated() {
      for other in sides[(index + 1)...].dropFirst()
      where side.from != other.to && side.box.intersects(other.box) && side.straddles(other)
        && other.straddles(side)
      {
        return true
      }
    }
    return false
  }
}

/// A side of a polygon.
private struct Side {
  let from: Point
  let to: Point

  /// The rectangle around the side, which is not empty even if the side is vertical.
  var box: Rect {
    let (left, top) = (min(from.x, to.x), min(from.y, to.y))
    return Rect(x: left, y: top, width: max(from.x, to.x) - left, height: max(from.y, to.y) - top)
      .insetBy(dx: -1e-9, dy: -1e-9)
  }

  /// Whether the ends of another side are not both on the same side of the line through this one.
  func straddles(_ other: Side) -> Bool {
    let direction = to - from
    let (a, b) = (other.from - from, other.to - from)
    return (direction.dx * a.dy - direction.dy * a.dx) * (direction.dx * b.dy - direction.dy * b.dx) <= 0
  }
}

extension Point {
  /// The distance from a line between two points.
  fileprivate func distance(fromLine start: Point, to end: Point) -> Double {
    let (direction, offset) = (end - start, self - start)
    let square = direction.dx * direction.dx + direction.dy * direction.dy
    let dot = offset.dx * direction.dx + offset.dy * direction.dy
    return distance(to: start + direction * (square > 0 ? min(max(dot / square, 0), 1) : 0))
  }
}
