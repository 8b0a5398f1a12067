import POSIX

/// Reads whole files, with errors for the user of the command.
enum FileReader {
  /// Reads from the current offset to the end of file.
  ///
  /// - Parameters:
  ///   - descriptor: The descriptor to read from.
  ///   - name: The name of the file in the error message.
  /// - Returns: The bytes.
  /// - Throws: `CommandError` if reading fails.
  static func read(_ descriptor: Int32, name: String) throws(CommandError) -> [UInt8] {
    guard let contents = FileDescriptor.contents(of: descriptor) else {
      throw CommandError("cannot read \(name)", errno)
    }
    return contents
  }
}
