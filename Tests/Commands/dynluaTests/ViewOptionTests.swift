import Foundation
import Terminal
import TestSupport
import Testing

/// Where scenes are displayed.
@Suite struct ViewOptionTests {
  private static let script = "after(1, function() print(stage.tick) end)"

  @Test func `--headless shows nothing on a terminal`() throws {
    let play = try SceneSession(files: ["s.lua": Self.script], "--headless", "s.lua")
    #expect(play.program.waitForEnd() == 0)
    #expect(play.text == "60\r\n")
  }

  @Test(arguments: ["dumb", ""])
  func `a terminal without capabilities shows no scene`(term: String) throws {
    let play = try SceneSession(files: ["s.lua": Self.script], "s.lua", environment: ["TERM": term])
    #expect(play.program.waitForEnd() == 0)
    #expect(play.text == "60\r\n")
  }

  @Test func `code on the command line alone runs without a display`() throws {
    let play = try SceneSession("-e", Self.script)
    #expect(play.program.waitForEnd() == 0)
    #expect(play.text == "60\r\n")
  }

  @Test func `--view terminal needs a terminal`() throws {
    let outcome = try Command.run("--view", "terminal", "-e", "print(1)")
    #expect(outcome.exitCode == 1)
    #expect(outcome.output == "")
    #expect(outcome.errors == "dynlua: --view terminal: standard output is not a terminal\n")
  }

  @Test func `contradictory view options are an error`() throws {
    let outcome = try Command.run("--view", "terminal", "--headless", "-e", "print(1)")
    #expect(outcome.exitCode == 64)
    #expect(
      outcome.errors == """
        dynlua: --headless and --view cannot be combined (see dynlua --help)

        """)
  }

  @Test func `without colours the scene is drawn with characters`() throws {
    let play = try SceneSession("scripts/push.lua", environment: ["NO_COLOR": "1"])
    try play.waitForScene()
    play.program.type("q")
    #expect(play.program.waitForEnd() == 0)
    #expect(!play.text.contains("\u{1B}[38") && !play.text.contains("▀"))
  }
}
