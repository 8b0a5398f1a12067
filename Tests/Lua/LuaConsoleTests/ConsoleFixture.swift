import Dynamics
import LuaConsole
import LuaDynamics
import LuaHost
import Views

/// A console that shares a session with a script, and the errors reported of the script.
final class ConsoleFixture {
  let session: Session
  let console: Console
  private(set) var errors: [LuaError] = []

  /// Runs the script in a new session.
  init(_ script: String = "", style: Console.ResultFormat = .numbered, timeLimit: Double = 300) throws {
    let errorLog = ErrorLog()
    session = try Session(.init(timeLimit: timeLimit)) { errorLog.errors.append($0) }
    session.run(Chunk(script, name: "scene.lua"))
    console = try Console(session, resultFormat: style)
    self.errorLog = errorLog
  }

  private let errorLog: ErrorLog

  var reported: [String] { errorLog.errors.map(\.message) }

  /// The lines that the console prints for the text, or its error message.
  @discardableResult
  func type(_ text: String) -> [String] {
    switch console.evaluate(text) {
    case .output(let lines): lines
    case .failed(let error): ["error: \(error.message)"]
    }
  }

  private final class ErrorLog {
    var errors: [LuaError] = []
  }
}
