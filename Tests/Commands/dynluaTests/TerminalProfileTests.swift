import Terminal
import TestSupport
import Testing

/// What the display learns from the terminal's replies.
@Suite struct TerminalProfileTests {
  private static let endless = "every(1, function() end)"
  private static let whiteBackground = "\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\"
  private static let attributes = "\u{1B}[?62;22c"

  /// The color of the status line's first character.
  private func statusColor(_ play: SceneSession) throws -> TerminalEmulator.Color {
    let row = try #require(play.screen.screenLines.firstIndex { $0.contains("? help") })
    return play.screen[0, row].pen.foreground
  }

  private func isDark(_ color: TerminalEmulator.Color) -> Bool {
    guard case .rgb(let red, _, _) = color else { return false }
    return red < 128
  }

  private func waitForStatus(_ play: SceneSession, isDark: Bool) throws {
    try play.program.wait(for: "the status line in the other color") { _ in
      play.readOutput()
      guard let color = try? statusColor(play) else { return false }
      return self.isDark(color) == isDark
    }
  }

  @Test func `text is dark once the terminal reports a light background`() throws {
    let play = try SceneSession("--view", "terminal", "-e", Self.endless, answersQueries: false)
    try play.waitForScene()
    #expect(play.text.contains("\u{1B}]11;?\u{1B}\\"))
    #expect(!isDark(try statusColor(play)))
    play.program.type(Self.whiteBackground + Self.attributes)
    try waitForStatus(play, isDark: true)
    play.program.type("q")
    #expect(play.program.waitForEnd() == 0)
  }

  @Test func `the option and COLORFGBG set the colors, and the option is not overridden`() throws {
    let light = try SceneSession(
      "--view", "terminal", "-e", Self.endless, environment: ["COLORFGBG": "0;15"], answersQueries: false)
    try light.waitForScene()
    try waitForStatus(light, isDark: true)
    let dark = try SceneSession(
      "--view", "terminal", "--theme", "dark", "-e", Self.endless, environment: ["COLORFGBG": "0;15"],
      answersQueries: false)
    try dark.waitForScene()
    #expect(!dark.text.contains("]11;?"))
    #expect(!isDark(try statusColor(dark)))
  }

  @Test func `late replies are not typed at the prompt`() throws {
    let session = try PromptSession("-i", "--headless", answersQueries: false)
    try session.expect(">")
    session.type("1 + ")
    session.type(Self.whiteBackground + Self.attributes)
    session.type("1\n")
    try session.expectLast("_1 = 2", ">")
  }

  @Test func `a reply that arrives after quitting is consumed`() throws {
    let play = try SceneSession("--view", "terminal", "-e", Self.endless, answersQueries: false)
    try play.program.expect("\u{1B}[c")
    play.program.type("q")
    play.program.type(Self.whiteBackground + Self.attributes)
    #expect(play.program.waitForEnd() == 0)
    #expect(play.program.terminal.type("x\n") == "x\n")
  }

  /// The backgrounds of the upper rows.
  private func backgrounds(_ play: SceneSession) -> Set<TerminalEmulator.Color> {
    Set((0..<15).flatMap { row in (0..<40).map { play.screen[$0, row].pen.background } })
  }

  @Test func `a terminal that answers with the name of one with 24-bit colors gets them`() throws {
    let play = try SceneSession(
      "scripts/cradle.lua", "--pixels", "half", environment: ["COLORTERM": ""], answersQueries: false)
    try play.waitForScene()
    #expect(!play.text.contains("[38;2;") && !play.text.contains(";48;2;"))
    play.program.type("\u{1B}P>|foot(1.13.1)\u{1B}\\\(Self.attributes)")
    try play.program.expect(";2;")
  }

  @Test(arguments: ["C", "en_US.ISO-8859-1"])
  func `where the encoding has no block characters, the scene is drawn in colors with spaces`(locale: String)
    throws
  {
    let play = try SceneSession("scripts/cradle.lua", environment: ["LC_ALL": locale], answersQueries: false)
    try play.waitForScene()
    let isASCII = play.text.unicodeScalars.allSatisfy { $0.isASCII }
    #expect(isASCII)
    #expect(backgrounds(play).count > 2)
  }

  @Test func `a text of the scene has its color there, too`() throws {
    let script = """
      stage.view.backgroundColor = "white"
      stage.view:addSubview(Label { text = "WORD", textColor = "red", center = { 160, 200 } })
      """
    let play = try SceneSession(
      "--view", "terminal", "-e", script + Self.endless, environment: ["LC_ALL": "C"], answersQueries: false)
    try play.waitForScene()
    let row = try #require(play.screen.screenLines.firstIndex { $0.contains("WORD") })
    let column = try #require((0..<80).first { play.screen[$0, row].character == "W" })
    #expect(play.screen[column, row].pen.foreground == .rgb(255, 0, 0))
  }

  @Test func `octants are not drawn where the terminal is known not to draw them`() throws {
    let play = try SceneSession("scripts/cradle.lua", "--pixels", "octant", answersQueries: false)
    try play.waitForScene()
    func hasOctants() -> Bool {
      play.screen.screenLines.joined().unicodeScalars.contains { (0x1CD00...0x1CDE5).contains($0.value) }
    }
    #expect(hasOctants())
    play.program.type("\u{1B}P>|foot(1.13.1)\u{1B}\\\(Self.attributes)")
    try play.program.wait(for: "the scene without octants") { _ in
      play.readOutput()
      return !hasOctants()
    }
  }

  @Test func `sixel images are not drawn in tmux, which reports them whatever the terminal displays`() throws
  {
    let play = try SceneSession(
      "scripts/cradle.lua", environment: ["TMUX": "/tmp/tmux,1,0"], answersQueries: false)
    try play.waitForScene()
    play.program.type("\(Self.whiteBackground)\u{1B}[6;20;10t\u{1B}[?62;4;22c")
    try waitForStatus(play, isDark: true)
    play.program.type("q")
    _ = play.program.waitForEnd()
    #expect(!play.text.contains("\u{1B}P0;1q"))
  }

  @Test(arguments: ["linux", "vt100"])
  func `terminals that display unknown sequences are not queried`(term: String) throws {
    let play = try SceneSession(
      "--view", "terminal", "-e", Self.endless, environment: ["TERM": term], answersQueries: false)
    try play.waitForScene()
    #expect(!play.text.contains("\u{1B}]") && !play.text.contains("\u{1B}[c"))
  }

  private static let kittyReply = "\u{1B}_Gi=2147400031;OK\u{1B}\\"

  @Test func `images are drawn once the terminal has confirmed them, and removed at the end`() throws {
    let play = try SceneSession("scripts/cradle.lua", answersQueries: false)
    try play.waitForScene()
    #expect(play.text.contains("\u{1B}_Gi=2147400031,s=1,v=1,a=q"))
    play.program.type("\(Self.kittyReply)\(Self.attributes)")
    try play.program.expect("\u{1B}_Ga=T")
    play.program.type("q")
    _ = play.program.waitForEnd()
    #expect(play.text.contains("\u{1B}_Ga=d,d=I"))
    #expect(play.isRestored)
  }

  @Test func `sixel images are drawn if the terminal has the attribute and reports the size of its cells`()
    throws
  {
    let play = try SceneSession("scripts/cradle.lua", answersQueries: false)
    try play.waitForScene()
    play.program.type("\u{1B}[6;20;10t\u{1B}[?62;4;22c")
    try play.program.expect("\u{1B}P0;1q")
  }

  @Test(arguments: [
    "\u{1B}_Gi=2147400031;ENOTSUP:no\u{1B}\\\u{1B}[?62;22c", "\u{1B}[?62;4;22c", "\u{1B}[?4;22c",
  ])
  func `without confirmation, or without the size of cells, there are no images`(replies: String) throws {
    let play = try SceneSession("scripts/cradle.lua", answersQueries: false)
    try play.waitForScene()
    play.program.type(Self.whiteBackground + replies)
    try waitForStatus(play, isDark: true)
    play.program.type("q")
    _ = play.program.waitForEnd()
    #expect(!play.text.contains("_Ga=T") && !play.text.contains("0;1q"))
  }

  @Test func `tmux is not sent the query of images, which would be the title of its window`() throws {
    let play = try SceneSession(
      "scripts/cradle.lua", environment: ["TMUX": "/tmp/tmux,1,0"], answersQueries: false)
    try play.waitForScene()
    #expect(!play.text.contains("\u{1B}_"))
  }

  @Test func `errors of the script are red and bold in the log, events are not`() throws {
    let play = try SceneSession("--view", "terminal", "-e", "after(0.1, function() error('no') end)")
    try play.wait(for: "1: no")
    let row = try #require(play.screen.screenLines.firstIndex { $0.contains("1: no") })
    let pen = play.screen[0, row].pen
    #expect(pen.renditions == [1])
    #expect(pen.foreground == .rgb(255, 107, 102))
  }
}
