import Testing

@Suite("Near misses")
struct NearMissTests {
  @Test(
    "of an item past an obstacle change no velocity and begin no contact",
    arguments: NearMissSweep.Obstacle.allCases)
  func passing(obstacle: NearMissSweep.Obstacle) {
    let sweep = NearMissSweep(obstacle, speeds: [300, 2000], clearances: [0.05, 1], phaseCount: 1)
    #expect(sweep.passes > 0)
    #expect(sweep.deflections == 0 && sweep.reports == 0, "\(sweep)")
  }

  @Test("that would be hits with half a point less are hits", arguments: NearMissSweep.Obstacle.allCases)
  func control(obstacle: NearMissSweep.Obstacle) {
    let sweep = NearMissSweep(obstacle, speeds: [300], clearances: [-0.5], phaseCount: 1)
    #expect(sweep.deflections == sweep.passes && sweep.reports == sweep.passes, "\(sweep)")
  }

  @Test(
    "of an item that falls into a gap with 1 point of room on each side do not stop it",
    arguments: GapSweep.Walls.allCases)
  func gaps(walls: GapSweep.Walls) {
    let sweep = GapSweep(walls, dropCount: 4)
    #expect(sweep.drops > 0)
    #expect(sweep.caught == 0 && sweep.reports == 0, "\(sweep)")
  }
}
