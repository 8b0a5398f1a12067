import Foundation
import TestSupport
import Testing

/// Somebody who types at the command on a terminal, and looks at its screen.
final class PromptSession {
  let program: TerminalProgram
  /// What the screen shows of what has been written so far.
  private(set) var screen: TerminalEmulator
  private var fed = 0
  let folder: TemporaryDirectory
  private let modes: [UInt8]

  /// Starts `dynlua`, or another program, in a folder with some files.
  ///
  /// The history is kept in that folder.
  /// - Throws: If it cannot be run.
  init(
    files: [String: String] = [:], in folder: TemporaryDirectory? = nil, _ arguments: String...,
    program: String? = nil, environment: [String: String] = [:], columns: Int = 80, rows: Int = 24
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
      columns: UInt16(columns), rows: UInt16(rows), in: folder.url, on: terminal)
  }

  /// Types, a line feed being Enter.
  func type(_ text: String) { program.type(text.replacingOccurrences(of: "\n", with: "\r")) }

  /// Pastes, as a terminal does for a program that asked for it.
  func paste(_ text: String) { program.type("\u{1B}[200~\(text)\u{1B}[201~") }

  func resize(columns: Int, rows: Int) throws {
    // What was written for the old size belongs there.
    try wait(for: "nothing") { _ in true }
    screen.resize(columns: columns, rows: rows)
    program.terminal.resize(columns: UInt16(columns), rows: UInt16(rows))
  }

  /// Waits until the screen is as it should be; an issue of the test if that does not come about.
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
      print(screen.shown.joined(separator: "\n"))
      throw error
    }
  }

  /// Brings the screen up to date with what was read.
  func readOutput() {
    screen.receive(program.output[fed...])
    fed = program.output.count
  }

  /// Waits until a line of the screen is this one.
  func expect(_ line: String, location: SourceLocation = #_sourceLocation) throws {
    try wait(for: "line \(line)", location: location) { $0.screenLines.contains(line) }
  }

  /// Waits until these are the last lines that are not empty.
  func expectLast(_ lines: String..., location: SourceLocation = #_sourceLocation) throws {
    try wait(for: "last lines \(lines)", location: location) {
      $0.shown.filter { !$0.isEmpty }.suffix(lines.count) == lines
    }
  }

  /// Drops what is typed by Ctrl-C, which comes as a signal and not among the keys.
  func drop(location: SourceLocation = #_sourceLocation) throws {
    type("\u{03}")
    try expectLast(">", location: location)
  }

  /// Leaves by Ctrl-D, and answers the exit code.
  func end(location: SourceLocation = #_sourceLocation) -> Int32? {
    type("\u{04}")
    return program.waitForEnd(location: location)
  }

  /// Whether the terminal's modes are what they were before the command.
  var isRestored: Bool { program.terminal.modes == modes }
}
