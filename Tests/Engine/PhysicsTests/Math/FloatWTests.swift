import Testing

@testable import Physics

@Suite struct FloatWTests {
  let a = FloatW(1, -2, 3.5, 0)
  let b = FloatW(2, -3, 3.5, 8)

  @Test func `arithmetic equals scalar arithmetic in every lane`() {
    for lane in 0..<4 {
      #expect((a + b)[lane] == a[lane] + b[lane])
      #expect((a - b)[lane] == a[lane] - b[lane])
      #expect((a * b)[lane] == a[lane] * b[lane])
      #expect((a / b)[lane] == a[lane] / b[lane])
      #expect((-a)[lane] == -a[lane])
      #expect((3 * a)[lane] == 3 * a[lane])
      #expect((1 / b)[lane] == 1 / b[lane])
      #expect((3 + a)[lane] == 3 + a[lane])
      #expect(a.magnitude[lane] == a[lane].magnitude)
      #expect(a.magnitude.squareRoot()[lane] == a[lane].magnitude.squareRoot())
      #expect(lanewiseMin(a, b)[lane] == min(a[lane], b[lane]))
      #expect(lanewiseMax(a, b)[lane] == max(a[lane], b[lane]))
    }
  }

  @Test func `select blends lane by lane`() {
    #expect((a < b).select(a, b).vector == SIMD4(1, -3, 3.5, 0))
    #expect((a <= b).select(a, b).vector == SIMD4(1, -3, 3.5, 0))
    #expect(((a < b) & (.zero < a)).select(a, .zero).vector == SIMD4(1, 0, 0, 0))
    #expect(((a < b) | (b < a)).select(a, .zero).vector == SIMD4(1, -2, 0, 0))
    #expect((a < b).bitmask == 0b1001 && (b < a).bitmask == 0b0010)
  }

  @Test func `transpose is its own inverse`() {
    let rows = (0..<4).map { row in SIMD4<Float>(0, 1, 2, 3) + 10 * Float(row) }
    let columns = transpose(rows[0], rows[1], rows[2], rows[3])
    #expect(columns.0 == SIMD4(0, 10, 20, 30))
    #expect(columns.3 == SIMD4(3, 13, 23, 33))
    let again = transpose(columns.0, columns.1, columns.2, columns.3)
    #expect([again.0, again.1, again.2, again.3] == rows)
  }

  @Test func `quotient and remainder round to nearest`() {
    let (quotient, remainder) = FloatW(7.25, -7.25, 2.5, -2.5).quotientAndRemainder(by: 2)
    #expect(remainder.vector == SIMD4(-0.75, 0.75, 0.5, -0.5))
    // Bits of 4, -4, 1 and -1.
    #expect(quotient.testBit(1).bitmask == 0b1100 && quotient.testBit(2).bitmask == 0b1000)
    #expect((quotient + 1).testBit(1).bitmask == 0b0011 && (quotient + 3).testBit(2).bitmask == 0b1011)
  }
}

@Suite struct Vec2WTests {
  let points = [Vec2(3, 4), Vec2(-1, 2), Vec2(0, 0), Vec2(1e-20, 5)]
  let others = [Vec2(1, -2), Vec2(0.5, 0.25), Vec2(7, 7), Vec2(-3, 1)]

  private func lanes(_ vectors: [Vec2]) -> Vec2W {
    Vec2W(
      x: FloatW(vectors[0].x, vectors[1].x, vectors[2].x, vectors[3].x),
      y: FloatW(vectors[0].y, vectors[1].y, vectors[2].y, vectors[3].y))
  }

  private func vector(_ vectors: Vec2W, _ lane: Int) -> Vec2 { Vec2(vectors.x[lane], vectors.y[lane]) }

  @Test func `arithmetic equals Vec2 arithmetic in every lane`() {
    let (a, b) = (lanes(points), lanes(others))
    let (length, direction) = a.lengthAndDirection()
    for lane in 0..<4 {
      #expect(vector(a + b, lane) == points[lane] + others[lane])
      #expect(vector(a - b, lane) == points[lane] - others[lane])
      #expect(vector(-a, lane) == -points[lane])
      #expect(vector(3 * a, lane) == 3 * points[lane])
      #expect(a.cross(b)[lane] == points[lane].cross(others[lane]))
      #expect(length[lane] == points[lane].length)
      #expect(vector(direction, lane) == points[lane].normalized)
    }
  }

  @Test func `rotations equal Rotation in every lane`() {
    let (wide, others) = (RotationW(angle: FloatW(0, 1, 2, -3)), RotationW(angle: FloatW(3, 0.5, -2, 0)))
    let (vectors, relative) = (lanes(points), wide.relative(to: others))
    for (lane, (angle, otherAngle)) in zip([0, 1, 2, -3] as [Float], [3, 0.5, -2, 0] as [Float]).enumerated()
    {
      let (rotation, other) = (Rotation(angle: angle), Rotation(angle: otherAngle))
      #expect(wide.c[lane] == rotation.c && wide.s[lane] == rotation.s)
      #expect(vector(wide.rotate(vectors), lane) == rotation.rotate(points[lane]))
      #expect(vector(wide.inverseRotate(vectors), lane) == rotation.inverseRotate(points[lane]))
      #expect(relative.c[lane] == rotation.c * other.c + rotation.s * other.s)
      #expect(relative.s[lane] == rotation.c * other.s - rotation.s * other.c)
    }
  }

  @Test func `symmetric matrices invert lane by lane; a singular one has the inverse zero`() {
    let all = { FloatW(repeating: $0) }
    let matrix = SymmetricMatrix2W(xx: all(4), xy: all(1), yy: FloatW(0.5, 2, 0.25, -1))
    for lane in 0..<4 {
      let single = SymmetricMatrix2(xx: 4, xy: 1, yy: matrix.yy[lane])
      #expect(vector(matrix * lanes(points), lane) == single * points[lane])
      #expect(matrix.inverse.xx[lane] == single.inverse.xx)
      #expect(matrix.inverse.xy[lane] == single.inverse.xy)
      #expect(matrix.inverse.yy[lane] == single.inverse.yy)
    }
    #expect(matrix.inverse.xx[1] == Float(2) / 7)
    #expect(matrix.inverse.xx[2] == 0 && matrix.inverse.yy[3] == 0)
  }
}
