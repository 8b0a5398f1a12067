package import ArgumentParser
import Exporting
import LuaHost
import POSIX
import Terminal

/// The commands of `dynlua`: the first argument names one; if it does not, the arguments are those of `run`.
///
/// Dispatched here rather than by `CommandConfiguration.subcommands`, which hides the options of a default
/// command from the help and accepts a command's name after options that do not belong to it.
package enum Commands {
  /// The name of the program, which the argument parser prints before that of a command.
  ///
  /// With it, the parser does not look for its own option --generate-completion-script: its scripts know one
  /// command only, `dynlua completions` prints those of the program, and looking takes time in every start.
  static let programName = "dynlua"

  /// The first argument that prints the help.
  static let helpName = "help"

  /// Every command, in the order in which the help lists them.
  static let all: [any Subcommand.Type] = [
    RunCommand.self, RecordCommand.self, ReplayCommand.self, StudioCommand.self, AttachCommand.self,
    TestCommand.self, SweepCommand.self, IOSCommand.self, GalleryCommand.self, NewCommand.self,
    InitCommand.self, TypesCommand.self, ReferenceCommand.self, CompletionsCommand.self,
    ManualPagesCommand.self,
  ]

  /// Prepares the process for failures of its output and for crashes; must be called first.
  static func configureSignalsAndStreams() {
    StandardOutput.failAtExitIfWriteFailed()
    CrashReport.installHandler(
      program: "dynlua",
      advice: """
        this is a defect of dynlua, or of a C module that the script loaded: please report it, with the script, \
        the command line and the messages above
        """)
  }

  /// Runs the command that the process's arguments name.
  package static func main() {
    configureSignalsAndStreams()
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard let name = arguments.first else { return RunCommand.execute(arguments) }
    if name == helpName { return help(Array(arguments.dropFirst())) }
    if name == ShellCompletion.commandName {
      return ShellCompletion(of: Array(arguments.dropFirst())).printForShell()
    }
    guard let command = command(named: name) else {
      if let command = suggestedCommand(name) {
        RunCommand.fail("there is no file or command '\(name)'; did you mean dynlua \(command)?")
      }
      guard let run = ScriptRun(plainArguments: arguments) else { return RunCommand.execute(arguments) }
      return RunCommand.reportingErrors { try run.perform() }
    }
    command.execute(Array(arguments.dropFirst()))
  }

  /// The list of commands with their summaries, for the end of the help.
  static var overview: String {
    let width = all.map { $0.name.count }.max() ?? 0
    let lines = all.map { command in
      "  \(command.name)\(String(repeating: " ", count: width - command.name.count))  \(command.summary)"
    }
    let heading = "Commands (for details: dynlua help COMMAND; for the Lua API: dynlua help View.center):"
    return "\(heading)\n\(lines.joined(separator: "\n"))"
  }

  /// Prints the help: of the program for `dynlua help`, of a command for `dynlua help COMMAND`, else what
  /// `help` prints in Lua on a subject, such as `View.center`.
  private static func help(_ arguments: [String]) {
    guard let name = arguments.first else { return RunCommand.execute(["--help"]) }
    if let command = command(named: name) { return command.execute(["--help"]) }
    if arguments.count == 1, let similar = mostSimilarName(to: name, in: all.map { $0.name }) {
      RunCommand.fail("there is no command '\(name)'; did you mean dynlua help \(similar)?")
    }
    let subject = arguments.joined(separator: " ").filter { $0 != "]" }
    RunCommand.execute(["--headless", "--quiet", "-e", "help [==[\(subject)]==]"])
  }

  /// The command whose name is similar to an argument that can be neither a file nor an option; nil if there
  /// is none.
  private static func suggestedCommand(_ argument: String) -> String? {
    guard argument.first != "-", access(argument, F_OK) != 0,
      ScriptFolder.path(ofScript: argument) == argument
    else { return nil }
    return mostSimilarName(to: argument, in: all.map { $0.name } + [helpName])
  }

  /// The command with a name; nil if there is none.
  static func command(named name: String) -> (any Subcommand.Type)? {
    all.first { $0.name == name }
  }
}

/// A command of `dynlua`.
package protocol Subcommand: ParsableCommand {
  /// The name of the command, as the first argument.
  static var name: String { get }
  /// The description in the list of commands.
  static var summary: String { get }
  /// The arguments that the argument parser receives; the given ones by default.
  static func argumentsForParser(_ arguments: [String]) -> [String]
}

extension Subcommand {
  package static func argumentsForParser(_ arguments: [String]) -> [String] { arguments }

  /// Runs the command; every error is reported in one line on standard error, with a nonzero exit code.
  static func execute(_ arguments: [String]) {
    execute(arguments) { command in
      var command = command
      try command.run()
    }
  }

  /// Performs the command in another way than by its `run()`.
  static func execute(_ arguments: [String], by perform: (Self) throws -> Void) {
    reportingErrors {
      var command = try parseAsRoot(argumentsForParser(arguments))
      // Another command is that of the parser, for the help or the version.
      if let command = command as? Self { try perform(command) } else { try command.run() }
    }
  }

  /// Calls a closure that performs the command; an error is reported in one line on standard error, with a
  /// nonzero exit code.
  static func reportingErrors(_ perform: () throws -> Void) {
    do {
      try perform()
    } catch let code as ExitCode {
      // Not by the exit function of the parser, which makes the pages of help first.
      POSIX.exit(code.rawValue)
    } catch let error where error is CommandError || error is SystemError || error is VideoEncodingError {
      StandardError.write("dynlua: \(error)\n")
      POSIX.exit(EXIT_FAILURE)
    } catch {
      guard exitCode(for: error) == .validationFailure else { exit(withError: error) }
      fail(removingMisleadingSuggestion(from: message(for: error)))
    }
  }

  /// The message about an unknown option without the suggestion of an option that is not similar: the
  /// argument parser suggests the least different one, however different.
  private static func removingMisleadingSuggestion(from message: String) -> String {
    guard let match = message.wholeMatch(of: /(Unknown option '(.+)')\. Did you mean '(.+)'\?/),
      mostSimilarName(to: String(match.2), in: [String(match.3)]) == nil
    else { return message }
    return String(match.1)
  }

  /// Ends the process with a usage error.
  static func fail(_ message: String) -> Never {
    let help = self == RunCommand.self ? "dynlua --help" : "dynlua \(name) --help"
    StandardError.write("dynlua: \(message) (see \(help))\n")
    POSIX.exit(ExitCode.validationFailure.rawValue)
  }
}
