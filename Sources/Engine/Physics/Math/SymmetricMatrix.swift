/// A symmetric 2 × 2 matrix: the K matrix or effective mass of two constraint rows that are solved together.
struct SymmetricMatrix2: Sendable {
  var xx: Float
  var xy: Float
  var yy: Float

  static let zero = SymmetricMatrix2(xx: 0, xy: 0, yy: 0)

  /// The inverse; zero if the determinant is not positive, as for two bodies of infinite mass.
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

/// A symmetric 3 × 3 matrix: the K matrix of a point constraint and an angle that are solved together.
struct SymmetricMatrix3: Sendable {
  /// The 2 × 2 block of the point constraint.
  var linear: SymmetricMatrix2
  /// The off-diagonal column between the point constraint and the angle.
  var coupling: Vec2
  /// The diagonal element in the row and column of the angle.
  var angular: Float

  /// Returns the solution x of `self * x = target`.
  ///
  /// The angle is eliminated first (Schur complement), which leaves a 2 × 2 system for the point. A singular
  /// part solves to 0. `reduced` is the matrix of that system, if the caller knows it more precisely.
  func solve(_ target: (linear: Vec2, angular: Float), reduced: SymmetricMatrix2? = nil)
    -> (linear: Vec2, angular: Float)
  {
    guard angular > 0 else { return (linear.inverse * target.linear, 0) }
    let inverse = 1 / angular
    let complement =
      reduced
      ?? SymmetricMatrix2(
        xx: linear.xx - inverse * coupling.x * coupling.x,
        xy: linear.xy - inverse * coupling.x * coupling.y,
        yy: linear.yy - inverse * coupling.y * coupling.y)
    let solution = complement.inverse * (target.linear - inverse * target.angular * coupling)
    return (solution, inverse * (target.angular - coupling.dot(solution)))
  }
}
