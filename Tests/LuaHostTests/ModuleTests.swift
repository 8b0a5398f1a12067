import LuaHost
import Testing

/// Which modules came from which file, and reading them again.
@Suite struct ModuleTests {
  private func makeLua(in folder: Folder) throws -> Lua {
    try Lua(.init(modulePaths: [folder.path]))
  }

  @Test func `modules from files are listed with their files`() throws {
    let folder = try #require(Folder())
    try folder.write("b.lua", "return 1")
    try folder.write("a.lua", "require 'b' return 1")
    let lua = try makeLua(in: folder)
    #expect(lua.modules.isEmpty)
    try lua.run("require 'a' require 'string'")
    #expect(lua.modules.map(\.name) == ["a", "b"])
    #expect(lua.modules.map(\.file) == ["\(folder.path)/a.lua", "\(folder.path)/b.lua"])
    #expect(lua.ownModules == lua.modules)
  }

  @Test func `a module of the system is not the script's own`() throws {
    let (folder, system) = (try #require(Folder()), try #require(Folder()))
    try system.write("theirs.lua", "return 1")
    let lua = try makeLua(in: folder)
    try lua.run("package.path = package.path .. ';\(system.path)/?.lua' require 'theirs'")
    #expect(lua.modules.map(\.name) == ["theirs"])
    #expect(lua.ownModules.isEmpty)
  }

  @Test func `a module that cannot be loaded is listed, and the error is Lua's own`() throws {
    let folder = try #require(Folder())
    try folder.write("broken.lua", "return return")
    let lua = try makeLua(in: folder)
    let file = "\(folder.path)/broken.lua"
    let message = lua.message(of: "require 'broken'")
    #expect(message.hasPrefix("error loading module 'broken' from file '\(file)':\n\t"))
    #expect(message.hasSuffix(":1: unexpected symbol near 'return'"))
    #expect(lua.modules.map(\.file) == [file])
  }

  @Test func `a module that is not there is looked for where Lua would`() throws {
    let folder = try #require(Folder())
    let lua = try makeLua(in: folder)
    let message = lua.message(of: "require 'nowhere'")
    #expect(message.contains("module 'nowhere' not found"))
    #expect(message.contains("no file '\(folder.path)/nowhere.lua'"))
    #expect(
      lua.message(of: "package.path = nil require 'nowhere'").contains("'package.path' must be a string"))
    #expect(lua.modules.isEmpty)
  }

  @Test func `a module gets its name and its file`() throws {
    let folder = try #require(Folder())
    try folder.write("named.lua", "return { ... }")
    let lua = try makeLua(in: folder)
    let results = try lua.run("local m, file = require 'named' return m[1], m[2], file")
    #expect(
      results == [.string("named"), .string("\(folder.path)/named.lua"), .string("\(folder.path)/named.lua")])
  }

  @Test func `a module that is forgotten is read again`() throws {
    let folder = try #require(Folder())
    try folder.write("version.lua", "return 1")
    let lua = try makeLua(in: folder)
    #expect(try lua.run("return (require 'version')") == [.integer(1)])
    try folder.write("version.lua", "return 2")
    #expect(try lua.run("return (require 'version')") == [.integer(1)])
    lua.forgetModule("version")
    #expect(lua.modules.isEmpty)
    #expect(try lua.run("return (require 'version')") == [.integer(2)])
  }

  @Test func `a script and a module can be checked without running`() throws {
    let folder = try #require(Folder())
    try folder.write("m.lua", "return 1")
    let lua = try makeLua(in: folder)
    try lua.check(Chunk("#!/usr/bin/env dynlua\nran = true", name: "a.lua"))
    #expect(try lua.run("return ran") == [.nil])
    #expect(
      throws: LuaError(kind: .syntax(isIncomplete: true), message: "a.lua:2: unexpected symbol near <eof>")
    ) {
      try lua.check(Chunk("\nx =", name: "a.lua"))
    }
    try lua.run("require 'm'")
    let module = try #require(lua.modules.first)
    try lua.check(module)
    try folder.write("m.lua", "return )")
    #expect(throws: LuaError.self) { try lua.check(module) }
    folder.remove("m.lua")
    try lua.check(module)
  }
}
