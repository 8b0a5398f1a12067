internal import CTerminal

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// The report of a crash: one line on standard error, behind what was diverted from there.
package enum CrashReport {
  /// Handles crash signals from now on: restores the terminal, reports the signal in one line, and terminates the
  /// process by that signal.
  ///
  /// To be called once, before other threads start.
  ///
  /// - Parameters:
  ///   - program: The name that the line begins with.
  ///   - advice: The end of the line where the signal is a defect of the program: what the user can do.
  package static func begin(program: String, advice: String) { crash_guard_set_report(program, advice) }

  /// Diverts standard error into a pipe, until it is diverted back.
  package static func redirectStandardError(
    into target: Int32, readFrom source: Int32, restoringTo before: Int32
  ) {
    crash_handler_set_redirection(before, source)
    dup2(target, STDERR_FILENO)
  }

  /// Puts standard error back.
  package static func restoreStandardError(to before: Int32) {
    crash_handler_set_redirection(-1, -1)
    dup2(before, STDERR_FILENO)
  }

  /// Keeps the end of what was read from the pipe; one thread at a time.
  ///
  /// A process may crash between reading a message and showing it.
  package static func appendTail(_ bytes: ArraySlice<UInt8>) {
    bytes.withUnsafeBytes { crash_handler_append_tail($0.baseAddress, $0.count) }
  }

  /// Discards what was kept, since the user has seen it; one thread at a time.
  package static func discardNotes() { crash_guard_discard_notes() }
}
