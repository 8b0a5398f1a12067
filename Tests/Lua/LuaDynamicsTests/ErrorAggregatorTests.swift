import LuaHost
import Testing

@testable import LuaDynamics

@Suite struct ErrorAggregatorTests {
  private static func error(_ message: String, at line: Int = 1) -> LuaError {
    LuaError(kind: .runtime, message: message, traceback: "a.lua:\(line): in main chunk")
  }

  @Test func `reports an error once`() {
    var aggregator = ErrorAggregator()
    #expect(aggregator.errorsToReport(adding: Self.error("x"), atSecond: 0) == [Self.error("x")])
    for _ in 1...812 { #expect(aggregator.errorsToReport(adding: Self.error("x"), atSecond: 0).isEmpty) }
    #expect(aggregator.summarize().map(\.description) == ["x (repeated 812 times)"])
    #expect(aggregator.summarize().isEmpty)
  }

  @Test func `reports repeats in the next second`() {
    var aggregator = ErrorAggregator()
    _ = aggregator.errorsToReport(adding: Self.error("x"), atSecond: 0)
    #expect(aggregator.errorsToReport(adding: Self.error("x"), atSecond: 0).isEmpty)
    #expect(aggregator.summarize(ifNewSecond: 0).isEmpty)
    #expect(aggregator.summarize(ifNewSecond: 1).map(\.message) == ["x (repeated once)"])
    #expect(aggregator.summarize(ifNewSecond: 2).isEmpty)
    #expect(aggregator.errorsToReport(adding: Self.error("x"), atSecond: 2).isEmpty)
    #expect(
      aggregator.errorsToReport(adding: Self.error("y"), atSecond: 3).map(\.message) == [
        "x (repeated once)", "y",
      ])
  }

  @Test func `the same message with another traceback is another error`() {
    var aggregator = ErrorAggregator()
    #expect(aggregator.errorsToReport(adding: Self.error("x", at: 1), atSecond: 0).count == 1)
    #expect(aggregator.errorsToReport(adding: Self.error("x", at: 2), atSecond: 0).count == 1)
  }

  @Test func `reports the number of suppressed errors`() {
    var aggregator = ErrorAggregator()
    let reports = (1...1000).flatMap { aggregator.errorsToReport(adding: Self.error("\($0)"), atSecond: 0) }
    #expect(reports.map(\.message) == (1...ErrorAggregator.distinctErrorLimit).map(String.init))
    #expect(
      aggregator.summarize().map(\.message) == [
        "\(1000 - ErrorAggregator.distinctErrorLimit) further errors are not listed, after 20 different ones"
      ])
    #expect(aggregator.errorsToReport(adding: Self.error("new"), atSecond: 0).isEmpty)
    #expect(aggregator.errorsToReport(adding: Self.error("1"), atSecond: 0).isEmpty)
    #expect(
      aggregator.summarize().map(\.message) == [
        "1 (repeated once)", "1 further error is not listed, after 20 different ones",
      ])
  }

  @Test func `a long message is reported once in full, and repeated up to a limit`() {
    let long = String(repeating: "x", count: 1_000_000)
    var aggregator = ErrorAggregator()
    #expect(aggregator.errorsToReport(adding: Self.error(long), atSecond: 0) == [Self.error(long)])
    #expect(aggregator.errorsToReport(adding: Self.error(long), atSecond: 0).isEmpty)
    let repeated = aggregator.summarize().map(\.message)
    #expect(repeated == ["\(long.prefix(ErrorAggregator.textLengthLimit))… (repeated once)"])
  }

  /// A scene in which every callback fails in each tick.
  private static let failing = """
    local function bad() error("on purpose") end
    local n = 0
    local function worse() n = n + 1 error("on purpose " .. n) end
    local animator, view = Animator(stage.view), View { size = { 10, 10 }, center = { 50, 50 } }
    stage.view:addSubview(view)
    animator:addBehavior(GravityBehavior { view })
    local collision = CollisionBehavior { view, translatesReferenceBoundsIntoBoundary = true }
    animator:addBehavior(collision)
    local Wind = Behavior.extend "Wind"
    function Wind:action() bad() end
    function Wind:willMoveTo() bad() end
    every(0, function()
      collision.beganContact, collision.endedContact = bad, worse
      collision.collisionDelegate = { beganContact = bad, endedContact = worse }
      animator.didPause, animator.willResume, animator.itemDidRest = bad, bad, bad
      go(bad) go(worse)
      go(function() wait(0.05) bad() end)
      go(function() waitUntil(bad) end)
      after(0, bad) after(0, worse) every(0, bad)
      animate(0.1, function() view.alpha = stage.tick % 2 end, bad)
      local wind = Wind()
      animator:addBehavior(wind)
      after(0.05, function() animator:removeBehavior(wind) end)
      setmetatable({}, { __gc = bad })
      update = bad
    end)
    """

  @Test func `repeated errors of known kinds do not accumulate memory`() throws {
    let play = try Playback(Self.failing)
    func holdings(afterTicks ticks: Int) -> [Int] {
      play.advance(ticks: ticks)
      play.session.lua.collectGarbage()
      let (session, lua) = (play.session, play.session.lua)
      return [lua.memoryInUse, lua.liveObjectCount, session.errors.retainedByteCount]
    }
    // Tables and caches have reached their sizes after some seconds and a collection.
    _ = holdings(afterTicks: 1200)
    let before = holdings(afterTicks: 1200)
    let (count, lines) = (play.errorCount, play.errors.count)
    #expect(holdings(afterTicks: 1200) == before)
    #expect(play.errorCount > count + 10_000)
    // One line per second for each known error, and one for the others.
    #expect(play.errors.count <= lines + 20 * (ErrorAggregator.distinctErrorLimit + 1))
  }
}
