import LuaHost
import Testing

@testable import LuaDynamics

@Suite struct ErrorDigestTests {
  private static func error(_ message: String, at line: Int = 1) -> LuaError {
    LuaError(kind: .runtime, message: message, traceback: "a.lua:\(line): in main chunk")
  }

  @Test func `an error is told once`() {
    var digest = ErrorDigest()
    #expect(digest.add(Self.error("x"), second: 0) == [Self.error("x")])
    for _ in 1...812 { #expect(digest.add(Self.error("x"), second: 0).isEmpty) }
    #expect(digest.summarize().map(\.description) == ["x (repeated 812 times)"])
    #expect(digest.summarize().isEmpty)
  }

  @Test func `repeats are told when another second has come`() {
    var digest = ErrorDigest()
    _ = digest.add(Self.error("x"), second: 0)
    #expect(digest.add(Self.error("x"), second: 0).isEmpty)
    #expect(digest.settle(second: 0).isEmpty)
    #expect(digest.settle(second: 1).map(\.message) == ["x (repeated once)"])
    #expect(digest.settle(second: 2).isEmpty)
    #expect(digest.add(Self.error("x"), second: 2).isEmpty)
    #expect(digest.add(Self.error("y"), second: 3).map(\.message) == ["x (repeated once)", "y"])
  }

  @Test func `the same message from elsewhere is another error`() {
    var digest = ErrorDigest()
    #expect(digest.add(Self.error("x", at: 1), second: 0).count == 1)
    #expect(digest.add(Self.error("x", at: 2), second: 0).count == 1)
  }

  @Test func `of a flood of different errors the number is told`() {
    var digest = ErrorDigest()
    let told = (1...1000).flatMap { digest.add(Self.error("\($0)"), second: 0) }
    #expect(told.map(\.message) == (1...ErrorDigest.limit).map(String.init))
    #expect(
      digest.summarize().map(\.message) == [
        "\(1000 - ErrorDigest.limit) further errors are not listed, after 20 different ones"
      ])
    #expect(digest.add(Self.error("new"), second: 0).isEmpty)
    #expect(digest.add(Self.error("1"), second: 0).isEmpty)
    #expect(
      digest.summarize().map(\.message) == [
        "1 (repeated once)", "1 further error is not listed, after 20 different ones",
      ])
  }

  @Test func `a long message is told once as a whole, and repeated up to a limit`() {
    let long = String(repeating: "x", count: 1_000_000)
    var digest = ErrorDigest()
    #expect(digest.add(Self.error(long), second: 0) == [Self.error(long)])
    #expect(digest.add(Self.error(long), second: 0).isEmpty)
    let repeated = digest.summarize().map(\.message)
    #expect(repeated == ["\(long.prefix(ErrorDigest.lengthLimit))… (repeated once)"])
  }

  /// A scene in which all that can fail does so again in each tick.
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

  @Test func `errors of which all kinds are known leave nothing behind`() throws {
    let play = try Playback(Self.failing)
    func holdings(afterTicks ticks: Int) -> [Int] {
      play.advance(ticks: ticks)
      play.session.lua.collectGarbage()
      let (session, lua) = (play.session, play.session.lua)
      return [lua.memoryInUse, lua.liveObjectCount, session.errors.retainedBytes]
    }
    let before = holdings(afterTicks: 300)
    let (count, lines) = (play.errorCount, play.errors.count)
    #expect(holdings(afterTicks: 1200) == before)
    #expect(play.errorCount > count + 10_000)
    // A line a second for each error that is known, and one for the others.
    #expect(play.errors.count <= lines + 20 * (ErrorDigest.limit + 1))
  }
}
