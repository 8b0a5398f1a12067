import Foundation
import Terminal
import TestSupport
import Testing

/// A scene on an independent terminal implementation (tmux), in a shell with job control.
///
/// tmux draws on the test's pseudo-terminal. Whenever it has drawn, the test reads the contents of tmux's
/// screen.
@Suite struct PlayInTmuxTests {
  private final class Tmux {
    let program: TerminalProgram
    private let folder: TemporaryDirectory
    private static let path = "/usr/bin/tmux"

    init(columns: UInt16, rows: UInt16) throws {
      let folder = try TemporaryDirectory()
      try folder.write("conf", "set -g status off\nset -g escape-time 10\n")
      try folder.write("rc", "PS1='ready> '; set -b\n")
      try #require(
        FileManager.default.isExecutableFile(atPath: Self.path), "install tmux to run this test")
      self.folder = folder
      program = try TerminalProgram(
        Self.path,
        [
          "-S", folder.path("socket"), "-f", folder.path("conf"),
          "new-session", "exec bash --rcfile '\(folder.path("rc"))' -i",
        ],
        environment: ["COLORTERM": "truecolor"], columns: columns, rows: rows)
    }

    deinit { _ = try? Command.run(["-S", file("socket"), "kill-server"], program: Self.path) }

    func file(_ name: String) -> String { folder.path(name) }

    func text(of name: String) throws -> String { try folder.text(of: name) }

    /// The rows of tmux's screen.
    var screen: [String] {
      get throws {
        try Command.run(["-S", file("socket"), "capture-pane", "-p"], program: Self.path).output
          .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      }
    }

    @discardableResult
    func wait(
      for what: String, location: SourceLocation = #_sourceLocation, until condition: ([String]) -> Bool
    ) throws -> [String] {
      var shown: [String] = []
      try program.wait(for: what, location: location) { _ in
        shown = (try? screen) ?? []
        return condition(shown)
      }
      return shown
    }

    @discardableResult
    func wait(for text: String, location: SourceLocation = #_sourceLocation) throws -> [String] {
      try wait(for: text, location: location) { $0.contains { $0.contains(text) } }
    }
  }

  @Test func `a scene is played, clicked, resized, suspended, resumed and left`() throws {
    let tmux = try Tmux(columns: 80, rows: 24)
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
