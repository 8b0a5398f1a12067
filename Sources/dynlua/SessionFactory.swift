import LuaDynamics
import TerminalPlayer
import Views

/// The scripts of a run and all that their session needs to begin, be it once more.
struct SessionFactory {
  /// Lua code that runs before the script.
  let chunks: [String]
  /// The script's file; `-` for standard input, nil for none.
  let file: String?
  /// What the scripts get as `arg`.
  let arguments: [String]
  let stage: StageOptions
  let limits: LimitOptions
  let input: InputOptions
  /// What standard input held, which can be read once.
  private let standardInput: Script?

  /// Reads what can be read once only.
  init(
    chunks: [String], file: String?, arguments: [String], stage: StageOptions, limits: LimitOptions,
    input: InputOptions
  ) throws(CommandError) {
    (self.chunks, self.file, self.arguments) = (chunks, file, arguments)
    (self.stage, self.limits, self.input) = (stage, limits, input)
    standardInput = file == "-" ? try Script(path: "-") : nil
  }

  /// Makes a session and runs the scripts in it, up to the first that fails.
  ///
  /// - Parameters:
  ///   - shutdownRequest: What may end it meanwhile.
  ///   - isInteractive: Whether somebody watches.
  ///   - log: Gets what happens in the world; nil for none.
  /// - Returns: The session, and whether all scripts ran to their end.
  /// - Throws: `CommandError` if a script cannot be read, and `LuaError` if there can be no session.
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
