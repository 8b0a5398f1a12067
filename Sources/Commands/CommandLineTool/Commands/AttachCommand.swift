import ArgumentParser
import JSON
import LineEditing
import LuaConsole
import POSIX
import RemoteControl
import Terminal
import TerminalPlayer

/// Attaches a prompt to another dynlua process.
struct AttachCommand: Subcommand {
  static let name = "attach"
  static let summary = "Open a Lua prompt in a process started with dynlua --listen."
  static let configuration = CommandConfiguration(
    commandName: name, _superCommandName: Commands.programName,
    abstract: "Open a Lua prompt in a running dynlua process started with --listen.",
    discussion: """
      If standard input is not a terminal, its lines are evaluated in order: values go to standard output, \
      errors to standard error, and the exit code is 1 if any line failed.
      """
  )

  @Argument(
    help: ArgumentHelp(
      "The process ID or the path of the socket; by default the only process that listens.",
      valueName: "process"))
  var process: String?

  @OptionGroup
  var prompt: PromptOptions

  func run() throws {
    do {
      let path = try socketPath()
      let isTerminal = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
      let code = isTerminal ? try runPrompt(path) : try evaluateLines(path)
      if code != 0 { throw ExitCode(code) }
    } catch let error as SystemError {
      throw CommandError(message: error.description)
    }
  }

  private func socketPath() throws -> String {
    let folder = SocketDirectory(environment: ProcessEnvironment.values(of: ["XDG_RUNTIME_DIR"]))
    if let process, Int32(process) == nil { return process }
    let listeners = try folder.listeningProcessIDs()
    if let number = process.flatMap({ Int32($0) }) {
      guard listeners.contains(number) else {
        throw CommandError(message: "process \(number) does not listen; start it with --listen")
      }
      return folder.socketPath(of: number)
    }
    guard let first = listeners.first else {
      throw CommandError(message: "no dynlua listens; start one with --listen")
    }
    guard listeners.count == 1 else {
      let names = listeners.map(String.init).joined(separator: ", ")
      throw CommandError(message: "several dynlua listen; name one of \(names)")
    }
    return folder.socketPath(of: first)
  }

  private func runPrompt(_ path: String) throws -> Int32 {
    guard let terminalInput = TerminalInput() else {
      throw CommandError(message: "there is no terminal to read keys from")
    }
    let client = try ConsoleClient(path: path)
    ProcessExit.register { Player.restoreTerminal() }
    return try RemotePrompt(
      to: client, terminalInput: terminalInput, signals: Signals(),
      colors: ProcessEnvironment.values(of: PromptColors.environmentVariables),
      history: .userHistory(ProcessEnvironment.values(of: HistoryFile.environmentVariables)),
      editingMode: prompt.editingMode
    ).run()
  }

  /// Evaluates the lines of standard input one after the other; returns exit code 1 if any failed, otherwise
  /// 0.
  private func evaluateLines(_ path: String) throws -> Int32 {
    let client = try ConsoleClient(path: path, usesPlainStyle: true)
    var lines = InputSplitter { text in
      (try? client.sendAndWait("check", text)?.get())?["status"] == "incomplete" ? .incomplete : .complete
    }
    var code: Int32 = 0
    while let line = readLine() {
      if let text = lines.add(line), !evaluate(text.text, client) { code = 1 }
    }
    if let text = lines.takeRemainingBlock(), !evaluate(text.text, client) { code = 1 }
    if client.isClosed { throw CommandError(message: "the other process has ended") }
    return code
  }

  private func evaluate(_ text: String, _ client: ConsoleClient) -> Bool {
    let response = client.sendAndWait("evaluate", text)
    // Output of the evaluation arrives before its response.
    let values = (try? response?.get())?.lines ?? []
    for line in client.receive().flatMap(\.outputLines) + values { print(line) }
    fflush(nil)
    guard case .failure(let failure)? = response else { return response != nil }
    StandardError.write("dynlua: \(failure.report)\n")
    return false
  }
}
