import Foundation
import POSIX
import Terminal
import TestSupport
import Testing

/// Signals whose default action is a core dump: the terminal is restored, one line reports the signal, and
/// the process ends immediately with that signal.
///
/// The Swift runtime's backtraces are enabled in these tests, as they are for users.
@Suite struct CrashTests {
  /// A scene that does not end.
  private static let endless = "every(1, function() end)"

  private static let signals: [(number: Int32, report: String)] = [
    (SIGSEGV, "crashed with SIGSEGV (invalid memory access)"),
    (SIGBUS, "crashed with SIGBUS (invalid memory address)"),
    (SIGILL, "crashed with SIGILL (illegal instruction)"),
    (SIGFPE, "crashed with SIGFPE (arithmetic error)"),
    (SIGTRAP, "crashed with SIGTRAP (trap)"),
    (SIGSYS, "crashed with SIGSYS (bad system call)"),
    (SIGABRT, "crashed with SIGABRT (aborted)"),
    (SIGQUIT, "ended by SIGQUIT (quit, as Ctrl-\\ sends it)"),
    (SIGXCPU, "ended by SIGXCPU (CPU time limit exceeded)"),
    (SIGXFSZ, "ended by SIGXFSZ (file size limit exceeded)"),
    (SIGUSR1, "ended by SIGUSR1 (user-defined signal 1)"),
    (SIGUSR2, "ended by SIGUSR2 (user-defined signal 2)"),
    (SIGALRM, "ended by SIGALRM (timer expired)"),
    (SIGVTALRM, "ended by SIGVTALRM (virtual timer expired)"),
    (SIGPROF, "ended by SIGPROF (profiling timer expired)"),
  ]

  private static let advice =
    "; this is a defect of dynlua, or of a C module that the script loaded: please report it, with the script, "
    + "the command line and the messages above"

  /// The line that reports a signal.
  private static func line(_ report: String) -> String {
    "dynlua: \(report)\(report.hasPrefix("crashed") ? advice : "")\n"
  }

  private static let environment = [
    "SWIFT_BACKTRACE": "enable=yes,interactive=no",
    // The address sanitizer would handle these signals instead of the command.
    "ASAN_OPTIONS":
      "detect_leaks=0:handle_segv=0:handle_sigbus=0:handle_sigfpe=0:handle_sigill=0:handle_abort=0",
  ]

  @Test(arguments: signals)
  func `a scene restores the terminal and ends with the signal`(number: Int32, report: String) throws {
    let play = try SceneSession(
      "--view", "terminal", "-e", "\(Self.endless) after(0, function() print('before') end)",
      environment: Self.environment)
    try play.wait(for: "before")
    play.program.send(signal: number)
    _ = play.program.waitForEnd()
    #expect(play.program.terminationSignal == number)
    #expect(play.isRestored)
    #expect(play.outputAfterRestore == "before\n\(Self.line(report))")
    play.readOutput()
    #expect(play.screen.modes == TerminalEmulator().modes)
  }

  @Test func `Ctrl-backslash ends a scene`() throws {
    let play = try SceneSession("--view", "terminal", "-e", Self.endless, environment: Self.environment)
    try play.waitForScene()
    play.program.type("\u{1C}")
    _ = play.program.waitForEnd()
    #expect(play.program.terminationSignal == SIGQUIT)
    #expect(play.isRestored)
    #expect(play.outputAfterRestore == "dynlua: ended by SIGQUIT (quit, as Ctrl-\\ sends it)\n")
  }

  @Test(arguments: [SIGQUIT, SIGSEGV])
  func `a prompt restores the terminal, and the report is on its own line`(number: Int32) throws {
    let session = try PromptSession("-i", "--headless", environment: Self.environment)
    try session.expect(">")
    session.type("print('shown')\n")
    try session.expectLast("shown", ">")
    session.type("half")
    try session.expectLast("> half")
    session.program.send(signal: number)
    try expectReport(of: number, on: session)
    // Output is not printed twice.
    #expect(session.screen.historyLines.count { $0 == "shown" } == 1)
  }

  @Test func `an attached prompt restores its terminal, and the other process continues`() throws {
    let host = try PromptSession("-i", "--headless", "--listen", environment: Self.environment)
    try host.expect(">")
    let guest = try PromptSession(in: host.folder, "attach", environment: Self.environment)
    try guest.expect(">")
    guest.type("half")
    try guest.expectLast("> half")
    guest.type("\u{1C}")
    try expectReport(of: SIGQUIT, on: guest)
    #expect(host.end() == 0)
  }

  private func expectReport(
    of number: Int32, on session: PromptSession, location: SourceLocation = #_sourceLocation
  ) throws {
    _ = session.program.waitForEnd(location: location)
    #expect(session.program.terminationSignal == number, sourceLocation: location)
    #expect(session.isRestored, sourceLocation: location)
    session.readOutput()
    let shown = session.screen.historyLines
    let row = shown.firstIndex { $0.hasPrefix("dynlua: ") }
    #expect(row.map { shown[$0 - 1] } == "> half", "\(shown)", sourceLocation: location)
    let modes = session.screen.modes
    #expect(modes == TerminalEmulator().modes, sourceLocation: location)
  }

  @Test(arguments: signals)
  func `a headless run reports the signal and ends with it`(number: Int32, report: String) throws {
    // The shell's exit code is 128 plus the number; it also reports the signal on its standard error.
    let script =
      "io.write('before\\n') io.flush() io.popen('kill -\(number) $PPID'):close() while true do end"
    let program = try TerminalProgram(
      try Command.path(), ["--headless", "--time-limit", "0", "-e", script], environment: Self.environment)
    _ = program.waitForEnd()
    #expect(program.terminationSignal == number)
    let text = String(decoding: program.output, as: UTF8.self).replacingOccurrences(of: "\r\n", with: "\n")
    #expect(text == "before\n\(Self.line(report))")
  }

  @Test(arguments: [SIGQUIT, SIGSEGV])
  func `a C function that does not return does not delay signals`(number: Int32) throws {
    let script = """
      after(0.1, function()
        io.popen('kill -\(number) $PPID')
        local s = ('a'):rep(300):find('.-.-.-.-.-b')
      end)
      """
    let play = try SceneSession(
      "--view", "terminal", "--time-limit", "60", "-e", script, environment: Self.environment)
    _ = play.program.waitForEnd()
    #expect(play.program.terminationSignal == number)
    #expect(play.isRestored)
    #expect(play.outputAfterRestore?.hasPrefix("dynlua: ") == true)
  }
}
