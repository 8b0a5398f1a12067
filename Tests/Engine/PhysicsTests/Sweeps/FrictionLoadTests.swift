import Testing

/// Friction under load.
@Suite struct FrictionLoadTests {
  @Test func `a pushed plank under rolling balls is as fast as Coulomb's law says`() {
    let velocities = FrictionLoadSweep.rollingUnderLoad()
    #expect(difference(velocities.plank, 781.2) < 2, "\(velocities)")
    #expect(difference(velocities.ball, 260.4) < 2, "\(velocities)")
  }

  @Test(arguments: FrictionLoadSweep.Load.allCases)
  func `what slides takes µN, whatever lies on it, at all speeds`(load: FrictionLoadSweep.Load) {
    for speed in FrictionLoadSweep.speeds {
      let ratios = FrictionLoadSweep.accelerations(of: load, speed: speed)
      #expect(
        difference(ratios.plank, 1) < 0.005 && difference(ratios.item, 1) < 0.005, "\(speed): \(ratios)")
    }
  }

  @Test func `boxes slide and disks roll down slopes as Coulomb's law says`() {
    let sweep = SlopeSweep(angles: [10, 30, 40], frictions: [0, 0.1, 0.2, 0.7])
    #expect(sweep.wrongKinds == 0 && sweep.worstAcceleration < 3, "\(sweep)")
    // Symplectic Euler stops half a step earlier than 625 points.
    #expect(difference(SlopeSweep.slidingDistance(), 625 - 0.5 * 500 * TestScene.h) < 0.3)
  }

  @Test(arguments: [10, 40, 100] as [Float])
  func `a disk that is set down spinning rolls at ω r / 3 after ω r / (3 µ g)`(spin: Float) {
    let ratios = SlopeSweep.spunDisk(spin: spin)
    #expect(difference(ratios.speed, 1) < 0.01 && difference(ratios.time, 1) < 0.03, "\(ratios)")
  }
}
