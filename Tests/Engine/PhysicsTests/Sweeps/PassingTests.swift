import Testing

@Suite struct PassingTests {
  @Test(arguments: PassingSweep.Target.allCases)
  func `no ball passes through what moves`(target: PassingSweep.Target) {
    let sweep = PassingSweep(target, count: 60)
    #expect(sweep.hits > 30)
    #expect(sweep.passes == 0 && sweep.nonFinite == 0, "\(sweep)")
  }

  @Test(arguments: SensorSweep.Target.allCases)
  func `no ball passes a sensor of 1 point without a report`(target: SensorSweep.Target) {
    let sweep = SensorSweep(target, count: 40)
    #expect(sweep.trials > 0)
    #expect(sweep.unreported == 0 && sweep.deflections == 0, "\(sweep)")
  }
}
