import LuaConsole
import LuaDynamics
import LuaHost
import TestSupport
import Testing

/// Random lines evaluated by a console.
@Suite struct FuzzTests {
  private static let script = """
    local number, text, list = 7, "seven", { 1, 2, 3 }
    local square = View { size = { 10, 10 }, center = { 50, 50 } }
    function digest()
      return table.concat({ number, text, #list, list[1], list[2], list[3], tostring(square.center) }, " ")
    end
    """

  @Test(arguments: UInt64(0)..<40)
  func `random input changes only what it assigns`(seed: UInt64) throws {
    let fixture = try ConsoleFixture(Self.script, timeLimit: 5)
    var grammar = LineGrammar(seed: seed)
    for _ in 0..<60 {
      let line = grammar.line()
      _ = fixture.console.checkInputStatus(line)
      _ = fixture.console.complete(line)
      fixture.type(line)
      #expect(fixture.session.lua.stackHeight == 0, "\(line)")
    }
    #expect(fixture.type("digest()").last?.hasSuffix("= \"7 seven 3 1 2 3 Point(50, 50)\"") == true)
    #expect(!fixture.session.hasRaisedError)
  }

  @Test(arguments: UInt64(0)..<40)
  func `fragments are checked and completed`(seed: UInt64) throws {
    let fixture = try ConsoleFixture(Self.script)
    var grammar = LineGrammar(seed: seed)
    for _ in 0..<60 {
      let line = grammar.fragment()
      _ = fixture.console.checkInputStatus(line)
      let completions = fixture.console.complete(line)
      #expect(completions.replacedCharacterCount <= line.count)
      #expect(
        completions.candidates.allSatisfy {
          $0.text.hasPrefix(String(line.suffix(completions.replacedCharacterCount)))
        })
    }
    #expect(fixture.session.lua.stackHeight == 0)
  }

  @Test func `a console survives any failed allocation`() throws {
    let fixture = try ConsoleFixture(Self.script)
    for text in [
      "local a, b <const> = { 1, { 'x' } }, 2", "{ square, list, print, text }, nil, list", "squ",
      "list[1] = 1",
    ] {
      for count in 0..<2000 {
        fixture.session.lua.failAllocation(after: count)
        let result = fixture.console.evaluate(text)
        _ = fixture.console.complete("squ")
        fixture.session.lua.failAllocation(after: nil)
        #expect(fixture.session.lua.stackHeight == 0)
        guard case .failed(let error) = result else { break }
        #expect(error.kind == .memory, "\(text): \(error)")
      }
    }
    #expect(fixture.type("a[2][1], b").count == 2)
  }
}

/// Makes random lines, most of them valid Lua and some that run without an error.
private struct LineGrammar {
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  private mutating func pick(_ choices: [String]) -> String { choices.randomElement(using: &random) ?? "" }

  private mutating func expression(_ depth: Int = 0) -> String {
    let leaves = [
      "1", "0x10", "'s'", "nil", "true", "{}", "number", "text", "list", "square", "_", "_1", "stage", "View",
      "print",
      "nobody", "math.huge", "[[long]]", "...", "local_1", "square.center", "list[1]", "stage.view",
      "_G.digest",
      "setmetatable({}, { __tostring = function() error('x') end })", "coroutine.create(print)",
      "Behavior.extend 'W'",
    ]
    guard depth < 3, Int.random(in: 0..<3, using: &random) > 0 else { return pick(leaves) }
    let (a, b) = (expression(depth + 1), expression(depth + 1))
    switch Int.random(in: 0..<7, using: &random) {
    case 0: return "(\(a)) \(pick(["+", "..", "==", "and", "or", "<", "//"])) (\(b))"
    case 1: return "{ \(a), x = \(b), [\(Int.random(in: 1...9, using: &random))] = \(a) }"
    case 2: return "pcall(function() return \(a) end)"
    case 3: return "tostring(\(a))"
    case 4: return "#\(a)"
    case 5: return "select('#', \(a), \(b))"
    default: return "\(a), \(b)"
    }
  }

  mutating func line() -> String {
    let value = expression()
    switch Int.random(in: 0..<12, using: &random) {
    case 0: return "local local_\(Int.random(in: 1...3, using: &random)) = \(value)"
    case 1: return "local c <const>, d = \(value)"
    case 2: return "local function f() return \(value) end f()"
    case 3: return "made_\(Int.random(in: 1...3, using: &random)) = \(value)"
    case 4: return "do local number, text = 1, 2 end"
    case 5: return "for i = 1, 3 do local list = i end return \(value)"
    case 6: return "local number_2 <close> = nil return \(value)"
    case 7:
      return pick([
        "pause()", "resume()", "step()", "speed(1)", "watch('number')", "unwatch()", "help(View)", "?View",
      ])
    case 8: return "= \(value)"
    case 9: return fragment()
    default: return value
    }
  }

  /// An incomplete line.
  mutating func fragment() -> String {
    let text = pick([
      expression(), "View { \(expression())", "for i = 1, \(expression()) do", "require '\(expression())",
    ])
    return String(text.prefix(Int.random(in: 0...text.count, using: &random)))
  }
}
