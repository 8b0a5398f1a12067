import LuaConsole
import LuaDynamics
import LuaHost
import Testing

@Suite struct LineCollectorTests {
  /// The texts that lines make, each with the number of its first line.
  private func texts(_ lines: String) throws -> [LineCollector.Text] {
    let bench = try Bench()
    var collector = LineCollector(judge: bench.console.judge)
    var texts = lines.split(separator: "\n", omittingEmptySubsequences: false).compactMap {
      collector.add(String($0))
    }
    if let rest = collector.finish() { texts.append(rest) }
    return texts
  }

  @Test(arguments: [
    "for i = 1, 2 do\nf(i)\nend", "f(\n1,\n2)", "x = [==[\n]]\nend\n]==]", "--[[\nend )\n]] x = 1",
    "if a then\nb()\nelseif c then\nd()\nelse\ne()\nend", "repeat\nf()\nuntil x", "t = {\n[1] = 2,\n}",
    "x =\n1", "f(function()\nlocal s = 'end )'\nend)", "while a do\nif b then break end\nend", "1 +\n2",
  ])
  func `lines that belong together make one text`(text: String) throws {
    let found = try texts("before()\n\(text)\nafter()")
    #expect(found.map(\.text) == ["before()", text, "after()"])
    #expect(found.map(\.line) == [1, 2, 2 + text.split(separator: "\n").count])
  }

  @Test func `a mistake in a block is one with the block`() throws {
    #expect(try texts("function f()\nx = = 1\ny()\nend\nz()").map(\.line) == [1, 5])
  }

  @Test func `what is never ended is left over`() throws {
    #expect(try texts("x()\nfunction f()\ny()").map(\.text) == ["x()", "function f()\ny()"])
    #expect(try texts("") == [LineCollector.Text]())
  }

  @Test func `a long block asks for few judgements`() {
    var questions = 0
    var collector = LineCollector { _ in
      questions += 1
      return .incomplete
    }
    _ = collector.add("t = {")
    for _ in 0..<10_000 { _ = collector.add("  1,") }
    #expect(questions < 50)
  }
}
