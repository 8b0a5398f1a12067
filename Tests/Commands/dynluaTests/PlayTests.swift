import Foundation
import Terminal
import TestSupport
import Testing

/// Scenes played on a terminal by the command.
@Suite struct PlayTests {
  @Test func `a scene plays until q, and the terminal is restored`() throws {
    let play = try SceneSession("scripts/push.lua")
    try play.waitForScene()
    #expect(!play.isRestored)
    play.program.type("q")
    #expect(play.program.waitForEnd() == 0)
    #expect(play.outputAfterRestore == "")
    #expect(play.isRestored)
  }

  @Test func `a click is a tap on the scene`() throws {
    let play = try SceneSession("scripts/push.lua")
    try play.waitForScene()
    // The scene is 23 columns wide; column 40 is its centre.
    play.program.mouse(.press, column: 40, row: 1)
    play.program.mouse(.release, column: 40, row: 1)
    try play.wait(for: "pushed at")
    play.program.type("q")
    #expect(play.program.waitForEnd() == 0)
    #expect(play.outputAfterRestore?.contains("pushed at") == true)
  }

  @Test func `a drag is a pan, and a held button is a long press, at the mouse position`() throws {
    let script = """
      local function log(what) return function(g) print(what, g.state, g.location) end end
      stage.view:onPan(log 'pan') stage.view:onLongPress(log 'hold')
      """
    // A point is as wide as a cell and half as high.
    let play = try SceneSession("--view", "terminal", "--size", "80x40", "-e", script)
    try play.waitForScene()
    play.program.mouse(.press, column: 20, row: 5)
    try play.wait(for: "hold    began    Point(20.5, 11)")
    play.program.mouse(.release, column: 20, row: 5)
    try play.wait(for: "hold    ended")
    play.program.mouse(.press, column: 20, row: 5)
    play.program.mouse(.drag, column: 40, row: 5)
    play.program.mouse(.drag, column: 50, row: 15)
    play.program.mouse(.release, column: 50, row: 15)
    try play.wait(for: "pan    ended    Point(50.5, 31)")
    play.program.type("q")
    #expect(play.program.waitForEnd() == 0)
    #expect(play.outputAfterRestore?.contains("pan\tbegan\tPoint(40.5, 11)\n") == true)
  }

  @Test func `a moved mouse is a pointer, and its wheel turns, for a script that uses them`() throws {
    let script = """
      function stage.onHover(hover) print('hover', hover.state, hover.location) end
      function stage.onWheel(wheel) print('wheel', wheel.delta, wheel.location) end
      """
    let play = try SceneSession("--view", "terminal", "--size", "80x40", "-e", script)
    try play.waitForScene()
    let (begin, end) = ("\u{1B}[?1003h", "\u{1B}[?1003l")
    try play.program.wait(for: "reports of movements") { _ in play.text.contains(begin) }
    play.program.type("\u{1B}[<35;21;6M")
    try play.wait(for: "hover    began    Point(20.5, 11)")
    play.program.type("\u{1B}[<65;21;6M")
    try play.wait(for: "wheel    Vector(0, 48)    Point(20.5, 11)")
    play.program.type("q")
    #expect(play.program.waitForEnd() == 0)
    let lastBegin = try #require(play.text.range(of: begin, options: .backwards))
    let lastEnd = try #require(play.text.range(of: end, options: .backwards))
    #expect(lastBegin.upperBound < lastEnd.lowerBound)
  }

  @Test func `movements of the mouse are not reported to a script without a pointer`() throws {
    let play = try SceneSession("scripts/push.lua")
    try play.waitForScene()
    play.program.type("q")
    #expect(play.program.waitForEnd() == 0)
    #expect(!play.text.contains("\u{1B}[?1003h"))
  }

  @Test func `a click opens a popover, and the next one outside closes it`() throws {
    let play = try SceneSession("--size", "768x1024", "scripts/popover.lua")
    try play.waitForScene()
    let bar = try #require(play.screen.screenLines.firstIndex { $0.contains("Pictures") })
    let line = Array(play.screen.screenLines[bar])
    let column = try #require(line.firstIndex(of: "+"))
    for (column, row, expected) in [
      (column, bar, "presented: popover"), (column - 20, bar + 12, "dismissed: popover"),
    ] {
      play.program.mouse(.press, column: column, row: row)
      play.program.mouse(.release, column: column, row: row)
      try play.wait(for: expected)
    }
    play.program.type("q")
    #expect(play.program.waitForEnd() == 0)
    #expect(play.outputAfterRestore == "Nothing\n")
  }

  @Test func `stage.isInteractive is true`() throws {
    let play = try SceneSession("--view", "terminal", "-e", "print(stage.isInteractive)")
    try play.waitForScene()
    play.program.type("q")
    #expect(play.program.waitForEnd() == 0)
    #expect(play.text.hasPrefix("true\r\n"))
    #expect(try Command.run("-e", "print(stage.isInteractive)").output == "false\n")
  }

  @Test func `all output appears in the event rows and, in order, on the user's screen afterwards`() throws {
    let script = """
      print('at the beginning')
      after(0, function()
        print('Lua') io.write('a ', 'part\\n') os.execute('echo child') io.stderr:write('error\\n') print('last')
      end)
      """
    let play = try SceneSession("--view", "terminal", "-e", script)
    try play.wait(for: "last")
    play.program.type("q")
    #expect(play.program.waitForEnd() == 0)
    #expect(play.text.hasPrefix("at the beginning\r\n"))
    #expect(play.outputAfterRestore == "Lua\na part\nchild\nerror\nlast\n")
  }

  @Test func `escape sequences are stripped from the event rows, tabs become spaces`() throws {
    let play = try SceneSession(
      "--view", "terminal", "-e",
      #"after(0, function() print('a', '\27[31mred\27[2J\27]0;title\7', 'b') end)"#)
    try play.wait(for: "a    red    b")
    play.program.type("q")
    #expect(play.program.waitForEnd() == 0)
  }

  @Test func `standard input is empty for the script and its children while a scene plays`()
    throws
  {
    let play = try SceneSession(
      "--view", "terminal", "-e",
      "after(0, function() print('read', io.read()) os.execute('cat && echo done') end)")
    try play.wait(for: "done")
    play.program.type("q")
    #expect(play.program.waitForEnd() == 0)
    #expect(play.outputAfterRestore == "read\tnil\ndone\n")
  }

  @Test func `a flood of output does not block the scene`() throws {
    let play = try SceneSession(
      "--view", "terminal", "-e", "after(0, function() for i = 1, 100000 do print(i) end end)")
    try play.wait(for: "100000")
    play.program.type("q")
    #expect(play.program.waitForEnd() == 0)
    #expect(play.outputAfterRestore == (99_001...100_000).map { "\($0)\n" }.joined())
  }

  @Test func `the keys have the effects listed in the help`() throws {
    let play = try SceneSession("--view", "terminal", "-e", "print('begun') every(1, function() end)")
    try play.waitForScene()
    play.program.type("?")
    try play.wait(for: "restart the script")
    play.program.type(" ")
    try play.wait(for: "paused")
    play.program.type(" +")
    try play.wait(for: "×2")
    play.program.type("--")
    try play.wait(for: "×1/2")
    play.program.type("t")
    try play.wait(for: "turned: landscapeLeft")
    play.program.type("r")
    try play.wait(for: "begun")
    play.program.type("q")
    #expect(play.program.waitForEnd() == 0)
    #expect(play.outputAfterRestore == "begun\n")
  }

  @Test func `a step is one tick`() throws {
    let script = """
      every(0, function() print(stage.tick) end)
      after(0.5, function() stage.isPaused = true print 'stands' end)
      """
    let play = try SceneSession("--view", "terminal", "-e", script)
    try play.wait(for: "stands")
    play.program.type("..")
    // The tick in which it was paused has also completed, so 33 ticks.
    try play.wait(for: "0.55 s   paused")
    play.program.type("q")
    #expect(play.program.waitForEnd() == 0)
    #expect(play.outputAfterRestore?.hasSuffix("30\nstands\n31\n32\n") == true)
  }

  @Test func `debug layers can be toggled`() throws {
    let play = try SceneSession("scripts/push.lua")
    try play.waitForScene()
    /// Whether the left edge of the scene, a boundary, has at least the given yellow.
    func isMarked() -> Bool {
      play.readOutput()
      guard case .rgb(let red, _, let blue) = play.screen[28, 5].pen.background else { return false }
      return red > 100 && red > 2 * blue
    }
    #expect(!isMarked())
    play.program.type("d")
    try play.program.wait(for: "the boundary") { _ in isMarked() }
    play.program.type("d")
    try play.program.wait(for: "no boundary") { _ in !isMarked() }
    play.program.type("q")
    #expect(play.program.waitForEnd() == 0)
  }

  @Test func `a fade-out leaves no residue, even while paused`() throws {
    let script = """
      local v = View { frame = stage.view.bounds, backgroundColor = 'white' } stage.view:addSubview(v)
      animate(0.5, function() v.alpha = 0.02 end)
      after(0.6, function() print('faded') stage.isPaused = true end)
      """
    let play = try SceneSession("--view", "terminal", "-e", script)
    try play.wait(for: "faded")
    // 2 % from the stage's own colour, (28.05, 30.6, 38.25), to white.
    let faded = TerminalEmulator.Pen(background: .rgb(33, 35, 43))
    try play.program.wait(for: "the very colour") { _ in
      play.readOutput()
      return (0..<20).allSatisfy { row in (29..<50).allSatisfy { play.screen[$0, row].pen == faded } }
    }
    play.program.type("q")
    #expect(play.program.waitForEnd() == 0)
  }

  @Test func `a restart reproduces the run`() throws {
    let script = """
      local v = View { size = { 20, 20 }, center = { 160, 20 }, name = 'box' } stage.view:addSubview(v)
      local a = Animator(stage.view) a:addBehavior(GravityBehavior { v })
      after(0.3, function() print(math.random(1000000) .. ' ' .. tostring(v.center) .. ' at ' .. stage.tick) end)
      """
    let play = try SceneSession("--view", "terminal", "-e", script)
    try play.wait(for: "at 18")
    play.program.type("r")
    try play.program.wait(for: "the second run") { _ in
      play.readOutput()
      return play.screen.screenLines.count { $0.contains("at 18") } == 2
    }
    play.program.type("q")
    #expect(play.program.waitForEnd() == 0)
    let lines = try #require(play.outputAfterRestore).split(separator: "\n")
    #expect(lines.count == 2 && lines[0] == lines[1], "\(lines)")
  }

  @Test func `--seconds limits the duration of a scene`() throws {
    let play = try SceneSession(
      "--view", "terminal", "--seconds", "0.5", "-e", "every(0.1, function() print(stage.tick) end)")
    #expect(play.program.waitForEnd() == 0)
    #expect(play.outputAfterRestore == "6\n12\n18\n24\n")
  }

  @Test func `saving a script runs it again in the same scene`() throws {
    let play = try SceneSession(files: ["main.lua": "print('one')"], "--watch", "main.lua")
    try play.waitForScene()
    try play.save("main.lua", "print('two'")
    try play.wait(for: "kept the version of main.lua")
    try play.save("main.lua", "print('three')")
    try play.wait(for: "reloaded main.lua")
    play.program.type("q")
    #expect(play.program.waitForEnd() == 0)
    #expect(play.outputAfterRestore?.hasSuffix("three\n") == true)
  }

  @Test func `with --watch a script error is shown and the file is watched`() throws {
    let play = try SceneSession(files: ["main.lua": "print('one'"], "--watch", "main.lua")
    try play.waitForScene()
    try play.save("main.lua", "print('two')")
    try play.wait(for: "reloaded main.lua")
    play.program.type("q")
    #expect(play.program.waitForEnd() == 0)
  }

  @Test func `keys are read from the terminal if the script comes from a pipe`() throws {
    let command = "echo \"print('piped')\" | exec '\(try Command.path())' --view terminal -"
    let play = try SceneSession("-c", command, program: "/bin/sh")
    try play.waitForScene()
    play.program.type("q")
    #expect(play.program.waitForEnd() == 0)
    #expect(play.text.hasPrefix("piped\r\n"))
    #expect(play.isRestored)
  }

  @Test func `an unread terminal does not delay ticks`() throws {
    let script = """
      for i = 1, 100 do
        local v = View { size = { 30, 30 }, center = { 10 + i * 3, i * 5 }, backgroundColor = 'red' }
        stage.view:addSubview(v)
        every(0, function() v.center = Point(math.random() * 320, math.random() * 568) end)
      end
      after(3, function() os.exit(7) end)
      """
    let play = try SceneSession("--view", "terminal", "-e", script, columns: 200, rows: 60)
    #expect(play.program.waitForEnd(reading: false) == 7)
  }
}
