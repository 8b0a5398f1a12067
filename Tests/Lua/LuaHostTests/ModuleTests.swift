import LuaHost
import Testing
import TestSupport

/// The files of loaded modules, and reloading them.
@Suite struct ModuleTests {
  private func makeLua(in folder: TemporaryDirectory) throws -> Lua {
    try Lua(.init(moduleDirectories: [folder.path]))
  }

  @Test func `modules from files are listed with their files`() throws {
    let folder = try TemporaryDirectory()
    try folder.write("b.lua", "return 1")
    try folder.write("a.lua", "require 'b' return 1")
    let lua = try makeLua(in: folder)
    #expect(lua.loadedModules.isEmpty)
    try lua.run("require 'a' require 'string'")
    #expect(lua.loadedModules.map(\.name) == ["a", "b"])
    #expect(lua.loadedModules.map(\.file) == ["\(folder.path)/a.lua", "\(folder.path)/b.lua"])
    #expect(lua.scriptModules == lua.loadedModules)
  }

  @Test func `a module found by an absolute path is not a module of the script`() throws {
    let (folder, system) = (try TemporaryDirectory(), try TemporaryDirectory())
    try system.write("theirs.lua", "return 1")
    let lua = try makeLua(in: folder)
    try lua.run("package.path = package.path .. ';\(system.path)/?.lua' require 'theirs'")
    #expect(lua.loadedModules.map(\.name) == ["theirs"])
    #expect(lua.scriptModules.isEmpty)
  }

  @Test func `a module that fails to load is listed, and the message is that of plain Lua`() throws {
    let folder = try TemporaryDirectory()
    try folder.write("broken.lua", "return return")
    let lua = try makeLua(in: folder)
    let file = "\(folder.path)/broken.lua"
    let message = lua.message(of: "require 'broken'")
    #expect(message.hasPrefix("error loading module 'broken' from file '\(file)':\n\t"))
    #expect(message.hasSuffix(":1: unexpected symbol near 'return'"))
    #expect(lua.loadedModules.map(\.file) == [file])
  }

  @Test func `a missing module is searched in the same places as in plain Lua`() throws {
    let folder = try TemporaryDirectory()
    let lua = try makeLua(in: folder)
    let message = lua.message(of: "require 'nowhere'")
    #expect(message.contains("module 'nowhere' not found"))
    #expect(message.contains("no file '\(folder.path)/nowhere.lua'"))
    #expect(
      lua.message(of: "package.path = nil require 'nowhere'").contains("'package.path' must be a string"))
    #expect(lua.loadedModules.isEmpty)
  }

  @Test(arguments: [Lua.LibraryProfile.trusted, .sandboxed])
  func `a text replaces the contents of a module, and is recorded`(profile: Lua.LibraryProfile) throws {
    let folder = try TemporaryDirectory()
    try folder.write("number.lua", "return 1")
    var calls: [RecordableCall] = []
    let lua = try Lua(
      .init(
        profile: profile, moduleDirectories: [folder.path],
        recordableCallMode: .recording { calls.append($0) })
    )
    lua.replacementSourceByPath = [
      "\(folder.path)/number.lua": "return 2", "\(folder.path)/missing.lua": "return 3",
    ]
    #expect(try lua.run("return require 'number'").first == .integer(2))
    #expect(lua.loadedModules.map(\.file) == ["\(folder.path)/number.lua"])
    #expect(lua.message(of: "require 'missing'").contains("module 'missing' not found"))
    var rest = calls[...]
    let replay = try Lua(
      .init(
        profile: profile, moduleDirectories: [folder.path],
        recordableCallMode: .replaying { _ in rest.popFirst() }))
    #expect(try replay.run("return require 'number'").first == .integer(2))
    lua.replacementSourceByPath = [:]
    lua.unloadModule("number")
    #expect(try lua.run("return require 'number'").first == .integer(1))
  }

  @Test func `a loader gets the name and the file`() throws {
    let folder = try TemporaryDirectory()
    try folder.write("named.lua", "return { ... }")
    let lua = try makeLua(in: folder)
    let results = try lua.run("local m, file = require 'named' return m[1], m[2], file")
    #expect(
      results == [.string("named"), .string("\(folder.path)/named.lua"), .string("\(folder.path)/named.lua")])
  }

  @Test func `an unloaded module is loaded again`() throws {
    let folder = try TemporaryDirectory()
    try folder.write("version.lua", "return 1")
    let lua = try makeLua(in: folder)
    #expect(try lua.run("return (require 'version')") == [.integer(1)])
    try folder.write("version.lua", "return 2")
    #expect(try lua.run("return (require 'version')") == [.integer(1)])
    lua.unloadModule("version")
    #expect(lua.loadedModules.isEmpty)
    #expect(try lua.run("return (require 'version')") == [.integer(2)])
  }

  @Test func `a script and a module can be checked without running`() throws {
    let folder = try TemporaryDirectory()
    try folder.write("m.lua", "return 1")
    let lua = try makeLua(in: folder)
    try lua.checkSyntax(Chunk("#!/usr/bin/env dynlua\nran = true", name: "a.lua"))
    #expect(try lua.run("return ran") == [.nil])
    #expect(
      throws: LuaError(kind: .syntax(isIncomplete: true), message: "a.lua:2: unexpected symbol near <eof>")
    ) {
      try lua.checkSyntax(Chunk("\nx =", name: "a.lua"))
    }
    try lua.run("require 'm'")
    let module = try #require(lua.loadedModules.first)
    try lua.checkSyntax(module)
    try folder.write("m.lua", "return )")
    #expect(throws: LuaError.self) { try lua.checkSyntax(module) }
    try folder.remove("m.lua")
    try lua.checkSyntax(module)
  }
}
