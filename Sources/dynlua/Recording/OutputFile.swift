import Exporting
@preconcurrency import POSIX

/// A file that is written from its beginning; an existing one is replaced.
final class OutputFile {
  private let path: String
  private let descriptor: Int32

  /// Creates a file, or empties an existing one.
  ///
  /// - Throws: `CommandError` if it cannot be opened for writing.
  init(path: String) throws(CommandError) {
    self.path = path
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw CommandError(SystemError("cannot write \(path)", errorNumber: errno)) }
  }

  deinit { close(descriptor) }

  /// Appends bytes.
  ///
  /// - Throws: `CommandError` if they cannot be written.
  func write(_ bytes: [UInt8]) throws(CommandError) {
    guard FileDescriptor.write(bytes[...], to: descriptor) else {
      throw CommandError(SystemError("cannot write \(path)", errorNumber: errno))
    }
  }

  /// Writes a whole file.
  ///
  /// - Throws: `CommandError` if it cannot be written.
  static func write(_ bytes: [UInt8], to path: String) throws(CommandError) {
    try OutputFile(path: path).write(bytes)
  }
}
