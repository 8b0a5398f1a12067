import Dynamics
import LuaConsole
import LuaDynamics
import LuaHost
import Views

/// A console beside a script, and everything that was reported of the script.
final class ConsoleFixture {
  let session: Session
  let console: Console
  private(set) var errors: [LuaError] = []

  /// A session in which the script has run.
  init(_ script: String = "", style: Console.Style = .numbered, timeLimit: Double = 300) throws {
    let errorLog = ErrorLog()
    session = try Session(.init(timeLimit: timeLimit)) { errorLog.errors.append($0) }
    session.run(Chunk(script, name: "scene.lua"))
    console = try Console(session, style: style)
    self.errorLog = errorLog
  }

  private let errorLog: ErrorLog

  var reported: [String] { errorLog.errors.map(\.message) }

  /// The lines that the text shows, or the message that it fails with.
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
