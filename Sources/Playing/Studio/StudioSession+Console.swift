import JSON
import LuaConsole
import LuaHost
import RemoteControl
import Runs

/// The console: texts that are evaluated and completed.
extension StudioSession {
  func evaluate(_ request: ClientRequest) throws(RequestFailure) -> JSONValue {
    guard let result = controller.evaluate(try request.string("text")) else {
      throw RequestFailure("the run cannot be continued from the state that is shown; see the log")
    }
    return try console().json(of: result)
  }

  /// Performs a request that evaluates nothing.
  func performConsoleRequest(_ request: ClientRequest) throws(RequestFailure) -> JSONValue {
    let console = try console()
    if request.method == "complete" { controller.timeline?.markPastStateModified() }
    return try console.perform(request)
  }

  private func console() throws(RequestFailure) -> Console {
    guard let console = controller.console else { throw RequestFailure(SceneController.missingConsoleError) }
    return console
  }
}
