import LuaConsole
import LuaDynamics
import LuaHost
import Testing

@Suite struct InputSplitterTests {
  /// The blocks that the lines are split into, each with the number of its first line.
  private func texts(_ lines: String) throws -> [InputSplitter.Block] {
    let fixture = try ConsoleFixture()
    var splitter = InputSplitter(checkInputStatus: fixture.console.checkInputStatus)
    var texts = lines.split(separator: "\n", omittingEmptySubsequences: false).compactMap {
      splitter.add(String($0))
    }
    if let rest = splitter.takeRemainingBlock() { texts.append(rest) }
    return texts
  }

  @Test(arguments: [
    "for i = 1, 2 do\nf(i)\nend", "f(\n1,\n2)", "x = [==[\n]]\nend\n]==]", "--[[\nend )\n]] x = 1",
    "if a then\nb()\nelseif c then\nd()\nelse\ne()\nend", "repeat\nf()\nuntil x", "t = {\n[1] = 2,\n}",
    "x =\n1", "f(function()\nlocal s = 'end )'\nend)", "while a do\nif b then break end\nend", "1 +\n2",
  ])
  func `lines of one chunk make one block`(text: String) throws {
    let found = try texts("before()\n\(text)\nafter()")
    #expect(found.map(\.text) == ["before()", text, "after()"])
    #expect(found.map(\.firstLine) == [1, 2, 2 + text.split(separator: "\n").count])
  }

  @Test func `a syntax error is reported with its whole block`() throws {
    #expect(try texts("function f()\nx = = 1\ny()\nend\nz()").map(\.firstLine) == [1, 5])
  }

  @Test func `finish() returns an incomplete block`() throws {
    #expect(try texts("x()\nfunction f()\ny()").map(\.text) == ["x()", "function f()\ny()"])
    #expect(try texts("") == [InputSplitter.Block]())
  }

  @Test func `a long block is compiled rarely`() {
    var checkCount = 0
    var splitter = InputSplitter { _ in
      checkCount += 1
      return .incomplete
    }
    _ = splitter.add("t = {")
    for _ in 0..<10_000 { _ = splitter.add("  1,") }
    #expect(checkCount < 50)
  }
}
