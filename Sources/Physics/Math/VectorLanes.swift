/// Four vectors, one a lane; each is computed with as a single ``Vec2`` is, to the bit.
struct VectorLanes: Sendable {
  var x: Lanes
  var y: Lanes

  static var zero: VectorLanes { VectorLanes(x: .zero, y: .zero) }

  @inline(__always)
  init(x: Lanes, y: Lanes) { (self.x, self.y) = (x, y) }

  @inline(__always)
  static func + (a: VectorLanes, b: VectorLanes) -> VectorLanes { VectorLanes(x: a.x + b.x, y: a.y + b.y) }

  @inline(__always)
  static func - (a: VectorLanes, b: VectorLanes) -> VectorLanes { VectorLanes(x: a.x - b.x, y: a.y - b.y) }

  @inline(__always)
  static prefix func - (a: VectorLanes) -> VectorLanes { VectorLanes(x: -a.x, y: -a.y) }

  @inline(__always)
  static func * (a: Lanes, b: VectorLanes) -> VectorLanes { VectorLanes(x: a * b.x, y: a * b.y) }

  @inline(__always)
  static func * (a: Float, b: VectorLanes) -> VectorLanes { Lanes(repeating: a) * b }

  @inline(__always)
  static func += (a: inout VectorLanes, b: VectorLanes) { a = a + b }

  @inline(__always)
  static func -= (a: inout VectorLanes, b: VectorLanes) { a = a - b }

  @inline(__always)
  func cross(_ other: VectorLanes) -> Lanes { x * other.y - y * other.x }

  /// The lengths, and the vectors of length 1 in the same directions; see ``Vec2/normalized``.
  @inline(__always)
  func polar() -> (length: Lanes, direction: VectorLanes) {
    let length = (x * x + y * y).squareRoot()
    let isLong = Lanes(repeating: 1e-18) < length
    let inverse = 1 / length
    return (length, VectorLanes(x: isLong.select(x * inverse, .zero), y: isLong.select(y * inverse, .zero)))
  }

  /// The vectors turned by rotations that are given as cosines and sines.
  @inline(__always)
  func turned(by rotation: (cosine: Lanes, sine: Lanes)) -> VectorLanes {
    VectorLanes(
      x: rotation.cosine * x - rotation.sine * y, y: rotation.sine * x + rotation.cosine * y)
  }
}

/// Four symmetric matrices, one a lane; see ``SymmetricMatrix2``.
struct SymmetricMatrixLanes: Sendable {
  let xx: Lanes
  let xy: Lanes
  let yy: Lanes

  /// The inverses; zero for matrices that have none.
  var inverse: SymmetricMatrixLanes {
    @inline(__always) get {
      let determinant = xx * yy - xy * xy
      let isRegular = .zero < determinant
      return SymmetricMatrixLanes(
        xx: isRegular.select(yy / determinant, .zero), xy: isRegular.select(-xy / determinant, .zero),
        yy: isRegular.select(xx / determinant, .zero))
    }
  }

  @inline(__always)
  static func * (matrix: SymmetricMatrixLanes, vector: VectorLanes) -> VectorLanes {
    VectorLanes(
      x: matrix.xx * vector.x + matrix.xy * vector.y, y: matrix.xy * vector.x + matrix.yy * vector.y)
  }
}
