import ArgumentParser
import LuaDocumentation

/// Sets up a directory for scripts: editor settings, luacheck settings and a starter script.
struct InitCommand: Subcommand {
  static let name = "init"
  static let summary = "Set up a folder with editor settings and a first script."
  static let configuration = CommandConfiguration(
    commandName: name, _superCommandName: Commands.programName, abstract: summary,
    usage: "dynlua init [--force] [DIR]",
    discussion: """
      Creates these files unless they exist:
        .luarc.json          settings of the Lua language server
        .luacheckrc          settings of luacheck
        main.lua             a first script
        tests/main_test.lua  its test
      Always writes the definition files to .dynlua/types, as dynlua types does.
      """)

  @Flag(help: "Replace existing files.")
  var force = false

  @Argument(
    help: ArgumentHelp("The folder; created if it does not exist.", valueName: "dir"), completion: .directory)
  var directory = "."

  func run() throws {
    let folder = Directory(directory)
    try folder.create()
    _ = try TypesCommand.write(to: folder.subdirectory(Self.typesPath))
    let manual = try Manual.current
    let tests = folder.subdirectory("tests")
    try tests.create()
    let files = [
      (folder, ".luarc.json", StarterFiles.languageServerSettings(library: Self.typesPath, manual)),
      (folder, ".luacheckrc", StarterFiles.luacheckSettings(manual)),
      (folder, "main.lua", StarterFiles.script),
      (tests, "main_test.lua", StarterFiles.test),
    ]
    print("wrote \(folder.path(ofEntry: Self.typesPath))")
    for (folder, name, text) in files {
      let isPresent = try folder.text(ofFile: name) != nil
      if !isPresent || force { try folder.write(text, to: name) }
      let verb = !isPresent ? "wrote" : force ? "replaced" : "kept"
      print("\(verb) \(folder.path(ofEntry: name))\(verb == "kept" ? " (--force replaces it)" : "")")
    }
    print("next: \(folder.path == "." ? "" : "cd \(folder.path) && ")dynlua main.lua   # and: dynlua test")
  }

  /// The folder of the definition files, relative to the initialized folder.
  private static let typesPath = ".dynlua/types"
}
