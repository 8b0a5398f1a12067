import Testing

@Suite struct NearMissTests {
  @Test(arguments: NearMissSweep.Obstacle.allCases)
  func `of an item past an obstacle change no velocity and begin no contact`(obstacle: NearMissSweep.Obstacle)
  {
    let sweep = NearMissSweep(obstacle, speeds: [300, 2000], clearances: [0.05, 1], phaseCount: 1)
    #expect(sweep.passes > 0)
    #expect(sweep.deflections == 0 && sweep.reports == 0, "\(sweep)")
  }

  @Test(arguments: NearMissSweep.Obstacle.allCases)
  func `that would be hits with half a point less are hits`(obstacle: NearMissSweep.Obstacle) {
    let sweep = NearMissSweep(obstacle, speeds: [300], clearances: [-0.5], phaseCount: 1)
    #expect(sweep.deflections == sweep.passes && sweep.reports == sweep.passes, "\(sweep)")
  }

  @Test(arguments: GapSweep.Walls.allCases)
  func `of an item that falls into a gap with 1 point of room on each side do not stop it`(
    walls: GapSweep.Walls
  ) {
    let sweep = GapSweep(walls, dropCount: 4)
    #expect(sweep.drops > 0)
    #expect(sweep.caught == 0 && sweep.reports == 0, "\(sweep)")
  }
}
