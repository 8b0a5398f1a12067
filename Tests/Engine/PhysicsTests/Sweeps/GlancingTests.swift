import Testing

@Suite struct GlancingTests {
  @Test func `of equal balls send the target along the line of centers`() {
    let errors = GlancingSweep(
      speeds: [100, 500, 1000, 3000], offsets: [0.1, 0.5, 0.9, 0.98], phaseCount: 2
    ).errors
    #expect(errors.impacts > 0)
    #expect(errors.meanAngle < 1 && errors.worstAngle < 2, "\(errors)")
    #expect(errors.worstMomentum < 0.001 && errors.worstEnergy < 0.005, "\(errors)")
  }

  @Test func `of boxes with corners agree with steps of 1/4800 s`() {
    let sweep = CornerHitSweep(count: 14, phaseCount: 2)
    #expect(sweep.errors.impacts > 0)
    #expect(sweep.errors.meanAngle < 1 && sweep.errors.worstAngle < 2, "\(sweep)")
    #expect(sweep.errors.worstMomentum < 0.001 && sweep.errors.worstEnergy < 0.005, "\(sweep)")
  }
}
