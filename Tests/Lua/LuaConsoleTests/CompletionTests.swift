import LuaConsole
import LuaDynamics
import LuaHost
import Testing
import TestSupport

@Suite struct CompletionTests {
  private let fixture: ConsoleFixture

  init() throws {
    fixture = try ConsoleFixture(
      """
      local square = View { size = { 80, 80 } }
      local push = PushBehavior { square }
      local scene = { balls = { View(), View() }, ["two words"] = 1, run = function() end }
      local loud = setmetatable({}, { __index = function() error("called") end })
      local heir = setmetatable({ own = 1 }, { __index = { inherited = 2, sing = function() end } })
      local text = "abc"
      ballistic = 1
      local Wind = Behavior.extend "Wind"
      function Wind:init() self.strength = 3 end
      function Wind:bloom() end
      local wind = Wind()
      """)
  }

  private func candidates(_ text: String) -> [String] {
    fixture.console.complete(text).candidates.map(\.text)
  }

  @Test(arguments: [
    ("squ", ["square"]), ("print(squ", ["square"]), ("balli", ["ballistic"]), ("pau", ["pause"]),
    ("retu", ["return"]),
    ("x = coro", ["coroutine"]), ("GravityB", ["GravityBehavior"]), ("local mine = 1 min", ["mine"]),
    ("square.backg", ["backgroundColor"]), ("push.mag", ["magnitude"]), ("push:setA", ["setAngle"]),
    ("push.setA", []), ("scene.", ["balls", "run"]), ("scene:", ["run"]),
    ("scene.balls[1].corn", ["cornerRadius"]),
    ("scene['balls'][2].cor", ["cornerRadius"]), ("stage.view.al", ["alpha"]), ("loud.", []),
    ("heir.", ["inherited", "own", "sing"]), ("heir:", ["sing"]), ("text:up", ["upper"]),
    ("string.up", ["upper"]),
    ("PushMode.c", ["continuous"]), ("Vector.po", ["polar"]), ("square.center.dist", []),
    ("square.center:dist", ["distance"]),
    ("wind.str", ["strength"]), ("wind:bl", ["bloom"]), ("wind:applyI", ["applyImpulse"]),
    ("1 .. squ", ["square"]),
    ("watch(\"squ", ["square"]), ("watch 'push.mag", ["magnitude"]), ("time('1 + balli", ["ballistic"]),
    ("a = 'squ", []), ("-- squ", []), ("--[[ squ", []), ("nobody.", []), ("f().", []), ("", []), ("12", []),
    ("?View.al", ["alpha"]), ("?Gravi", ["GravityBehavior"]), ("?squ", ["square"]),
    ("?push.mag", ["magnitude"]), ("?push:setA", ["setAngle"]), ("=squ", ["square"]),
    ("_G.balli", ["ballistic"]),
    ("scene.run.", []), ("push.mag = push.magn", ["magnitude"]), ("if squ", ["square"]),
  ])
  func `completes visible names`(text: String, expected: [String]) {
    #expect(candidates(text) == expected)
  }

  @Test func `completes methods after a colon and everything else after a dot`() {
    #expect(candidates("square:").contains("addSubview"))
    #expect(!candidates("square:").contains("alpha"))
    #expect(candidates("square.").contains("alpha"))
    #expect(!candidates("square.").contains("addSubview"))
  }

  @Test func `completes fields in a constructor's braces`() {
    #expect(candidates("PushBehavior { square, mo") == ["mode"])
    #expect(candidates("View { ").contains("backgroundColor"))
    #expect(candidates("View { size = { 1, 2 }, cor") == ["cornerRadius"])
    #expect(!candidates("View { size = cor").contains("cornerRadius"))
    #expect(!candidates("print { cor").contains("cornerRadius"))
  }

  @Test func `candidates have signature and summary`() throws {
    let candidate = try #require(fixture.console.complete("push:setA").candidates.first)
    #expect(candidate.signature == "setAngle(angle, magnitude)")
    #expect(candidate.summary == "Sets the direction and the magnitude: push:setAngle(math.pi / 2, 1).")
    #expect(fixture.console.complete("push:setA").replacedCharacterCount == 4)
  }

  @Test func `completes members of current values`() {
    fixture.type("square = GravityBehavior()")
    #expect(candidates("square.grav") == ["gravityDirection"])
  }

  @Test func `calls no script function`() {
    fixture.type(
      "calls, strange = 0, setmetatable({}, { __index = function() calls = calls + 1 return View() end })")
    #expect(candidates("strange.view.") == [])
    #expect(fixture.type("calls") == ["_1 = 0"])
  }

  @Test func `completes file names in strings`() throws {
    let folder = try TemporaryDirectory()
    for name in ["wind.lua", "water.txt", "behaviors/storm.lua", ".hidden"] {
      try folder.write(name, "")
    }
    let session = try Session(.init(moduleDirectories: [folder.path])) { _ in }
    let console = try Console(session)
    func texts(_ text: String) -> [String] { console.complete(text).candidates.map(\.text) }
    #expect(texts("dofile('\(folder.path)/w") == ["water.txt", "wind.lua"])
    #expect(texts("save(\"\(folder.path)/") == ["behaviors/", "water.txt", "wind.lua"])
    #expect(texts("require '") == ["behaviors.", "wind"])
    #expect(texts("require('behaviors.s") == ["storm"])
    #expect(texts("print('w") == [])
  }
}
