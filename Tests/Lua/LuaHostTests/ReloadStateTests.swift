import LuaHost
import Testing

/// The state that a script passes to its next version on a reload.
@Suite struct ReloadStateTests {
  private func names(in lua: Lua) throws -> [LuaValue] {
    try lua.run(
      "function take(t) names = {} for k in pairs(t) do names[#names + 1] = k end table.sort(names) end")
    try lua.passReloadState(to: "take")
    guard case .table(let table)? = try lua.run("return names").first else { return [] }
    return table.items
  }

  @Test func `captures locals and the script's globals`() throws {
    let lua = try makeLua()
    try lua.setGlobal("given", to: 1)
    try lua.run("local a = 1 b = 2 print = 3 local unset")
    try lua.captureReloadState()
    #expect(try names(in: lua) == [.string("a"), .string("b"), .string("print")])
  }

  @Test func `passes the state once`() throws {
    let lua = try makeLua()
    try lua.run("local a = 1")
    try lua.captureReloadState()
    #expect(try names(in: lua) == [.string("a")])
    #expect(try names(in: lua) == [])
  }

  @Test func `releases the state if there is no function to take it`() throws {
    let lua = try makeLua()
    try lua.run("local body = Body()")
    try lua.captureReloadState()
    lua.releaseLocalsOfLastRun()
    lua.collectGarbage()
    #expect(lua.liveObjectCount == 1)
    try lua.passReloadState(to: "nobody")
    lua.collectGarbage()
    #expect(lua.liveObjectCount == 0)
  }

  @Test func `throws the error of the function that takes it`() throws {
    let lua = try makeLua()
    try lua.run("function take() error('on purpose') end")
    #expect(throws: LuaError.self) { try lua.passReloadState(to: "take") }
    #expect(lua.stackHeight == 0)
  }

  @Test func `isGlobalTable distinguishes tables from other values`() throws {
    let lua = try makeLua()
    try lua.run("a, b = {}, 1")
    #expect(lua.isGlobalTable("a"))
    #expect(!lua.isGlobalTable("b"))
    #expect(!lua.isGlobalTable("c"))
  }

  @Test func `out of memory changes nothing`() throws {
    let lua = try makeLua()
    try lua.run("local a, b, c = 1, 2, {} d = 4")
    var failures = 0
    for count in 0..<200 {
      lua.failAllocation(after: count)
      defer { lua.failAllocation(after: nil) }
      do { try lua.captureReloadState() } catch {
        failures += 1
        continue
      }
      break
    }
    #expect(failures > 0)
    #expect(lua.stackHeight == 0)
    #expect(try names(in: lua) == ["a", "b", "c", "d"].map(LuaValue.string))
  }
}
