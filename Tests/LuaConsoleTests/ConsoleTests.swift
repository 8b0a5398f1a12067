import LuaConsole
import LuaDynamics
import LuaHost
import Testing
import Views

@Suite struct ConsoleTests {
  // MARK: Results

  @Test(arguments: [
    ("1 + 1", ["_1 = 2"]), ("6 / 2", ["_1 = 3.0"]), ("'a\\tb'", ["_1 = \"a\\tb\""]), ("nil", ["nil"]),
    ("1, nil, 2", ["_1 = 1", "nil", "_2 = 2"]), ("x = 5", []), ("print", ["_1 = function <built in>"]),
    ("= 3", ["_1 = 3"]), ("return 4", ["_1 = 4"]), ("#'abc'", ["_1 = 3"]), ("", []), ("-- a comment", []),
    ("true -- yes", ["_1 = true"]), ("math.pi", ["_1 = 3.1415926535898"]), ("(1)", ["_1 = 1"]),
    ("stage.view.center", ["_1 = Point(160, 284)"]), ("1 / 0", ["_1 = inf"]), ("{}", ["_1 = {}"]),
  ])
  func `expressions show their values with numbers`(text: String, lines: [String]) throws {
    #expect(try Bench().type(text) == lines)
  }

  @Test func `a call that gives nothing but nil shows nothing`() throws {
    let bench = try Bench(
      "function nothing() end function none() return nil, nil end function two() return nil, 2 end")
    #expect(bench.type("nothing()") == [])
    #expect(bench.type("none()") == [])
    #expect(bench.type("two()") == ["nil", "_1 = 2"])
  }

  @Test func `results stay by number, and the last as an underscore`() throws {
    let bench = try Bench()
    bench.type("'first'")
    bench.type("'second'")
    #expect(bench.type("_, _1") == ["_3 = \"second\"", "_4 = \"first\""])
    #expect(bench.type("nil") == ["nil"])
    #expect(bench.type("_") == ["_5 = \"first\""])
  }

  @Test func `of the results the last hundred stay`() throws {
    let bench = try Bench()
    for _ in 1...101 { bench.type("true") }
    #expect(bench.type("_1 == nil, _2") == ["_102 = true", "_103 = true"])
  }

  @Test func `in the plain style values stand alone and strings as they are`() throws {
    let bench = try Bench(style: .plain)
    #expect(bench.type("'a\\nb', 1, { 'x' }") == ["a", "b", "1", "{ \"x\" }"])
    #expect(bench.type("_") == ["{ \"x\" }"])
  }

  // MARK: Mistakes

  @Test(arguments: [
    ("squre.center", "attempt to index a nil value (global 'squre'); did you mean 'square'?"),
    ("prnt(1)", "attempt to call a nil value (global 'prnt'); did you mean 'print'?"),
    ("gravty.angle", "attempt to index a nil value (global 'gravty'); did you mean 'gravity'?"),
    ("local x = Veiw {}", "attempt to call a nil value (global 'Veiw'); did you mean 'View'?"),
    ("stp(1)", "attempt to call a nil value (global 'stp'); did you mean 'step'?"),
    ("zzz.x", "attempt to index a nil value (global 'zzz')"),
    ("inner()", "attempt to call a nil value (field 'squre')"),
  ])
  func `a misspelt name is told with the one that may be meant`(text: String, message: String) throws {
    let bench = try Bench("local square = {} gravity = {} function inner() return square.squre() end")
    let prefix = text == "inner()" ? "scene.lua:1: " : "prompt:1: "
    #expect(bench.type(text) == ["error: \(prefix)\(message)"])
  }

  @Test func `a misspelt name alone gives nil and the name that may be meant`() throws {
    let bench = try Bench("local square, empty = {}, nil")
    #expect(bench.type("squre") == ["nil", "there is no 'squre'; did you mean 'square'?"])
    #expect(bench.type(" =squre ") == ["nil", "there is no 'squre'; did you mean 'square'?"])
    #expect(bench.type("zzz") == ["nil"])
    #expect(bench.type("square.squre") == ["nil"])
    #expect(bench.type("empty") == ["nil"])
    bench.type("local empt")
    #expect(bench.type("empt") == ["nil"])
    #expect(try Bench("square = 1", style: .plain).type("squre") == ["nil"])
  }

  @Test func `a traceback that has the text's own line alone is left out`() throws {
    let bench = try Bench("function fail() error('no') end")
    guard case .failed(let own) = bench.console.evaluate("error('no')"),
      case .failed(let deeper) = bench.console.evaluate("local _ = fail()")
    else {
      Issue.record("expected two failures")
      return
    }
    #expect(own.description == "prompt:1: no")
    #expect(
      deeper.description
        == "scene.lua:1: no\nscene.lua:1: in function 'fail'\nprompt:1: in main chunk")
  }

  // MARK: Variables

  @Test func `the script's locals are read and assigned as they are`() throws {
    let bench = try Bench("local n, fixed <const> = 1, 2 function bump() n = n + 1 return n + fixed end")
    #expect(bench.type("n") == ["_1 = 1"])
    bench.type("bump()")
    #expect(bench.type("n") == ["_3 = 2"])
    #expect(bench.type("n = 10") == [])
    #expect(bench.type("bump()") == ["_4 = 13"])
    #expect(bench.type("fixed = 1") == ["error: prompt:1: attempt to assign to const variable 'fixed'"])
  }

  @Test func `locals of a chunk that failed are copies, which cannot be assigned`() throws {
    let bench = try Bench("local n = 7 error('on purpose')")
    #expect(bench.type("n") == ["_1 = 7"])
    let answer = bench.type("n = 8")
    #expect(answer.first?.hasPrefix("error: prompt:1: the local variable 'n' cannot be assigned: ") == true)
    #expect(bench.type("n") == ["_2 = 7"])
  }

  @Test func `locals of one text stay for the next, also where functions share them`() throws {
    let bench = try Bench("local a = 'script'")
    bench.type("local a, b <const> = 1, 2 local function up() a = a + 1 end")
    bench.type("up() up()")
    #expect(bench.type("a, b") == ["_1 = 3", "_2 = 2"])
    #expect(bench.type("b = 3") == ["error: prompt:1: attempt to assign to const variable 'b'"])
    bench.type("local a = 'new'")
    bench.type("up()")
    #expect(bench.type("a") == ["_3 = \"new\""])
    #expect(try bench.session.lua.run(Chunk("return a", name: "test.lua")) == [.nil])
  }

  @Test func `after a reload the locals are those of the new version`() throws {
    let bench = try Bench("local a, b = 1, 2")
    bench.type("local mine = 'mine'")
    bench.session.reload(Chunk("local b, c = 20, 30", name: "scene.lua"))
    #expect(bench.type("a, b, c, mine") == ["nil", "_1 = 20", "_2 = 30", "_3 = \"mine\""])
  }

  @Test func `new names are globals, for the script as well`() throws {
    let bench = try Bench("function get() return made end")
    bench.type("made = 5")
    #expect(bench.type("get()") == ["_1 = 5"])
  }

  @Test func `the script's names go before those of the console`() throws {
    let bench = try Bench("local speed = 3 function pause() return 'mine' end")
    #expect(bench.type("speed") == ["_1 = 3"])
    #expect(bench.type("pause()") == ["_2 = \"mine\""])
    #expect(bench.type("step") == ["_3 = function step"])
    bench.type("pause = nil")
    bench.type("pause()")
    #expect(bench.session.stage.isPaused)
  }

  @Test func `neither arg nor varargs nor the names in the log change`() throws {
    let bench = try Bench("local ball = View() function name() return ball end")
    #expect(bench.type("...") == [])
    #expect(bench.type("arg[0]") == ["_1 = \"scene.lua\""])
    bench.type("local other = ball")
    #expect(bench.type("other") == ["_2 = View \"ball\""])
  }

  @Test func `what is kept for texts is not to be seen in the globals`() throws {
    let bench = try Bench()
    bench.type("1")
    bench.type("local x = 1")
    #expect(
      bench.type("_G._1, _G.x, _G.__host_scope, _G.step, __host_scope") == Array(repeating: "nil", count: 5))
  }

  @Test func `several consoles have results and locals of their own`() throws {
    let bench = try Bench()
    let other = try Console(bench.session)
    bench.type("local mine = 1")
    bench.type("'here'")
    guard case .shown(let lines) = other.evaluate("_, mine") else {
      Issue.record("the other console failed")
      return
    }
    #expect(lines == ["nil", "nil"])
  }

  // MARK: Errors

  @Test func `an error says where it was raised and is none of the script's`() throws {
    let bench = try Bench("function fail() error('on purpose') end")
    guard case .failed(let error) = bench.console.evaluate("local x = 1\nfail()") else {
      Issue.record("it did not fail")
      return
    }
    #expect(error.message == "scene.lua:1: on purpose")
    #expect(error.traceback == "scene.lua:1: in function 'fail'\nprompt:2: in main chunk")
    #expect(!bench.session.hasFailed)
    #expect(bench.reported == [])
  }

  @Test func `lines are counted from where they stand`() throws {
    let bench = try Bench()
    for text in ["error('x')", "nil + 1", "x = = 1"] {
      guard case .failed(let error) = bench.console.evaluate(text, line: 7) else {
        Issue.record("\(text) did not fail")
        continue
      }
      #expect(error.message.hasPrefix("prompt:7: "))
    }
  }

  @Test func `a text that does not end is stopped by the time limit`() throws {
    let bench = try Bench("local n = 1", timeLimit: 0.05)
    guard case .failed(let error) = bench.console.evaluate("while true do n = n + 1 end") else {
      Issue.record("it ended")
      return
    }
    #expect(error.kind == .timeLimit)
    #expect(bench.type("n > 1") == ["_1 = true"])
  }

  @Test func `what callbacks raise while a text moves the world is reported as always`() throws {
    let bench = try Bench("after(0.01, function() error('in a timer') end)")
    #expect(bench.type("step(5)") == [])
    #expect(bench.reported == ["scene.lua:1: in a timer"])
    #expect(bench.session.hasFailed)
  }

  // MARK: Judging

  @Test(arguments: [
    ("1 +", Console.Judgement.incomplete), ("for i = 1, 2 do", .incomplete), ("f(", .incomplete),
    ("{ 1,", .incomplete),
    ("x = [[", .incomplete), ("--[[ so", .incomplete), ("1", .complete), ("x = 1", .complete),
    ("=1", .complete),
    ("?View", .complete), ("?", .complete), ("", .complete), ("= 1 +", .incomplete),
    ("'abc", .mistaken("prompt:1: unfinished string near <eof>")),
    ("x = )", .mistaken("prompt:1: unexpected symbol near ')'")),
    ("{ 1 2 }", .mistaken("prompt:1: '}' expected near '2'")),
    (")", .mistaken("prompt:1: unexpected symbol near ')'")),
    ("function f() x = = 1 end", .mistaken("prompt:1: unexpected symbol near '='")),
  ])
  func `a text is judged by Lua's rule`(text: String, judgement: Console.Judgement) throws {
    #expect(try Bench().console.judge(text) == judgement)
  }
}
