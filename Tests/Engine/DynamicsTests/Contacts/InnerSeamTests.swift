import Testing

@Suite struct InnerSeamTests {
  @Test(arguments: InnerSeamSweep.Support.allCases)
  func `of groups and concave items do not throw up or brake what passes over their flat top`(
    support: InnerSeamSweep.Support
  ) {
    let sweep = InnerSeamSweep(support, speeds: [500, 4000], phaseCount: 1)
    #expect(sweep.passes > 0)
    #expect(sweep.worstHop <= 1 && sweep.leastSpeed >= 0.95, "\(sweep)")
  }
}
