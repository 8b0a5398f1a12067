import Foundation
import LuaHost
import Testing
import TestSupport

extension HostTests {
  @Suite struct SandboxTests {
    private func sandbox(_ folders: String...) throws -> Lua {
      try makeLua(.init(profile: .sandboxed, moduleDirectories: folders))
    }

    @Test func `exactly the allowed functions exist`() throws {
      let lua = try Lua(.init(profile: .sandboxed))
      let names = try lua.run(
        """
        local names = {}
        for name, value in pairs(_G) do
          if type(value) == 'table' and value ~= _G then
            for inner in pairs(value) do table.insert(names, name .. '.' .. inner) end
          elseif name ~= 'arg' then
            table.insert(names, name)
          end
        end
        table.sort(names)
        return table.concat(names, ' ')
        """)
      #expect(
        names == [
          .string(
            """
            _G _VERSION arg.0 assert collectgarbage coroutine.close coroutine.create coroutine.isyieldable \
            coroutine.resume coroutine.running coroutine.status coroutine.wrap coroutine.yield error getmetatable \
            ipairs load math.abs math.acos math.asin math.atan math.ceil math.cos math.deg math.exp math.floor \
            math.fmod math.huge math.log math.max math.maxinteger math.min math.mininteger math.modf math.pi math.rad \
            math.random math.randomseed math.sin math.sqrt math.tan math.tointeger math.type math.ult next os.clock \
            os.date os.difftime os.time package.loaded package.preload pairs pcall print rawequal rawget rawlen rawset \
            require select setmetatable string.byte string.char string.find string.format string.gmatch string.gsub \
            string.len string.lower string.match string.pack string.packsize string.rep string.reverse string.sub \
            string.unpack string.upper table.concat table.insert table.move table.pack table.remove table.sort \
            table.unpack tonumber tostring type utf8.char utf8.charpattern utf8.codepoint utf8.codes utf8.len \
            utf8.offset warn xpcall
            """)
        ])
    }

    @Test(arguments: [
      "return io or debug or dofile or loadfile or os.execute or os.exit or os.getenv or os.remove or string.dump",
      "return ('x').dump", "return package.loadlib or package.cpath or package.searchers or package.path",
      "return package.loaded.io or package.loaded.debug or package.loaded._G.io",
      "return getmetatable('').__index.dump", "return pcall(require, 'io') and 1 or nil",
      "return pcall(require, 'cjson') and 1 or nil", "return load('\\27Lua', 'x', 'b')",
      "return (load('\\27LuaS'))", "return pcall(string.rep) and 1 or nil",
      "local f = load('return io or os.execute', 'x', 't', _G) return f()",
    ])
    func `functions with access to the system are absent`(text: String) throws {
      let result = try sandbox().run(text).first ?? .nil
      #expect(result == .nil)
    }

    @Test func `restricted functions raise a descriptive error`() throws {
      let lua = try sandbox()
      #expect(
        lua.messageWithoutPosition("setmetatable({}, { __gc = print })")
          == "setmetatable: there are no finalizers in the sandbox")
      #expect(
        lua.messageWithoutPosition("setmetatable(1, {})").hasPrefix("bad argument #1 to 'setmetatable'"))
      #expect(
        lua.messageWithoutPosition("collectgarbage('stop')").hasPrefix("bad argument #1 to 'collectgarbage'"))
      #expect(try lua.run("return setmetatable({}, { __index = { x = 1 } }).x") == [.integer(1)])
      #expect(try lua.run("collectgarbage() return collectgarbage('count') > 1") == [.boolean(true)])
      #expect(try lua.run("return load('return ...', 'x', 'bt', {})(5)") == [.integer(5)])
      #expect(try lua.run("local env = { x = 3 } return load('return x', 'x', nil, env)()") == [.integer(3)])
      #expect(try lua.run("return load('return x', 'x', 't', nil)") != [.nil])
    }

    @Test func `require loads name.lua and name/init.lua from the given directories`() throws {
      let folder = try TemporaryDirectory()
      try folder.write(
        "value.lua", "#!/usr/bin/lua\nlocal name, file = ... return { name = name, file = file }")
      try folder.write("quiet.lua", "seen = (seen or 0) + 1")
      try folder.write("broken.lua", "x = = 1")
      try folder.write("deep/er/init.lua", "\u{FEFF}return 'deeper'")
      let lua = try sandbox("/nowhere", folder.path)
      #expect(
        try lua.run("local v, from = require 'value' return v.name, v.file == from, require('value') == v")
          == [.string("value"), .boolean(true), .boolean(true)])
      #expect(try lua.run("require 'quiet' return require 'quiet', seen") == [.boolean(true), .integer(1)])
      #expect(try lua.run("return require 'deep.er'").first == .string("deeper"))
      #expect(lua.message(of: "require 'broken'").contains("broken.lua:1: unexpected symbol near '='"))
      #expect(lua.loadedModules.map(\.name) == ["deep.er", "quiet", "value"])
      try lua.preloadModule("host")
      #expect(try lua.run("return require('host').Body == Body") == [.boolean(true)])
    }

    @Test func `no module name escapes the directory`() throws {
      let folder = try TemporaryDirectory()
      try folder.write("secret.lua", "return 'secret'")
      let inner = folder.path("inner")
      try folder.write("inner/real.lua", "return 'real'")
      try folder.link("inner/link.lua", to: folder.path("secret.lua"))
      try folder.link("inner/up", to: folder.path)
      mkfifo(inner + "/pipe.lua", 0o600)
      let lua = try sandbox(inner)
      #expect(try lua.run("return require 'real'").first == .string("real"))
      for name in [
        "link", "up.secret", "pipe", "..secret", "../secret", ".", "", "a/b",
        "\(folder.path)/secret",
      ] {
        #expect(lua.message(of: "require '\(name)'").contains("module '"), "\(name)")
      }
      #expect(lua.message(of: "package.path = '\(folder.path)/?.lua' require 'secret'").contains("not found"))
    }

    @Test func `host types and limits work in the sandbox`() throws {
      let lua = try makeLua(.init(timeLimit: 0.05, profile: .sandboxed, seed: 5))
      #expect(
        try lua.run("local b = Body { name = 'x' } return b.name, echo(7)") == [.string("x"), .integer(7)])
      #expect(lua.message(of: "while true do pcall(error) end").contains("stopped"))
      #expect(
        try lua.run("return math.random(1 << 40)") == Lua(.init(seed: 5)).run("return math.random(1 << 40)"))
    }
  }
}
