import Foundation
import POSIX
import Terminal
import TestSupport
import Testing

/// However a scene ends, the terminal is restored, and all output is printed on it.
@Suite struct PlayEndTests {
  /// A scene that does not end.
  private static let endless = "every(1, function() end)"

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
  func `a signal ends it`(signal: Int32) throws {
    let play = try SceneSession("--view", "terminal", "-e", Self.endless)
    try play.waitForScene()
    play.program.send(signal: signal)
    #expect(play.program.waitForEnd() == 128 + signal)
    #expect(play.outputAfterRestore == "")
    #expect(play.isRestored)
  }

  @Test func `Ctrl-C ends it`() throws {
    let play = try SceneSession("--view", "terminal", "-e", Self.endless)
    try play.waitForScene()
    play.program.type("\u{03}")
    #expect(play.program.waitForEnd() == 130)
    #expect(play.outputAfterRestore == "")
    #expect(play.isRestored)
  }

  @Test func `after q, --hash prints the state hash on the restored terminal`() throws {
    let play = try SceneSession("--view", "terminal", "--hash", "-e", Self.endless)
    try play.waitForScene()
    play.program.type("q")
    #expect(play.program.waitForEnd() == 0)
    let output = try #require(play.outputAfterRestore)
    #expect(
      try output.wholeMatch(of: Regex(#"state hash: [0-9a-f]{16} at \d+\.\d{3} s\s+"#)) != nil, "\(output)")
    #expect(play.isRestored)
  }

  @Test(arguments: [("INT", 130), ("TERM", 143), ("HUP", 129)])
  func `a signal stops an infinite callback and the scene`(signal: String, code: Int32) throws {
    // Output of a busy script is not shown before it returns, so the script sends the signal itself.
    let script = "after(0.1, function() io.popen('kill -\(signal) $PPID'):close() while true do end end)"
    let play = try SceneSession("--view", "terminal", "--time-limit", "0", "-e", script)
    #expect(play.program.waitForEnd() == code)
    #expect(play.outputAfterRestore?.hasPrefix("dynlua: (command line):1: interrupted\n") == true)
    #expect(play.isRestored)
  }

  @Test func `many random bytes, mostly of mouse events, harm neither a scene nor its terminal`()
    throws
  {
    var random = SplitMix64(seed: 11)
    // In a folder of its own, since some of the bytes are keys that write pictures.
    let script = try Repository.text(of: "scripts/attachment.lua")
    let play = try SceneSession(files: ["attachment.lua": script], "attachment.lua")
    try play.waitForScene()
    var count = 0
    while count < 100_000 {
      let bytes = (0..<200).flatMap { _ in Self.mouseBytes(&random) }
      play.program.type(bytes)
      play.readOutput()
      count += bytes.count
    }
    // Several keys, to complete any sequence that was begun.
    play.program.type("mmmmq")
    #expect(play.program.waitForEnd() == 0)
    play.readOutput()
    #expect(play.screen.violations == [])
    #expect(play.screen.modes == TerminalEmulator().modes)
    #expect(play.isRestored)
  }

  /// A mouse event, a part of one, or a byte that is not one of `ends`.
  private static func mouseBytes(_ random: inout SplitMix64) -> [UInt8] {
    let bits = random.next()
    func number(_ shift: UInt64, _ count: UInt64) -> UInt64 { (bits >> shift) % count }
    let report = "\u{1B}[<\(number(8, 130));\(number(16, 90));\(number(24, 30))\(bits & 4 == 0 ? "M" : "m")"
    switch bits & 3 {
    case 0: return Array(report.utf8.prefix(Int(number(32, 14))))
    case 1: return [UInt8(truncatingIfNeeded: bits >> 40)].filter { !ends.contains($0) }
    default: return Array(report.utf8)
    }
  }

  /// Bytes that end, suspend or restart the scene, or open the prompt: q, :, r, Ctrl-C, Ctrl-Z and Ctrl-\\;
  /// and those whose work grows with the time that the test takes, which is long on a busy machine: R runs
  /// all of it again, c encodes it, and + makes it longer.
  private static let ends = Array("q:r\u{03}\u{1A}\u{1C}Rc+=".utf8)

  @Test func `after q, the output and what was typed at the prompt are on the normal screen, in order`()
    throws
  {
    let play = try SceneSession("--view", "terminal", "-i", "-e", Self.endless)
    try play.wait(for: "Esc leaves")
    play.program.type("print('printed')\r")
    try play.wait(for: "printed")
    play.program.type("40 + 2\r")
    try play.wait(for: "42")
    play.program.type("error('no')\r")
    try play.wait(for: "no")
    play.program.type("\u{04}")
    _ = play.program.waitForEnd()
    let lines = try #require(play.outputAfterRestore).split(separator: "\n").map(String.init)
    #expect(
      lines.prefix(5) == ["> print('printed')", "printed", "> 40 + 2", "_1 = 42", "> error('no')"])
    #expect(lines.last?.contains("no") == true)
  }

  @Test func `os.exit ends it, and output is kept`() throws {
    let play = try SceneSession(
      "--view", "terminal", "-e", "after(0.1, function() io.write('before') os.exit(5) end)")
    #expect(play.program.waitForEnd() == 5)
    #expect(play.outputAfterRestore == "before")
    #expect(play.isRestored)
  }

  @Test func `a function that does not return ends it, with a message`() throws {
    let script = "after(0.1, function() print('before') local s = ('a'):rep(300):find('.-.-.-.-.-b') end)"
    let play = try SceneSession("--view", "terminal", "--time-limit", "0.05", "-e", script)
    #expect(play.program.waitForEnd() == 124)
    #expect(play.outputAfterRestore?.hasPrefix("before\ndynlua: (command line):1: stopped: ") == true)
    #expect(play.isRestored)
  }

  @Test func `an error in a callback is reported, and the exit code is 1`() throws {
    let play = try SceneSession("--view", "terminal", "-e", "after(0.1, function() error('no') end)")
    try play.wait(for: "no")
    play.program.type("q")
    #expect(play.program.waitForEnd() == 1)
    #expect(play.outputAfterRestore?.hasPrefix("dynlua: (command line):1: no\n") == true)
    #expect(play.isRestored)
  }

  @Test func `a script that fails to load never enters raw mode`() throws {
    for script in ["print(", "print('one') error('no')"] {
      let play = try SceneSession("--view", "terminal", "-e", script)
      #expect(play.program.waitForEnd() == 1)
      #expect(!play.text.contains("\u{1B}"))
      #expect(play.text.contains("dynlua: (command line):1: "))
      #expect(play.isRestored)
    }
  }

  @Test func `a hang-up of the terminal ends it`() throws {
    let play = try SceneSession("--view", "terminal", "-e", Self.endless)
    try play.waitForScene()
    play.program.terminal.hangUp()
    #expect(play.program.waitForEnd() == 129)
  }
}
