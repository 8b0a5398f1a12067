/// One face of a convex outline: from `start` to `end`, solid on the side away from `normal`.
struct Face {
  var start: Vec2
  var end: Vec2
  var normal: Vec2
  /// Which corners these are in their shape, for feature ids.
  var startID: UInt32
  var endID: UInt32
}

/// The two faces of a contact: the reference, which gives the normal, and the incident one, which gives the points.
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
  /// Coordinates of the incident face along the reference face, counted from its start; it runs the other way.
  private let upper: Float
  private let lower: Float

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

  var alignment: Alignment {
    if upper < 0 { return .beforeStart }
    return lower > length ? .afterEnd : .alongside
  }

  /// From the first shape to the second, where `normal` leaves the reference face.
  @inline(__always)
  func oriented(_ normal: Vec2) -> Vec2 { isFlipped ? -normal : normal }

  /// The part of the incident face alongside the reference face: up to two points, the normal of the reference.
  func clipped(margin: Float) -> LocalManifold {
    var manifold = LocalManifold(normal: oriented(reference.normal))
    let perUnit = upper > lower ? 1 / (upper - lower) : 0
    let slope = (incident.start - incident.end) * perUnit
    let low = lower < 0 ? incident.end - lower * slope : incident.end
    let high = upper > length ? incident.start - (upper - length) * slope : incident.start
    add(low, id: id(reference.startID, incident.endID), to: &manifold, margin)
    add(high, id: id(reference.endID, incident.startID), to: &manifold, margin)
    return manifold
  }

  /// The contact of the nearest corners of faces that are not alongside.
  ///
  /// The normal leads from corner to corner if there is a gap; otherwise it is that of the reference.
  func cornerContact(margin: Float) -> LocalManifold {
    let isBefore = alignment == .beforeStart
    let corner = isBefore ? reference.start : reference.end
    let other = isBefore ? incident.start : incident.end
    let id =
      isBefore ? id(reference.startID, incident.startID) : id(reference.endID, incident.endID)
    guard separation > Tolerances.faceBias else {
      var manifold = LocalManifold(normal: oriented(reference.normal))
      add(other, id: id, to: &manifold, margin)
      return manifold
    }
    let distance = (other - corner).length
    guard distance <= margin else { return .empty }
    let normal = (other - corner) * (1 / distance)
    return LocalManifold(normal: oriented(normal), at: 0.5 * (corner + other), separation: distance, id: id)
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
