import Foundation
import LuaDynamics
import LuaHost
import Testing

/// The Lua API as scripts use it: `Scripts/` contains a file of tests for every type, with its name.
@Suite struct ScriptTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Scripts")
  private static let library = "testing"

  /// Every script except the library.
  private static var scripts: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: folder.path())
        .filter { $0.hasSuffix(".lua") && $0 != "\(library).lua" }
        .sorted()
    }
  }

  @Test(arguments: try ScriptTests.scripts)
  func `the tests of every script pass`(script: String) throws {
    let names = try names(of: load(script))
    try #require(!names.isEmpty, "\(script) has no test")
    for (index, name) in names.enumerated() {
      // Each test has its own session and stage.
      let play = try load(script)
      play.run("require '\(Self.library)'.run(\(index + 1))")
      #expect(play.errors.isEmpty, "\(script): \(name)")
    }
  }

  @Test func `every member of every type is used in the script of that type`() throws {
    let types = try Playback("").session.lua.types
    #expect(types.count > 20)
    for type in types {
      let text = try #require(
        try? String(contentsOf: Self.folder.appending(path: "\(type.name).lua"), encoding: .utf8),
        "no script tests \(type.name)")
      let words = Set(text.split { !$0.isLetter && !$0.isNumber }.map(String.init))
      for name in type.members.map(\.name) + type.staticMemberNames
        + type.constructors.flatMap(\.namedParameters).map(\.name)
      {
        #expect(words.contains(name), "\(type.name).lua does not use \(name)")
      }
    }
  }

  @Test func `every global function is used in some script`() throws {
    let functions = try Playback("").session.lua.functions
    #expect(functions.count >= 5)
    let texts = try Self.scripts.map {
      try String(contentsOf: Self.folder.appending(path: $0), encoding: .utf8)
    }
    for function in functions {
      #expect(texts.contains { $0.contains("\(function.name)(") }, "no script calls \(function.name)")
    }
  }

  /// A new session in which the script has declared its tests.
  private func load(_ script: String) throws -> Playback {
    let source = try Data(contentsOf: Self.folder.appending(path: script))
    let play = try Playback(
      Chunk(source: Array(source), name: script), modules: [Self.folder.path()],
      size: script == "Popover.lua" ? .pad : .phone)
    try #require(play.errors.isEmpty, "\(script) does not load")
    return play
  }

  private func names(of play: Playback) throws -> [String] {
    guard case .table(let table) = try play.evaluate("require '\(Self.library)'.names") else { return [] }
    return table.items.map { if case .string(let name) = $0 { name } else { "" } }
  }
}
