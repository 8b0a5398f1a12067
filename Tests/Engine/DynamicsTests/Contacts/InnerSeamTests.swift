import Testing

@Suite("Inner seams")
struct InnerSeamTests {
  @Test(
    "of groups and concave items do not throw up or brake what passes over their flat top",
    arguments: InnerSeamSweep.Support.allCases)
  func flatTop(support: InnerSeamSweep.Support) {
    let sweep = InnerSeamSweep(support, speeds: [500, 4000], phaseCount: 1)
    #expect(sweep.passes > 0)
    #expect(sweep.worstHop <= 1 && sweep.leastSpeed >= 0.95, "\(sweep)")
  }
}
