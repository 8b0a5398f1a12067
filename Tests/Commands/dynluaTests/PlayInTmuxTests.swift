import Foundation
import TestSupport
import Testing

/// A scene on an independent terminal implementation (tmux), in a shell with job control.
@Suite struct PlayInTmuxTests {
  @Test func `a scene is played, clicked, resized, suspended, resumed and left`() throws {
    let tmux = try TmuxSession(files: ["rc": "PS1='ready> '; set -b\n"]) {
      "exec bash --rcfile '\($0("rc"))' -i"
    }
    try tmux.wait(for: "ready>")
    tmux.program.type("stty -g > \(tmux.file("before")); \(try Command.path()) scripts/push.lua\r")
    let first = try tmux.wait(for: "? help")
    #expect(!first.contains { $0.contains("ready>") })
    #expect(square(in: first) != nil)

    tmux.program.mouse(.press, column: 46, row: 3)
    tmux.program.mouse(.release, column: 46, row: 3)
    try tmux.wait(for: "pushed at")
    try tmux.wait(for: "a square elsewhere") { square(in: $0) != square(in: first) }

    tmux.program.terminal.resize(columns: 100, rows: 40)
    // The status line is in the panel beside the scene, which has all rows.
    let resized = try tmux.wait(for: "a larger scene") { $0.count >= 40 && $0[0].hasSuffix("? help") }
    #expect(resized[0].count == 99)
    #expect(resized[1].contains("├─ log ─"))

    tmux.program.type("\u{1A}")
    try tmux.wait(for: "Stopped")
    // A stopped process must not change the terminal's modes when it continues in the background.
    tmux.program.type("stty -g > \(tmux.file("stopped")); bg\r")
    try tmux.wait(for: "a second stop") { $0.count { $0.contains("Stopped") } == 2 }
    tmux.program.type("fg\r")
    try tmux.wait(for: "? help")

    tmux.program.type("q")
    try tmux.wait(for: "Stopped")
    tmux.program.type("stty -g > \(tmux.file("after")); echo code-$?\r")
    let last = try tmux.wait(for: "code-0")
    #expect(last.contains { $0.hasPrefix("pushed at") })
    #expect(try tmux.text(of: "before") == tmux.text(of: "stopped"))
    #expect(try tmux.text(of: "before") == tmux.text(of: "after"))
  }

  /// The position of the square's top row, and its characters there.
  private func square(in screen: [String]) -> String? {
    screen.enumerated().first { $0.element.contains { "▀▄█".contains($0) } }
      .map { "\($0.offset): \($0.element)" }
  }
}
