/// A symmetric matrix of 2 by 2: the masses of two coordinates that are solved together.
struct SymmetricMatrix2: Sendable {
  var xx: Float
  var xy: Float
  var yy: Float

  static let zero = SymmetricMatrix2(xx: 0, xy: 0, yy: 0)

  /// The inverse; zero for a matrix that has none, as of two bodies that nothing moves.
  var inverse: SymmetricMatrix2 {
    let determinant = xx * yy - xy * xy
    guard determinant > 0 else { return .zero }
    return SymmetricMatrix2(xx: yy / determinant, xy: -xy / determinant, yy: xx / determinant)
  }

  @inline(__always)
  static func * (matrix: SymmetricMatrix2, vector: Vec2) -> Vec2 {
    Vec2(matrix.xx * vector.x + matrix.xy * vector.y, matrix.xy * vector.x + matrix.yy * vector.y)
  }
}

/// A symmetric matrix of 3 by 3: the masses of a point and an angle that are solved together.
struct SymmetricMatrix3: Sendable {
  /// The part of the point.
  var linear: SymmetricMatrix2
  /// The column that couples the point with the angle.
  var coupling: Vec2
  /// The part of the angle.
  var angular: Float

  /// The point and the angle that the matrix leads to `linear` and `angular`.
  ///
  /// The angle is eliminated first, which leaves two equations for the point. A part that nothing moves is 0.
  func solve(_ target: (linear: Vec2, angular: Float)) -> (linear: Vec2, angular: Float) {
    guard angular > 0 else { return (linear.inverse * target.linear, 0) }
    let inverse = 1 / angular
    let reduced = SymmetricMatrix2(
      xx: linear.xx - inverse * coupling.x * coupling.x,
      xy: linear.xy - inverse * coupling.x * coupling.y,
      yy: linear.yy - inverse * coupling.y * coupling.y)
    let solution = reduced.inverse * (target.linear - inverse * target.angular * coupling)
    return (solution, inverse * (target.angular - coupling.dot(solution)))
  }
}
