import Testing

@Suite struct EnergyTests {
  @Test(arguments: zip([0.2, 1] as [Float], [6, 9]))
  func `of elastic squares with friction grows at most as often as in Box2D 2.4`(friction: Float, gains: Int)
  {
    // Box2D's shares of 600 scenes, 27 and 50 %, and two standard deviations.
    let sweep = EnergySweep.squares(friction: friction, count: 12)
    #expect(sweep.scenes == 12)
    #expect(sweep.gains <= gains, "\(sweep)")
  }

  @Test(arguments: [1, 0.5] as [Float], [true, false])
  func `of piles without friction never grows`(restitution: Float, hasGravity: Bool) {
    let sweep = EnergySweep.piles(
      restitution: restitution, hasGravity: hasGravity, count: 1,
      steps: restitution == 1 && hasGravity && !_isDebugAssertConfiguration() ? 1200 : 300)
    #expect(sweep.gains == 0, "\(sweep)")
  }

  @Test(arguments: SmallItemSweep.Edges.allCases)
  func `of small fast items is lost at an edge: they bounce and come to rest`(edges: SmallItemSweep.Edges) {
    let sweep = SmallItemSweep(edges, count: _isDebugAssertConfiguration() ? 3 : 10)
    #expect(sweep.hanging == 0 && sweep.awake == 0 && sweep.escaped == 0, "\(sweep)")
  }
}
