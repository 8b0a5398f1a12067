/// An edge of a chain turned so that its normal looks to the side on which the other shape is, and what its
/// neighbours allow as a normal there.
///
/// A body that slides over a joint must not feel the end of the next edge. So a normal that leans towards an
/// end is good only if the joint sticks out there and the normal lies between those of the two edges; beyond
/// that it is the neighbour's, and where the joint is straight or hollow there is no corner at all.
///
/// Source: E. Catto, "Ghost Collisions", box2d.org, 2020 (there for one-sided chains).
struct FacingEdge {
  /// Whose contact a normal is.
  enum Owner {
    /// This edge's.
    case edge
    /// Nobody's: at a joint without a corner only the edge's own normal counts.
    case joint
    /// The neighbouring edge's.
    case neighbour
  }

  let face: Face
  /// The edge in the direction of ``face``.
  private let edge: Edge
  private let direction: Vec2
  /// Whether the other shape is nearer to the start than to the end.
  private let facesStart: Bool

  /// Turns `edge` towards `point`.
  init(_ edge: Edge, towards point: Vec2) {
    let isReversed = edge.isBehind(point)
    let edge = isReversed ? edge.reversed : edge
    let along = edge.end - edge.start
    self.edge = edge
    direction = along.normalized
    facesStart = along.dot(point - 0.5 * (edge.start + edge.end)) < 0
    face = Face(
      start: edge.start,
      end: edge.end,
      normal: Vec2(direction.y, -direction.x),
      startID: isReversed ? 1 : 0,
      endID: isReversed ? 0 : 1
    )
  }

  /// The neighbouring edge at the start or the end; nil where the line stops.
  func neighbour(atStart: Bool) -> Face? {
    let (start, end) = atStart ? (edge.previous, edge.start) : (edge.end, edge.next)
    guard let start, let end else { return nil }
    return Face(start: start, end: end, normal: (end - start).outwardNormal, startID: 0, endID: 0)
  }

  /// Who answers for the contact with `normal`, a unit vector that leads away from the edge.
  func owner(of normal: Vec2) -> Owner {
    let leansToStart = self.leansToStart(normal)
    guard let neighbour = direction(atStart: leansToStart) else { return .edge }
    let (arriving, leaving) = leansToStart ? (neighbour, direction) : (direction, neighbour)
    guard Self.sticksOut(arriving, leaving) else { return .joint }
    // Directions turn as their normals do; the normal itself as a direction is `normal.perpendicular`.
    let beyond = leansToStart ? normal.perpendicular.cross(neighbour) : neighbour.cross(normal.perpendicular)
    return beyond > Tolerances.smoothJointSine ? .neighbour : .edge
  }

  /// Which end's business a normal is.
  func leansToStart(_ normal: Vec2) -> Bool {
    // A normal that looks back belongs to a body beyond an end; which way it leans is chance.
    normal.dot(face.normal) < 0 ? facesStart : normal.dot(direction) <= 0
  }

  /// The direction of the neighbouring edge; nil where the line stops.
  private func direction(atStart: Bool) -> Vec2? {
    atStart
      ? edge.previous.map { (edge.start - $0).normalized } : edge.next.map { ($0 - edge.end).normalized }
  }

  /// Whether the joint of two directions is a corner as seen from the side of the normals.
  private static func sticksOut(_ arriving: Vec2, _ leaving: Vec2) -> Bool {
    let bend = arriving.cross(leaving)
    return arriving.dot(leaving) > 0 ? bend > Tolerances.smoothJointSine : bend >= 0
  }
}

extension Edge {
  /// Whether `point` is on the side of the line away from its outward normal.
  ///
  /// Beyond an end the chain's next edge has a say too: the inside of a corner is what is behind both of
  /// its edges, the outside what is behind either.
  func isBehind(_ point: Vec2) -> Bool {
    let along = end - start
    let isBehindLine = along.cross(point - start) > 0
    if let previous, along.dot(point - start) < 0 {
      let before = start - previous
      let isBehindBefore = before.cross(point - start) > 0
      return before.cross(along) > 0 ? isBehindLine && isBehindBefore : isBehindLine || isBehindBefore
    }
    if let next, along.dot(point - end) > 0 {
      let after = next - end
      let isBehindAfter = after.cross(point - end) > 0
      return along.cross(after) > 0 ? isBehindLine && isBehindAfter : isBehindLine || isBehindAfter
    }
    return isBehindLine
  }
}
