import Testing

@testable import Physics

@Suite struct RotationTests {
  @Test(arguments: -157...157) func `an angle survives the round trip`(hundredths: Int) {
    let angle = Float(hundredths) * 0.02
    #expect((Rotation(angle: angle).angle - angle).magnitude < 4e-7)
  }

  @Test func `sine and cosine stay on the unit circle and satisfy the addition theorem over many turns`() {
    for step in -2000...2000 {
      let angle = Float(step) * 0.37
      let rotation = Rotation(angle: angle)
      #expect((rotation.c * rotation.c + rotation.s * rotation.s - 1).magnitude < 3e-7)
      // Doubling the angle rounds it, so the comparison allows that error.
      let doubled = rotation.composed(with: rotation)
      #expect((doubled.c - Rotation(angle: 2 * angle).c).magnitude < 1e-6)
      #expect((doubled.s - Rotation(angle: 2 * angle).s).magnitude < 1e-6)
    }
  }

  @Test(arguments: knownValues)
  func `sine and cosine have known values`(angle: Float, cosine: Float, sine: Float) {
    let rotation = Rotation(angle: angle)
    #expect((rotation.c - cosine).magnitude < 2e-7)
    #expect((rotation.s - sine).magnitude < 2e-7)
  }

  @Test func `zero is the identity, bit for bit`() {
    #expect(Rotation(angle: 0) == .identity)
    #expect(Rotation.identity.rotate(Vec2(3.7, -11)) == Vec2(3.7, -11))
  }

  @Test func `an angle out of range gives NaN`() {
    #expect(Rotation(angle: 2e9).c.isNaN)
    #expect(Rotation(angle: .infinity).s.isNaN)
    #expect(Rotation(angle: .nan).c.isNaN)
  }

  @Test func `wide cosine and sine equal the scalar ones, bit for bit`() {
    for step in -2000...2000 {
      let angles = (0..<4).map { Float(step) * 0.37 + Float($0) * 0.785 }
      let (c, s) = Trigonometry.cosineAndSine(of: FloatW(angles[0], angles[1], angles[2], angles[3]))
      for lane in 0..<4 {
        let rotation = Rotation(angle: angles[lane])
        #expect(c[lane] == rotation.c && s[lane] == rotation.s)
      }
    }
    let (c, s) = Trigonometry.cosineAndSine(of: FloatW(2e9, .infinity, .nan, 0))
    #expect(c[0].isNaN && s[1].isNaN && c[2].isNaN && c[3] == 1 && s[3] == 0)
  }

  @Test(arguments: directions)
  func `the arctangent is correct in all eight octants`(x: Float, y: Float, expected: Float) {
    #expect((Trigonometry.arctangent(y: y, x: x) - expected).magnitude < 3e-7)
  }

  @Test func `integrating small rotations sums to the whole rotation`() {
    var rotation = Rotation.identity
    for _ in 0..<1000 { rotation = rotation.integrated(by: 0.001) }
    #expect((rotation.angle - 1).magnitude < 1e-5)
    #expect((rotation.c * rotation.c + rotation.s * rotation.s - 1).magnitude < 1e-6)
  }

  @Test func `a relative pose maps the first pose to the second`() {
    let (a, b) = (Pose(position: Vec2(10, -4), angle: 0.7), Pose(position: Vec2(-3, 8), angle: -2.1))
    let point = Vec2(2, 5)
    let along = a.toWorld(a.relative(to: b).toWorld(point))
    #expect((along - b.toWorld(point)).length < 1e-5)
    #expect((a.toLocal(a.toWorld(point)) - point).length < 1e-5)
  }
}

private let knownValues: [(Float, Float, Float)] = [
  (0, 1, 0), (0.5, 0.877_582_56, 0.479_425_54), (1, 0.540_302_3, 0.841_470_98),
  (2, -0.416_146_84, 0.909_297_4),
  (-1, 0.540_302_3, -0.841_470_98), (100, 0.862_318_87, -0.506_365_64), (1e5, -0.999_360_8, 0.035_748_8),
  (.pi, -1, 0), (.pi / 2, 0, 1), (.pi / 4, 0.707_106_78, 0.707_106_78),
]

private let directions: [(Float, Float, Float)] = [
  (1, 0, 0), (1, 1, .pi / 4), (0, 1, .pi / 2), (-1, 1, 2.356_194_5), (-1, 0, .pi),
  (-1, -1, -2.356_194_5), (0, -1, -.pi / 2), (1, -1, -.pi / 4), (0, 0, 0),
]
