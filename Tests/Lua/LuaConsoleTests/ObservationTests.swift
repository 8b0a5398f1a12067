import LuaConsole
import LuaDynamics
import LuaHost
import Testing
import Views

/// Looking at a running script, as the event log, a prompt or a recording does, changes nothing in its Lua
/// state.
@Suite struct ObservationTests {
  /// A script whose items touch in each second, and which reports what depends on the history of allocations.
  static let script = """
    local balls, keys = {}, {}
    scene = { ["long name " .. ("x"):rep(40)] = 1 }
    animator = Animator(stage.view)
    for i = 1, 6 do
      balls[i] = View { frame = { 40 * i, 40 * i, 30, 30 } }
      stage.view:addSubview(balls[i])
      scene["ball" .. i] = balls[i]
    end
    animator:addBehavior(GravityBehavior(balls))
    local collision = CollisionBehavior(balls)
    collision.translatesReferenceBoundsIntoBoundary = true
    animator:addBehavior(collision)
    every(0.25, function() keys[{}] = #keys keys[View {}] = stage.tick end)
    function update() scene.junk = { stage.tick .. "" } end
    function result()
      local order = { collectgarbage "count", tostring({}), tostring(keys) }
      for key, value in pairs(keys) do order[#order + 1] = tostring(key) .. value end
      return table.concat(order, " ")
    end
    """

  /// Runs the script for four seconds, observed after each tick, and returns its result.
  private func play(logs: Bool = false, observing observe: (Session, Console) -> Void = { _, _ in }) throws
    -> String
  {
    var names = 0
    let session = try Session(
      .init(timeLimit: 300), log: logs ? { names += "\($0)".utf8.count } : nil,
      report: { Issue.record("\($0)") })
    session.run(Chunk(Self.script, name: "scene.lua"))
    let console = try Console(session)
    for _ in 0..<240 {
      session.stage.advanceOneTick()
      observe(session, console)
    }
    #expect(logs == (names > 100))
    guard case .string(let result)? = try session.lua.run(Chunk("return result()", name: "end")).first else {
      throw Unexpected()
    }
    return result
  }

  private struct Unexpected: Error {}

  /// The result of a run that nothing observes.
  private static let unobserved = Result { try ObservationTests().play() }

  @Test func `the event log does not change the state`() throws {
    let alone = try Self.unobserved.get()
    #expect(try play() == alone)
    #expect(try play(logs: true) == alone)
  }

  @Test func `the state hash, the values and the names of owners do not change the state`() throws {
    let alone = try Self.unobserved.get()
    var hashes: Set<UInt64> = []
    var names: Set<String> = []
    let observed = try play { session, _ in
      hashes.insert(session.stage.stateHash)
      for value in session.stage.stateValues where value.property == "center.x" {
        names.insert(session.name(of: value.owner))
      }
    }
    #expect(observed == alone)
    #expect(hashes.count == 240 && names.contains("balls[3]"))
  }

  @Test func `checking whether an input is complete does not change the state`() throws {
    let alone = try Self.unobserved.get()
    let observed = try play { session, console in
      #expect(console.checkInputStatus("local t\(session.stage.tick) = {") == .incomplete)
      #expect(console.checkInputStatus("print(\(session.stage.tick))") == .complete)
    }
    #expect(observed == alone)
  }

  @Test(arguments: ["ba", "scene.", "scene.b", "animator:", "balls[1].", "help", "? Vie"])
  func `completion does not change the state`(text: String) throws {
    let alone = try Self.unobserved.get()
    var count = 0
    let observed = try play { _, console in count += console.complete(text).candidates.count }
    #expect(observed == alone)
    #expect(count > 0)
  }
}
