import ArgumentParser
import FileWatching
import LuaDynamics
import LuaHost

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A script that is run again whenever it is saved.
struct Watch {
  private let path: String
  private let watcher = FileWatcher()

  /// Looks after the script's file from now on.
  init(_ path: String) {
    self.path = path
    watcher.watch([path])
  }

  /// Plays the script until somebody asks for the end: as without a watch, and again after each change.
  ///
  /// - Throws: The exit code.
  func play(_ session: Session, seconds: Double, until endRequest: EndRequest) throws -> Never {
    session.didReload = { tell($0) }
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
      isChanged = !watcher.takeChanges().isEmpty
      return isChanged || endRequest.exitCode != nil
    }
    if isChanged { session.reload() }
    return isChanged
  }

  /// Waits for a version that can run; a script that rests is not disturbed by one that cannot.
  private func wait(_ session: Session, until endRequest: EndRequest) {
    repeat {
      follow(session)
      endRequest.whileWaiting { while watcher.wait().isEmpty {} }
    } while session.reload() == .refused
  }

  /// Looks after the modules as well that the script has required by now.
  private func follow(_ session: Session) {
    watcher.watch([path] + session.lua.ownModules.map(\.file))
  }

  private func tell(_ outcome: Reload) {
    switch outcome {
    case .done: StandardError.write("dynlua: reloaded \(path)\n")
    case .failed: StandardError.write("dynlua: reloaded \(path), with errors\n")
    case .refused: StandardError.write("dynlua: kept the version of \(path) that runs\n")
    }
  }
}
