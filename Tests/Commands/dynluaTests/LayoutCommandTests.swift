import Terminal
import TestSupport
import Testing

/// The parts of the screen while a scene plays.
@Suite struct LayoutCommandTests {
  private let files = ["scene.lua": "every(0.1, function() end) print('hello')"]

  /// The column of the border beside the scene, in the first row; nil for none.
  private func border(_ screen: TerminalEmulator) -> Int? {
    (0..<screen.columns).first { screen[$0, 0].character == "│" }
  }

  @Test func `on a wide screen the log and the prompt are beside the scene, which has all rows`() throws {
    let play = try SceneSession(
      files: files, "--view", "terminal", "--size", "320x568", "scene.lua", columns: 120, rows: 40)
    try play.waitForScene()
    #expect(border(play.screen) == 45)
    #expect(play.screen.screenLines[1].contains("├─ log ─"))
    play.program.type(":")
    try play.wait(for: "├─ prompt ─")
    play.program.type("6 * 7\r")
    try play.wait(for: "_1 = 42")
    let row = try #require(play.screen.screenLines.firstIndex { $0.hasSuffix("> 6 * 7") })
    #expect(row > 20 && play.screen[47, row].character == ">")
    #expect(play.screen.cursorColumn == 49 && play.screen.cursorRow == row + 2)
    play.program.type("\u{04}")
    #expect(play.program.waitForEnd() == 0)
    #expect(play.isRestored)
  }

  @Test func `a border is moved by keys and with the mouse, and stays for the session`() throws {
    let play = try SceneSession(
      files: files, "--view", "terminal", "--size", "320x568", "scene.lua", columns: 120, rows: 40)
    try play.waitForScene()
    func wait(forBorderAt column: Int) throws {
      try play.program.wait(for: "the border at \(column)") { _ in
        play.readOutput()
        return border(play.screen) == column
      }
    }
    play.program.type(">")
    try wait(forBorderAt: 49)
    play.program.type("<<")
    try wait(forBorderAt: 41)
    play.program.mouse(.press, column: 41, row: 9)
    play.program.mouse(.drag, column: 70, row: 12)
    try wait(forBorderAt: 70)
    play.program.mouse(.release, column: 70, row: 12)
    play.program.type("r:")
    try play.wait(for: "├─ prompt ─")
    #expect(border(play.screen) == 70)
    let rule = try #require(play.screen.screenLines.firstIndex { $0.contains("├─ prompt ─") })
    play.program.mouse(.press, column: 90, row: rule)
    play.program.mouse(.drag, column: 90, row: 10)
    play.program.mouse(.release, column: 90, row: 10)
    try play.program.wait(for: "a higher prompt") { _ in
      play.readOutput()
      return play.screen.screenLines[10].contains("├─ prompt ─")
    }
    play.program.type("\u{04}")
    #expect(play.program.waitForEnd() == 0)
  }

  @Test func `the status line below a scene is moved as well`() throws {
    let play = try SceneSession(files: files, "--view", "terminal", "--size", "320x568", "scene.lua")
    try play.waitForScene()
    let row = try #require(play.screen.screenLines.firstIndex { $0.hasSuffix("? help") })
    play.program.mouse(.press, column: 5, row: row)
    play.program.mouse(.drag, column: 5, row: 12)
    play.program.mouse(.release, column: 5, row: 12)
    try play.program.wait(for: "the status line in row 12") { _ in
      play.readOutput()
      return play.screen.screenLines[12].hasSuffix("? help")
    }
    play.program.type("q")
    #expect(play.program.waitForEnd() == 0)
  }

  @Test(arguments: [8, 16])
  func `a click with Alt or Control puts a view into _ and prints its properties`(modifier: Int) throws {
    let script = """
      local square = View { size = { 320, 568 }, center = { 160, 284 }, backgroundColor = "green" }
      stage.view:addSubview(square)
      square:addSubview(View { size = { 80, 80 }, center = { 40, 40 }, name = "corner" })
      stage.view:onTap(function() print("tapped") end)
      every(0.1, function() end)
      """
    let play = try SceneSession(
      files: ["scene.lua": script], "--view", "terminal", "scene.lua", columns: 120, rows: 40)
    try play.waitForScene()
    play.program.type("\u{1B}[<\(modifier);30;30M\u{1B}[<\(modifier);30;30m")
    try play.wait(for: "> square")
    try play.wait(for: "size = (320, 568)")
    play.program.type("_ == square, stage.isPaused\r")
    try play.wait(for: "_2 = true")
    play.program.type("\u{1B}[<\(modifier);3;3M\u{1B}[<\(modifier);3;3m")
    try play.wait(for: "> stage.view.subviews[1].subviews[1]")
    try play.wait(for: "size = (80, 80)")
    #expect(!play.screen.screenLines.contains { $0.contains("tapped") })
    play.program.type("\u{04}")
    #expect(play.program.waitForEnd() == 0)
  }
}
