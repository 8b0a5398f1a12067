#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A failure of the command itself, told in one line.
struct CommandError: Error, CustomStringConvertible {
  let message: String

  var description: String { message }
}

extension CommandError {
  /// What could not be done, and the system's reason.
  init(_ attempt: String, _ code: Int32) {
    let reason = String(cString: strerror(code))
    message = "\(attempt): \(reason.prefix(1).lowercased())\(reason.dropFirst())"
  }
}
