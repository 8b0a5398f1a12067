import Foundation
import Testing
import TestSupport

/// The command on a terminal, as a user plays with it.
final class SceneSession {
  /// The command.
  let program: TerminalProgram
  /// What its user sees.
  private(set) var screen: TerminalEmulator
  /// How many of the bytes are on the screen.
  private var shownCount = 0
  private let before: [UInt8]
  /// Kept until the command has ended.
  private let folder: TemporaryDirectory

  /// What a scene turns on, in this order, and off in the reverse one.
  static let enterSequence = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?1002h\u{1B}[?1006h\u{1B}[?2004h"
  static let leaveSequence =
    "\u{1B}[?2026l\u{1B}[0m\u{1B}[?2004l\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?25h\u{1B}[?1049l"

  /// Starts `dynlua` with some arguments in a folder with some files.
  ///
  /// - Throws: If it cannot be run.
  init(
    files: [String: String] = [:], _ arguments: String..., program: String? = nil,
    environment: [String: String] = [:], columns: UInt16 = 80, rows: UInt16 = 24
  ) throws {
    folder = try TemporaryDirectory()
    for (name, text) in files { try folder.write(name, text) }
    screen = TerminalEmulator(columns: Int(columns), rows: Int(rows))
    let terminal = try PseudoTerminal()
    before = terminal.modes
    self.program = try TerminalProgram(
      try program ?? Command.path(), arguments,
      environment: ["COLORTERM": "truecolor"].merging(environment) { $1 },
      columns: columns, rows: rows, in: files.isEmpty ? Repository.root : folder.url, on: terminal)
  }

  /// Saves a file as most editors do: another one is written, then renamed.
  func save(_ name: String, _ text: String) throws {
    try folder.replace(name, text)
  }

  /// Waits until the scene is shown.
  func waitForScene(location: SourceLocation = #_sourceLocation) throws {
    try wait(for: "? help", location: location)
  }

  /// Waits until a text is on the screen.
  func wait(for text: String, location: SourceLocation = #_sourceLocation) throws {
    try program.wait(for: "\(text) on the screen", location: location) { _ in
      readOutput()
      return screen.screenLines.contains { $0.contains(text) }
    }
  }

  /// Brings the screen up to date with what was read.
  func readOutput() {
    screen.receive(program.output[shownCount...])
    shownCount = program.output.count
  }

  /// Whether the terminal's modes are what they were before the command.
  var isRestored: Bool { program.terminal.modes == before }

  /// All that was written.
  var text: String { String(decoding: program.output, as: UTF8.self) }

  /// What was written after the terminal was put back; nil if it was not, or never taken.
  var outputAfterRestore: String? {
    guard text.contains(Self.enterSequence), let range = text.range(of: Self.leaveSequence) else {
      return nil
    }
    return String(text[range.upperBound...]).replacingOccurrences(of: "\r\n", with: "\n")
  }
}
