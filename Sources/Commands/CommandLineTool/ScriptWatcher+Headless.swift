import ArgumentParser
import LuaDynamics
import POSIX
import Runs
import TerminalPlayer

extension ScriptWatcher {
  /// Plays the script without a display, and again after each change, until shutdown is requested.
  ///
  /// - Throws: `ExitCode` with the exit code of the shutdown request, or of the call of `os.exit` with which
  ///   the script has ended itself.
  func playReloadingOnChange(_ session: Session, seconds: Double, until shutdownRequest: ShutdownRequest)
    throws -> Never
  {
    session.onReload = { [path] in StandardError.write("dynlua: \($0.message(forScript: path))\n") }
    while true {
      let isChanged = runUntilIdleOrChanged(session, seconds: seconds, until: shutdownRequest)
      if let code = shutdownRequest.exitCode ?? session.exitCode { throw ExitCode(code) }
      if !isChanged {
        // Flush the script's output before waiting.
        fflush(nil)
        StandardError.write("dynlua: waiting for \(path) to change\n")
        waitForReload(of: session, until: shutdownRequest)
      }
    }
  }

  /// Runs until the simulation is idle or the time limit is reached; after a change, reloads the script.
  ///
  /// - Returns: Whether a file changed.
  private func runUntilIdleOrChanged(
    _ session: Session, seconds: Double, until shutdownRequest: ShutdownRequest
  ) -> Bool {
    watchFiles(of: session)
    var isChanged = false
    session.runUntilIdle(limit: seconds) {
      isChanged = hasChangedSinceLastCall()
      for message in takeDeletionMessages() { StandardError.write("dynlua: \(message)\n") }
      return isChanged || shutdownRequest.exitCode != nil
    }
    if isChanged { session.reload() }
    return isChanged
  }

  /// Waits for a version of the script that can be loaded; a version that is rejected leaves the session
  /// unchanged.
  private func waitForReload(of session: Session, until shutdownRequest: ShutdownRequest) {
    repeat {
      watchFiles(of: session)
      shutdownRequest.exitingOnSignal {
        waitForChange { StandardError.write("dynlua: \($0)\n") }
      }
    } while session.reload() == .rejected && session.exitCode == nil
  }
}
