import Foundation
import POSIX
import Terminal
import TestSupport
import Testing

/// The terminal is restored however a process ends.
///
/// Each test is a separate process that opens the test's terminal by its name.
@Suite struct ProcessExitTests {
  private let terminal: PseudoTerminal
  private let before: [UInt8]

  init() throws {
    terminal = try PseudoTerminal()
    before = terminal.modes
  }

  private func expectRestored(_ end: String = "", _ location: SourceLocation = #_sourceLocation) {
    #expect(terminal.modes == before, sourceLocation: location)
    let output = terminal.readOutput()
    #expect(output.contains("\u{1B}[?25l"), "the mode was never in force", sourceLocation: location)
    #expect(output.hasSuffix("\u{1B}[?25h\(end)"), sourceLocation: location)
  }

  @Test func `a call of exit`() async {
    await #expect(processExitsWith: .exitCode(3)) { [name = terminal.name as String] in
      let mode = try hideCursor(on: name)
      withExtendedLifetime(mode) { exit(3) }
    }
    expectRestored()
  }

  @Test func `a failed precondition`() async {
    await #expect(processExitsWith: .failure) { [name = terminal.name as String] in
      let mode = try hideCursor(on: name)
      withExtendedLifetime(mode) { preconditionFailure("on purpose") }
    }
    expectRestored("\r\n\u{1B}[J")
  }

  @Test func `an invalid pointer`() async {
    await #expect(processExitsWith: .failure) { [name = terminal.name as String] in
      let mode = try hideCursor(on: name)
      withExtendedLifetime(mode) {
        UnsafeMutablePointer<Int>(bitPattern: 8)?.pointee = 1
      }
      exit(0)
    }
    expectRestored("\r\n\u{1B}[J")
  }

  @Test(arguments: [SIGABRT, SIGQUIT, SIGSEGV])
  func `a crash ends the process with its signal, not in a handler installed before`(number: Int32) async {
    await #expect(processExitsWith: .signal(number)) {
      [name = terminal.name as String, number = number as Int32] in
      signal(number) { _ in _exit(9) }
      let mode = try hideCursor(on: name)
      // The test runs on a libdispatch thread, which blocks signals sent to the process.
      var one = sigset_t()
      sigemptyset(&one)
      sigaddset(&one, number)
      pthread_sigmask(SIG_UNBLOCK, &one, nil)
      withExtendedLifetime(mode) { _ = raise(number) }
    }
    expectRestored("\r\n\u{1B}[J")
  }

  @Test func `a fatal error is shown after the screen is restored`() async throws {
    await #expect(processExitsWith: .failure) { [name = terminal.name as String] in
      let mode = try hideCursor(on: name)
      var ends: [Int32] = [0, 0]
      pipe(&ends)
      let before = open(name, O_RDWR | O_NOCTTY)
      CrashReport.installHandler(program: "test", advice: "report it")
      CrashReport.redirectStandardError(into: ends[1], readFrom: ends[0], restoringTo: before)
      withExtendedLifetime(mode) { fatalError("on purpose") }
    }
    #expect(terminal.modes == before)
    let output = terminal.readOutput()
    let shown = output.components(separatedBy: "\u{1B}[?25h").last ?? ""
    let lines = shown.components(separatedBy: "\r\n")
    #expect(lines.contains { $0.contains("Fatal error: on purpose") }, "\(output.debugDescription)")
    #expect(
      lines.dropLast().last?.wholeMatch(of: /test: crashed with SIG(ILL|TRAP) \(.*\); report it/) != nil)
    #expect(lines.last == "")
  }

  @Test func `a crash prints the redirected standard error`() async throws {
    await #expect(processExitsWith: .failure) { [name = terminal.name as String] in
      let mode = try hideCursor(on: name)
      var ends: [Int32] = [0, 0]
      pipe(&ends)
      let terminalOutput = open(name, O_RDWR | O_NOCTTY)
      CrashReport.redirectStandardError(into: ends[1], readFrom: ends[0], restoringTo: terminalOutput)
      _ = "unread".withCString { write(STDERR_FILENO, $0, 6) }
      CrashReport.appendPendingOutput(Array("read ".utf8)[...])
      withExtendedLifetime(mode) { abort() }
    }
    #expect(terminal.readOutput().hasSuffix("\u{1B}[?25h\r\n\u{1B}[Jread unread\r\n"))
  }
}

private func hideCursor(on name: String) throws -> RawMode {
  let descriptor = open(name, O_RDWR | O_NOCTTY)
  return try RawMode(input: descriptor, output: descriptor, features: .hiddenCursor)
}
