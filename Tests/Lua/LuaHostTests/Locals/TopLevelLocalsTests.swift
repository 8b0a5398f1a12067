import TestSupport
import Testing

@testable import LuaHost

@Suite struct TopLevelLocalsTests {
  private func names(in text: String) -> [String] {
    TopLevelLocals(in: Array(text.utf8)[...]).locals.map { $0.isConstant ? "\($0.name)!" : $0.name }
  }

  /// The text up to the position at which all locals are visible.
  private func start(of text: String) -> String {
    let bytes = Array(text.utf8)
    return String(decoding: bytes[..<TopLevelLocals(in: bytes[...]).scannedEndOffset], as: UTF8.self)
  }

  @Test(arguments: [
    ("local a", ["a"]),
    ("local a, b = 1, 2", ["a", "b"]),
    ("local a <const>, b <close>, c = 1", ["a!", "b!", "c"]),
    ("local function f() local x end", ["f"]),
    ("local a local b", ["a", "b"]),
    ("local a; local b; local a", ["b", "a"]),
    ("x = 1", []),
    ("local t = { f = function() local x end, 1 } local u", ["t", "u"]),
  ])
  func `finds declarations at the top level`(text: String, expected: [String]) {
    #expect(names(in: text) == expected)
  }

  @Test(arguments: [
    "do local x end", "if a then local x elseif b then local y else local z end",
    "while a do local x end", "for i = 1, 2 do local x end", "for k, v in pairs(t) do local x end",
    "repeat local x until x", "function f() local x end", "f(function() local x end)",
    "do do local x end repeat local y until function() local z end end",
  ])
  func `ignores declarations in blocks`(text: String) {
    #expect(names(in: "\(text) local last") == ["last"])
  }

  @Test(arguments: [
    "--[[ local x end ]]", "--[==[ local x ]] do ]==]", "-- local x do\n", "--[ local x do\n",
    "s = 'local x do'", #"s = "\" local x do""#, "s = [[ local x do ]]", "s = [=[ ]] local x do ]=]",
    "s = 'a\\\nlocal x do'", "s = 'a\\\r\nlocal x do'", "s = 'a\\z  \n\n local x do'", "s = t[a[1]]",
    "n = 0x1p4 + 1e-10 + 1..2", "t.locals.x = 1", "s = '\\\\' do local x end", "s = a--b do\n",
  ])
  func `strings and comments declare nothing`(text: String) {
    #expect(names(in: "\(text) local last") == ["last"])
  }

  @Test(arguments: [
    ("local a return a", "local a "),
    ("local a\nreturn", "local a\n"),
    ("local a -- the end", "local a"),
    ("f() --[[ more ]] ", "f()"),
    ("do return end\nf()\n", "do return end\nf()"),
    ("function f() return 1 end", "function f() return 1 end"),
    ("", ""),
    ("s = 'x'\r\n\r\n", "s = 'x'"),
  ])
  func `the end is after the last token or before a return`(text: String, expected: String) {
    #expect(start(of: text) == expected)
  }

  @Test(arguments: [
    "local", "local <", "local a <", "'", "[[", "[=", "--[[", "end end local a", "\\", "local local",
  ])
  func `scans invalid Lua to its end`(text: String) {
    #expect(TopLevelLocals(in: Array(text.utf8)[...]).scannedEndOffset <= text.utf8.count)
  }

  @Test(arguments: UInt64(0)..<200)
  func `scans random bytes to their end`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let pieces = [
      "local ", "end ", "do ", "[", "[[", "=", "]", "--", "\"", "'", "\\", "\n", "a", "<", ">", ",", "\0",
    ]
    let text = (0..<200).map { _ in pieces[Int.random(in: 0..<pieces.count, using: &random)] }.joined()
    #expect(TopLevelLocals(in: Array(text.utf8)[...]).scannedEndOffset <= text.utf8.count)
  }

  @Test(arguments: UInt64(0)..<200)
  func `finds the same names as lua_getlocal`(seed: UInt64) throws {
    let lua = try Lua(.init(timeLimit: 300))
    let script = RandomScript(seed: seed).text
    let reported = try lua.run(Chunk("\(script)\n\(RandomScript.report)", name: "random.lua"))
    guard case .table(let table)? = reported.first else {
      Issue.record("no names came from\n\(script)")
      return
    }
    #expect(table.items == names(in: script).sorted().map(LuaValue.string), "\(script)")
  }
}
