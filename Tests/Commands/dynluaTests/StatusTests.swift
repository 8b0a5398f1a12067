import Terminal
import TestSupport
import Testing

/// The status line, the help and the prompt of terminals of any size and kind.
@Suite struct StatusTests {
  private static let endless = "every(1, function() end)"

  private func statusLine(_ play: SceneSession) -> String {
    play.screen.screenLines.first { $0.contains("? help") } ?? ""
  }

  @Test func `the status line shows no rates during a pause, and none of a former speed`() throws {
    let play = try SceneSession("--view", "terminal", "-e", Self.endless)
    try play.wait(for: "ticks/s")
    play.program.type(" ")
    try play.wait(for: "paused")
    #expect(!statusLine(play).contains("ticks/s") && !statusLine(play).contains("fps"))
    play.program.type(" ")
    try play.wait(for: "ticks/s")
    play.program.type("+")
    try play.wait(for: "×2")
    #expect(!statusLine(play).contains("60 ticks/s"))
    try play.wait(for: "12")
  }

  @Test func `on a small screen the help has pages`() throws {
    let play = try SceneSession("--view", "terminal", "-e", Self.endless, rows: 12)
    try play.waitForScene()
    play.program.type("?")
    try play.wait(for: "page 1 of 3")
    play.program.type("?")
    try play.wait(for: "page 2 of 3")
    play.program.type("\u{1B}[B")
    try play.wait(for: "page 3 of 3")
    #expect(play.screen.screenLines.contains { $0.contains("suspend") })
    play.program.type("\u{1B}[5~")
    try play.wait(for: "page 2 of 3")
    play.program.type("??")
    try play.wait(for: "? help")
    play.program.type("q")
    #expect(play.program.waitForEnd() == 0)
  }

  @Test func `a terminal that cannot move its cursor has a prompt`() throws {
    let session = try PromptSession("-i", environment: ["TERM": "dumb"])
    try session.program.expect("> ")
    session.type("1 + 1\n")
    try session.program.expect("2")
    session.type("do\n")
    try session.program.expect(">> ")
    session.type("end\n")
    session.program.type("\u{04}")
    #expect(session.program.waitForEnd() == 0)
    #expect(!String(decoding: session.program.output, as: UTF8.self).contains("\u{1B}"))
  }

  @Test(
    arguments: [
      ("kitty(0.45.0)", "\u{1CD00}"..."\u{1CDE5}"), ("WezTerm 20240203-110809", "\u{1FB00}"..."\u{1FB3B}"),
      ("tmux 3.4", "▀"..."▄"), ("XTerm(390)", "▀"..."▄"),
    ] as [(String, ClosedRange<Unicode.Scalar>)])
  func `the terminal's name decides how fine the pixels are`(
    name: String, characters: ClosedRange<Unicode.Scalar>
  ) throws {
    let play = try SceneSession("scripts/cradle.lua")
    try play.waitForScene()
    play.program.type("\u{1B}P>|\(name)\u{1B}\\\u{1B}[?62c")
    try play.program.wait(for: "pixels of the terminal") { text in
      text.unicodeScalars.contains { characters.contains($0) }
    }
    let others = play.text.unicodeScalars.filter { $0.value > 0x1CD00 && $0.value < 0x1FBFF }
    #expect(others.allSatisfy { characters.contains($0) || $0.value >= 0x1CE00 || $0.value > 0x1FB3B })
  }
}
