import Foundation
import LuaConsole
import LuaDynamics
import LuaHost
import Testing
import TestSupport
import Views

/// The console's own functions.
@Suite struct FunctionTests {
  @Test func `pause, resume and step`() throws {
    let fixture = try ConsoleFixture()
    fixture.type("pause()")
    #expect(fixture.session.stage.isPaused)
    fixture.type("step() step(9)")
    #expect(fixture.session.stage.tick == 10)
    fixture.type("resume()")
    #expect(!fixture.session.stage.isPaused)
    #expect(
      fixture.type("step(-1)") == [
        "error: prompt 4:1: step: argument 1 (count): expected a number from 0 to 1000000000, got -1"
      ])
  }

  @Test func `speed sets and returns the speed`() throws {
    let fixture = try ConsoleFixture()
    #expect(fixture.type("speed(0.5)") == ["_1 = 0.5"])
    #expect(fixture.session.stage.speed == 0.5)
    #expect(fixture.type("speed()") == ["_2 = 0.5"])
    #expect(fixture.type("speed(1000)").first?.contains("expected a number from 0 to 100") == true)
  }

  @Test func `watch expressions show current values`() throws {
    let fixture = try ConsoleFixture("local n = 1 function up() n = n + 1 end")
    fixture.type("watch('n') watch 'n * 2, nobody.x'")
    #expect(
      fixture.console.watchValues().map(\.text) == [
        "1", "watch:1: attempt to index a nil value (global 'nobody')",
      ])
    fixture.type("up()")
    #expect(fixture.console.watchValues().first?.text == "2")
    #expect(fixture.type("_") == ["nil"])
    fixture.type("unwatch('n')")
    #expect(fixture.console.watchValues().map(\.expression) == ["n * 2, nobody.x"])
    fixture.type("unwatch()")
    #expect(fixture.console.watchValues().isEmpty)
  }

  @Test func `watch rejects statements`() throws {
    let fixture = try ConsoleFixture()
    #expect(
      fixture.type("watch('x = 1')").first?.hasPrefix(
        "error: prompt 1:1: watch: argument 1 (expression): expected an") == true)
    #expect(fixture.type("unwatch('x')") == ["error: prompt 2:1: unwatch: 'x' is not watched"])
    #expect(fixture.type("watch()") == ["nothing is watched"])
  }

  @Test func `an infinite watch expression is disabled`() throws {
    let fixture = try ConsoleFixture(
      "count = 0 function forever() count = count + 1 while true do end end", timeLimit: 0.05)
    fixture.type("watch('forever()')")
    let text = fixture.console.watchValues().first?.text
    #expect(text?.hasSuffix("stopped: ran for more than 0.05 s; --time-limit sets the limit") == true)
    #expect(fixture.console.watchValues().first?.text == text)
    #expect(fixture.type("count") == ["_1 = 1"])
  }

  @Test func `help covers the functions of the console and of the script`() throws {
    let fixture = try ConsoleFixture()
    #expect(fixture.type("help(step)").first == "step([count])")
    #expect(fixture.type("?watch").first == "watch([expression])")
    #expect(fixture.type("?View.alpha").first == "View.alpha: number")
    #expect(fixture.type("help(View)") == fixture.type("? View"))
    #expect(fixture.type("help()").contains("Functions at the prompt only"))
    #expect(fixture.type("?") == fixture.type("help()"))
  }

  @Test(arguments: [
    ("push", "PushBehavior"), ("push.magnitude", "PushBehavior.magnitude"),
    ("balls[1].center", "View.center"), ("balls[1]", "View"), ("push:addItem", "PushBehavior:addItem"),
    ("Kind.magnitude", "PushBehavior.magnitude"), ("balls[1].center.x", "Point.x"), ("stage", "stage"),
    ("loud.center", "loud.center"), ("count", "count"), ("push.nonsense", "PushBehavior.nonsense"),
  ])
  func `help on a variable shows the type of its value`(subject: String, known: String) throws {
    let fixture = try ConsoleFixture(
      """
      local push, balls, Kind, count = PushBehavior {}, { View() }, PushBehavior, 3
      loud = setmetatable({}, { __index = function() error('called') end })
      """)
    let help = fixture.type("?\(known)")
    #expect(fixture.type("?\(subject)") == help)
    #expect(fixture.type("help '\(subject)'") == help)
  }

  @Test(arguments: ["f", "scene.f", "list[1]", "Kind.f"])
  func `help on a function of one's own shows its comment, and ?? its source`(subject: String) throws {
    let fixture = try ConsoleFixture(
      """
      -- Adds two numbers.
      local function f(a, b)
        return a + b
      end
      scene, list, Kind = { f = f }, { f }, setmetatable({}, { __index = { f = f } })
      """)
    let page = ["f(a, b)", "  Adds two numbers.", "  Defined in scene.lua, line 2."]
    let source = ["local function f(a, b)", "  return a + b", "end"]
    for text in ["?\(subject)", "help(\(subject))", "help '\(subject)'"] {
      #expect(fixture.type(text) == page)
    }
    for text in ["??\(subject)", "source(\(subject))", "source '\(subject)'"] {
      #expect(fixture.type(text) == source)
    }
    #expect(fixture.type("_") == ["nil"])
  }

  @Test func `help finds comments in texts of the prompt and in modules`() throws {
    let folder = try TemporaryDirectory()
    try folder.write("ball.lua", "-- Rolls.\nreturn { roll = function(speed) end }")
    let fixture = try ConsoleFixture("")
    fixture.type("-- Says it.\nfunction say(...) print(...) end\nball = dofile('\(folder.path("ball.lua"))')")
    fixture.type("x = 1")
    #expect(fixture.type("?say").prefix(2) == ["say(...)", "  Says it."])
    #expect(fixture.type("?ball.roll").prefix(2) == ["roll(speed)", "  Rolls."])
    #expect(fixture.type("??print") == ["'print' is not a function of a script"])
    #expect(fixture.type("??") == ["'' is not a function of a script"])
  }

  @Test(arguments: ["math.floor", "string", "print", "floor", "help(math.floor)", "help(nil)", "help(text)"])
  func `help covers Lua's library and plain values`(subject: String) throws {
    let fixture = try ConsoleFixture("local floor, text = math.floor, 'View'")
    let expected =
      switch subject {
      case "string": "string: Functions on strings; s:upper() is string.upper(s)."
      case "print": "print(…)"
      case "help(nil)": "nil: the value of variables and fields that were never assigned. help() without"
      case "help(text)": "View: A rectangular area on the stage that is drawn, receives touches and can be"
      default: "math.floor(x) -> integer"
      }
    #expect(fixture.type(subject.hasPrefix("help") ? subject : "?\(subject)").first == expected)
  }

  @Test func `console functions raise an error outside an evaluation`() throws {
    let fixture = try ConsoleFixture()
    fixture.type("kept = step")
    let lua = fixture.session.lua
    #expect(throws: LuaError.self) { try lua.run(Chunk("kept(1)", name: "test.lua")) }
    #expect(fixture.type("kept(1)") == [])
    #expect(fixture.session.stage.tick == 1)
  }

  // MARK: Saving

  private func inFolder(_ body: (String) throws -> Void) throws {
    let folder = try TemporaryDirectory()
    try body(folder.path("saved.lua"))
  }

  @Test func `copy requests to copy a text, or the text of a value`() throws {
    let fixture = try ConsoleFixture("list = { 1, two = { 'x', true } } cycle = {} cycle.self = cycle")
    #expect(fixture.type("copy('no terminal')") == ["copy works only at a prompt on a terminal"])
    #expect(fixture.console.takePromptRequests() == [])
    fixture.console.performsPromptRequests = true
    for (expression, text) in [
      ("'two\\nlines ü'", "two\nlines ü"), ("12", "12"), ("1.5", "1.5"), ("nil", "nil"), ("true", "true"),
      ("stage.view.center", "Point(160, 284)"), ("list", #"{ 1, two = { "x", true } }"#),
    ] {
      #expect(fixture.type("copy(\(expression))") == ["copied \(text.utf8.count) bytes"])
      #expect(fixture.console.takePromptRequests() == [.copy(text)])
    }
    fixture.type("long = {} for i = 1, 200 do long[i] = ('x'):rep(60) end copy(long)")
    guard case .copy(let text)? = fixture.console.takePromptRequests().first else {
      Issue.record("nothing is copied")
      return
    }
    #expect(text.split(separator: "\n").count == 202)
    #expect(fixture.type("copy(('x'):rep(74995))")[0].contains("at most 74994 bytes, got 74995"))
    #expect(fixture.type("copy(cycle)")[0].hasPrefix("error: "))
    #expect(fixture.console.takePromptRequests() == [])
  }

  @Test func `editingMode requests the keys of the prompt`() throws {
    let fixture = try ConsoleFixture()
    fixture.console.performsPromptRequests = true
    #expect(fixture.type("editingMode('vi')") == [])
    #expect(fixture.console.takePromptRequests() == [.editingMode(.vi)])
    fixture.type("editingMode('emacs')")
    #expect(fixture.console.takePromptRequests() == [.editingMode(.emacs)])
    #expect(fixture.type("editingMode('nano')")[0].contains(#"expected "emacs" or "vi", got "nano""#))
    let startupFile = Chunk("editingMode 'vi' copy 'x'", name: "init.lua")
    _ = fixture.console.evaluateStartupFile(startupFile)
    #expect(fixture.console.takePromptRequests() == [.editingMode(.vi), .copy("x")])
  }

  @Test func `names prints the variables of the script and of the prompt`() throws {
    let fixture = try ConsoleFixture("local square, count = View {}, 3 list = { 1, 2 }")
    fixture.type("local kept = 'text'")
    fixture.type("6 * 7")
    #expect(
      fixture.type("names()").map { $0.prefix(12) } == [
        "count = 3", "kept = \"text", "list = { 1, ", "square = Vie",
      ])
    #expect(try ConsoleFixture().type("names()") == ["there are no variables"])
  }

  @Test func `names prints variables that have the name of a member`() throws {
    let fixture = try ConsoleFixture("local collision, view = 1, 2")
    #expect(fixture.type("names()") == ["collision = 1", "view = 2"])
  }

  @Test func `history prints the texts with their numbers`() throws {
    let fixture = try ConsoleFixture()
    for text in ["x = 1", "for i = 1, 2 do\n  x = i\nend", "error('no')"] { fixture.type(text) }
    #expect(
      fixture.type("history()") == [
        "1  x = 1", "2  for i = 1, 2 do", "     x = i", "   end", "3  error('no')",
      ])
    #expect(fixture.type("history(2)") == ["3  error('no')", "4  history()"])
  }

  @Test func `history of a pipe prints its lines with their numbers`() throws {
    let fixture = try ConsoleFixture(style: .plain)
    for (line, text) in ["x = 1", "y = 2"].enumerated() { _ = fixture.console.evaluate(text, line: line + 1) }
    guard case .output(let lines) = fixture.console.evaluate("history(2)", line: 4) else {
      Issue.record("history failed")
      return
    }
    #expect(lines == ["2  y = 2", "4  history(2)"])
  }

  @Test func `time evaluates a text and prints the duration`() throws {
    let fixture = try ConsoleFixture()
    let lines = fixture.type("time 'x = 5'")
    #expect(lines.count == 1 && lines[0].wholeMatch(of: /[\d.]+ ms/) != nil, "\(lines)")
    #expect(fixture.type("x") == ["_1 = 5"])
    #expect(fixture.type("time 'nothing()'").first?.contains("attempt to call a nil value") == true)
  }

  @Test func `save writes an equivalent script`() throws {
    try inFolder { path in
      let fixture = try ConsoleFixture()
      for text in [
        "local box = View { size = { 10, 10 } }", "box.size", "fails(", "error('no')",
        "stage.view:addSubview(box)",
        "box.center", "box.center = _ + Vector(1, 1)", "return box.alpha", "step(3)",
        "for i = 1, 2 do\n  count = i\nend",
        "watch('count')", "kept = _3",
      ] { fixture.type(text) }
      #expect(fixture.type("save('\(path)')") == ["saved \(path)"])
      let saved = try String(contentsOfFile: path, encoding: .utf8)
      #expect(
        saved == """
          -- What ran at a prompt of dynlua.
          step = step or function(count) stage:step(count) end
          local box = View { size = { 10, 10 } }
          -- box.size
          stage.view:addSubview(box)
          _3 = box.center
          _ = _3
          box.center = _ + Vector(1, 1)
          -- return box.alpha
          step(3)
          for i = 1, 2 do
            count = i
          end
          -- watch('count')
          kept = _3

          """)
      let other = try ConsoleFixture(saved)
      #expect(other.reported == [])
      #expect(other.type("box.center, count, kept") == ["_1 = Point(1, 1)", "_2 = 2", "_3 = Point(0, 0)"])
      #expect(other.session.stage.tick == 3)
    }
  }

  @Test func `a saved script does what time has evaluated, also without a prompt`() throws {
    try inFolder { path in
      let fixture = try ConsoleFixture("local count = 1")
      for text in ["time 'count = count + 1'", "time(\"count\")", "x = 1 time 'y = count'"] {
        fixture.type(text)
      }
      #expect(fixture.type("save('\(path)')") == ["saved \(path)"])
      let saved = try String(contentsOfFile: path, encoding: .utf8)
      let session = try Session(.init()) { Issue.record("\($0.message)") }
      session.run(Chunk(saved + "assert(x == 1 and y == 2)", name: "saved"))
    }
  }

  @Test func `a saved script includes the script, and leaves out what makes sense only at the prompt`() throws
  {
    try inFolder { path in
      let fixture = try ConsoleFixture("#!/usr/bin/env dynlua\nlocal count = 1\nreturn count\n")
      fixture.session.readScript = { Chunk("", name: "other.lua") }
      for text in ["count = count + 1", "pause()", "speed(4)", "resume()", "pause() x = count", "reload()"] {
        fixture.type(text)
      }
      fixture.session.discardReloadRequest()
      #expect(fixture.type("save('\(path)')") == ["saved \(path)"])
      let saved = try String(contentsOfFile: path, encoding: .utf8)
      #expect(
        saved == """
          -- scene.lua
          -- #!/usr/bin/env dynlua
          local count = 1
          -- return count
          -- What ran at a prompt of dynlua.
          pause = pause or function() end
          count = count + 1
          -- pause()
          -- speed(4)
          -- resume()
          pause() x = count
          -- reload()

          """)
      let other = try ConsoleFixture(saved)
      #expect(other.reported == [])
      #expect(other.type("count, x") == ["_1 = 2", "_2 = 2"])
      #expect(!other.session.stage.isPaused)
    }
  }

  @Test func `a saved script includes the start-up file if the input uses it`() throws {
    try inFolder { path in
      let fixture = try ConsoleFixture("size = 3")
      let startupFile = Chunk("watch('size')\nlocal function double(x) return 2 * x end", name: "init.lua")
      guard case .output = fixture.console.evaluateStartupFile(startupFile) else {
        Issue.record("the file failed")
        return
      }
      fixture.type("size = size + 1")
      fixture.type("save('\(path)')")
      #expect(try !String(contentsOfFile: path, encoding: .utf8).contains("double"))
      fixture.type("size = double(size)")
      #expect(fixture.type("save('\(path)', true)") == ["saved \(path)"])
      let other = try ConsoleFixture(try String(contentsOfFile: path, encoding: .utf8))
      #expect(other.reported == [])
      #expect(other.type("size") == ["_1 = 8"])
    }
  }

  @Test func `save replaces an existing file only if requested`() throws {
    try inFolder { path in
      try "precious".write(toFile: path, atomically: true, encoding: .utf8)
      let fixture = try ConsoleFixture()
      fixture.type("x = 1")
      #expect(
        fixture.type("save('\(path)')") == [
          "error: prompt 2:1: save: \(path) already exists; save(\"\(path)\", true) replaces it"
        ])
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "precious")
      #expect(fixture.type("save('\(path)', true)") == ["saved \(path)"])
      #expect(try String(contentsOfFile: path, encoding: .utf8).hasSuffix("x = 1\n"))
    }
  }

  @Test func `save reports why it cannot write`() throws {
    let fixture = try ConsoleFixture()
    #expect(fixture.type("save('x.lua')") == ["error: prompt 1:1: save: nothing has run at this prompt yet"])
    fixture.type("x = 1")
    #expect(
      fixture.type("save('/nowhere/x.lua')") == [
        "error: prompt 3:1: save: cannot write /nowhere/x.lua: no such file or directory"
      ])
  }
}
