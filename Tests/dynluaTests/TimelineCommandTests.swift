import Foundation
import TestSupport
import Testing

/// Going back and forth in a scene that is played on a terminal.
@Suite struct TimelineCommandTests {
  /// A label that counts ticks, and a tap that sets the count to 1000.
  private static let script = """
    local view = stage.view
    count = 0
    label = Label { text = "0", center = { 160, 100 } }
    view:addSubview(label)
    function update()
      count = count + 1
      label.text = "count " .. count .. "."
      if count % 60 == 0 then print("second " .. count // 60) end
    end
    view:onTap(function() count = 1000 end)
    """

  private func play(_ arguments: String...) throws -> SceneSession {
    let play = try SceneSession(files: ["count.lua": Self.script], "count.lua")
    try play.waitForScene()
    return play
  }

  /// The number that the label shows.
  private func count(_ play: SceneSession) -> Int? {
    play.readOutput()
    let text = play.screen.screenLines.joined(separator: "\n")
    return text.firstMatch(of: /count (\d+)\./).flatMap { Int($0.1) }
  }

  @Test func `a former state is shown, a tick or a second back, and left forward again`() throws {
    let play = try play()
    try play.wait(for: "second 2")
    play.program.type("{")
    try play.wait(for: " s   paused   ━")
    let shown = try #require(count(play))
    play.program.type("[")
    try play.wait(for: "count \(shown - 1).")
    play.program.type("[[")
    try play.wait(for: "count \(shown - 3).")
    play.program.type("]")
    try play.wait(for: "count \(shown - 2).")
    play.program.type("q")
    #expect(play.program.waitForEnd() == 0)
    // Computing the past again prints nothing.
    let printed = play.outputAfterRestore ?? ""
    #expect(printed.components(separatedBy: "second 1\n").count == 2)
  }

  @Test func `space continues from a former state, and the prompt lists and returns to what was left`() throws
  {
    let play = try play()
    try play.wait(for: "second 2")
    play.program.type("{ ")
    try play.wait(for: "continued from")
    play.program.type(":goTo(0.5)\r")
    try play.wait(for: "count 30.")
    play.program.type("count\r")
    try play.wait(for: "_1 = 30")
    play.program.type("count = 500\r")
    play.program.type("step()\r")
    try play.wait(for: "count 501.")
    play.program.type("timeline()\r")
    try play.wait(for: "branch 2: left at 0.50 s")
    play.program.type("timeline(2)\r")
    play.program.type("count >= 60 and count < 500\r")
    try play.wait(for: "= true")
    play.program.type("\u{1B}")
    try play.wait(for: "? help")
    play.program.type("q")
    #expect(play.program.waitForEnd() == 0)
  }

  @Test func `back, goTo and timeline do nothing without a displayed scene, or without that branch`() throws {
    let result = try Command.run("-i", "scripts/push.lua", input: "back() x = 1\ngoTo(1)\ntimeline()\nx\n")
    let line = "one can go back only at the prompt of a scene that is displayed\n"
    #expect(result.output.hasSuffix("\(line)\(line)\(line)1\n") && result.exitCode == 0)
    let play = try play()
    play.program.type(":timeline(1)\r")
    try play.wait(for: "there is no branch")
    play.program.type("goTo(-1)\r")
    try play.wait(for: "argument 1 (seconds)")
    play.program.type("\u{1B}")
    try play.wait(for: "? help")
    play.program.type("q")
    #expect(play.program.waitForEnd() == 0)
  }

  @Test func `recordings of the run and of what was continued from a former state are exact`() throws {
    let folder = try TemporaryDirectory()
    let path = folder.path("run.dynrec")
    let play = try SceneSession(files: ["count.lua": Self.script], "count.lua", "--record", path)
    try play.waitForScene()
    try play.wait(for: "second 1")
    play.program.type("{ ")
    try play.wait(for: "continued from")
    play.program.mouse(.press, column: 40, row: 10)
    play.program.mouse(.release, column: 40, row: 10)
    try play.wait(for: "count 10")
    play.program.type("q")
    #expect(play.program.waitForEnd() == 0)
    for file in ["run.dynrec", "run-2.dynrec"] {
      let check = try Command.run(["replay", "--check", file], in: folder)
      #expect(check.output.contains("equal in all") && check.exitCode == 0, "\(check.output)\(check.errors)")
    }
  }
}
