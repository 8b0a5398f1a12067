/// How far a face of one polygon lies from the nearest corner of another; negative if the corner is behind
/// it.
struct Separation {
  var distance: Float
  /// The index of the face.
  var face: Int
  /// The index of the nearest corner of the other polygon.
  var support: Int
}

/// The face of `a` that is farthest from all of `b`, by the separating axis theorem; nil as soon as one is
/// farther than `margin`.
///
/// Walks around both outlines once (rotating calipers): as the normal turns, the nearest corner of `b` moves
/// on in the same sense. O(n + m).
@inline(__always)
func greatestSeparation(of a: PolygonView, from b: PolygonView, _ bInA: Pose, margin: Float) -> Separation? {
  if a.count == 4, b.count == 4 { return greatestSeparationOfBoxes(a, from: b, bInA, margin: margin) }
  var best = Separation(distance: -.infinity, face: 0, support: 0)
  var support = b.support(against: bInA.rotation.inverseRotate(a.normals[0])).index
  for face in 0..<a.count {
    let normal = a.normals[face]
    let depth = b.advance(&support, against: bInA.rotation.inverseRotate(normal))
    let distance = depth + normal.dot(bInA.position - a.vertices[face])
    if distance > best.distance {
      if distance > margin { return nil }
      best = Separation(distance: distance, face: face, support: support)
    }
  }
  return best
}

extension PolygonView {
  /// The corner farthest against `direction`, and its coordinate along it.
  @inline(__always)
  func support(against direction: Vec2) -> (index: Int, coordinate: Float) {
    var (best, least) = (0, direction.dot(vertices[0]))
    for index in 1..<count {
      let coordinate = direction.dot(vertices[index])
      if coordinate < least { (best, least) = (index, coordinate) }
    }
    return (best, least)
  }

  /// Moves on to the next corners for as long as they lie farther against `direction`; the coordinate along
  /// it.
  @inline(__always)
  func advance(_ index: inout Int, against direction: Vec2) -> Float {
    var least = direction.dot(vertices[index])
    while true {
      let next = self.index(after: index)
      let coordinate = direction.dot(vertices[next])
      guard coordinate < least else { return least }
      (index, least) = (next, coordinate)
    }
  }

  /// The face from corner `index` to the next.
  @inline(__always)
  func face(_ index: Int) -> Face {
    let next = self.index(after: index)
    return Face(
      start: vertices[index],
      end: vertices[next],
      normal: normals[index],
      startID: UInt32(truncatingIfNeeded: index),
      endID: UInt32(truncatingIfNeeded: next)
    )
  }

  /// Of the two faces that meet in corner `index`, the one that looks more against `direction`.
  @inline(__always)
  func face(at index: Int, against direction: Vec2) -> Face {
    let before = self.index(before: index)
    return face(direction.dot(normals[before]) < direction.dot(normals[index]) ? before : index)
  }
}

extension Face {
  /// The same face as seen from where `pose` leads.
  @inline(__always)
  func moved(_ pose: Pose) -> Face {
    Face(
      start: pose.toWorld(start),
      end: pose.toWorld(end),
      normal: pose.rotation.rotate(normal),
      startID: startID,
      endID: endID
    )
  }
}
