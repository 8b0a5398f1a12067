import CTerminal
import Foundation
import POSIX
import Terminal
import TestSupport
import Testing

/// Serialized, because a process has one mode at a time.
@Suite(.serialized) struct RawModeTests {
  private let terminal: PseudoTerminal

  init() throws { terminal = try PseudoTerminal() }

  @Test func `ending a mode restores termios exactly`() throws {
    let before = terminal.modes
    let mode = try begin()
    #expect(terminal.modes != before)
    mode.end()
    #expect(terminal.modes == before)
  }

  @Test func `unusual modes are restored, not defaults`() throws {
    var odd = termios()
    tcgetattr(terminal.program, &odd)
    odd.c_iflag ^= tcflag_t(IXON | IUTF8)
    odd.c_lflag ^= tcflag_t(ECHOE | ISIG)
    withUnsafeMutableBytes(of: &odd.c_cc) { $0[Int(VINTR)] = 0x14 }
    tcsetattr(terminal.program, TCSANOW, &odd)
    let before = terminal.modes
    try begin().end()
    #expect(terminal.modes == before)
  }

  @Test func `deinit restores the terminal`() throws {
    let before = terminal.modes
    do { _ = try begin() }
    #expect(terminal.modes == before)
  }

  @Test func `keys are delivered immediately and without echo`() throws {
    let mode = try begin()
    #expect(terminal.type("a\r\u{03}\u{1A}\u{13}") == "a\r\u{03}\u{1A}\u{13}")
    #expect(terminal.readOutput() == "")
    mode.end()
    #expect(terminal.type("a") == "")
    #expect(terminal.readOutput() == "a")
  }

  @Test func `with signal keys Ctrl-C is not read`() throws {
    let mode = try begin(signalKeyHandling: .generateSignals)
    #expect(terminal.type("\u{03}") == "")
    #expect(terminal.type("b") == "b")
    mode.end()
  }

  @Test func `a line feed still begins a line`() throws {
    let mode = try begin()
    _ = "x\ny".withCString { write(terminal.program, $0, 3) }
    #expect(terminal.readOutput() == "x\r\ny")
    mode.end()
  }

  @Test func `changes that are made at present are reverted once`() throws {
    let mode = try begin(features: .bracketedPaste)
    _ = terminal.readOutput()
    RawMode.setTemporaryTerminalModes([.cursorShape, .alternateScreen])
    RawMode.suspend()
    let teardownSequence = "\u{1B}[?2026l\u{1B}[0m\u{1B}[?2004l"
    #expect(terminal.readOutput() == "\u{1B}[0 q\u{1B}[?25h\u{1B}[?1049l" + teardownSequence)
    RawMode.resume()
    #expect(terminal.readOutput() == "\u{1B}[?2004h")
    mode.end()
    #expect(terminal.readOutput() == teardownSequence)
  }

  @Test func `features are enabled in order and disabled in reverse`() throws {
    let mode = try begin(features: [.alternateScreen, .hiddenCursor, .mouse, .bracketedPaste, .focus])
    #expect(
      terminal.readOutput() == "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?1002h\u{1B}[?1006h\u{1B}[?2004h\u{1B}[?1004h")
    mode.end()
    #expect(
      terminal.readOutput()
        == "\u{1B}[?2026l\u{1B}[0m\u{1B}[?1004l\u{1B}[?2004l\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?25h\u{1B}[?1049l"
    )
  }

  @Test func `without features nothing is written`() throws {
    try begin().end()
    #expect(terminal.readOutput() == "")
  }

  @Test func `restoring and resuming change the modes once each`() throws {
    let before = terminal.modes
    let mode = try begin(features: .mouse)
    let during = terminal.modes
    _ = terminal.readOutput()
    RawMode.suspendInSignalHandler()
    #expect(terminal.modes == before)
    #expect(terminal.readOutput().hasSuffix("\u{1B}[?1006l\u{1B}[?1002l"))
    RawMode.suspendInSignalHandler()
    #expect(terminal.readOutput() == "")
    RawMode.resume()
    #expect(terminal.modes == during)
    #expect(terminal.readOutput() == "\u{1B}[?1002h\u{1B}[?1006h")
    RawMode.resume()
    #expect(terminal.readOutput() == "")
    mode.end()
    #expect(terminal.modes == before)
  }

  @Test func `restoring without an active mode does nothing`() {
    let before = terminal.modes
    RawMode.suspendInSignalHandler()
    RawMode.resume()
    #expect(terminal.modes == before)
  }

  @Test func `a second mode is refused until the first has ended`() throws {
    let mode = try begin()
    #expect(throws: TerminalError.alreadyActive) { try begin() }
    mode.end()
    try begin().end()
  }

  @Test func `a file is not a terminal`() {
    let descriptor = open("/dev/null", O_RDWR)
    defer { close(descriptor) }
    #expect(throws: TerminalError.notATerminal) { try RawMode(input: descriptor, output: descriptor) }
    #expect(TerminalSize(descriptor: descriptor) == nil)
  }

  @Test func `the size is the terminal's, or nil where it is unknown`() {
    #expect(TerminalSize(descriptor: terminal.program) == nil)
    terminal.resize(columns: 132, rows: 50)
    #expect(TerminalSize(descriptor: terminal.program) == TerminalSize(columns: 132, rows: 50))
  }

  private func begin(
    features: TerminalFeatures = [], signalKeyHandling: RawMode.SignalKeyHandling = .reportAsKeys
  ) throws(TerminalError) -> RawMode {
    try RawMode(
      input: terminal.program, output: terminal.program, features: features,
      signalKeyHandling: signalKeyHandling)
  }
}
