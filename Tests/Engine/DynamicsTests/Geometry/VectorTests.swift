import Dynamics
import Testing

/// Point and Vector.
@Suite struct VectorTests {
  @Test func `points differ by vectors and move along them`() {
    let a = Point(x: 1, y: 2)
    let b = Point(x: 4, y: 6)
    #expect(b - a == Vector(dx: 3, dy: 4))
    #expect(a + (b - a) == b)
    #expect(b - Vector(dx: 3, dy: 4) == a)
    #expect(a.distance(to: b) == 5)
    var c = a
    c += Vector(dx: 1, dy: 1)
    c -= Vector(dx: 0, dy: 3)
    #expect(c == Point(x: 2, y: 0))
  }

  @Test func `vectors add, scale and negate`() {
    var v = Vector(dx: 3, dy: 4)
    #expect(v * 2 == 2 * v && v / 2 == Vector(dx: 1.5, dy: 2) && -v == Vector(dx: -3, dy: -4))
    #expect(v.length == 5 && v.normalized == Vector(dx: 0.6, dy: 0.8) && Vector.zero.normalized == .zero)
    #expect(v.dot(Vector(dx: 1, dy: 1)) == 7 && v.cross(Vector(dx: 1, dy: 1)) == -1)
    v += Vector(dx: 1, dy: 0)
    v -= Vector(dx: 0, dy: 1)
    v *= 2
    #expect(v == Vector(dx: 8, dy: 6))
  }

  @Test(arguments: [1e-300, 1e-160, 1e160, 1e300])
  func `a length is finite if the components are`(scale: Double) {
    let vector = Vector(dx: 3, dy: -4) * scale
    #expect((vector.length / (5 * scale) - 1).magnitude < 1e-15)
    #expect((vector.normalized.length - 1).magnitude < 1e-15)
    let most = Double.greatestFiniteMagnitude
    #expect(Vector(dx: most, dy: most).length == most)
    #expect(Vector(dx: .infinity, dy: 1).length == .infinity && Vector(dx: 1, dy: .nan).length.isNaN)
  }

  @Test func `a translation moves points, not vectors`() {
    let move = AffineTransform(translationX: 5, y: 5)
    #expect(Point.zero.applying(move) == Point(x: 5, y: 5))
    #expect(Vector(dx: 1, dy: 2).applying(move) == Vector(dx: 1, dy: 2))
  }

  @Test func `values print as Core Graphics' do`() {
    #expect("\(Point(x: 1, y: 2.5))" == "(1.0, 2.5)")
    #expect("\(Rect(x: 1, y: 2, width: 3, height: 4))" == "(1.0, 2.0, 3.0, 4.0)")
    #expect("\(Size(width: 3, height: 4) * 2)" == "(6.0, 8.0)")
  }
}
