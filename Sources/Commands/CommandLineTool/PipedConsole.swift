import LuaConsole
import LuaDynamics
import LuaHost
@preconcurrency import POSIX
import TerminalPlayer

/// A console without a prompt: reads lines from standard input, prints values to standard output, errors to
/// standard error.
///
/// The simulation advances only when the lines advance it, so that the output is deterministic.
struct PipedConsole {
  private let session: Session
  private let console: Console
  private var hasFailed = false

  /// Creates a console for a session.
  init(_ session: Session) throws(LuaError) {
    self.session = session
    console = try Console(session, resultFormat: .plain, name: "stdin")
  }

  /// Evaluates standard input to its end, or until shutdown is requested or the script ends itself.
  ///
  /// - Returns: Whether all evaluations succeeded.
  mutating func run(until shutdownRequest: ShutdownRequest) -> Bool {
    var lines = InputSplitter(checkInputStatus: console.checkInputStatus)
    while shutdownRequest.exitCode == nil, session.exitCode == nil,
      let line = shutdownRequest.exitingOnSignal(during: { readLine(prompt: lines.isEmpty ? "> " : ">> ") })
    {
      if let text = lines.add(line) { evaluate(text) }
    }
    if shutdownRequest.exitCode == nil, session.exitCode == nil, let text = lines.takeRemainingBlock() {
      evaluate(text)
    }
    return !hasFailed
  }

  /// Evaluates the user's start-up file, unless the lines come from a file or another program.
  func evaluateStartupFile() {
    guard isOnTerminal else { return }
    do {
      guard let chunk = try StartupFile.read() else { return }
      switch console.evaluateStartupFile(chunk) {
      case .output(let lines): for line in lines { print(line) }
      case .failed(let error): StandardError.write("dynlua: \(error)\n")
      }
    } catch {
      StandardError.write("dynlua: \(error)\n")
    }
  }

  /// Whether standard input and output are a terminal, one that cannot move its cursor (`TERM=dumb`).
  private var isOnTerminal: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 }

  /// Reads a line, after a prompt on a terminal.
  private func readLine(prompt: String) -> String? {
    if isOnTerminal {
      print(prompt, terminator: "")
      fflush(stdout)
    }
    return Swift.readLine()
  }

  private mutating func evaluate(_ text: InputSplitter.Block) {
    switch console.evaluate(text.text, line: text.firstLine) {
    case .output(let lines):
      for line in lines { print(line) }
    case .failed(let error):
      guard error.exitCode == nil else { break }
      hasFailed = true
      StandardError.write("dynlua: \(error)\n")
    }
    // The process that writes the lines may wait for the results.
    fflush(stdout)
    session.reloadIfRequested()
  }
}
