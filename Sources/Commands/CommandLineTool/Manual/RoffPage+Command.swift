import ArgumentParser
import LuaDynamics

extension RoffPage {
  /// Creates the page of a command, from its help.
  ///
  /// - Parameters:
  ///   - command: The command; the page of `RunCommand` is that of the program.
  ///   - date: The date in the footer.
  init(_ command: any Subcommand.Type, date: String) {
    let isProgram = command == RunCommand.self
    let configuration = command.configuration
    let name = Self.name(of: command)
    self.init(name: name, section: 1, date: date, version: Session.version)
    addSection("NAME")
    addSummary(of: name, isProgram ? configuration.abstract : command.summary)
    addSection("SYNOPSIS")
    addExample(command.usageString().split(separator: "\n").map { $0.trimmingPrefix("USAGE: ") })
    addSection("DESCRIPTION")
    addParagraph(configuration.abstract)
    let (description, examples) = Self.descriptionAndExamples(of: configuration.discussion)
    addText(description)
    addArguments(of: command)
    if isProgram { addCommands() }
    if !examples.isEmpty {
      addSection("EXAMPLES")
      addExample(examples.split(separator: "\n").map { $0.trimmingPrefix("  ") })
    }
    if isProgram { addFilesAndExitStatus() }
    addSection("SEE ALSO")
    let others =
      isProgram ? Commands.all.filter { $0 != RunCommand.self }.map { Self.name(of: $0) } : ["dynlua"]
    addParagraph((others.map { "`\($0)`(1)" } + ["`dynlua-lua`(7)"]).joined(separator: ", "))
  }

  /// The name of the page of a command.
  static func name(of command: any Subcommand.Type) -> String {
    command == RunCommand.self ? "dynlua" : "dynlua-\(command.name)"
  }

  /// Adds the line that lists of manual pages show.
  mutating func addSummary(of name: String, _ summary: String) {
    let text = summary.hasSuffix(".") ? String(summary.dropLast()) : summary
    addLine("\(Self.escaped(name)) \\- \(Self.escaped(text.prefix(1).lowercased() + text.dropFirst()))")
  }

  private mutating func addArguments(of command: any Subcommand.Type) {
    let arguments = CommandArgument.all(of: command).filter(\.isVisible)
    let positionals = arguments.filter { $0.kind == .positional }
    if !positionals.isEmpty {
      addSection("ARGUMENTS")
      for argument in positionals { addItem("`\(argument.valueName)`", argument.abstract) }
    }
    addSection("OPTIONS")
    var section: String?
    let options = arguments.filter { $0.kind != .positional }
    // Options of a group can be declared apart; the first group has no heading.
    var sections: [String?] = [nil]
    for option in options where !sections.contains(option.section) { sections.append(option.section) }
    for title in sections {
      for option in options where option.section == title {
        if title != section, let title { addSubsection(title) }
        section = title
        addOption(option)
      }
    }
  }

  private mutating func addOption(_ option: CommandArgument) {
    let value = option.kind == .option ? " <\(option.valueName)>" : ""
    var text = option.abstract
    if !option.values.allSatisfy(text.contains) {
      text += " (values: \(option.values.joined(separator: ", ")))"
    }
    if let defaultValue = option.defaultValue, option.kind == .option {
      text += " (default: \(defaultValue))"
    }
    addItem(option.names.map { "`\($0)`" }.joined(separator: ", ") + value, text)
  }

  private mutating func addCommands() {
    addSection("COMMANDS")
    for command in Commands.all {
      addItem("`\(command.name)`", command.summary)
    }
    addItem("`help` [<command>]", "Print the help of the program or of a command.")
  }

  private mutating func addFilesAndExitStatus() {
    addSection("FILES")
    addItem(
      "`$XDG_CONFIG_HOME/dynlua/init.lua`",
      "The start-up file of prompts; ~/.config/dynlua/init.lua by default.")
    addItem("`/usr/share/dynlua/scripts`", "The example scripts, which `dynlua gallery` lists.")
    addSection("ENVIRONMENT")
    addItem("`NO_COLOR`", "If it is set and not empty, the output has no colors.")
    addItem("`TERM`, `COLORTERM`, `LC_ALL`, `LC_CTYPE`, `LANG`", "What the terminal can display.")
    addItem("`VISUAL`, `EDITOR`", "The editor that Ctrl-X Ctrl-E opens at a prompt.")
    addItem("`XDG_RUNTIME_DIR`", "The folder of the sockets of `--listen` and `dynlua attach`.")
    addSection("EXIT STATUS")
    addItem("`0`", "The script ran without an error.")
    addItem("`1`", "An error in the script, or a file that cannot be read or written.")
    addItem("`64`", "A usage error.")
    addItem("`124`", "A function did not return within twice the time limit.")
    addItem("`130`", "Ctrl-C ended the run.")
  }

  /// The parts of a help text: without its list of commands, and its examples.
  private static func descriptionAndExamples(of discussion: String) -> (description: String, examples: String)
  {
    let text = discussion.replacing("\n\n\(Commands.overview)", with: "")
    guard let heading = text.firstRange(of: "Examples:\n") else { return (text, "") }
    return (String(text[..<heading.lowerBound]), String(text[heading.upperBound...]))
  }
}
