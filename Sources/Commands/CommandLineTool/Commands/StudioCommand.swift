package import ArgumentParser
import LuaDynamics
import POSIX
import Views

/// Opens a page in the browser in which a scene is played and changed.
package struct StudioCommand: Subcommand {
  package static let name = "studio"
  package static let summary = "Open a page in the browser in which a scene is played, inspected and changed."
  package static let configuration = CommandConfiguration(
    commandName: name, _superCommandName: Commands.programName, abstract: summary,
    discussion: """
      Without a file, the page shows a gallery of example scripts: those of the folder scripts in the current \
      directory, or else those that are installed with dynlua.

      The page is served on 127.0.0.1, at an address with a random token that is printed when the studio starts; \
      where there is a desktop, it is opened. On a terminal there is a Lua prompt for the same scene; otherwise \
      the log goes to standard error. The script is loaded again whenever its file or the file of a module \
      that it requires is saved. Ctrl-C ends the studio.

      Examples:
        dynlua studio
        dynlua studio scripts/push.lua
        dynlua studio --port 8080 --no-open scripts/cradle.lua
        dynlua studio scripts/sweeps/throw.lua --rows throws.csv
      """)

  @Argument(
    help: ArgumentHelp(
      "The script to play, or the name of an example; without one, a gallery is shown.", valueName: "file"),
    completion: .file(extensions: ["lua"]), transform: ScriptFolder.path(ofScript:))
  var file: String?

  @Option(
    name: .customLong("scripts"),
    help: ArgumentHelp("The folder of the gallery's scripts.", valueName: "folder"), completion: .directory)
  var scriptFolder: String?

  @OptionGroup
  var server: ServerOptions

  @OptionGroup(title: "Scene")
  var scene: SceneOptions

  @OptionGroup(title: "Parameters")
  var parameters: ParameterOptions

  @Option(
    help: ArgumentHelp(
      "List the runs of a table that dynlua sweep wrote, to play them.", valueName: "file"))
  var rows: String?

  @OptionGroup
  var script: ScriptOptions

  @OptionGroup(title: "Input")
  var input: InputOptions

  @Option(
    help: ArgumentHelp(
      """
      Write a recording of the run, for dynlua replay; a restart begins another one, with a number in its name, \
      and so does opening another script.
      """, valueName: "file.dynrec"), completion: .file(extensions: ["dynrec"]))
  var record: String?

  /// Creates a command whose options are parsed afterwards.
  package init() {}

  package func validate() throws {
    guard rows == nil || file != nil && file != "-" else {
      throw ValidationError("--rows: expected the script that was run")
    }
    if let scriptFolder, !ScriptFolder.isFolder(scriptFolder) {
      throw ValidationError("--scripts: \(scriptFolder) is not a folder")
    }
  }
}
