import LuaHost
import Testing

/// Names of objects follow the current values of the script's locals.
@Suite struct LiveLocalsTests {
  /// The name of the object returned by `change()`, which the script defines.
  private func name(after script: String) throws -> String? {
    let lua = try makeLua()
    try lua.run("function hold() kept = kept or setmetatable({}, { __mode = 'k' }) return Body {} end")
    try lua.run(script)
    let body = try #require(try lua.callGlobal("change")?.body)
    return lua.variableName(of: body)
  }

  @Test(arguments: [
    "local thing function change() thing = hold() return thing end",
    "local thing\nfunction change() thing = hold() return thing end -- the end",
    "local thing; function change() thing = hold() return thing end return thing",
    "local thing function change() thing = hold() return thing end return (thing)",
    "local thing function change() thing = hold() return thing end\r\nreturn\r\n",
    "#!/usr/bin/lua\nlocal thing function change() thing = hold() return thing end",
    "\u{FEFF}local thing function change() thing = hold() return thing end",
    "local thing = 'old' local thing function change() thing = hold() return thing end",
    "local thing, other <const> = 1, 2 function change() thing = hold() return thing end",
    "local thing <close> = nil local thing function change() thing = hold() return thing end",
    "local thing local function change_it() thing = hold() return thing end change = change_it",
    "local thing function change() thing = hold() return thing end ::top:: if false then goto top end",
    "local thing function change() coroutine.wrap(function() thing = hold() end)() return thing end",
    "local thing local function set() thing = hold() end function change() set() return thing end",
    "local c <close> = setmetatable({}, { __close = function() end }) local thing function change() thing = hold() return thing end",
    "local thing function change() thing = hold() return thing end (print or 1)()",
  ])
  func `sees later assignments by callbacks`(script: String) throws {
    #expect(try name(after: script) == "thing")
  }

  @Test(arguments: ["do return end", "if thing == nil then return end f()"])
  func `after a return in a block the locals are copies`(ending: String) throws {
    #expect(try name(after: "local thing function change() thing = hold() return thing end \(ending)") == nil)
  }

  @Test func `does not keep old values of a variable alive`() throws {
    let lua = try makeLua()
    try lua.run("local thing = Body() function change() thing = nil end")
    lua.collectGarbage()
    #expect(lua.liveObjectCount == 1)
    try lua.callGlobal("change")
    lua.collectGarbage()
    #expect(lua.liveObjectCount == 0)
  }

  @Test func `a reload passes the current values`() throws {
    let lua = try makeLua()
    try lua.run("local count <const>, n = 5, 1 function change() n = 2 end")
    try lua.callGlobal("change")
    try lua.captureReloadState()
    try lua.run("function take(old) taken = old.count * 10 + old.n end")
    try lua.passReloadState(to: "take")
    #expect(try lua.run("return taken") == [.integer(52)])
  }

  @Test func `a script may have 199 locals besides the hidden one`() throws {
    let lua = try makeLua()
    let names = (1...199).map { "v\($0)" }
    try lua.run(
      "local \(names.joined(separator: ", ")) function change() v199 = Body() return v199 end")
    let body = try #require(try lua.callGlobal("change")?.body)
    #expect(lua.variableName(of: body) == "v199")
  }

  @Test(arguments: [
    ("local a = nil + 1", "test.lua:1: attempt to perform arithmetic on a nil value"),
    ("local a = 1\nlocal b = = 2", "test.lua:2: unexpected symbol near '='"),
    ("local a = 1\nif a then", "test.lua:2: 'end' expected near <eof>"),
    ("local a = 1\nreturn error('x', 1)", "test.lua:2: x"),
    ("local a = 1 return 1 local b", "test.lua:1: <eof> expected near 'local'"),
    (
      "goto done local a ::done:: local b",
      "test.lua:1: <goto done> at line 1 jumps into the scope of local 'a'"
    ),
  ])
  func `error messages do not mention the hidden code`(script: String, message: String) throws {
    #expect(try makeLua().message(of: script) == message)
  }

  @Test func `a label at the end of the chunk is valid, with copies of the locals`() throws {
    let lua = try makeLua()
    let results = try lua.run("local thing = Body() kept = thing do goto done end local c ::done::")
    #expect(results.isEmpty)
    let global = try lua.run("local thing = kept kept = nil do goto done end local c ::done::")
    #expect(global.isEmpty)
    lua.collectGarbage()
    #expect(lua.liveObjectCount == 1)
  }

  @Test func `a debugger sees only the script's lines`() throws {
    let lua = try makeLua()
    try lua.run(
      """
      lines = {}
      debug.sethook(function(_, line)
        if debug.getinfo(2, 'S').short_src == 'seen.lua' then lines[#lines + 1] = line end
      end, 'l')
      """)
    try lua.run(Chunk("local a = 1\nlocal b = a\n\n\n-- the end\n", name: "seen.lua"))
    try lua.run("debug.sethook()")
    #expect(try lua.run("return lines") == [.table(LuaTable(items: [.integer(1), .integer(2)]))])
  }

  @Test func `out of memory in the exporting statement is not an error of the script`() throws {
    for count in 0..<400 {
      let lua = try makeLua()
      lua.failAllocation(after: count)
      var failure: LuaError?
      do throws(LuaError) {
        try lua.run("local a, b <const> = {}, 5 function change() a = 1 end")
      } catch {
        failure = error
      }
      lua.failAllocation(after: nil)
      guard let failure else { return }
      #expect(failure.kind == .memory)
      #expect(lua.stackHeight == 0)
    }
    Issue.record("it never had enough memory")
  }
}
