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
    #expect(indentation.line == line)
    #expect(indentation.next == next)
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
    let found = fixture.console.signature(at: text)
    if let signature {
      let expected = signature.hasPrefix("View:") ? "addSubview(" : signature
      #expect(found?.hasPrefix(expected) == true, "\(found ?? "nothing")")
    } else {
      #expect(found == nil)
    }
  }

  // MARK: Values

  @Test(arguments: [
    ("view.backgroundColor = \"darkg", ["darkgoldenrod", "darkgray", "darkgreen", "darkgrey"]),
    ("View { backgroundColor = 'tom", ["tomato"]),
    ("view.collisionBoundsType = 'e", ["ellipse"]),
    ("push.mode = ", ["PushMode.continuous", "PushMode.instantaneous"]),
    ("x = 'gre", []), ("view.alpha = 'gr", []), ("unknown.backgroundColor = 'gr", []),
  ])
  func `the values of a property are completed`(text: String, values: [String]) throws {
    let fixture = try ConsoleFixture("local view, push = View {}, PushBehavior {}")
    #expect(fixture.console.complete(text).candidates.map(\.text) == values)
  }

  @Test func `a misspelled color name suggests another`() throws {
    let fixture = try ConsoleFixture("local view = View {}")
    #expect(
      fixture.type("view.backgroundColor = 'gren'") == [
        "error: prompt 1:1: View.backgroundColor: expected a CSS colour name (did you mean \"green\"?) or #rrggbbaa, "
          + "got a string \"gren\""
      ])
  }
}
