/// Four corners or four normals, one lane each: boxes are what most scenes are made of.
private struct Four {
  var x: SIMD4<Float>
  var y: SIMD4<Float>

  @inline(__always)
  init(x: SIMD4<Float>, y: SIMD4<Float>) { (self.x, self.y) = (x, y) }

  @inline(__always)
  init(_ vectors: UnsafePointer<Vec2>) {
    let all = UnsafeRawPointer(vectors).loadUnaligned(as: SIMD8<Float>.self)
    self.init(x: all.evenHalf, y: all.oddHalf)
  }

  @inline(__always)
  func dot(_ vector: Vec2) -> SIMD4<Float> { x * vector.x + y * vector.y }
}

/// The same as ``greatestSeparation(of:from:_:margin:)`` for polygons of four corners: all faces of `a` at
/// once.
@inline(__always)
func greatestSeparationOfBoxes(
  _ a: PolygonView, from b: PolygonView, _ bInA: Pose, margin: Float
) -> Separation? {
  let (normals, corners) = (Four(a.normals), Four(a.vertices))
  let turned = Four(
    x: normals.x * bInA.rotation.c + normals.y * bInA.rotation.s,
    y: normals.y * bInA.rotation.c - normals.x * bInA.rotation.s
  )
  var depths = turned.dot(b.vertices[0])
  for index in 1..<4 {
    let candidates = turned.dot(b.vertices[index])
    depths.replace(with: candidates, where: candidates .< depths)
  }
  let offsets = normals.x * (bInA.position.x - corners.x) + normals.y * (bInA.position.y - corners.y)
  let distances = depths + offsets
  var (face, distance) = (0, distances[0])
  for index in 1..<4 where distances[index] > distance { (face, distance) = (index, distances[index]) }
  guard distance <= margin else { return nil }
  let support = b.support(against: Vec2(turned.x[face], turned.y[face])).index
  return Separation(distance: distance, face: face, support: support)
}
