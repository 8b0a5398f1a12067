import LuaDynamics
import TerminalPlayer
import Views

/// Creates sessions from the scripts and options of a run, for the start and for each restart.
struct SessionFactory {
  /// Lua code that runs before the script.
  let chunks: [String]
  /// The path of the script; `-` for standard input, nil for none.
  let file: String?
  /// The arguments of the scripts (`arg`).
  let arguments: [String]
  let stage: StageOptions
  let limits: LimitOptions
  let input: InputOptions
  /// The script read from standard input, which can be read only once.
  private let standardInput: Script?

  /// Creates a factory, and reads the script from standard input if that is its source.
  init(
    chunks: [String], file: String?, arguments: [String], stage: StageOptions, limits: LimitOptions,
    input: InputOptions
  ) throws(CommandError) {
    (self.chunks, self.file, self.arguments) = (chunks, file, arguments)
    (self.stage, self.limits, self.input) = (stage, limits, input)
    standardInput = file == "-" ? try Script(path: "-") : nil
  }

  /// Creates a session and runs the scripts in it, up to the first failure.
  ///
  /// - Parameters:
  ///   - shutdownRequest: The request that interrupts the scripts.
  ///   - isInteractive: Whether the scene is displayed to a user; false by default.
  ///   - log: Receives the events of the scene; nil for none.
  /// - Returns: The session, and whether all scripts completed.
  /// - Throws: `CommandError` if a script cannot be read, and `LuaError` if the session cannot be created.
  func makeSession(
    until shutdownRequest: ShutdownRequest, isInteractive: Bool = false, log: ((Event) -> Void)?
  ) throws -> (session: Session, succeeded: Bool) {
    let scripts = try self.scripts()
    let session = try Session(
      Session.Configuration(stage, limits, modules: scripts.compactMap(\.directory)), log: log,
      report: { StandardError.write("dynlua: \($0)\n") })
    if let file, file != "-" { session.source = { try Script(path: file).chunk } }
    session.stage.isInteractive = isInteractive
    shutdownRequest.setInterruptTarget(session)
    input.schedule(on: session.stage)
    for script in scripts {
      let succeeded = session.run(script.chunk, arguments: arguments)
      guard succeeded, shutdownRequest.exitCode == nil else { return (session, succeeded) }
    }
    return (session, true)
  }

  private func scripts() throws(CommandError) -> [Script] {
    var scripts = chunks.map { Script(code: $0, name: "(command line)") }
    if let standardInput {
      scripts.append(standardInput)
    } else if let file {
      scripts.append(try Script(path: file))
    }
    return scripts
  }
}
