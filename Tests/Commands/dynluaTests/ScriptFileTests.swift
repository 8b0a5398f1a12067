import Foundation
import TestSupport
import Testing

/// Script files: how they are found, and the errors for files that are not scripts.
@Suite struct ScriptFileTests {
  /// Expects one line on standard error, a failure exit code and nothing on standard output.
  private func expectRefusal(_ outcome: Command.Outcome, _ line: String) {
    #expect(outcome.exitCode != 0)
    #expect(outcome.errors == "dynlua: \(line)\n")
    #expect(outcome.output == "")
  }

  // MARK: Files

  @Test func `a first line with #! is skipped, and lines keep their numbers`() throws {
    let outcome = try Command.run(
      files: ["a.lua": "#!/usr/bin/env dynlua\nprint(debug.getinfo(1, 'l').currentline)"], "a.lua")
    #expect(outcome.output == "2\n")
  }

  @Test func `an empty file is a script`() throws {
    let outcome = try Command.run(files: ["a.lua": ""], "a.lua")
    #expect(outcome.exitCode == 0)
    #expect(outcome.errors == "" && outcome.output == "")
  }

  @Test func `a missing file is an error`() throws {
    expectRefusal(try Command.run("nothing.lua"), "cannot read nothing.lua: no such file or directory")
  }

  @Test func `a folder is an error`() throws {
    expectRefusal(try Command.run("scripts"), "cannot read scripts: is a directory")
  }

  @Test(.disabled(if: geteuid() == 0, "root may read everything"))
  func `an unreadable file is refused`() throws {
    let folder = try TemporaryDirectory()
    try folder.write("a.lua", "print(1)")
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: folder.path("a.lua"))
    expectRefusal(try Command.run(["a.lua"], in: folder), "cannot read a.lua: permission denied")
  }

  @Test func `a binary file is an error`() throws {
    let files = ["a.lua": "\u{7F}ELF\u{0}\u{1}\u{2}"]
    expectRefusal(
      try Command.run(files: files, "a.lua"),
      "a.lua: this is a binary file; expected the text of a Lua script")
  }

  @Test func `compiled Lua is refused, from a file and from standard input`() throws {
    let folder = try TemporaryDirectory()
    let path = folder.path("a.luac")
    let code = "local f = io.open('\(path)', 'wb') f:write(string.dump(function() print(1) end)) f:close()"
    #expect(try Command.run("-e", code).exitCode == 0)
    let outcome = try Command.run(["a.luac"], in: folder)
    #expect(outcome.exitCode != 0 && outcome.output == "")
    #expect(outcome.errorLines.count == 1 && outcome.errors.contains("binary"), "\(outcome.errors)")
    let piped = try Command.run("-", input: "\u{1B}LuaT")
    #expect(piped.exitCode != 0)
    #expect(piped.errorLines.count == 1, "\(piped.errors)")
  }

  // MARK: Modules

  @Test func `require finds modules in the folder of the script`() throws {
    let files = [
      "scene/a.lua": "print(require('wind').speed, require('parts.rope'))",
      "scene/wind.lua": "return { speed = 7 }",
      "scene/parts/rope.lua": "return 'rope'",
    ]
    let outcome = try Command.run(files: files, "scene/a.lua")
    #expect(outcome.errors == "")
    #expect(outcome.output.hasPrefix("7\trope"))
  }

  @Test func `an error in a module names the module`() throws {
    let files = ["a.lua": "require 'broken'", "broken.lua": "\nerror('inside')"]
    let outcome = try Command.run(files: files, "a.lua")
    #expect(outcome.exitCode == 1)
    #expect(outcome.errors.contains("broken.lua:2: inside"))
    #expect(outcome.errors.contains("a.lua:1: in main chunk"))
  }

  @Test func `the module dynamics exists`() throws {
    let outcome = try Command.run("-e", "print(require('dynamics').View == View)")
    #expect(outcome.output == "true\n")
  }

  private static func isOnDisk(_ name: String) -> Bool {
    ["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/local/lib"].contains {
      FileManager.default.fileExists(atPath: "\($0)/lua/5.4/\(name).so")
    }
  }

  @Test(.enabled(if: isOnDisk("cjson"), "the package lua-cjson is not installed"))
  func `Debian's cjson works`() throws {
    let outcome = try Command.run("-e", "print(require('cjson').encode { 1, 2, { a = 'b' } })")
    #expect(outcome.output == "[1,2,{\"a\":\"b\"}]\n", "\(outcome.errors)")
  }

  @Test(.enabled(if: isOnDisk("lpeg"), "the package lua-lpeg is not installed"))
  func `Debian's lpeg works`() throws {
    let outcome = try Command.run("-e", "print(require('lpeg').P('a'):match('abc'))")
    #expect(outcome.output == "2\n", "\(outcome.errors)")
  }
}
