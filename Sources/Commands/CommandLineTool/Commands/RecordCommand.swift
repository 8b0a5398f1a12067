import ArgumentParser
import Exporting
import LuaDynamics
@preconcurrency import POSIX
import Runs
import TerminalPlayer
import Views

/// Writes a run as a picture, an animation or a table.
struct RecordCommand: Subcommand {
  static let name = "record"
  static let summary = "Write a run as a picture, an animation or a table."
  static let configuration = CommandConfiguration(
    commandName: name, _superCommandName: Commands.programName, abstract: summary,
    usage: "dynlua record [OPTIONS] FILE -o OUTPUT [-- ARG...]",
    discussion: """
      FILE is a script, or a recording made with --record. It runs without a display, as fast as possible; the \
      suffix of OUTPUT determines the format. The same run gives the same file, byte by byte. Ctrl-C ends the \
      recording; the file is then shorter, and complete.

      \(FileFormat.overview)

      Examples:
        dynlua record scripts/push.lua --tap 0.5:250,100 --at 1.5 -o push.png
        dynlua record scripts/push.lua --tap 0.5:250,100 --seconds 4 --loop -o push.svg
        dynlua record scripts/collision.lua --loop --fps 25 -o collision.gif
        dynlua record run.dynrec --frames pictures
        dynlua record scripts/push.lua --terminal 80x24 --type '1:push.angle = 2' --seconds 5 -o terminal.svg
      """)

  /// The default length of a recording of a scene that does not come to rest, in simulated seconds.
  static let defaultSeconds = 30.0

  @Argument(
    help: ArgumentHelp("The script or the name of an example, or a recording.", valueName: "file"),
    completion: .file(extensions: ["lua", RecordingFormat.fileExtension]),
    transform: ScriptFolder.path(ofScript:))
  var file: String

  @OptionGroup
  var export: ExportOptions

  @OptionGroup(title: "Terminal")
  var terminal: TerminalArguments

  @OptionGroup(title: "Scene")
  var stage: StageOptions

  @OptionGroup(title: "Parameters")
  var parameters: ParameterOptions

  @OptionGroup
  var script: ScriptOptions

  @OptionGroup(title: "Input")
  var input: InputOptions

  func run() throws {
    try export.checkTarget()
    let shutdownRequest = ShutdownRequest { ProcessExit.exitImmediately($0) }
    try export.record(in: terminal, until: shutdownRequest) {
      try makeRun(stoppedBy: shutdownRequest, log: $0)
    }
  }

  private func makeRun(
    stoppedBy shutdownRequest: ShutdownRequest, log: @escaping (LogEvent) -> Void
  ) throws -> ExportedRun {
    guard file.hasSuffix(".\(RecordingFormat.fileExtension)") else {
      let sessionFactory = try SessionFactory(
        chunks: [], scriptPath: file,
        settings: ScriptSettings(stage, script.limits, input, arguments: script.arguments),
        parameters: try parameters.settings.parameters())
      return try ExportedRun(
        script: sessionFactory,
        runsWhileIdle: export.runsWhileIdle || !terminal.lines.isEmpty,
        stoppedBy: shutdownRequest, log: log)
    }
    guard input.scheduledInput.isEmpty, script.arguments.isEmpty, terminal.lines.isEmpty,
      parameters.values.isEmpty, parameters.row == nil
    else {
      throw ValidationError(
        "\(file): a recording has its input; expected no --tap, --drag, --rotate, --type, --set, --row and arguments"
      )
    }
    return try ExportedRun(replaying: try Recording(path: file), stoppedBy: shutdownRequest, log: log)
  }
}
