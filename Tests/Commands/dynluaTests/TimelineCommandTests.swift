import Foundation
import Terminal
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
    let play = try SceneSession(files: ["count.lua": Self.script], "count.lua", rows: 27)
    try play.waitForScene()
    return play
  }

  /// The number that the label shows.
  private func count(_ play: SceneSession) -> Int? {
    play.readOutput()
    let text = play.screen.screenLines.joined(separator: "\n")
    return text.firstMatch(of: /count (\d+)\./).flatMap { Int($0.1) }
  }

  @Test func `an earlier state is shown, a tick or a second back, and left forward again`() throws {
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

  /// A label that counts ticks, each of which takes several milliseconds.
  private static let slowScript = """
    label = Label { text = "0", center = { 160, 100 } }
    stage.view:addSubview(label)
    count = 0
    function update()
      for i = 1, 4000000 do end
      count = count + 1
      label.text = "count " .. count .. "."
    end
    """

  @Test(arguments: [false, true])
  func `an earlier state is displayed at once while it is being computed`(isReplay: Bool) throws {
    let folder = try TemporaryDirectory()
    let path = folder.path("run.dynrec")
    var play = try SceneSession(files: ["count.lua": Self.slowScript], "count.lua", "--record", path)
    try play.waitForScene()
    if isReplay {
      try play.program.wait(for: "tick 160") { _ in count(play) ?? 0 >= 160 }
      play.program.type("q")
      #expect(play.program.waitForEnd() == 0)
      play = try SceneSession("replay", path)
    }
    try play.program.wait(for: "tick 150") { _ in count(play) ?? 0 >= 150 }
    play.program.type(" ")
    try play.wait(for: "paused")
    let shown = try #require(count(play))
    play.program.type("{")
    try play.program.wait(for: "the computed state") { _ in
      count(play) == shown - 60 && !play.screen.screenLines.contains { $0.contains("computing") }
    }
    let wasDisplayedBefore = play.drawnScreens.contains { lines in
      lines.contains { $0.contains("computing") } && lines.contains { $0.contains("count \(shown - 60).") }
    }
    #expect(wasDisplayedBefore)
    play.program.type("[[")
    try play.program.wait(for: "the computed state") { _ in
      count(play) == shown - 62 && !play.screen.screenLines.contains { $0.contains("computing") }
    }
    play.program.type("}q")
    #expect(play.program.waitForEnd() == 0)
  }

  @Test func `a picture of a state that is being computed waits for it`() throws {
    let play = try SceneSession(files: ["count.lua": Self.slowScript], "count.lua")
    try play.waitForScene()
    try play.program.wait(for: "tick 90") { _ in count(play) ?? 0 >= 90 }
    play.program.type(" ")
    try play.wait(for: "paused")
    let shown = try #require(count(play))
    play.program.type("{C")
    let hundredths = (shown - 60) * 100 / 60
    try play.wait(
      for: "wrote count-\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)s.png")
    play.program.type("q")
    #expect(play.program.waitForEnd() == 0)
  }

  @Test func `space continues from an earlier state, and the prompt lists and returns to what was left`()
    throws
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
    let line = "this needs a displayed scene\n"
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

  @Test func `recordings of the run and of what was continued from an earlier state are exact`() throws {
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

  // MARK: The future, and changes of the past

  /// A white box on black that falls from the top, and a line that is printed at each start.
  private static let box = """
    print("started")
    box = View { size = { 60, 60 }, center = { 100, 60 }, backgroundColor = "white" }
    stage.view.backgroundColor = "black"
    stage.view:addSubview(box)
    gravity = GravityBehavior { box, magnitude = 0.05 }
    Animator(stage.view):addBehavior(gravity)
    """

  private func playBox(_ arguments: String...) throws -> SceneSession {
    let play = try SceneSession(
      files: ["box.lua": Self.box], "box.lua", arguments.first ?? "--seed=0",
      environment: ["NO_COLOR": "1"])
    try play.waitForScene()
    return play
  }

  /// Waits until the screen has a character of the scene in a number of rows.
  private func wait(_ play: SceneSession, for character: Character, rows: ClosedRange<Int>) throws {
    try play.program.wait(for: "\(rows) rows with \(character)") { _ in
      play.readOutput()
      // The rows of the scene at 80 × 24, between its borders.
      let count = play.screen.screenLines.prefix(20).count { $0.dropFirst(28).prefix(22).contains(character) }
      return rows.contains(count)
    }
  }

  @Test func `f shows and hides where everything will go, and a changed value changes it`() throws {
    let play = try playBox()
    play.program.type(" f")
    try wait(play, for: "o", rows: 8...20)
    // The hidden sessions print nothing.
    #expect(play.screen.screenLines.count { $0.contains("started") } == 1)
    play.program.type(":gravity:removeItem(box)\r")
    try wait(play, for: "o", rows: 0...0)
    play.program.type("gravity:addItem(box)\r")
    try wait(play, for: "o", rows: 5...20)
    play.program.type("paths(false)\r")
    try wait(play, for: "o", rows: 0...0)
    play.program.type("paths(box, 60)\r")
    try wait(play, for: "o", rows: 5...20)
    play.program.type("paths(stage.view)\r")
    try play.wait(for: "not an item of an animator")
    play.program.type("paths(nil, 61)\r")
    try play.wait(for: "expected a number greater than 0")
    play.program.type("paths('x')\r")
    try play.wait(for: "expected an object")
    play.program.type("\u{1B}")
    try play.wait(for: "? help")
    play.program.type("f")
    try wait(play, for: "o", rows: 0...0)
    play.program.type("q")
    #expect(play.program.waitForEnd() == 0)
  }

  @Test func `R runs the saved script with the same input, beside the former run`() throws {
    let play = try playBox()
    try play.program.wait(for: "a second") { _ in
      play.readOutput()
      return play.screen.screenLines.contains { $0.hasPrefix("1.") }
    }
    play.program.type(" :y = 7\r")
    try play.wait(for: "Esc leaves")
    play.program.type("\u{1B}")
    try play.wait(for: "? help")
    try play.save("box.lua", Self.box.replacing("0.05", with: "0.3").replacing("started", with: "again"))
    play.program.type("R")
    try play.wait(for: "ran the script again")
    try wait(play, for: ";", rows: 2...20)
    try wait(play, for: "x", rows: 2...20)
    play.program.type(":gravity.magnitude, y\r")
    try play.wait(for: "_2 = 7")
    play.program.type("timeline()\r")
    try play.wait(for: "branch 1: before the script was run again")
    play.program.type("\u{1B}")
    try play.wait(for: "? help")
    play.program.type("g")
    try wait(play, for: "x", rows: 0...0)
    play.program.type("R")
    try wait(play, for: "x", rows: 2...20)
    play.program.type(" ")
    try wait(play, for: "x", rows: 0...0)
    play.program.type("q")
    #expect(play.program.waitForEnd() == 0)
    // The output of the rerun; the dialog of the prompt contains the word as well.
    #expect(play.outputAfterRestore?.split(separator: "\n").contains("again") == false)
  }

  @Test func `with --watch=rerun, a saved file runs with the same input; one with an error does not`() throws
  {
    let play = try playBox("--watch=rerun")
    play.program.type(":y = 7\r")
    try play.save("box.lua", "x = = 1")
    try play.wait(for: "kept the previous run")
    play.program.type("gravity.magnitude, y\r")
    try play.wait(for: "_1 = 0.05")
    try play.save("box.lua", Self.box.replacing("0.05", with: "0.3"))
    try play.wait(for: "ran the script again")
    play.program.type("gravity.magnitude, y\r")
    try play.wait(for: "= 0.3")
    try play.wait(for: "= 7")
    play.program.type("\u{1B}")
    try play.wait(for: "? help")
    play.program.type("q")
    #expect(play.program.waitForEnd() == 0)
  }

  @Test func `a line is inserted at a former time, also from an earlier state`() throws {
    let play = try play()
    try play.wait(for: "second 2")
    play.program.type(" :evaluateAt(0.5, 'count = count + 1000')\r")
    try play.wait(for: "recomputed the run")
    try play.wait(for: "count 11")
    play.program.type("goTo(0.5)\r")
    try play.wait(for: "count 30.")
    play.program.type("evaluateAt(0.25, 'count = count + 5000')\r")
    try play.wait(for: "count 5030.")
    play.program.type("timeline()\r")
    try play.wait(for: "branch 2: before a line was inserted")
    play.program.type("evaluateAt(0.5, 'nothing()')\r")
    try play.wait(for: "attempt to call a nil value (global 'nothing')")
    try play.wait(for: "count 5030.")
    play.program.type("\u{1B}")
    try play.wait(for: "? help")
    play.program.type("q")
    #expect(play.program.waitForEnd() == 0)
    #expect((play.outputAfterRestore ?? "").components(separatedBy: "second 1\n").count == 2)
  }

  @Test func `--watch=rerun needs a displayed scene and a file`() throws {
    let headless = try Command.run("--watch=rerun", "--headless", "scripts/push.lua")
    #expect(headless.exitCode != 0 && headless.errors.contains("--watch=rerun: expected a displayed scene"))
    let twice = try Command.run("--watch", "--watch=rerun", "--headless", "scripts/push.lua")
    #expect(twice.errors == headless.errors, "the last one counts")
    let noFile = try Command.run("--watch=rerun", "-e", "x = 1")
    #expect(noFile.exitCode != 0 && noFile.errors.contains("expected a script in a file"))
  }
}
