import LuaConsole
import LuaDynamics
import LuaHost
import Testing
import Views

@Suite struct ConsoleTests {
  // MARK: Results

  @Test(arguments: [
    ("1 + 1", ["_1 = 2"]), ("6 / 2", ["_1 = 3.0"]), ("'a\\tb'", ["_1 = \"a\\tb\""]), ("nil", ["nil"]),
    ("1, nil, 2", ["_1 = 1", "nil", "_2 = 2"]), ("x = 5", []), ("print", ["_1 = function print"]),
    ("= 3", ["_1 = 3"]), ("return 4", ["_1 = 4"]), ("#'abc'", ["_1 = 3"]), ("", []), ("-- a comment", []),
    ("true -- yes", ["_1 = true"]), ("math.pi", ["_1 = 3.1415926535898"]), ("(1)", ["_1 = 1"]),
    ("stage.view.center", ["_1 = Point(160, 284)"]), ("1 / 0", ["_1 = inf"]), ("{}", ["_1 = {}"]),
  ])
  func `expressions show their values with numbers`(text: String, lines: [String]) throws {
    #expect(try ConsoleFixture().type(text) == lines)
  }

  @Test func `a call that returns only nil prints nothing`() throws {
    let fixture = try ConsoleFixture(
      "function nothing() end function none() return nil, nil end function two() return nil, 2 end")
    #expect(fixture.type("nothing()") == [])
    #expect(fixture.type("none()") == [])
    #expect(fixture.type("two()") == ["nil", "_1 = 2"])
  }

  @Test func `results are stored as _1, _2, … and the last as _`() throws {
    let fixture = try ConsoleFixture()
    fixture.type("'first'")
    fixture.type("'second'")
    #expect(fixture.type("_, _1") == ["_3 = \"second\"", "_4 = \"first\""])
    #expect(fixture.type("nil") == ["nil"])
    #expect(fixture.type("_") == ["_5 = \"first\""])
  }

  @Test func `the last hundred results are stored`() throws {
    let fixture = try ConsoleFixture()
    for _ in 1...101 { fixture.type("true") }
    #expect(fixture.type("_1 == nil, _2") == ["_102 = true", "_103 = true"])
  }

  @Test func `the plain style prints values without numbers and strings without quotes`() throws {
    let fixture = try ConsoleFixture(style: .plain)
    #expect(fixture.type("'a\\nb', 1, { 'x' }") == ["a", "b", "1", "{ \"x\" }"])
    #expect(fixture.type("_") == ["{ \"x\" }"])
  }

  // MARK: Suggestions

  @Test(arguments: [
    ("squre.center", "attempt to index a nil value (global 'squre'); did you mean 'square'?"),
    ("prnt(1)", "attempt to call a nil value (global 'prnt'); did you mean 'print'?"),
    ("gravty.angle", "attempt to index a nil value (global 'gravty'); did you mean 'gravity'?"),
    ("local x = Veiw {}", "attempt to call a nil value (global 'Veiw'); did you mean 'View'?"),
    ("stp(1)", "attempt to call a nil value (global 'stp'); did you mean 'step'?"),
    ("zzz.x", "attempt to index a nil value (global 'zzz')"),
    ("inner()", "attempt to call a nil value (field 'squre')"),
  ])
  func `an error for a misspelled global suggests a name`(text: String, message: String) throws {
    let fixture = try ConsoleFixture(
      "local square = {} gravity = {} function inner() return square.squre() end")
    let prefix = text == "inner()" ? "scene.lua:1: " : "prompt 1:1: "
    #expect(fixture.type(text) == ["error: \(prefix)\(message)"])
  }

  @Test func `a misspelled name that gives nil suggests a name`() throws {
    let fixture = try ConsoleFixture("local square, empty = {}, nil")
    #expect(fixture.type("squre") == ["nil", "there is no 'squre'; did you mean 'square'?"])
    #expect(fixture.type(" =squre ") == ["nil", "there is no 'squre'; did you mean 'square'?"])
    #expect(fixture.type("zzz") == ["nil"])
    #expect(fixture.type("square.squre") == ["nil"])
    #expect(fixture.type("empty") == ["nil"])
    fixture.type("local empt")
    #expect(fixture.type("empt") == ["nil"])
    #expect(try ConsoleFixture("square = 1", style: .plain).type("squre") == ["nil"])
  }

  @Test func `a traceback with only the input's line is omitted`() throws {
    let fixture = try ConsoleFixture("function fail() error('no') end")
    guard case .failed(let own) = fixture.console.evaluate("error('no')"),
      case .failed(let deeper) = fixture.console.evaluate("local _ = fail()")
    else {
      Issue.record("expected two failures")
      return
    }
    #expect(own.description == "prompt 1:1: no")
    #expect(
      deeper.description
        == "scene.lua:1: no\nscene.lua:1: in function 'fail'\nprompt 2:1: in main chunk")
  }

  // MARK: Variables

  @Test func `reads and assigns the script's locals`() throws {
    let fixture = try ConsoleFixture(
      "local n, fixed <const> = 1, 2 function bump() n = n + 1 return n + fixed end")
    #expect(fixture.type("n") == ["_1 = 1"])
    fixture.type("bump()")
    #expect(fixture.type("n") == ["_3 = 2"])
    #expect(fixture.type("n = 10") == [])
    #expect(fixture.type("bump()") == ["_4 = 13"])
    #expect(fixture.type("fixed = 1") == ["error: prompt 6:1: attempt to assign to const variable 'fixed'"])
  }

  @Test func `locals of a failed chunk are read-only copies`() throws {
    let fixture = try ConsoleFixture("local n = 7 error('on purpose')")
    #expect(fixture.type("n") == ["_1 = 7"])
    let result = fixture.type("n = 8")
    #expect(result.first?.hasPrefix("error: prompt 2:1: the local variable 'n' cannot be assigned: ") == true)
    #expect(fixture.type("n") == ["_2 = 7"])
  }

  @Test func `locals of one input are visible in later ones`() throws {
    let fixture = try ConsoleFixture("local a = 'script'")
    fixture.type("local a, b <const> = 1, 2 local function up() a = a + 1 end")
    fixture.type("up() up()")
    #expect(fixture.type("a, b") == ["_1 = 3", "_2 = 2"])
    #expect(fixture.type("b = 3") == ["error: prompt 4:1: attempt to assign to const variable 'b'"])
    fixture.type("local a = 'new'")
    fixture.type("up()")
    #expect(fixture.type("a") == ["_3 = \"new\""])
    #expect(try fixture.session.lua.run(Chunk("return a", name: "test.lua")) == [.nil])
  }

  @Test func `after a reload the locals are those of the new version`() throws {
    let fixture = try ConsoleFixture("local a, b = 1, 2")
    fixture.type("local mine = 'mine'")
    fixture.session.reload(Chunk("local b, c = 20, 30", name: "scene.lua"))
    #expect(fixture.type("a, b, c, mine") == ["nil", "_1 = 20", "_2 = 30", "_3 = \"mine\""])
  }

  @Test func `new names become globals`() throws {
    let fixture = try ConsoleFixture("function get() return made end")
    fixture.type("made = 5")
    #expect(fixture.type("get()") == ["_1 = 5"])
  }

  @Test func `the script's names shadow the console's functions`() throws {
    let fixture = try ConsoleFixture("local speed = 3 function pause() return 'mine' end")
    #expect(fixture.type("speed") == ["_1 = 3"])
    #expect(fixture.type("pause()") == ["_2 = \"mine\""])
    #expect(fixture.type("step") == ["_3 = function step"])
    fixture.type("pause = nil")
    fixture.type("pause()")
    #expect(fixture.session.stage.isPaused)
  }

  @Test func `arg, ... and the names in the log do not change`() throws {
    let fixture = try ConsoleFixture("local ball = View() function name() return ball end")
    #expect(fixture.type("...") == [])
    #expect(fixture.type("arg[0]") == ["_1 = \"scene.lua\""])
    fixture.type("local other = ball")
    #expect(fixture.type("other") == ["_2 = View \"ball\""])
  }

  @Test func `stored results are not globals`() throws {
    let fixture = try ConsoleFixture()
    fixture.type("1")
    fixture.type("local x = 1")
    #expect(
      fixture.type("_G._1, _G.x, _G.__host_scope, _G.step, __host_scope") == Array(repeating: "nil", count: 5)
    )
  }

  @Test func `each console has its own results and locals`() throws {
    let fixture = try ConsoleFixture()
    let other = try Console(fixture.session)
    fixture.type("local mine = 1")
    fixture.type("'here'")
    guard case .output(let lines) = other.evaluate("_, mine") else {
      Issue.record("the other console failed")
      return
    }
    #expect(lines == ["nil", "nil"])
  }

  // MARK: Errors

  @Test func `an error has a position and does not count for the script`() throws {
    let fixture = try ConsoleFixture("function fail() error('on purpose') end")
    guard case .failed(let error) = fixture.console.evaluate("local x = 1\nfail()") else {
      Issue.record("it did not fail")
      return
    }
    #expect(error.message == "scene.lua:1: on purpose")
    #expect(error.traceback == "scene.lua:1: in function 'fail'\nprompt 1:2: in main chunk")
    #expect(!fixture.session.hasRaisedError)
    #expect(fixture.reported == [])
  }

  @Test func `tracebacks distinguish the texts of the prompt`() throws {
    let fixture = try ConsoleFixture()
    fixture.type("function fail() error('on purpose') end")
    fixture.type("x = ")
    fixture.type("?x")
    #expect(fixture.console.checkInputStatus("x = )") == .invalid("prompt 3:1: unexpected symbol near ')'"))
    guard case .failed(let error) = fixture.console.evaluate("local _ = fail()") else {
      Issue.record("it did not fail")
      return
    }
    #expect(error.message == "prompt 1:1: on purpose")
    #expect(error.traceback == "prompt 1:1: in function 'fail'\nprompt 3:1: in main chunk")
  }

  @Test func `line numbers start at the given line`() throws {
    let fixture = try ConsoleFixture()
    for (index, text) in ["error('x')", "nil + 1", "x = = 1"].enumerated() {
      guard case .failed(let error) = fixture.console.evaluate(text, line: 7) else {
        Issue.record("\(text) did not fail")
        continue
      }
      #expect(error.message.hasPrefix("prompt \(index + 1):7: "))
    }
  }

  @Test func `an infinite loop is stopped by the time limit`() throws {
    let fixture = try ConsoleFixture("local n = 1", timeLimit: 0.05)
    guard case .failed(let error) = fixture.console.evaluate("while true do n = n + 1 end") else {
      Issue.record("it ended")
      return
    }
    #expect(error.kind == .timeLimit)
    #expect(fixture.type("n > 1") == ["_1 = true"])
  }

  @Test func `errors of callbacks during an evaluation are reported to the session`() throws {
    let fixture = try ConsoleFixture("after(0.01, function() error('in a timer') end)")
    #expect(fixture.type("step(5)") == [])
    #expect(fixture.reported == ["scene.lua:1: in a timer"])
    #expect(fixture.session.hasRaisedError)
  }

  // MARK: Checking completeness

  @Test(arguments: [
    ("1 +", Console.InputStatus.incomplete), ("for i = 1, 2 do", .incomplete), ("f(", .incomplete),
    ("{ 1,", .incomplete),
    ("x = [[", .incomplete), ("--[[ so", .incomplete), ("1", .complete), ("x = 1", .complete),
    ("=1", .complete),
    ("?View", .complete), ("?", .complete), ("", .complete), ("= 1 +", .incomplete),
    ("'abc", .invalid("prompt 1:1: unfinished string near <eof>")),
    ("x = )", .invalid("prompt 1:1: unexpected symbol near ')'")),
    ("{ 1 2 }", .invalid("prompt 1:1: '}' expected near '2'")),
    (")", .invalid("prompt 1:1: unexpected symbol near ')'")),
    ("function f() x = = 1 end", .invalid("prompt 1:1: unexpected symbol near '='")),
  ])
  func `checkInputStatus follows lua.c`(text: String, status: Console.InputStatus) throws {
    #expect(try ConsoleFixture().console.checkInputStatus(text) == status)
  }
}
