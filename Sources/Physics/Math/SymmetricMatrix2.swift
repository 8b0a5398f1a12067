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
