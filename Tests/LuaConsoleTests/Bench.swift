import Dynamics
import LuaConsole
import LuaDynamics
import LuaHost
import Views

/// A console beside a script, and everything that was reported of the script.
final class Bench {
  let session: Session
  let console: Console
  private(set) var errors: [LuaError] = []

  /// A session in which the script has run.
  init(_ script: String = "", style: Console.Style = .numbered, timeLimit: Double = 300) throws {
    let reports = Reports()
    session = try Session(.init(timeLimit: timeLimit)) { reports.errors.append($0) }
    session.run(Chunk(script, name: "scene.lua"))
    console = try Console(session, style: style)
    self.reports = reports
  }

  private let reports: Reports

  var reported: [String] { reports.errors.map(\.message) }

  /// The lines that the text shows, or the message that it fails with.
  @discardableResult
  func type(_ text: String) -> [String] {
    switch console.evaluate(text) {
    case .shown(let lines): lines
    case .failed(let error): ["error: \(error.message)"]
    }
  }

  private final class Reports {
    var errors: [LuaError] = []
  }
}
