import LuaDynamics
import Runs
import TestSupport
import Testing
import Views

/// Runs that go back at fixed intervals and continue with the same input, as in GGRS' `SyncTestSession`.
@Suite struct SyncTests {
  @Test(arguments: ReplayTests.fewScripts)
  func `a run that goes back 1, 10 and 100 ticks and continues is equal in every tick`(path: String) throws {
    let header = try SampleRun.header(ofScript: path)
    let input = SampleInput(reloading: header.scripts[0])
    let timeline = try Timeline(Recorder(header)) { _ in }
    timeline.start()
    timeline.liveConsoles = try SampleInput.openConsoles(of: timeline.session)
    var hashes: [Int: UInt64] = [:]
    func run(to tick: Int) {
      while timeline.tick < tick {
        input.advance(timeline.session, timeline.liveConsoles)
        let hash = timeline.session.stage.cumulativeStateHash
        #expect(hashes[timeline.tick] ?? hash == hash, "tick \(timeline.tick)")
        hashes[timeline.tick] = hash
      }
    }
    // Unoptimized, a run takes seconds.
    let interval = _isDebugAssertConfiguration() ? 100 : 50
    for tick in stride(from: interval, through: SampleInput.tickCount, by: interval) {
      run(to: tick)
      for distance in [1, 10, 100] where distance <= tick {
        try timeline.go(to: tick - distance)
        try timeline.returnToPresent()
        // A text that runs several ticks, such as that at tick 41, is left out as a whole.
        #expect((tick - distance - 3...tick - distance).contains(timeline.tick))
        run(to: tick)
      }
    }
    #expect(timeline.tick == SampleInput.tickCount)
  }
}
