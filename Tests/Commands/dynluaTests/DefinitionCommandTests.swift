import Foundation
import Testing
import TestSupport

/// `dynlua types` and `dynlua init`: the files that they write, and those that they keep.
@Suite struct DefinitionCommandTests {
  // MARK: types

  @Test func `types creates the folder and prints the number of files`() throws {
    let folder = try TemporaryDirectory()
    let outcome = try Command.run(["types", "a/b"], in: folder)
    #expect(outcome.exitCode == 0 && outcome.errors == "")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path("a/b"))
    #expect(outcome.output == "wrote \(files.count) definition files to a/b\n")
    #expect(Set(files).isSuperset(of: ["View.lua", "PushMode.lua", "globals.lua", "dynamics.lua"]))
    #expect(try folder.text(of: "a/b/View.lua").hasPrefix("---@meta"))
  }

  @Test func `types overwrites its own files`() throws {
    let folder = try TemporaryDirectory()
    #expect(try Command.run(["types", "."], in: folder).exitCode == 0)
    let fresh = try folder.text(of: "View.lua")
    try folder.write("View.lua", fresh + "-- edited")
    #expect(try Command.run(["types", "."], in: folder).exitCode == 0)
    #expect(try folder.text(of: "View.lua") == fresh)
  }

  @Test func `types writes nothing if it would overwrite a user's file`() throws {
    let folder = try TemporaryDirectory()
    try folder.write("View.lua", "return 1")
    let outcome = try Command.run(["types", "."], in: folder)
    #expect(outcome.exitCode == 1)
    #expect(
      outcome.errors == "dynlua: View.lua is not a file of dynlua types; nothing was written\n")
    #expect(try folder.names() == ["View.lua"])
    #expect(try folder.text(of: "View.lua") == "return 1")
  }

  @Test func `a folder that cannot be created is a one-line error`() throws {
    let folder = try TemporaryDirectory()
    try folder.write("file", "")
    let outcome = try Command.run(["types", "file/types"], in: folder)
    #expect(outcome.exitCode == 1)
    #expect(outcome.errors == "dynlua: cannot make file/types: not a directory\n", "\(outcome.errors)")
    #expect(try Command.run("types").errors.contains("dynlua types --help"))
  }

  // MARK: init

  @Test func `init writes configurations for the language server and luacheck`() throws {
    let folder = try TemporaryDirectory()
    let outcome = try Command.run(["init", "game"], in: folder)
    #expect(outcome.exitCode == 0 && outcome.errors == "")
    #expect(
      outcome.output == """
        wrote game/.dynlua/types
        wrote game/.luarc.json
        wrote game/.luacheckrc
        wrote game/main.lua
        wrote game/tests/main_test.lua
        next: cd game && dynlua main.lua   # and: dynlua test

        """)
    let settings = try JSONSerialization.jsonObject(with: Data(folder.text(of: "game/.luarc.json").utf8))
    let values = try #require(settings as? [String: Any])
    #expect(values["runtime.version"] as? String == "Lua 5.4")
    let library = try #require((values["workspace.library"] as? [String])?.first)
    #expect(library == ".dynlua/types")
    #expect(FileManager.default.fileExists(atPath: folder.path("game/\(library)/View.lua")))
    #expect((values["diagnostics.globals"] as? [String])?.contains("update") == true)
  }

  @Test func `init without a folder uses the current one`() throws {
    let folder = try TemporaryDirectory()
    let outcome = try Command.run(["init"], in: folder)
    #expect(outcome.output.hasPrefix("wrote .dynlua/types\nwrote .luarc.json\n"), "\(outcome.output)")
  }

  @Test func `init keeps existing files unless forced`() throws {
    let folder = try TemporaryDirectory()
    try folder.write("main.lua", "-- mine")
    let kept = try Command.run(["init"], in: folder)
    #expect(kept.exitCode == 0)
    #expect(kept.output.contains("\nkept main.lua (--force replaces it)\n"))
    #expect(try folder.text(of: "main.lua") == "-- mine")
    let forced = try Command.run(["init", "--force"], in: folder)
    #expect(forced.output.contains("\nreplaced main.lua\n"))
    #expect(try folder.text(of: "main.lua").contains("View {"))
  }

  @Test func `the first test passes, found without arguments, and moves with the folder`() throws {
    let folder = try TemporaryDirectory()
    #expect(try Command.run(["init", "game"], in: folder).exitCode == 0)
    try FileManager.default.moveItem(atPath: folder.path("game"), toPath: folder.path("moved"))
    let outcome = try Command.run(
      ["-c", "cd moved && \"$0\" test", try Command.path()], program: "/bin/sh", in: folder)
    #expect(outcome.exitCode == 0, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.hasSuffix("2 passed, 0 failed, 0 pending\n"))
    let settings = try folder.text(of: "moved/.luarc.json")
    #expect(!settings.contains(folder.path("")), "\(settings)")
  }

  @Test func `the first script runs and reacts to a tap`() throws {
    let folder = try TemporaryDirectory()
    #expect(try Command.run(["init"], in: folder).exitCode == 0)
    let calm = try Command.run(["main.lua"], in: folder)
    #expect(calm.exitCode == 0)
    let tapped = try Command.run(["main.lua", "--tap", "2:160,100"], in: folder)
    #expect(tapped.exitCode == 0)
    let hits = { (text: String) in
      text.split(separator: "\n").filter { $0.hasPrefix("the square hits") }.count
    }
    #expect(hits(calm.output) >= 1)
    #expect(hits(tapped.output) > hits(calm.output))
  }

  // MARK: reference

  @Test func `the reference has the functions of the prompt and of tests`() throws {
    let output = try Command.run("reference").output
    #expect(output.contains("\n## Functions at the prompt\n"))
    #expect(output.contains("\n### `save(file, [overwrites])`\n"))
    #expect(output.contains("\n### `describe(name, body)`\n"))
    #expect(output.contains("\n### `assert.near(expected, actual, [tolerance], [message])`\n"))
    #expect(!output.contains("__testing"))
  }

  @Test func `reference prints the generated LuaReference.md`() throws {
    let outcome = try Command.run("reference")
    #expect(outcome.exitCode == 0)
    #expect(
      outcome.output == (try Repository.text(of: "Sources/Lua/LuaDynamics/LuaDynamics.docc/LuaReference.md")),
      "make it again: dynlua reference > Sources/Lua/LuaDynamics/LuaDynamics.docc/LuaReference.md")
  }
}
