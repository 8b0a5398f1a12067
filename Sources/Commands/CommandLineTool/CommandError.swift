import POSIX

/// A failure of a command, reported in one line.
struct CommandError: Error, CustomStringConvertible {
  let message: String

  var description: String { message }
}

extension CommandError {
  /// Creates an error with the message of a failed system call.
  init(_ error: SystemError) {
    message = error.description
  }
}

extension FileDescriptor {
  /// Reads from the current offset to the end of file.
  ///
  /// - Parameters:
  ///   - descriptor: The descriptor to read from.
  ///   - name: The name of the file in the error message.
  /// - Returns: The bytes.
  /// - Throws: `CommandError` if reading fails.
  static func contents(of descriptor: Int32, name: String) throws(CommandError) -> [UInt8] {
    guard let contents = contents(of: descriptor) else {
      throw CommandError(SystemError("cannot read \(name)", errorNumber: errno))
    }
    return contents
  }
}
