import Testing

@Suite struct SeamTests {
  @Test(arguments: SeamSweep.Floor.allCases)
  func `of flush floors do not throw up balls and do not brake them`(floor: SeamSweep.Floor) {
    let sweep = SeamSweep.balls(
      over: floor, radii: [6, 12, 40], speeds: [300, 1000, 4000], phaseCount: 1)
    #expect(sweep.passes > 0)
    // A ball that crosses several tiles in a step hops, but less than a third of the 36 points of LÖVE.
    #expect(sweep.worstHop <= (floor == .tiles ? 12 : 1) && sweep.leastSpeed >= 0.95, "\(sweep)")
  }

  @Test(arguments: SeamSweep.Floor.allCases)
  func `of flush floors do not stop or turn boxes that slide`(floor: SeamSweep.Floor) {
    let sweep = SeamSweep.boxes(over: floor, speeds: [300, 1000, 4000], phaseCount: 1)
    #expect(sweep.passes > 0)
    #expect(sweep.worstHop <= 1 && sweep.leastSpeed >= 0.95 && sweep.worstSpin < 0.02, "\(sweep)")
  }
}
