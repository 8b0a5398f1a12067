import LuaConsole
import LuaDynamics
import LuaHost
import TerminalPlayer

#if canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#else
  @preconcurrency import Darwin
#endif

/// A console without a prompt: lines from standard input, values on standard output, errors on standard error.
///
/// The world stands still but for what the lines make it do, so that the same lines give the same output.
struct PipedConsole {
  private let session: Session
  private let console: Console
  private var hasFailed = false

  /// A console for a session.
  init(_ session: Session) throws(LuaError) {
    self.session = session
    console = try Console(session, style: .plain, name: "stdin")
  }

  /// Evaluates standard input to its end, or until somebody asks for that of the run.
  ///
  /// - Returns: Whether everything went well.
  mutating func run(until shutdownRequest: ShutdownRequest) -> Bool {
    var lines = InputSplitter(checkComplete: console.checkComplete)
    while shutdownRequest.exitCode == nil, let line = shutdownRequest.whileWaiting({ readLine() }) {
      if let text = lines.add(line) { evaluate(text) }
    }
    if shutdownRequest.exitCode == nil, let text = lines.finish() { evaluate(text) }
    return !hasFailed
  }

  private mutating func evaluate(_ text: InputSplitter.Block) {
    switch console.evaluate(text.text, line: text.line) {
    case .output(let lines):
      for line in lines { print(line) }
    case .failed(let error):
      hasFailed = true
      StandardError.write("dynlua: \(error)\n")
    }
    // Whoever writes the lines may wait for the answers.
    fflush(stdout)
    session.reloadIfRequested()
  }
}
