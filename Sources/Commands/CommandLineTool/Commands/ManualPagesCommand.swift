import ArgumentParser
import LuaDocumentation

/// Writes the manual pages.
struct ManualPagesCommand: Subcommand {
  static let name = "manual"
  static let summary = "Write the manual pages of dynlua to a folder."
  static let configuration = CommandConfiguration(
    commandName: name, _superCommandName: Commands.programName, abstract: summary,
    discussion: """
      The pages are those of section 1, dynlua and one for each command, such as dynlua-record, and dynlua-lua of \
      section 7, the Lua API. They are written to the folders man1 and man7, as in /usr/share/man; packages install \
      them there.

      Examples:
        dynlua manual ~/.local/share/man
        man dynlua
      """)

  @Argument(
    help: ArgumentHelp("The folder; created if it does not exist.", valueName: "dir"), completion: .directory)
  var directory: String

  @Option(help: ArgumentHelp("The date in the footer of the pages.", valueName: "YYYY-MM-DD"))
  var date = ""

  func validate() throws {
    guard date.isEmpty || date.wholeMatch(of: /\d{4}-\d\d-\d\d/) != nil else {
      throw ValidationError("--date: expected a date such as 2026-01-31, got \(date)")
    }
  }

  func run() throws {
    let folder = Directory(directory)
    let (commands, miscellaneous) = (folder.subdirectory("man1"), folder.subdirectory("man7"))
    try commands.create()
    try miscellaneous.create()
    for command in Commands.all {
      try commands.write(RoffPage(command, date: date).source, to: "\(RoffPage.name(of: command)).1")
    }
    let reference = try ReferenceCommand.manual().markdownReference
    try miscellaneous.write(RoffPage(luaReference: reference, date: date).source, to: "dynlua-lua.7")
    print("wrote \(Commands.all.count + 1) manual pages to \(directory)")
  }
}
