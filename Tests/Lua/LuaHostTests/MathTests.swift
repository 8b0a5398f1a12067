import Foundation
import LuaHost
import Testing

extension HostTests {
  /// Functions of `math` whose last bits depend on the C library in plain Lua.
  @Suite struct MathTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../.packaging/web/bridge").standardizedFileURL

    /// `.packaging/web/build test` compares the same text with what a page prints.
    @Test func `results are correctly rounded, here and in a page`() throws {
      let script = try String(
        contentsOf: Self.folder.appending(path: "scripts/math_values.lua"), encoding: .utf8)
      let expected = try String(contentsOf: Self.folder.appending(path: "output.txt"), encoding: .utf8)
      guard case .string(let text)? = try makeLua().run(script).first else {
        Issue.record("no text")
        return
      }
      #expect(!text.contains("instead of"), "\(text)")
      #expect(expected.contains("\n\(text)\n"), "\(text)")
    }

    @Test(arguments: [
      "math.sin()", "math.cos {}", "math.tan 'x'", "math.asin(nil)", "math.acos(true)", "math.atan()",
      "math.atan(1, {})", "math.exp 'e'", "math.log()", "math.log(1, 'x')", "math.log(nil, 2)", "1 ^ {}",
    ])
    func `errors are those of Lua`(expression: String) throws {
      let lua = try makeLua()
      let function = expression.prefix { $0 != "(" && $0 != " " }.split(separator: ".").last ?? ""
      let message = lua.message(of: "return \(expression)")
      switch expression {
      case "1 ^ {}": #expect(message == "test.lua:1: attempt to perform arithmetic on a table value")
      default:
        #expect(
          message.firstMatch(
            of: try Regex(
              "^test.lua:1: bad argument #[12] to '\(function)' \\(number expected, got (no value|\\w+)\\)$"))
            != nil, "\(message)")
      }
    }

    @Test func `arguments are those of Lua`() throws {
      try makeLua().run(
        """
        assert(math.sin("1") == math.sin(1) and math.type(math.cos(0)) == "float")
        assert(math.atan(1, nil) == math.atan(1) and math.atan(3, 3) == math.atan(1))
        assert(math.log(8, nil) == math.log(8) and math.log(8, 2) == 3 and math.log(1000, 10) == 3)
        assert(math.log(81, 3) == math.log(81) / math.log(3) and math.log(8, 2.0, {}) == 3)
        assert(not math.log10 or math.log10(1e15) == 15)
        assert(math.fmod(-7, 3) == -1 and math.type(math.fmod(-7, 3)) == "integer" and math.fmod(-7.5, 2) == -1.5)
        assert(math.sqrt(2) == 2 ^ 0.5 and "2" ^ "3" == 8 and math.type(2 ^ 3) == "float")
        """)
    }
  }
}
