import ArgumentParser
import LuaDocumentation

/// Sets up a directory for scripts: editor settings, luacheck settings and a starter script.
struct Init: Subcommand {
  static let name = "init"
  static let summary = "Make a folder ready for scripts: editor, luacheck, a first script."
  static let configuration = CommandConfiguration(
    commandName: name, abstract: summary, usage: "dynlua init [--force] [DIR]",
    discussion: """
      Writes, where they are not there yet:
        .luarc.json    tells the Lua language server of Lua 5.4 and of the definitions
        .luacheckrc    tells luacheck of the globals
        main.lua       a script to begin with
      and, each time, the definitions themselves to .dynlua/types, as dynlua types does.
      """)

  @Flag(help: "Replace files that are there already.")
  var force = false

  @Argument(help: ArgumentHelp("The folder; made if it is not there.", valueName: "dir"))
  var directory = "."

  func run() throws {
    let folder = Directory(directory)
    try folder.create()
    let types = folder.subdirectory(".dynlua/types")
    _ = try Types.write(to: types)
    let manual = try Manual.current
    let files = [
      (".luarc.json", StarterFiles.languageServer(library: try types.absolutePath(), manual)),
      (".luacheckrc", StarterFiles.luacheck(manual)),
      ("main.lua", StarterFiles.script),
    ]
    print("wrote \(folder.path(of: ".dynlua/types"))")
    for (name, text) in files {
      let isPresent = try folder.text(of: name) != nil
      if !isPresent || force { try folder.write(text, to: name) }
      let verb = !isPresent ? "wrote" : force ? "replaced" : "kept"
      print("\(verb) \(folder.path(of: name))\(verb == "kept" ? " (--force replaces it)" : "")")
    }
  }
}
