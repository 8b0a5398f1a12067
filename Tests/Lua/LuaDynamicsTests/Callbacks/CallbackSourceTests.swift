import Dynamics
import LuaDynamics
import LuaHost
import Testing
import Views

/// Any error in a function of a script is reported once, whichever binding called it, and the simulation
/// continues.
@Suite struct CallbackSourceTests {
  /// The kinds of errors, each as the body of `fail`.
  enum Fault: String, CaseIterable {
    case text = "error('on purpose')"
    case `nil` = "error(nil)"
    case table = "error({ ... })"
    case object = "error((...))"
    case failingText = "error(setmetatable({}, { __tostring = function() error('again') end }))"
    case noText = "error(setmetatable({}, { __tostring = function() return {} end, __name = 5 }))"
    case recursion = "local function deeper() return 1 + deeper() end deeper()"
    case objects = "local kept = {} while true do kept[#kept + 1] = View() end"
    case memory = "local kept = {} while true do kept[#kept + 1] = ('x'):rep(1e6) .. #kept end"
    case range = "stage:step(-1)"

    /// The definition of the function that every source calls.
    var function: String { "calls = 0 function fail(...) calls = calls + 1 \(rawValue) end" }
  }

  private static let world = """
    witness = Item { size = { 100, 100 } }
    Animator():addBehavior(GravityBehavior { witness })

    """

  @Test func `every callback in the bindings is listed`() throws {
    let listed = CallbackSource.all.map(\.source)
    #expect(Set(listed).count == listed.count)
    let sources = CallbackSource.sources(in: try Playback("").session.lua)
    #expect(sources.count > 15)
    #expect(sources.subtracting(listed).isEmpty)
  }

  @Test(arguments: CallbackSource.all)
  func `every error is reported once, and the simulation continues`(kind: CallbackSource) throws {
    let play = try Playback(Self.world, idiom: .pad, memoryLimit: 24 << 20, objectLimit: 200)
    for (count, fault) in Fault.allCases.enumerated() {
      let before = play.session.stage.tick
      play.run("\(fault.function) \(kind.setup)")
      play.advance(ticks: 60)
      #expect(try play.evaluate("calls") == .integer(1), "\(fault)")
      #expect(play.errors.count == count + 1, "\(fault): \(play.errors.dropFirst(count))")
      if fault == .memory { #expect(play.errors.last?.message.contains("not enough memory") == true) }
      #expect(play.session.lua.stackHeight == 0)
      #expect(play.stage.tick >= before + 60)
      // More code can run in the same session.
      play.run("update, on_reload = nil, nil stage:step(1)")
      #expect(play.errors.count == count + 1, "\(fault): \(play.errors.dropFirst(count + 1))")
    }
    #expect(try play.evaluate("witness.center.y > 300") == .boolean(true))
  }

  // Lua runs finalizers and debug hooks with hooks disabled, so that only ending the process stops them.
  @Test(arguments: CallbackSource.all.filter { !["__gc", "debug.sethook"].contains($0.source) })
  func `infinite loops are stopped, and the simulation continues`(kind: CallbackSource) throws {
    let endless = "function fail(...) while true do pcall(function() while true do end end) end end "
    let play = try Playback(Self.world + endless + kind.setup, idiom: .pad, timeLimit: 0.05)
    play.advance(ticks: 60)
    #expect(play.errors.map(\.kind) == [.timeLimit], "\(play.errors)")
    #expect(play.errors.first?.message.hasPrefix("test.lua:3: stopped: ") == true)
    #expect(play.session.lua.stackHeight == 0)
    #expect(try play.evaluate("witness.center.y > 300") == .boolean(true))
  }

  @Test(arguments: CallbackSource.all)
  func `hundreds of errors leak nothing`(kind: CallbackSource) throws {
    let play = try Playback("function fail(...) error({ ... }) end", idiom: .pad)
    let script = """
      for i = 1, count do
        pcall(function()
          \(kind.setup)
          stage:step(\(kind.ticks))
          \(kind.teardown)
        end)
      end
      update, on_reload = nil, nil
      """
    // Objects that are created once (such as the stage's view) are not leaks.
    run("count = 10 \(script)", in: play)
    let (objects, memory) = (play.session.lua.liveObjectCount, play.session.lua.memoryInUse)
    #expect(objects < 10)
    // Fewer where an error takes twenty times as long.
    let count = _isDebugAssertConfiguration() ? 100 : 1000
    run("count = \(count) \(script)", in: play)
    #expect(play.session.lua.liveObjectCount == objects)
    #expect(play.session.lua.memoryInUse < memory + 100 * count)
    #expect(play.stage.animators.isEmpty)
    #expect(play.views.isEmpty)
    #expect(play.session.lua.stackHeight == 0)
  }

  private func run(_ script: String, in play: Playback) {
    play.run(script)
    // The stage retains an emptied animator until the end of the tick.
    play.advance(ticks: 1)
    play.session.lua.releaseLocalsOfLastRun()
    play.session.lua.invalidateOverrideCaches()
    play.session.lua.collectGarbage()
  }
}
