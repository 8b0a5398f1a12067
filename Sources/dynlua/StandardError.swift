import POSIX

/// The standard error stream of the process, unbuffered so that nothing is lost when the process ends.
enum StandardError {
  /// Writes `text` unchanged.
  static func write(_ text: String) {
    // A failure is ignored: there is no other stream to report it to.
    _ = FileDescriptor.write(text, to: STDERR_FILENO)
  }
}
