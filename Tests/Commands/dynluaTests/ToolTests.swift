import Foundation
import Testing
import TestSupport

/// The files that `dynlua` writes, checked with external tools.
@Suite struct ToolTests {
  static let luacheck = "/usr/bin/luacheck"
  static let lua = "/usr/bin/lua5.4"

  private static func isInstalled(_ tool: String) -> Bool {
    FileManager.default.isExecutableFile(atPath: tool)
  }

  @Test(.enabled(if: isInstalled(lua), "the package lua5.4 is not installed"))
  func `Lua itself takes every definition file`() throws {
    let folder = try TemporaryDirectory()
    #expect(try Command.run(["types", "."], in: folder).exitCode == 0)
    let files = try folder.names()
    let outcome = try Command.run(
      ["-"] + files, program: Self.lua,
      input: "for _, file in ipairs(arg) do assert(loadfile(file)) end print(#arg)",
      in: folder)
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    #expect(outcome.output == "\(files.count)\n")
  }

  @Test(.enabled(if: isInstalled(luacheck), "the package lua-check is not installed"))
  func `luacheck reports nothing for any script`() throws {
    let folder = try TemporaryDirectory()
    #expect(try Command.run(["init"], in: folder).exitCode == 0)
    try FileManager.default.copyItem(
      at: Repository.root.appending(path: "scripts").resolvingSymlinksInPath(),
      to: folder.url("scripts"))
    let outcome = try Command.run(["main.lua", "scripts"], program: Self.luacheck, in: folder)
    #expect(outcome.exitCode == 0, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains("scripts/push.lua"))
  }

  @Test(
    .enabled(if: isInstalled(luacheck), "the package lua-check is not installed"),
    arguments: [
      "print(Veiw)", "print(PushMode.instant)", "stage.view.colour = 'red'", "stage.tick = 3", "View = nil",
      "function updated() end",
    ])
  func `luacheck knows what scripts must not do`(code: String) throws {
    let folder = try TemporaryDirectory()
    #expect(try Command.run(["init"], in: folder).exitCode == 0)
    try folder.write("a.lua", "\(code)\n")
    let outcome = try Command.run(["a.lua"], program: Self.luacheck, in: folder)
    #expect(outcome.exitCode == 1, "\(outcome.output)")
  }

  @Test(.enabled(if: isInstalled(luacheck), "the package lua-check is not installed"))
  func `luacheck knows what scripts may do`() throws {
    let folder = try TemporaryDirectory()
    #expect(try Command.run(["init"], in: folder).exitCode == 0)
    let code = """
      state = state or {}
      function update(dt) state.time = (state.time or 0) + dt end
      function on_reload(old) print(old.time) end
      stage.isPaused, stage.speed = false, 2
      stage.view.backgroundColor, stage.view.data.score = "red", 1
      local push = PushBehavior { mode = PushMode.continuous }
      function push.action() print(push.mode, Path.rect { 0, 0, 1, 1 }) end
      go(function() wait(1) end)

      """
    try folder.write("a.lua", code)
    let outcome = try Command.run(["a.lua"], program: Self.luacheck, in: folder)
    #expect(outcome.exitCode == 0, "\(outcome.output)")
  }
}
