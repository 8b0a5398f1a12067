import Foundation
import Terminal
import TestSupport
import Testing

/// A prompt in one process attached to the session of another, both run by the command.
@Suite struct AttachCommandTests {
  private let host: PromptSession

  init() throws {
    let script = """
      local count = 1
      local ball = View { size = { 20, 20 }, center = { 160, 20 } }
      stage.view:addSubview(ball)
      function report() print("count is " .. count) end
      """
    host = try PromptSession(
      files: ["script.lua": script], "-i", "--headless", "--listen", "--time-limit", "0", "script.lua")
    try host.expect(">")
  }

  private func attach() throws -> PromptSession {
    let guest = try PromptSession(in: host.folder, "attach")
    try guest.expect(">")
    return guest
  }

  private var socket: String { host.folder.path("dynlua/\(host.program.identifier).sock") }

  @Test func `a second terminal uses the same session`() throws {
    let guest = try attach()
    guest.type("count = count + 41\n")
    try guest.expectLast("> count = count + 41", ">")
    host.type("count\n")
    try host.expect("_1 = 42")
    guest.type("ball.cent\t\n")
    try guest.expectLast("> ball.center", "_1 = Point(160, 20)", ">")
    guest.type("for i = 1, 2 do\nreport()\nend\n")
    try guest.expectLast(">> end", "count is 42", "count is 42", ">")
    host.type("report()\n")
    try guest.expectLast("count is 42", "count is 42", "count is 42", ">")
    #expect(guest.end() == 0)
    #expect(guest.isRestored)
    #expect(host.end() == 0)
  }

  @Test func `the attached prompt has the menu, the signatures, the pager and vi mode`() throws {
    let guest = try attach()
    guest.type("ball.\t")
    try guest.wait(for: "the menu") {
      $0.historyLines.contains { $0.contains(/^alpha +number +The opacity/) }
    }
    guest.type("\u{15}report(")
    try guest.wait(for: "the signature") { $0.historyLines.contains { $0.hasPrefix("report()") } }
    guest.type("\u{15}?View\n")
    try guest.wait(for: "the pager") {
      $0.modes.contains(1049) && $0.historyLines.contains { $0.contains("q leaves") }
    }
    guest.type("q")
    try guest.expectLast("> ?View", ">")
    guest.type("editingMode 'vi'\n")
    try guest.expectLast("> editingMode 'vi'", ">")
    guest.type("6 * 70\u{1B}x\n")
    try guest.expect("_1 = 42")
    #expect(guest.end() == 0)
    #expect(guest.isRestored)
    #expect(host.end() == 0)
  }

  @Test func `Ctrl-C in the attached prompt stops the script of the other process`() throws {
    let guest = try attach()
    guest.type("local t = io.open('/dev/tty', 'w') t:write('busy') t:close() while true do end\n")
    try host.wait(for: "busy") { $0.historyLines.contains { $0.contains("busy") } }
    guest.type("\u{03}")
    try guest.wait(for: "interrupted") { $0.historyLines.contains { $0.contains("interrupted") } }
    try guest.expectLast(">")
    #expect(guest.end() == 0)
    #expect(host.end() == 0)
  }

  @Test func `the prompt exits when the other process ends`() throws {
    let guest = try attach()
    guest.type("half")
    try guest.expectLast("> half")
    #expect(host.end() == 0)
    #expect(guest.program.waitForEnd() == 0)
    #expect(guest.isRestored)
    #expect(!FileManager.default.fileExists(atPath: socket))
  }

  @Test func `the exit code is 1 if the other process was killed`() throws {
    let guest = try attach()
    kill(host.program.identifier, SIGKILL)
    try guest.wait(for: "the message") {
      $0.historyLines.contains { $0.contains("was killed or has crashed") }
    }
    #expect(guest.program.waitForEnd() == 1)
    #expect(guest.isRestored)
  }

  @Test func `lines from standard input are evaluated one after the other`() throws {
    let outcome = try Command.run(
      ["attach", socket], input: "count = 3\nfor i = 1, 2 do\nreport()\nend\nerror('no')\ncount, 'text'\n")
    #expect(outcome.output == "count is 3\ncount is 3\n3\ntext\n")
    #expect(outcome.errors.hasPrefix("dynlua: prompt:1: no"))
    #expect(outcome.exitCode == 1)
    #expect(try Command.run(["attach", socket], input: "1\n").exitCode == 0)
    #expect(host.end() == 0)
  }

  @Test func `without a listener there is a one-line error`() throws {
    let outcome = try Command.run(["attach", host.folder.path("missing.sock")])
    #expect(outcome.exitCode == 1)
    #expect(outcome.errors.hasPrefix("dynlua: cannot connect to "))
    let other = try Command.run(["attach", "1"])
    #expect(other.exitCode == 1)
    #expect(other.errors == "dynlua: process 1 does not listen; start it with --listen\n")
    #expect(host.end() == 0)
  }
}
