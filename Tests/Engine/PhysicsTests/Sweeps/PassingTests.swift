import Testing

@Suite("Passing through")
struct PassingTests {
  @Test("no ball passes through what moves", arguments: PassingSweep.Target.allCases)
  func solid(target: PassingSweep.Target) {
    let sweep = PassingSweep(target, count: 60)
    #expect(sweep.hits > 30)
    #expect(sweep.passes == 0 && sweep.nonFinite == 0, "\(sweep)")
  }

  @Test("no ball passes a sensor of 1 point without a report", arguments: SensorSweep.Target.allCases)
  func sensors(target: SensorSweep.Target) {
    let sweep = SensorSweep(target, count: 40)
    #expect(sweep.trials > 0)
    #expect(sweep.unreported == 0 && sweep.deflections == 0, "\(sweep)")
  }
}
