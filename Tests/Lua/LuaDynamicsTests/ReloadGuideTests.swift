import Dynamics
import LuaDynamics
import LuaHost
import TestSupport
import Testing
import Views

/// The examples of the guide on reloading.
@Suite struct ReloadGuideTests {
  private static func script(_ number: Int) throws -> Chunk {
    let path = "Sources/Lua/LuaDynamics/LuaDynamics.docc/Reloading.md"
    let blocks = try Repository.blocks(of: "lua", in: path)
    try #require(blocks.count > number)
    return Chunk(blocks[number], name: "guide.lua")
  }

  @Test func `on_reload gets the previous variables`() throws {
    let script = try Self.script(0)
    let play = try Playback(script)
    let old = try #require(play.views.first)
    old.center = Point(x: 10, y: 20)
    #expect(play.session.reload(script) == .succeeded)
    #expect(play.views.count == 1)
    #expect(play.views.first !== old)
    #expect(play.views.first?.center == Point(x: 10, y: 20))
  }

  @Test func `a script keeps its stage and changes it`() throws {
    var script = try Self.script(1)
    let play = try Playback(script)
    play.advance(ticks: 30)
    let (square, height) = (try #require(play.views.first), try #require(play.views.first).center.y)
    script.source = Array(String(decoding: script.source, as: UTF8.self).replacing("green", with: "red").utf8)
    #expect(play.session.reload(script) == .succeeded)
    #expect(play.views.map(ObjectIdentifier.init) == [ObjectIdentifier(square)])
    #expect(square.center.y == height)
    play.run("stage:tap(100, 50) stage:step(10)")
    #expect(
      try play.evaluate("state.square.center.x == 100 and state.square.center.y < 100") == .boolean(true))
    #expect(play.errors.isEmpty)
  }
}
