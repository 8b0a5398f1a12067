import ArgumentParser
import LuaDynamics
import TerminalPlayer

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension ScriptWatcher {
  /// Plays the script without showing it until somebody asks for the end: as without a watch, and again after each
  /// change.
  ///
  /// - Throws: The exit code.
  func play(_ session: Session, seconds: Double, until shutdownRequest: ShutdownRequest) throws -> Never {
    session.didReload = { StandardError.write("dynlua: \($0.report(on: path))\n") }
    while true {
      let isChanged = run(session, seconds: seconds, until: shutdownRequest)
      if let code = shutdownRequest.exitCode { throw ExitCode(code) }
      if !isChanged {
        // What the script printed must not wait as well.
        fflush(nil)
        StandardError.write("dynlua: waiting for \(path) to change\n")
        wait(session, until: shutdownRequest)
      }
    }
  }

  /// Runs until all rests or the time is over; at a change, runs the new version.
  ///
  /// - Returns: Whether there was a change.
  private func run(_ session: Session, seconds: Double, until shutdownRequest: ShutdownRequest) -> Bool {
    watchModules(of: session)
    var isChanged = false
    session.runUntilIdle(limit: seconds) {
      isChanged = consumeChange()
      return isChanged || shutdownRequest.exitCode != nil
    }
    if isChanged { session.reload() }
    return isChanged
  }

  /// Waits for a version that can run; a script that rests is not disturbed by one that cannot.
  private func wait(_ session: Session, until shutdownRequest: ShutdownRequest) {
    repeat {
      watchModules(of: session)
      shutdownRequest.whileWaiting { wait() }
    } while session.reload() == .rejected
  }
}
