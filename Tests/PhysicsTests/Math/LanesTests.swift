import Testing

@testable import Physics

@Suite("Lanes")
struct LanesTests {
  let a = Lanes(1, -2, 3.5, 0)
  let b = Lanes(2, -3, 3.5, 8)

  @Test("compute each lane as single numbers are computed")
  func arithmetic() {
    for lane in 0..<4 {
      #expect((a + b)[lane] == a[lane] + b[lane])
      #expect((a - b)[lane] == a[lane] - b[lane])
      #expect((a * b)[lane] == a[lane] * b[lane])
      #expect((a / b)[lane] == a[lane] / b[lane])
      #expect((-a)[lane] == -a[lane])
      #expect((3 * a)[lane] == 3 * a[lane])
      #expect((1 / b)[lane] == 1 / b[lane])
      #expect(lanewiseMin(a, b)[lane] == min(a[lane], b[lane]))
      #expect(lanewiseMax(a, b)[lane] == max(a[lane], b[lane]))
    }
  }

  @Test("choose lane by lane")
  func choice() {
    #expect((a < b).select(a, b).vector == SIMD4(1, -3, 3.5, 0))
    #expect((a <= b).select(a, b).vector == SIMD4(1, -3, 3.5, 0))
    #expect(((a < b) & (.zero < a)).select(a, .zero).vector == SIMD4(1, 0, 0, 0))
    #expect(((a < b) | (b < a)).select(a, .zero).vector == SIMD4(1, -2, 0, 0))
  }

  @Test("make columns of rows, and rows again")
  func transposition() {
    let rows = (0..<4).map { row in SIMD4<Float>(0, 1, 2, 3) + 10 * Float(row) }
    let columns = transpose(rows[0], rows[1], rows[2], rows[3])
    #expect(columns.0 == SIMD4(0, 10, 20, 30))
    #expect(columns.3 == SIMD4(3, 13, 23, 33))
    let again = transpose(columns.0, columns.1, columns.2, columns.3)
    #expect([again.0, again.1, again.2, again.3] == rows)
  }
}
