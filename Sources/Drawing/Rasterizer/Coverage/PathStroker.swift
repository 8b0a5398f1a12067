import Dynamics
import Views

/// Converts stroked polylines to polygons, all of the same direction, of which the union is the stroke.
///
/// Each segment is a rectangle; joins and caps are further polygons that overlap them.
struct PathStroker {
  /// The polygons.
  private(set) var polygons: [[Point]] = []

  private let style: StrokeStyle
  /// Half the width of the line.
  private let radius: Double
  /// The largest distance of a polygon from a round cap or join.
  private let tolerance: Double

  /// The number of dashes of a polyline above which it is drawn as a solid line.
  private static let dashLimit = 10_000.0

  init(_ polylines: [Polyline], style: StrokeStyle, tolerance: Double) {
    self.style = style
    self.tolerance = tolerance
    radius = style.lineWidth / 2
    for polyline in polylines {
      for part in dashed(polyline) { stroke(part) }
    }
  }

  // MARK: Dashes

  private func dashed(_ polyline: Polyline) -> [Polyline] {
    let pattern = style.dashPattern
    let patternLength = pattern.reduce(0, +)
    let length = polyline.segments.reduce(0) { $0 + $1.0.distance(to: $1.1) }
    guard patternLength > 0, length / patternLength * Double(pattern.count) < Self.dashLimit else {
      return [polyline]
    }
    var (index, rest) = dashPosition(in: pattern, patternLength: patternLength)
    var dashes: [Polyline] = []
    var current: [Point] = index.isMultiple(of: 2) ? Array(polyline.points.prefix(1)) : []
    for (start, end) in polyline.segments {
      let length = start.distance(to: end)
      guard length > 0 else { continue }
      let direction = (end - start) * (1 / length)
      var covered = 0.0
      while length - covered >= rest {
        covered += rest
        let point = start + direction * covered
        if index.isMultiple(of: 2) {
          dashes.append(Polyline(current + [point]))
          current = []
        } else {
          current = [point]
        }
        index += 1
        rest = pattern[index % pattern.count]
      }
      rest -= length - covered
      if index.isMultiple(of: 2) { current.append(end) }
    }
    if current.count > 1 { dashes.append(Polyline(current)) }
    return dashes
  }

  /// The dash or gap at which the line starts, and what is left of it; dashes have even indices.
  private func dashPosition(in pattern: [Double], patternLength: Double) -> (index: Int, rest: Double) {
    // An odd number of lengths repeats after twice as many.
    let period = pattern.count.isMultiple(of: 2) ? patternLength : 2 * patternLength
    var phase = style.dashPhase - (style.dashPhase / period).rounded(.down) * period
    var index = 0
    while phase >= pattern[index % pattern.count], index < 2 * pattern.count {
      phase -= pattern[index % pattern.count]
      index += 1
    }
    return (index, max(pattern[index % pattern.count] - max(phase, 0), 0))
  }

  // MARK: Segments, joins and caps

  private mutating func stroke(_ polyline: Polyline) {
    let points = polyline.points.withoutRepetitions
    guard let first = points.first, points.count > 1 else {
      if let point = points.first { addDot(at: point) }
      return
    }
    let isClosed = polyline.isClosed && points.count > 2
    let segments = Array(Polyline(points, isClosed: isClosed).segments)
    for (start, end) in segments {
      let side = normal(from: start, to: end)
      add([start + side, end + side, end - side, start - side])
    }
    for (incoming, outgoing) in zip(segments, segments.dropFirst()) { addJoin(incoming, outgoing) }
    if isClosed {
      addJoin(segments[segments.count - 1], segments[0])
    } else {
      addCap(at: first, from: segments[0].1)
      addCap(at: segments[segments.count - 1].1, from: segments[segments.count - 1].0)
    }
  }

  /// The vector from a segment to its left edge.
  private func normal(from start: Point, to end: Point) -> Vector {
    let direction = end - start
    return Vector(dx: -direction.dy, dy: direction.dx) * (radius / direction.length)
  }

  private mutating func addJoin(_ incoming: (Point, Point), _ outgoing: (Point, Point)) {
    let corner = outgoing.0
    let (before, after) = (
      normal(from: incoming.0, to: incoming.1), normal(from: outgoing.0, to: outgoing.1)
    )
    let turn = before.dx * after.dy - before.dy * after.dx
    let cosine = (before.dx * after.dx + before.dy * after.dy) / (radius * radius)
    if abs(turn) < 1e-9 * radius * radius, cosine > 0 { return }
    if style.lineJoin == .round {
      // The gap at the vertices of a flattened curve is smaller than the tolerance.
      if radius * (1 - cosine) > tolerance / 4 {
        addDisc(at: corner)
      } else {
        addBevel(corner, before, after, turn)
      }
      return
    }
    // The ratio of the miter's length to the line's width is 1 / cos(half the turning angle).
    let squaredRatio = 2 / max(1 + cosine, 1e-12)
    guard style.lineJoin == .miter, squaredRatio <= style.miterLimit * style.miterLimit else {
      return addBevel(corner, before, after, turn)
    }
    let outer = turn > 0 ? -1.0 : 1.0
    let tip = corner + (before + after) * (outer / (1 + cosine))
    add([corner, corner + before * outer, tip, corner + after * outer])
  }

  private mutating func addBevel(_ corner: Point, _ before: Vector, _ after: Vector, _ turn: Double) {
    let outer = turn > 0 ? -1.0 : 1.0
    add([corner, corner + before * outer, corner + after * outer])
  }

  private mutating func addCap(at end: Point, from previous: Point) {
    switch style.lineCap {
    case .butt: return
    case .round: addDisc(at: end)
    case .square:
      let side = normal(from: previous, to: end)
      let forward = Vector(dx: side.dy, dy: -side.dx)
      add([end + side, end + side + forward, end - side + forward, end - side])
    }
  }

  /// A subpath without length is drawn only by its caps.
  private mutating func addDot(at point: Point) {
    switch style.lineCap {
    case .butt: return
    case .round: addDisc(at: point)
    case .square:
      add([(-1, -1), (1, -1), (1, 1), (-1, 1)].map { point + Vector(dx: $0 * radius, dy: $1 * radius) })
    }
  }

  private mutating func addDisc(at center: Point) {
    // The distance of a chord of angle a from the circle is r a² / 8.
    let count = (2 * Double.pi / (8 * tolerance / max(radius, 1e-9)).squareRoot()).rounded(.up)
    let steps = min(max(count, 6), 128)
    add(
      (0..<Int(steps)).map { step in
        center + Vector(angle: 2 * .pi * Double(step) / steps, magnitude: radius)
      })
  }

  /// Adds a convex polygon in the common direction.
  private mutating func add(_ polygon: [Point]) {
    var doubledArea = 0.0
    for (start, end) in Polyline(polygon, isClosed: true).segments {
      doubledArea += (start.x - polygon[0].x) * (end.y - polygon[0].y)
      doubledArea -= (end.x - polygon[0].x) * (start.y - polygon[0].y)
    }
    polygons.append(doubledArea < 0 ? polygon.reversed() : polygon)
  }
}

extension [Point] {
  /// The points without those that equal the one before.
  fileprivate var withoutRepetitions: [Point] {
    var result: [Point] = []
    result.reserveCapacity(count)
    for point in self where point != result.last { result.append(point) }
    return result
  }
}
