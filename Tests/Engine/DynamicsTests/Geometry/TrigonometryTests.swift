import Dynamics
import Testing

@Suite struct TrigonometryTests {
  @Test(arguments: [
    (0.0, 0.0, 1.0),
    (Double.pi / 6, 0.5, 0.866025403784438647),
    (1.0, 0.841470984807896507, 0.540302305868139717),
    (Double.pi / 2, 1.0, 0.0),
    (2.0, 0.909297426825681695, -0.416146836547142387),
    (Double.pi, 0.0, -1.0),
    (-4.0, 0.756802495307928251, -0.653643620863611915),
    (100.0, -0.506365641109758794, 0.862318872287683935),
    (1e6, -0.349993502171292952, 0.936752127533144787),
  ])
  func `sine and cosine agree with known values`(angle: Double, sine: Double, cosine: Double) {
    let direction = Vector(angle: angle, magnitude: 1)
    #expect(direction.dy.isNear(sine, within: 1e-12))
    #expect(direction.dx.isNear(cosine, within: 1e-12))
  }

  @Test(arguments: stride(from: -3.14, through: 3.14, by: 0.01).map { $0 })
  func `directions round-trip`(angle: Double) {
    #expect(Vector(angle: angle, magnitude: 7).angle.isNear(angle, within: 1e-14))
  }

  @Test(arguments: [
    (1.0, 1.0, 0.785398163397448310),
    (2.0, 1.0, 1.107148717794090503),
    (1.0, 2.0, 0.463647609000806116),
    (1.0, -3.0, 2.819842099193150852),
    (-1.0, -3.0, -2.819842099193150852),
    (-5.0, 0.0, -1.570796326794896619),
    (1e-9, 1.0, 1e-9),
    (0.0, -2.0, Double.pi),
    (0.0, 0.0, 0.0),
  ])
  func `arctangents agree with known values`(y: Double, x: Double, angle: Double) {
    #expect(Vector(dx: x, dy: y).angle.isNear(angle, within: 1e-15))
  }

  @Test(arguments: [1e7, -3e15, 1e300, -Double.greatestFiniteMagnitude])
  func `the vector of an angle of any size has its length`(angle: Double) {
    #expect(Vector(angle: angle, magnitude: 1).length.isNear(1, within: 1e-12))
  }
}
