import Files

#if canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#else
  @preconcurrency import Darwin
#endif

/// The process's standard output stream, which is buffered.
enum StandardOutput {
  /// Makes a run fail whose output could not be written.
  ///
  /// The function `exit` then reports the reason on standard error and ends the
  /// process with exit code 1. A pipe whose reader has closed it is not reported.
  ///
  /// To be called before anything else registers with `atexit`, so that this check comes last.
  static func checkAtExit() {
    atexit { StandardOutput.check() }
  }

  private static func check() {
    fflush(stdout)
    guard ferror(stdout) != 0, !hasNoReader else { return }
    // The stream keeps only that a write failed, most often in Lua's print, which flushes. So this one more write has to
    // fail for the same reason; where it does not, a line feed follows the gap.
    let reason = FileDescriptor.write("\n", to: STDOUT_FILENO) ? nil : errno
    // The files of a script; `_exit` would lose what their buffers hold.
    fflush(nil)
    StandardError.write(
      "dynlua: standard output: \(reason.map(systemErrorMessage) ?? "a part could not be written")\n")
    _exit(1)
  }

  /// Whether the stream is a pipe whose reader has closed it.
  private static var hasNoReader: Bool {
    var descriptor = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
    return poll(&descriptor, 1, 0) == 1 && descriptor.revents & Int16(POLLERR) != 0
  }
}
