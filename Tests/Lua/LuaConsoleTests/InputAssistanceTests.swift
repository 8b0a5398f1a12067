import LuaConsole
import Testing

/// What a prompt displays and inserts while a text is typed.
@Suite struct InputAssistanceTests {
  // MARK: Colors

  private func elements(_ text: String, cursor: Int = -1) -> [String] {
    let characters = Array(text)
    return SyntaxHighlighter(text, cursor: cursor).elements.map {
      "\($0.element) \(String(characters[$0.range]))"
    }
  }

  @Test func `keywords, strings, numbers and comments are found`() {
    #expect(
      elements("local ä = 'é' .. 12 -- nö") == ["keyword local", "string 'é'", "number 12", "comment -- nö"])
    #expect(elements("x = [[a\nb]] --[[c]] if") == ["string [[a\nb]]", "comment --[[c]]", "keyword if"])
    #expect(elements("'open") == ["string 'open"])
    #expect(elements("?for") == [])
    #expect(elements("") == [])
  }

  @Test func `the bracket at the cursor and its counterpart are found, and unmatched ones`() {
    #expect(elements("f({ 1 })", cursor: 8) == ["number 1", "matchingBracket (", "matchingBracket )"])
    #expect(elements("f({ 1 })", cursor: 7).suffix(2) == ["matchingBracket (", "matchingBracket )"])
    #expect(elements("f({ 1 })", cursor: 2).count == 5)
    #expect(elements("f(')'", cursor: 4) == ["string ')'"])
    #expect(elements("x)") == ["unmatchedBracket )"])
  }

  // MARK: Indentation

  @Test(arguments: [
    ("x = 1", nil, ""), ("do", nil, "  "), ("if x then\n  f(function()", nil, "    "),
    ("if x then\n  f(function()\n    end)", "  ", "  "),
    ("if x then\n  y()\n  end", "", ""), ("t = {\n  {\n    1,\n    }", "  ", "  "),
    ("if x then\n  y()\n  else", "", "  "), ("repeat\n  x()\n  until x", "", ""), ("x = [[\nend", nil, ""),
  ])
  func `lines are indented by open blocks`(text: String, line: String?, next: String) {
    let indentation = InputIndentation(after: text)
    #expect(indentation.currentLineIndentation == line)
    #expect(indentation.nextLineIndentation == next)
  }

  // MARK: Signatures

  @Test(arguments: [
    ("after(", "after(seconds, handler)"), ("x = after(1, ", "after(seconds, handler)"),
    ("view:addSubview(", "View:addSubview(view)"), ("scene.view:addSubview(", nil),
    ("stage.view:addSubview(", "addSubview("), ("View { ", "View { property = … }"),
    ("print(math.floor(", "math.floor(x) -> integer"), ("print(math.floor(1), ", "print(…)"),
    ("Vector.polar(", "polar(angle, length)"), ("function f(", nil), ("x = (", nil), ("f(", nil),
    ("after", nil),
    ("step(", "step([count])"), ("PushBehavior { square, mode = ", "PushBehavior { item, …"),
    ("t[after(", "after(seconds"), ("if (", nil),
  ])
  func `the signature of the open call is found`(text: String, signature: String?) throws {
    let fixture = try ConsoleFixture("local view, scene = View {}, { view = View {} }")
    let found = fixture.console.signature(ofCallAtEndOf: text)
    if let signature {
      let expected = signature.hasPrefix("View:") ? "addSubview(" : signature
      #expect(found?.hasPrefix(expected) == true, "\(found ?? "nothing")")
    } else {
      #expect(found == nil)
    }
  }

  @Test(arguments: [
    ("double(", "double(x)  Doubles a number."), ("Ball.new(", "new(x, y)  Makes a ball."),
    ("ball:hit(", "hit(force)"), ("ball.hit(", "hit(self, force)"), ("inner(", "inner(...)"),
    ("Wind(", "Wind(items, speed)  Adds wind."), ("lazy.f(", nil), ("number(", nil),
  ])
  func `the signature of a function of one's own is found`(text: String, signature: String?) throws {
    let fixture = try ConsoleFixture(
      """
      --- Doubles a number.
      --- Returns a number.
      function double(x) return 2 * x end
      Ball = {}
      Ball.__index = Ball
      -- Makes a ball.
      function Ball.new(x, y) return { hit = Ball.hit } end
      function Ball:hit(force) end
      ball = Ball.new(1, 2)
      local function inner(...) end
      Wind = Behavior.extend "Wind"
      -- Adds wind.
      function Wind:init(items, speed) end
      lazy = setmetatable({}, { __index = function() error("called") end })
      number = 3
      """)
    #expect(fixture.console.signature(ofCallAtEndOf: text) == signature)
    #expect(fixture.reported == [])
  }

  @Test func `completions have the types and signatures of the script's variables`() throws {
    let fixture = try ConsoleFixture("-- Adds.\nfunction add(a, b) end\naddend, adding = 1, {}")
    let candidates = fixture.console.complete("add").candidates
    let described = candidates.filter { ["add", "addend", "adding"].contains($0.text) }
    #expect(described.map(\.detail) == ["(a, b)", "number", "table"])
    #expect(described.map(\.summary) == ["Adds.", "", ""])
  }

  @Test func `help covers the test library`() throws {
    let fixture = try ConsoleFixture("it = 3")
    #expect(fixture.type("?describe").first?.hasPrefix("describe(name, body)") == true)
    #expect(fixture.type("help 'assert.near'").last == "  Only in the files of dynlua test.")
    #expect(fixture.type("?it") == fixture.type("help(7)"))
    #expect(fixture.type("names()") == ["it = 3"])
    #expect(fixture.console.complete("?before").candidates.map(\.text) == ["before_each"])
    #expect(fixture.console.complete("before").candidates.isEmpty)
  }

  @Test func `help on colors lists their names, in lines of the terminal's width`() throws {
    let fixture = try ConsoleFixture()
    fixture.console.helpWidth = 40
    let lines = fixture.type("?Color")
    #expect(lines.joined().contains("rebeccapurple"))
    #expect(lines.allSatisfy { $0.count <= 40 })
    #expect(fixture.console.hasDisplayedHelp)
    fixture.type("1 + 1")
    #expect(!fixture.console.hasDisplayedHelp)
  }

  // MARK: Values

  @Test(arguments: [
    ("view.backgroundColor = \"darkg", ["darkgoldenrod", "darkgray", "darkgreen", "darkgrey"]),
    ("View { backgroundColor = 'tom", ["tomato"]),
    ("view.collisionBoundsType = 'e", ["ellipse"]),
    ("push.mode = ", ["PushMode.continuous", "PushMode.instantaneous"]),
    ("editingMode('", ["emacs", "vi"]), ("editingMode 'v", ["vi"]), ("x = 'gre", []),
    ("view.alpha = 'gr", []), ("unknown.backgroundColor = 'gr", []),
  ])
  func `the values of a property are completed`(text: String, values: [String]) throws {
    let fixture = try ConsoleFixture("local view, push = View {}, PushBehavior {}")
    #expect(fixture.console.complete(text).candidates.map(\.text) == values)
  }

  @Test func `a misspelled color name suggests another`() throws {
    let fixture = try ConsoleFixture("local view = View {}")
    #expect(
      fixture.type("view.backgroundColor = 'gren'") == [
        "error: prompt 1:1: View.backgroundColor: expected a CSS color name (did you mean \"green\"?) or #rrggbbaa, "
          + "got a string \"gren\""
      ])
  }
}
