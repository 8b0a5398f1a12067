/// The contact of two convex polygons in the frame of the first; `bInA` is where the second is.
///
/// The face that separates most is the reference; the face of the other polygon that looks at it most is
/// clipped against its sides. Across a gap, where the faces are not opposite, the closest points make the
/// contact, so that items do not bounce off the prolongation of a face.
func collidePolygons(_ a: PolygonView, _ b: PolygonView, _ bInA: Pose, margin: Float) -> LocalManifold {
  let aInB = bInA.inverse
  guard
    let onA = greatestSeparation(of: a, from: b, bInA, margin: margin),
    let onB = greatestSeparation(of: b, from: a, aInB, margin: margin)
  else { return .empty }
  let pair: FacePair
  if onB.distance > onA.distance + Tolerances.faceBias {
    let normal = bInA.rotation.rotate(b.normals[onB.face])
    pair = FacePair(
      reference: b.face(onB.face).moved(bInA),
      incident: a.face(at: onB.support, against: normal),
      isFlipped: true,
      separation: onB.distance
    )
  } else {
    let normal = aInB.rotation.rotate(a.normals[onA.face])
    pair = FacePair(
      reference: a.face(onA.face),
      incident: b.face(at: onA.support, against: normal).moved(bInA),
      isFlipped: false,
      separation: onA.distance
    )
  }
  if let manifold = pair.contact(margin: margin) { return manifold }
  return pair.contact(closest: closestPoints(.polygon(a), .polygon(b), bInA), margin: margin)
}

extension Pose {
  /// The way back.
  @inline(__always)
  fileprivate var inverse: Pose {
    Pose(position: -rotation.inverseRotate(position), rotation: Rotation(c: rotation.c, s: -rotation.s))
  }
}
