import ArgumentParser
import LuaDocumentation

/// Sets up a directory for scripts: editor settings, luacheck settings and a starter script.
struct Init: Subcommand {
  static let name = "init"
  static let summary = "Set up a folder with editor settings and a first script."
  static let configuration = CommandConfiguration(
    commandName: name, abstract: summary, usage: "dynlua init [--force] [DIR]",
    discussion: """
      Creates these files unless they exist:
        .luarc.json    settings of the Lua language server
        .luacheckrc    settings of luacheck
        main.lua       a first script
      Always writes the definition files to .dynlua/types, as dynlua types does.
      """)

  @Flag(help: "Replace existing files.")
  var force = false

  @Argument(help: ArgumentHelp("The folder; created if it does not exist.", valueName: "dir"))
  var directory = "."

  func run() throws {
    let folder = Directory(directory)
    try folder.create()
    let types = folder.subdirectory(".dynlua/types")
    _ = try Types.write(to: types)
    let manual = try Manual.current
    let files = [
      (".luarc.json", StarterFiles.languageServerSettings(library: try types.absolutePath(), manual)),
      (".luacheckrc", StarterFiles.luacheckSettings(manual)),
      ("main.lua", StarterFiles.script),
    ]
    print("wrote \(folder.path(ofEntry: ".dynlua/types"))")
    for (name, text) in files {
      let isPresent = try folder.text(ofFile: name) != nil
      if !isPresent || force { try folder.write(text, to: name) }
      let verb = !isPresent ? "wrote" : force ? "replaced" : "kept"
      print("\(verb) \(folder.path(ofEntry: name))\(verb == "kept" ? " (--force replaces it)" : "")")
    }
  }
}
