import Foundation
import Testing
import Terminal
import TestSupport

/// The command on a pseudo-terminal whose screen is emulated.
final class SceneSession {
  /// The process.
  let program: TerminalProgram
  /// The screen after the output so far.
  private(set) var screen: TerminalEmulator
  /// The number of output bytes that the screen has received.
  private var shownCount = 0
  private let before: [UInt8]
  /// Exists until the command has ended.
  private let folder: TemporaryDirectory

  /// The sequences at the start of a scene; they are reverted in the reverse order.
  static let setupSequence = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?1002h\u{1B}[?1006h\u{1B}[?2004h"
  static let teardownSequence =
    "\u{1B}[?2026l\u{1B}[0m\u{1B}[?2004l\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?25h\u{1B}[?1049l"

  /// Starts `dynlua` in a temporary folder with some files.
  ///
  /// - Throws: If it cannot be run.
  init(
    files: [String: String] = [:], _ arguments: String..., program: String? = nil,
    environment: [String: String] = [:], columns: UInt16 = 80, rows: UInt16 = 24,
    answersQueries: Bool = true
  ) throws {
    folder = try TemporaryDirectory()
    for (name, text) in files { try folder.write(name, text) }
    screen = TerminalEmulator(columns: Int(columns), rows: Int(rows))
    let terminal = try PseudoTerminal()
    before = terminal.modes
    self.program = try TerminalProgram(
      try program ?? Command.path(), arguments,
      environment: ["COLORTERM": "truecolor"].merging(environment) { $1 },
      columns: columns, rows: rows, in: files.isEmpty ? Repository.root : folder.url, on: terminal,
      answersQueries: answersQueries)
  }

  /// The names of the files in the folder.
  func fileNames() throws -> [String] { try folder.names().sorted() }

  /// The contents of a file in the folder.
  func contents(of name: String) throws -> Data { try Data(contentsOf: folder.url(name)) }

  /// Saves a file like most editors: writes another file and renames it.
  func save(_ name: String, _ text: String) throws {
    try folder.replace(name, text)
  }

  /// Waits until the scene is shown.
  func waitForScene(location: SourceLocation = #_sourceLocation) throws {
    try wait(for: "? help", location: location)
  }

  /// Waits until the screen contains a text.
  func wait(for text: String, location: SourceLocation = #_sourceLocation) throws {
    try program.wait(for: "\(text) on the screen", location: location) { _ in
      readOutput()
      return screen.screenLines.contains { $0.contains(text) }
    }
  }

  /// Updates the screen with the output that was read.
  func readOutput() {
    screen.receive(program.output[shownCount...])
    shownCount = program.output.count
  }

  /// The lines of the screen after each frame of the output that was read, in order.
  var drawnScreens: [[String]] {
    let end = Array("\u{1B}[?2026l".utf8)
    var emulator = TerminalEmulator(columns: screen.columns, rows: screen.rows)
    var screens: [[String]] = []
    var rest = program.output[...]
    while let range = rest.firstRange(of: end) {
      emulator.receive(rest[..<range.upperBound])
      screens.append(emulator.screenLines)
      rest = rest[range.upperBound...]
    }
    return screens
  }

  /// Whether the terminal's modes are those before the command.
  var isRestored: Bool { program.terminal.modes == before }

  /// All output.
  var text: String { String(decoding: program.output, as: UTF8.self) }

  /// The output after the terminal was restored; nil if it was not, or was never changed.
  var outputAfterRestore: String? {
    guard text.contains(Self.setupSequence), let range = text.range(of: Self.teardownSequence) else {
      return nil
    }
    return String(text[range.upperBound...]).replacingOccurrences(of: "\r\n", with: "\n")
  }
}
