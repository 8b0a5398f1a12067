@preconcurrency import POSIX

/// The standard output stream of the process, which is buffered.
enum StandardOutput {
  /// Registers an `atexit` handler that makes the process fail if its output could not be written.
  ///
  /// The handler reports the reason on standard error and ends the process with exit code 1. Writing to a
  /// pipe whose reader has closed it ends the process by a signal, or, if the parent process ignores that, is
  /// such a failure.
  ///
  /// Must be called before any other `atexit` registration, so that this handler runs last.
  static func failAtExitIfWriteFailed() {
    atexit { StandardOutput.failIfWriteFailed() }
  }

  private static func failIfWriteFailed() {
    fflush(stdout)
    guard ferror(stdout) != 0 else { return }
    // The stream records only that a write failed, most often in Lua's `print`, which flushes. Another write
    // is expected to fail for the same reason and gives `errno`; if it succeeds, the output ends with a line
    // feed.
    let reason = FileDescriptor.write("\n", to: STDOUT_FILENO) ? nil : errno
    // Flush the files of the script, because `_exit` would lose their buffers.
    fflush(nil)
    StandardError.write(
      "dynlua: standard output: \(reason.map(SystemError.message(for:)) ?? "a part could not be written")\n")
    _exit(1)
  }
}

/// The standard error stream of the process, unbuffered so that nothing is lost when the process ends.
enum StandardError {
  /// Writes a text, with dots in place of an ellipsis if the encoding of the locale is not UTF-8.
  static func write(_ text: String) {
    let text = isASCIIOnly && text.contains("…") ? text.replacing("…", with: "...") : text
    // A failure is ignored: there is no other stream to report it to.
    _ = FileDescriptor.write(text, to: STDERR_FILENO)
  }

  /// Whether the locale has another encoding than UTF-8; false without a locale, as in containers.
  private static let isASCIIOnly = ProcessEnvironment.isUTF8Locale() == false
}
