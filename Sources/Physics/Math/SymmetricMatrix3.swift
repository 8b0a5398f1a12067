/// A symmetric matrix of 3 by 3: the masses of a point and an angle that are solved together.
struct SymmetricMatrix3: Sendable {
  /// The part of the point.
  var point: SymmetricMatrix2
  /// The column that couples the point with the angle.
  var coupling: Vec2
  /// The part of the angle.
  var angle: Float

  /// The point and the angle that the matrix leads to `point` and `angle`.
  ///
  /// The angle is eliminated first, which leaves two equations for the point. A part that nothing moves is 0.
  func solve(_ target: (point: Vec2, angle: Float)) -> (point: Vec2, angle: Float) {
    guard angle > 0 else { return (point.inverse * target.point, 0) }
    let inverse = 1 / angle
    let reduced = SymmetricMatrix2(
      xx: point.xx - inverse * coupling.x * coupling.x,
      xy: point.xy - inverse * coupling.x * coupling.y,
      yy: point.yy - inverse * coupling.y * coupling.y)
    let solution = reduced.inverse * (target.point - inverse * target.angle * coupling)
    return (solution, inverse * (target.angle - coupling.dot(solution)))
  }
}
