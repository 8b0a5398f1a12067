import Testing

@Suite(.enabled(if: !_isDebugAssertConfiguration(), "takes half a minute unoptimized"))
struct RobustnessTests {
  @Test(
    arguments: [
      (.cardHouse, 30, 30), (.arch, 30, 30), (.heavyTop100, 260, 150), (.heavyTop200, 260, 150),
      (.heavyTop300, 260, 150), (.heavyBox, 1510, 30), (.farPyramid, 292, 30),
    ] as [(RobustnessSweep.Kind, drop: Float, shift: Float)])
  func `structures stand`(kind: RobustnessSweep.Kind, drop: Float, shift: Float) {
    // Box2D 3.2 holds the pyramids with a drop of at most 221 points and a shift of 59; in 2.4 each
    // collapses.
    let sweep = RobustnessSweep(kind, steps: 240)
    #expect(sweep.worstDrop < drop && sweep.worstShift < shift && sweep.nonFinite == 0, "\(summary(sweep))")
  }

  @Test(arguments: [(.bridge, 5), (.ballAndChain, 15)] as [(RobustnessSweep.Kind, Float)])
  func `joints of long chains hold`(kind: RobustnessSweep.Kind, gap: Float) {
    let sweep = RobustnessSweep(kind, steps: 80)
    #expect(sweep.worstGap < gap && sweep.nonFinite == 0, "\(summary(sweep))")
  }

  @Test func `balls that are pressed together stay inside`() {
    let sweep = RobustnessSweep(.confined, steps: 20)
    #expect(sweep.escaped == 0 && sweep.nonFinite == 0, "\(summary(sweep))")
  }

  private func summary(_ sweep: RobustnessSweep) -> String {
    "drop \(sweep.worstDrop), shift \(sweep.worstShift), gap \(sweep.worstGap), speed \(sweep.lastSpeed)"
  }
}
