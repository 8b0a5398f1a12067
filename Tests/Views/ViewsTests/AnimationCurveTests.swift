import Testing
import Views

@Suite struct AnimationCurveTests {
  /// The point at parameter `t` of the cubic Bézier curve from (0, 0) to (1, 1), by its definition.
  private func point(at t: Double, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> (
    x: Double, y: Double
  ) {
    let s = 1 - t
    return (
      3 * s * s * t * x1 + 3 * s * t * t * x2 + t * t * t, 3 * s * s * t * y1 + 3 * s * t * t * y2 + t * t * t
    )
  }

  @Test(arguments: 0...20) func `curves pass through the points of Core Animation's Béziers`(step: Int) {
    let t = Double(step) / 20
    for (curve, x1, x2) in [
      (AnimationCurve.easeIn, 0.42, 1.0), (.easeOut, 0.0, 0.58), (.easeInOut, 0.42, 0.58),
    ] {
      let expected = point(at: t, x1, 0, x2, 1)
      #expect(abs(curve.value(at: expected.x) - expected.y) < 1e-11, "\(curve) at \(t)")
    }
  }

  @Test func `known values at half time`() {
    #expect(AnimationCurve.linear.value(at: 0.5) == 0.5)
    #expect(abs(AnimationCurve.easeInOut.value(at: 0.5) - 0.5) < 1e-12)
    // cubic-bezier(0.42, 0, 1, 1) and (0, 0, 0.58, 1) at half time.
    #expect(abs(AnimationCurve.easeIn.value(at: 0.5) - 0.31535681257253) < 1e-9)
    #expect(abs(AnimationCurve.easeOut.value(at: 0.5) - 0.68464318742747) < 1e-9)
  }

  @Test(arguments: AnimationCurve.allCases)
  func `every curve starts at 0, ends at 1, is monotonic, and is constant outside 0…1`(curve: AnimationCurve)
  {
    #expect(curve.value(at: 0) == 0)
    #expect(curve.value(at: 1) == 1)
    #expect(curve.value(at: -1) == 0)
    #expect(curve.value(at: 2) == 1)
    let values = (0...1000).map { curve.value(at: Double($0) / 1000) }
    #expect(zip(values, values.dropFirst()).allSatisfy { $0 < $1 })
  }
}
