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

extension ScriptWatch {
  /// Plays the script without showing it until somebody asks for the end: as without a watch, and again after each
  /// change.
  ///
  /// - Throws: The exit code.
  func play(_ session: Session, seconds: Double, until endRequest: EndRequest) throws -> Never {
    session.didReload = { StandardError.write("dynlua: \($0.report(on: path))\n") }
    while true {
      let isChanged = run(session, seconds: seconds, until: endRequest)
      if let code = endRequest.exitCode { throw ExitCode(code) }
      if !isChanged {
        // What the script printed must not wait as well.
        fflush(nil)
        StandardError.write("dynlua: waiting for \(path) to change\n")
        wait(session, until: endRequest)
      }
    }
  }

  /// Runs until all rests or the time is over; at a change, runs the new version.
  ///
  /// - Returns: Whether there was a change.
  private func run(_ session: Session, seconds: Double, until endRequest: EndRequest) -> Bool {
    follow(session)
    var isChanged = false
    session.runUntilIdle(limit: seconds) {
      isChanged = takeChange()
      return isChanged || endRequest.exitCode != nil
    }
    if isChanged { session.reload() }
    return isChanged
  }

  /// Waits for a version that can run; a script that rests is not disturbed by one that cannot.
  private func wait(_ session: Session, until endRequest: EndRequest) {
    repeat {
      follow(session)
      endRequest.whileWaiting { wait() }
    } while session.reload() == .refused
  }
}
