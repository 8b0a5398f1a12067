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
    var text = text
    text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while !rest.isEmpty {
        #if canImport(Darwin)
          let written = Darwin.write(STDERR_FILENO, rest.baseAddress, rest.count)
        #elseif canImport(Musl)
          let written = Musl.write(STDERR_FILENO, rest.baseAddress, rest.count)
        #else
          let written = Glibc.write(STDERR_FILENO, rest.baseAddress, rest.count)
        #endif
        if written < 0, errno == EINTR { continue }
        guard written > 0 else { return }
        rest = UnsafeRawBufferPointer(rebasing: rest[written...])
      }
    }
  }
}
