import ArgumentParser
import LuaDocumentation
import LuaTesting

/// Writes the LuaCATS definition files for editors.
struct TypesCommand: Subcommand {
  static let name = "types"
  static let summary = "Write definition files of the Lua API for editors."
  static let configuration = CommandConfiguration(
    commandName: name, _superCommandName: Commands.programName, abstract: summary,
    usage: "dynlua types DIR",
    discussion: """
      The files contain LuaCATS annotations, which the Lua language server reads: the types, units, defaults \
      and descriptions of everything in the Lua API. Add the folder to workspace.library in your \
      .luarc.json, or use dynlua init, which does both.

      The folder is created if it does not exist. Files written by earlier runs are replaced; other files \
      are never overwritten, and one with the name of a definition file is an error.
      """)

  @Argument(help: ArgumentHelp("The folder to write to.", valueName: "dir"), completion: .directory)
  var directory: String

  func run() throws {
    let count = try Self.write(to: Directory(directory))
    print("wrote \(count) definition files to \(directory)")
  }

  /// Writes the files; fails without writing if one of them would replace a file that `dynlua types` did not
  /// generate.
  ///
  /// - Returns: The number of files.
  static func write(to directory: Directory) throws -> Int {
    let files =
      try Manual.current.definitionFiles + [
        DefinitionFile("testing", definitions: [TestRunner.librarySource])
      ]
    for file in files {
      guard let present = try directory.text(ofFile: file.name) else { continue }
      guard present.contains(DefinitionFile.generatedMarker) else {
        throw CommandError(
          message: "\(directory.path(ofEntry: file.name)) is not a file of dynlua types; nothing was written")
      }
    }
    try directory.create()
    for file in files { try directory.write(file.text, to: file.name) }
    return files.count
  }
}
