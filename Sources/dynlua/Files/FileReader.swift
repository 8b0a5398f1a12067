import Files

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Reading whole files, with errors for whoever typed the command.
enum FileReader {
  /// Everything from here to the end.
  ///
  /// - Parameters:
  ///   - descriptor: What to read from.
  ///   - name: What the error calls it.
  /// - Returns: The bytes.
  /// - Throws: `CommandError` when they cannot be read.
  static func read(_ descriptor: Int32, name: String) throws(CommandError) -> [UInt8] {
    guard let contents = FileDescriptor.contents(of: descriptor) else {
      throw CommandError("cannot read \(name)", errno)
    }
    return contents
  }
}
