import CTerminal
import POSIX

/// The crash report: one line on standard error, after pending redirected output.
package enum CrashReport {
  /// Installs the crash handler, which restores the terminal, reports the signal in one line, and terminates
  /// the process by that signal.
  ///
  /// Must be called once, before other threads start.
  ///
  /// - Parameters:
  ///   - program: The name at the beginning of the line.
  ///   - advice: What the user can do, at the end of the line; omitted if the signal does not indicate a bug.
  package static func installHandler(program: String, advice: String) {
    crash_handler_set_message(program, advice)
  }

  /// Redirects standard error into a pipe until ``restoreStandardError(to:)``.
  ///
  /// - Parameters:
  ///   - target: The write end of the pipe.
  ///   - source: The read end of the pipe, from which the crash handler reads the unread output.
  ///   - original: A duplicate of the original standard error.
  package static func redirectStandardError(
    into target: Int32, readFrom source: Int32, restoringTo original: Int32
  ) {
    crash_handler_set_redirection(original, source)
    dup2(target, STDERR_FILENO)
  }

  /// Restores standard error from a duplicate of its original descriptor.
  package static func restoreStandardError(to original: Int32) {
    crash_handler_set_redirection(-1, -1)
    dup2(original, STDERR_FILENO)
  }

  /// Appends bytes that were read from the pipe to the crash handler's pending output; only one thread at a
  /// time.
  ///
  /// The process may crash after a message is read and before it is shown.
  package static func appendPendingOutput(_ bytes: ArraySlice<UInt8>) {
    bytes.withUnsafeBytes { crash_handler_append_pending_output($0.baseAddress, $0.count) }
  }

  /// Clears the pending output because the user has seen its contents; only one thread at a time.
  package static func clearPendingOutput() { crash_handler_discard_pending_output() }
}
