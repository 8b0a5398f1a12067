import Foundation
import LuaConsole
import LuaDynamics
import LuaHost
import Testing
import Views

/// The console's own functions.
@Suite struct FunctionTests {
  @Test func `time stands still, goes on, and runs in steps`() throws {
    let bench = try Bench()
    bench.type("pause()")
    #expect(bench.session.stage.isPaused)
    bench.type("step() step(9)")
    #expect(bench.session.stage.tick == 10)
    bench.type("resume()")
    #expect(!bench.session.stage.isPaused)
    #expect(
      bench.type("step(-1)") == [
        "error: prompt:1: step: argument 1 (count): expected a number from 0 to 1000000000, got -1"
      ])
  }

  @Test func `the speed is set and told`() throws {
    let bench = try Bench()
    #expect(bench.type("speed(0.5)") == ["_1 = 0.5"])
    #expect(bench.session.stage.speed == 0.5)
    #expect(bench.type("speed()") == ["_2 = 0.5"])
    #expect(bench.type("speed(1000)").first?.contains("expected a number from 0 to 100") == true)
  }

  @Test func `watched expressions follow what they name`() throws {
    let bench = try Bench("local n = 1 function up() n = n + 1 end")
    bench.type("watch('n') watch 'n * 2, nobody.x'")
    #expect(
      bench.console.watched().map(\.text) == ["1", "watch:1: attempt to index a nil value (global 'nobody')"])
    bench.type("up()")
    #expect(bench.console.watched().first?.text == "2")
    #expect(bench.type("_") == ["nil"])
    bench.type("unwatch('n')")
    #expect(bench.console.watched().map(\.name) == ["n * 2, nobody.x"])
    bench.type("unwatch()")
    #expect(bench.console.watched().isEmpty)
  }

  @Test func `what is no expression is not watched`() throws {
    let bench = try Bench()
    #expect(
      bench.type("watch('x = 1')").first?.hasPrefix(
        "error: prompt:1: watch: argument 1 (expression): expected an") == true)
    #expect(bench.type("unwatch('x')") == ["error: prompt:1: unwatch: 'x' is not watched"])
    #expect(bench.type("watch()") == ["nothing is watched"])
  }

  @Test func `a watched expression that does not end is stopped once`() throws {
    let bench = try Bench(
      "count = 0 function forever() count = count + 1 while true do end end", timeLimit: 0.05)
    bench.type("watch('forever()')")
    let text = bench.console.watched().first?.text
    #expect(text?.hasSuffix("stopped: ran for more than 0.05 s") == true)
    #expect(bench.console.watched().first?.text == text)
    #expect(bench.type("count") == ["_1 = 1"])
  }

  @Test func `help knows the console's functions and the script's`() throws {
    let bench = try Bench()
    #expect(bench.type("help(step)").first == "step([count])")
    #expect(bench.type("?watch").first == "watch([expression])")
    #expect(bench.type("?View.alpha").first == "View.alpha: number")
    #expect(bench.type("help(View)") == bench.type("? View"))
    #expect(bench.type("help()").contains("At the prompt alone"))
    #expect(bench.type("?") == bench.type("help()"))
  }

  @Test(arguments: [
    ("push", "PushBehavior"), ("push.magnitude", "PushBehavior.magnitude"),
    ("balls[1].center", "View.center"), ("balls[1]", "View"), ("push:addItem", "PushBehavior:addItem"),
    ("Kind.magnitude", "PushBehavior.magnitude"), ("balls[1].center.x", "Point.x"), ("stage", "stage"),
    ("loud.center", "loud.center"), ("count", "count"), ("push.nonsense", "PushBehavior.nonsense"),
  ])
  func `help on a variable is that on what it holds`(subject: String, known: String) throws {
    let bench = try Bench(
      """
      local push, balls, Kind, count = PushBehavior {}, { View() }, PushBehavior, 3
      loud = setmetatable({}, { __index = function() error('called') end })
      """)
    let help = bench.type("?\(known)")
    #expect(bench.type("?\(subject)") == help)
    #expect(bench.type("help '\(subject)'") == help)
  }

  @Test func `a function that the script keeps works only for a console`() throws {
    let bench = try Bench()
    bench.type("kept = step")
    let lua = bench.session.lua
    #expect(throws: LuaError.self) { try lua.run(Chunk("kept(1)", name: "test.lua")) }
    #expect(bench.type("kept(1)") == [])
    #expect(bench.session.stage.tick == 1)
  }

  // MARK: Saving

  private func inFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "dynlua-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.appending(path: "saved.lua").path())
  }

  @Test func `what ran is saved as a script that does the same`() throws {
    try inFolder { path in
      let bench = try Bench()
      for text in [
        "local box = View { size = { 10, 10 } }", "box.size", "fails(", "error('no')",
        "stage.view:addSubview(box)",
        "box.center", "box.center = _ + Vector(1, 1)", "return box.alpha", "step(3)",
        "for i = 1, 2 do\n  count = i\nend",
        "watch('count')", "kept = _2",
      ] { bench.type(text) }
      #expect(bench.type("save('\(path)')") == ["saved \(path)"])
      let saved = try String(contentsOfFile: path, encoding: .utf8)
      #expect(
        saved == """
          -- What ran at a prompt of dynlua.
          step = step or function(count) stage:step(count) end
          local box = View { size = { 10, 10 } }
          -- box.size
          stage.view:addSubview(box)
          _2 = box.center
          _ = _2
          box.center = _ + Vector(1, 1)
          -- return box.alpha
          step(3)
          for i = 1, 2 do
            count = i
          end
          -- watch('count')
          kept = _2

          """)
      let other = try Bench(saved)
      #expect(other.reported == [])
      #expect(other.type("box.center, count, kept") == ["_1 = Point(1, 1)", "_2 = 2", "_3 = Point(0, 0)"])
      #expect(other.session.stage.tick == 3)
    }
  }

  @Test func `a file that is there is replaced only if that is asked for`() throws {
    try inFolder { path in
      try "precious".write(toFile: path, atomically: true, encoding: .utf8)
      let bench = try Bench()
      bench.type("x = 1")
      #expect(
        bench.type("save('\(path)')") == [
          "error: prompt:1: save: \(path) is there already; save(\"\(path)\", true) replaces it"
        ])
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "precious")
      #expect(bench.type("save('\(path)', true)") == ["saved \(path)"])
      #expect(try String(contentsOfFile: path, encoding: .utf8).hasSuffix("x = 1\n"))
    }
  }

  @Test func `what cannot be saved is said`() throws {
    let bench = try Bench()
    #expect(bench.type("save('x.lua')") == ["error: prompt:1: save: nothing has run at this prompt yet"])
    bench.type("x = 1")
    #expect(
      bench.type("save('/nowhere/x.lua')") == [
        "error: prompt:1: save: cannot write /nowhere/x.lua: no such file or directory"
      ])
  }
}
