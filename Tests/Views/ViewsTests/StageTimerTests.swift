import Testing
import Views

@Suite struct StageTimerTests {
  let stage = Stage()
  let log = Log()

  private func advance(_ ticks: Int) {
    for _ in 0..<ticks { stage.advanceOneTick() }
  }

  private func note(_ name: String) { log.note("\(name) \(stage.tick)") }

  @Test func `a timer fires at its due time`() {
    stage.after(1) { log.note("\(stage.time)") }
    advance(60)
    #expect(log.entries.isEmpty)
    advance(60)
    #expect(log.entries == ["1.0"])
  }

  @Test func `times are rounded to whole ticks, at least one`() {
    stage.after(0) { note("zero") }
    stage.after(0.024) { note("1.44 ticks") }
    stage.after(0.026) { note("1.56 ticks") }
    advance(5)
    #expect(log.entries == ["zero 1", "1.44 ticks 1", "1.56 ticks 2"])
  }

  @Test func `timers fire in order of their time, then of creation`() {
    stage.after(0.2) { note("a") }
    stage.after(0.1) { note("b") }
    stage.after(0.2) { note("c") }
    stage.every(0.1) { note("d") }
    stage.after(0.1) { note("e") }
    advance(13)
    #expect(log.entries == ["b 6", "d 6", "e 6", "a 12", "c 12", "d 12"])
  }

  @Test func `repeating timers do not drift`() {
    stage.every(0.05) { note("t") }
    advance(13)
    #expect(log.entries == ["t 3", "t 6", "t 9", "t 12"])
  }

  @Test func `a repeating timer may cancel itself`() {
    var timer: TimerHandle?
    timer = stage.every(0) {
      note("t")
      if stage.tick == 3 { timer?.cancel() }
    }
    advance(10)
    #expect(log.entries == ["t 1", "t 2", "t 3"])
    #expect(timer?.isActive == false)
    #expect(stage.isIdle)
  }

  @Test func `a cancelled timer does not fire, even if another of the same tick cancelled it`() {
    let early = stage.after(0.1) { note("early") }
    var late: TimerHandle?
    stage.after(0.2) { late?.cancel() }
    late = stage.after(0.2) { note("late") }
    early.cancel()
    early.cancel()
    advance(20)
    #expect(log.entries.isEmpty)
  }

  @Test func `isActive is true until the timer has fired`() {
    let once = stage.after(0.1) {}
    let again = stage.every(0.1) {}
    #expect(once.isActive && again.isActive)
    advance(7)
    #expect(!once.isActive && again.isActive)
    again.cancel()
    #expect(!again.isActive)
  }

  @Test func `a timer set by a timer waits for at least a tick`() {
    stage.after(0.1) {
      note("first")
      stage.after(0) { note("second") }
    }
    advance(10)
    #expect(log.entries == ["first 6", "second 7"])
  }

  @Test func `a condition is checked once per tick until it holds, and then fires once`() {
    var checks = 0
    let handle = stage.when {
      checks += 1
      return stage.tick >= 5
    } do: {
      note("met")
    }
    #expect(handle.isActive)
    advance(10)
    #expect(log.entries == ["met 5"])
    #expect(checks == 5)
    #expect(!handle.isActive)
  }

  @Test func `a condition can be cancelled, and runs in order with the timers`() {
    stage.after(0.1) { note("a") }
    stage.when({ stage.tick == 6 }, do: { note("b") })
    stage.after(0.1) { note("c") }
    stage.when({ true }, do: { note("never") }).cancel()
    advance(10)
    #expect(log.entries == ["a 6", "b 6", "c 6"])
  }

  @Test func `cancelling releases the handler`() {
    weak var gone: Log?
    let handle: TimerHandle
    do {
      let held = Log()
      gone = held
      handle = stage.after(10) { held.note("") }
    }
    #expect(gone != nil)
    handle.cancel()
    #expect(gone == nil)
  }

  @Test(arguments: [1, 2, 3]) func `many timers fire in order`(seed: Int) {
    var state = UInt64(seed)
    var fired: [(tick: Int, serial: Int)] = []
    for serial in 0..<500 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      stage.after(Double(state >> 58) / 60) { fired.append((stage.tick, serial)) }
    }
    advance(65)
    #expect(fired.count == 500)
    #expect(zip(fired, fired.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test func `an invalid time stops the program`() async {
    await #expect(processExitsWith: .failure) { Stage().after(-1) {} }
    await #expect(processExitsWith: .failure) { Stage().every(.nan) {} }
    await #expect(processExitsWith: .failure) { Stage().after(.infinity) {} }
  }
}
