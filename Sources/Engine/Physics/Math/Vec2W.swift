/// Four ``Vec2`` values in SIMD lanes, with results that are bit-identical to scalar arithmetic.
struct Vec2W: Sendable {
  var x: FloatW
  var y: FloatW

  static var zero: Vec2W { Vec2W(x: .zero, y: .zero) }

  @inline(__always)
  init(x: FloatW, y: FloatW) { (self.x, self.y) = (x, y) }

  @inline(__always)
  static func + (a: Vec2W, b: Vec2W) -> Vec2W { Vec2W(x: a.x + b.x, y: a.y + b.y) }

  @inline(__always)
  static func - (a: Vec2W, b: Vec2W) -> Vec2W { Vec2W(x: a.x - b.x, y: a.y - b.y) }

  @inline(__always)
  static prefix func - (a: Vec2W) -> Vec2W { Vec2W(x: -a.x, y: -a.y) }

  @inline(__always)
  static func * (a: FloatW, b: Vec2W) -> Vec2W { Vec2W(x: a * b.x, y: a * b.y) }

  @inline(__always)
  static func * (a: Float, b: Vec2W) -> Vec2W { FloatW(repeating: a) * b }

  @inline(__always)
  static func += (a: inout Vec2W, b: Vec2W) { a = a + b }

  @inline(__always)
  static func -= (a: inout Vec2W, b: Vec2W) { a = a - b }

  /// The vector in a lane.
  subscript(lane: Int) -> Vec2 {
    @inline(__always) get { Vec2(x[lane], y[lane]) }
  }

  @inline(__always)
  func dot(_ other: Vec2W) -> FloatW { x * other.x + y * other.y }

  @inline(__always)
  func cross(_ other: Vec2W) -> FloatW { x * other.y - y * other.x }

  /// Returns the lengths and the unit vectors; see `Vec2.normalized`.
  @inline(__always)
  func lengthAndDirection() -> (length: FloatW, direction: Vec2W) {
    let length = (x * x + y * y).squareRoot()
    let isNormalizable = FloatW(repeating: 1e-18) < length
    let inverse = 1 / length
    return (
      length,
      Vec2W(x: isNormalizable.select(x * inverse, .zero), y: isNormalizable.select(y * inverse, .zero))
    )
  }
}

/// Four ``Rotation`` values in SIMD lanes.
struct RotationW: Sendable {
  let c: FloatW
  let s: FloatW

  @inline(__always)
  init(c: FloatW, s: FloatW) { (self.c, self.s) = (c, s) }

  /// Creates rotations by angles in radians; see ``Rotation/init(angle:)``.
  @inline(__always)
  init(angle: FloatW) { (c, s) = Trigonometry.cosineAndSine(of: angle) }

  @inline(__always)
  func rotate(_ vector: Vec2W) -> Vec2W {
    Vec2W(x: c * vector.x - s * vector.y, y: s * vector.x + c * vector.y)
  }

  @inline(__always)
  func inverseRotate(_ vector: Vec2W) -> Vec2W {
    Vec2W(x: c * vector.x + s * vector.y, y: c * vector.y - s * vector.x)
  }

  /// Returns the rotations of `other` relative to these.
  @inline(__always)
  func relative(to other: RotationW) -> RotationW {
    RotationW(c: c * other.c + s * other.s, s: c * other.s - s * other.c)
  }
}

extension MaskW {
  /// Returns `yes` in lanes where the condition holds and `no` in the others.
  @inline(__always)
  func select(_ yes: Vec2W, _ no: Vec2W) -> Vec2W { Vec2W(x: select(yes.x, no.x), y: select(yes.y, no.y)) }
}

/// Four ``SymmetricMatrix2`` values in SIMD lanes.
struct SymmetricMatrix2W: Sendable {
  let xx: FloatW
  let xy: FloatW
  let yy: FloatW

  /// The inverses; zero for matrices whose determinant is not positive.
  var inverse: SymmetricMatrix2W {
    @inline(__always) get {
      let determinant = xx * yy - xy * xy
      let isRegular = .zero < determinant
      return SymmetricMatrix2W(
        xx: isRegular.select(yy / determinant, .zero), xy: isRegular.select(-xy / determinant, .zero),
        yy: isRegular.select(xx / determinant, .zero))
    }
  }

  @inline(__always)
  static func * (matrix: SymmetricMatrix2W, vector: Vec2W) -> Vec2W {
    Vec2W(
      x: matrix.xx * vector.x + matrix.xy * vector.y, y: matrix.xy * vector.x + matrix.yy * vector.y)
  }
}

/// Four elements of an array, whose fields are gathered into SIMD lanes.
struct LaneElements<Element> {
  private let elements: BorrowedArray<Element>
  let indices: SIMD4<Int32>

  @inline(__always)
  init(_ elements: BorrowedArray<Element>, _ indices: SIMD4<Int32>) {
    (self.elements, self.indices) = (elements, indices)
  }

  @inline(__always)
  subscript(lane: Int) -> Element {
    unsafeAddress { UnsafePointer(elements.address(of: Int(indices[lane]))) }
  }

  @inline(__always)
  func gather(_ value: (Element) -> Float) -> FloatW {
    FloatW(value(self[0]), value(self[1]), value(self[2]), value(self[3]))
  }

  /// Gathers a field of type `Int32`.
  @inline(__always)
  func gatherIndices(_ value: (Element) -> Int32) -> SIMD4<Int32> {
    SIMD4(value(self[0]), value(self[1]), value(self[2]), value(self[3]))
  }

  /// Gathers a field of type ``Vec2``.
  @inline(__always)
  func gatherVectors(_ value: (Element) -> Vec2) -> Vec2W {
    Vec2W(x: gather { value($0).x }, y: gather { value($0).y })
  }

  /// Gathers a field of type ``Rotation``.
  @inline(__always)
  func gatherRotations(_ value: (Element) -> Rotation) -> RotationW {
    RotationW(c: gather { value($0).c }, s: gather { value($0).s })
  }
}

extension SIMD4<Int32> {
  /// A bit for each lane that is not padding; padding lanes contain a negative index and follow the others.
  ///
  /// The first lane is never padding.
  @inline(__always)
  var activeLanes: UInt8 { y < 0 ? 0b1 : z < 0 ? 0b11 : w < 0 ? 0b111 : 0b1111 }

  /// The indices with the first lane's index in the padding lanes, so that every lane can be read.
  @inline(__always)
  var paddedWithFirst: SIMD4<Int32> { replacing(with: x, where: self .< 0) }
}
