import Foundation
import TestSupport
import Testing

/// A program in tmux, an independent implementation of a terminal.
///
/// tmux draws on the test's pseudo-terminal. Whenever it has drawn, the test reads the contents of tmux's
/// screen. Each session has a server of its own.
final class TmuxSession {
  /// The client of tmux, which receives keys.
  let program: TerminalProgram
  private let folder: TemporaryDirectory
  private static let path = "/usr/bin/tmux"

  /// Starts a command of a shell in tmux.
  ///
  /// - Parameters:
  ///   - files: The files in the folder of the session.
  ///   - columns: The number of columns.
  ///   - rows: The number of rows.
  ///   - environment: Environment variables, each for the path of a file in that folder.
  ///   - command: Returns the command for the path of a file in that folder.
  /// - Throws: If tmux cannot be run.
  init(
    files: [String: String] = [:], columns: UInt16 = 80, rows: UInt16 = 24,
    environment: (_ path: (String) -> String) -> [String: String] = { _ in [:] },
    command: (_ path: (String) -> String) -> String
  ) throws {
    let folder = try TemporaryDirectory()
    try folder.write("conf", "set -g status off\nset -g escape-time 10\nset -g prefix None\n")
    for (name, text) in files { try folder.write(name, text) }
    try #require(FileManager.default.isExecutableFile(atPath: Self.path), "install tmux to run this test")
    self.folder = folder
    program = try TerminalProgram(
      Self.path,
      ["-S", folder.path("socket"), "-f", folder.path("conf"), "new-session", command(folder.path)],
      environment: ["COLORTERM": "truecolor"].merging(environment(folder.path)) { $1 }, columns: columns,
      rows: rows)
  }

  deinit { _ = try? Command.run(["-S", file("socket"), "kill-server"], program: Self.path) }

  /// The path of a file in the folder of the session.
  func file(_ name: String) -> String { folder.path(name) }

  /// The contents of a file in the folder of the session.
  func text(of name: String) throws -> String { try folder.text(of: name) }

  /// The rows of tmux's screen.
  var screen: [String] {
    get throws {
      try Command.run(["-S", file("socket"), "capture-pane", "-p"], program: Self.path).output
        .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
  }

  /// Waits until a condition on the rows of the screen holds, and returns these rows.
  @discardableResult
  func wait(
    for what: String, location: SourceLocation = #_sourceLocation, until condition: ([String]) -> Bool
  ) throws -> [String] {
    var shown: [String] = []
    do {
      try program.wait(for: what, location: location) { _ in
        shown = (try? screen) ?? []
        return condition(shown)
      }
    } catch {
      print(shown.joined(separator: "\n"))
      throw error
    }
    return shown
  }

  /// Waits until a row of the screen contains a text, and returns the rows.
  @discardableResult
  func wait(for text: String, location: SourceLocation = #_sourceLocation) throws -> [String] {
    try wait(for: text, location: location) { $0.contains { $0.contains(text) } }
  }
}
