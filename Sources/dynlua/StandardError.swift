import Files

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The process's standard error stream, written without a buffer so that nothing is lost when the process ends.
enum StandardError {
  /// Writes `text` as it is.
  static func write(_ text: String) {
    // If not even this can be written, nobody is left to be told.
    _ = FileDescriptor.write(text, to: STDERR_FILENO)
  }
}
