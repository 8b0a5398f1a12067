import JSON
import LuaConsole
import LuaHost
import RemoteControl
import Runs

/// The console: texts that are evaluated and completed.
extension StudioSession {
  func evaluate(_ request: StudioRequest) throws(StudioFailure) -> JSONValue {
    guard let result = controller.evaluate(try request.string("text")) else {
      throw StudioFailure("the run cannot be continued from the state that is shown; see the log")
    }
    return try console().json(of: result)
  }

  /// Performs a request that evaluates nothing.
  func performConsoleRequest(_ request: StudioRequest) throws(StudioFailure) -> JSONValue {
    let console = try console()
    if request.method == "complete" { controller.timeline?.markPastStateModified() }
    return try console.perform(request)
  }

  private func console() throws(StudioFailure) -> Console {
    guard let console = controller.console else { throw StudioFailure(SceneController.missingConsoleError) }
    return console
  }
}
