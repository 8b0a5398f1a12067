import Foundation
import Terminal
import TestSupport
import Testing

/// The command on a pseudo-terminal whose screen is emulated, driven by key input.
final class PromptSession {
  let program: TerminalProgram
  /// The screen after the output so far.
  private(set) var screen: TerminalEmulator
  private var fed = 0
  let folder: TemporaryDirectory
  private let modes: [UInt8]

  /// Starts `dynlua`, or another program, in a temporary folder with some files.
  ///
  /// The history file is in that folder.
  /// - Throws: If it cannot be run.
  convenience init(
    files: [String: String] = [:], in folder: TemporaryDirectory? = nil, _ arguments: String...,
    program: String? = nil, environment: [String: String] = [:], columns: Int = 80, rows: Int = 24,
    answersQueries: Bool = true
  ) throws {
    try self.init(
      files: files, in: folder, arguments: arguments, program: program, environment: environment,
      columns: columns, rows: rows, answersQueries: answersQueries)
  }

  /// Starts `dynlua`, or another program, with a list of arguments.
  init(
    files: [String: String] = [:], in folder: TemporaryDirectory? = nil, arguments: [String],
    program: String? = nil, environment: [String: String] = [:], columns: Int = 80, rows: Int = 24,
    answersQueries: Bool = true
  ) throws {
    let folder = try folder ?? TemporaryDirectory()
    self.folder = folder
    for (name, text) in files { try folder.write(name, text) }
    screen = TerminalEmulator(columns: columns, rows: rows)
    let terminal = try PseudoTerminal()
    modes = terminal.modes
    self.program = try TerminalProgram(
      try program ?? Command.path(), arguments,
      environment: [
        "COLORTERM": "truecolor", "DYNLUA_HISTORY": folder.path("history"), "XDG_RUNTIME_DIR": folder.path,
      ].merging(environment) { $1 },
      columns: UInt16(columns), rows: UInt16(rows), in: folder.url, on: terminal,
      answersQueries: answersQueries)
  }

  /// Sends text; a line feed is sent as Enter.
  func type(_ text: String) { program.type(text.replacingOccurrences(of: "\n", with: "\r")) }

  /// Sends a bracketed paste.
  func paste(_ text: String) { program.type("\u{1B}[200~\(text)\u{1B}[201~") }

  func resize(columns: Int, rows: Int) throws {
    // Output for the old size is shown at that size.
    try wait(for: "nothing") { _ in true }
    screen.resize(columns: columns, rows: rows)
    program.terminal.resize(columns: UInt16(columns), rows: UInt16(rows))
  }

  /// Waits until the condition on the screen holds; records an issue at the timeout.
  func wait(
    for what: String, location: SourceLocation = #_sourceLocation,
    until condition: (TerminalEmulator) -> Bool
  ) throws {
    do {
      try program.wait(for: what, location: location) { _ in
        readOutput()
        return condition(screen)
      }
    } catch {
      print(screen.historyLines.joined(separator: "\n"))
      throw error
    }
  }

  /// Updates the screen with the output that was read.
  func readOutput() {
    screen.receive(program.output[fed...])
    fed = program.output.count
  }

  /// Waits until the screen contains the line.
  func expect(_ line: String, location: SourceLocation = #_sourceLocation) throws {
    try wait(for: "line \(line)", location: location) { $0.screenLines.contains(line) }
  }

  /// Waits until these are the last non-empty lines of the screen.
  func expectLast(_ lines: String..., location: SourceLocation = #_sourceLocation) throws {
    try wait(for: "last lines \(lines)", location: location) {
      $0.historyLines.filter { !$0.isEmpty }.suffix(lines.count) == lines
    }
  }

  /// Drops the typed text with Ctrl-C, sent as a signal rather than as a key.
  func drop(location: SourceLocation = #_sourceLocation) throws {
    type("\u{03}")
    try expectLast(">", location: location)
  }

  /// Ends the prompt with Ctrl-D and returns the exit code.
  func end(location: SourceLocation = #_sourceLocation) -> Int32? {
    type("\u{04}")
    return program.waitForEnd(location: location)
  }

  /// Whether the terminal's modes are those before the command.
  var isRestored: Bool { program.terminal.modes == modes }
}
