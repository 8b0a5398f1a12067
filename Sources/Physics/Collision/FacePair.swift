/// One face of a convex outline: from `start` to `end`, solid on the side away from `normal`.
struct Face {
  var start: Vec2
  var end: Vec2
  var normal: Vec2
  /// Which corners these are in their shape, for feature ids.
  var startID: UInt32
  var endID: UInt32
}

/// The two faces of a contact: the reference, which gives the normal, and the incident one, which gives the
/// points.
///
/// Sources: E. Catto, "Contact Manifolds", GDC 2007; D. Gregorius, "Robust Contact Creation for Physics
/// Simulations", GDC 2015.
struct FacePair {
  /// Where the incident face is as seen along the reference face.
  enum Alignment { case alongside, beforeStart, afterEnd }

  let reference: Face
  let incident: Face
  /// Whether the reference face belongs to the second shape of the contact.
  let isFlipped: Bool
  /// The gap between the faces that was found with the reference face.
  let separation: Float

  private let tangent: Vec2
  private let length: Float
  /// Coordinates of the incident face along the reference face, counted from its start; it runs the other
  /// way.
  private let upper: Float
  private let lower: Float

  @inline(__always)
  init(reference: Face, incident: Face, isFlipped: Bool, separation: Float) {
    self.reference = reference
    self.incident = incident
    self.isFlipped = isFlipped
    self.separation = separation
    tangent = reference.normal.perpendicular
    length = tangent.dot(reference.end - reference.start)
    upper = tangent.dot(incident.start - reference.start)
    lower = tangent.dot(incident.end - reference.start)
  }

  @inline(__always)
  var alignment: Alignment {
    if upper < 0 { return .beforeStart }
    return lower > length ? .afterEnd : .alongside
  }

  /// From the first shape to the second, where `normal` leaves the reference face.
  @inline(__always)
  func oriented(_ normal: Vec2) -> Vec2 { isFlipped ? -normal : normal }

  /// The contact of the faces with the normal of the reference; nil across a gap that is not between these
  /// faces.
  ///
  /// Faces that are alongside may still not have the closest points between them: what lies nearest to the
  /// reference may hang over its end.
  @inline(__always)
  func contact(margin: Float) -> LocalManifold? {
    let isGap = separation > Tolerances.faceBias
    guard alignment == .alongside else { return isGap ? nil : cornerContact(margin: margin) }
    let manifold = clipped(margin: margin)
    return isGap && manifold.leastSeparation > separation + Tolerances.faceBias ? nil : manifold
  }

  /// The part of the incident face alongside the reference face: up to two points.
  @inline(__always)
  private func clipped(margin: Float) -> LocalManifold {
    var manifold = LocalManifold(normal: oriented(reference.normal))
    let perUnit = upper > lower ? 1 / (upper - lower) : 0
    let slope = (incident.start - incident.end) * perUnit
    let low = lower < 0 ? incident.end - lower * slope : incident.end
    let high = upper > length ? incident.start - (upper - length) * slope : incident.start
    add(low, id: id(reference.startID, incident.endID), to: &manifold, margin)
    add(high, id: id(reference.endID, incident.startID), to: &manifold, margin)
    return manifold
  }

  /// The contact of the closest points of the shapes across a gap.
  func contact(closest: DifferencePoint, margin: Float) -> LocalManifold {
    let distance = closest.offset.length
    guard distance <= margin, distance > 1e-6 else { return .empty }
    let position = 0.5 * (closest.onA + closest.onB)
    return LocalManifold(
      normal: closest.offset * (1 / distance), at: position, separation: distance, id: cornerID)
  }

  /// The contact of faces that are not alongside but of shapes that overlap: the nearest end of the incident
  /// face.
  private func cornerContact(margin: Float) -> LocalManifold {
    var manifold = LocalManifold(normal: oriented(reference.normal))
    let corner = alignment == .beforeStart ? incident.start : incident.end
    add(corner, id: cornerID, to: &manifold, margin)
    return manifold
  }

  private var cornerID: UInt32 {
    upper + lower < length
      ? id(reference.startID, incident.startID) : id(reference.endID, incident.endID)
  }

  @inline(__always)
  private func add(_ point: Vec2, id: UInt32, to manifold: inout LocalManifold, _ margin: Float) {
    let gap = reference.normal.dot(point - reference.start)
    guard gap <= margin else { return }
    manifold.append(.init(position: point - (0.5 * gap) * reference.normal, separation: gap, id: id))
  }

  @inline(__always)
  private func id(_ reference: UInt32, _ incident: UInt32) -> UInt32 {
    isFlipped ? incident << 16 | reference : reference << 16 | incident
  }
}
