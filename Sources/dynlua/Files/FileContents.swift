#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Reading and writing whole files by their descriptors.
enum FileContents {
  /// Everything from here to the end.
  ///
  /// - Parameters:
  ///   - descriptor: What to read from.
  ///   - name: What the error calls it.
  /// - Returns: The bytes.
  /// - Throws: `CommandError` when they cannot be read.
  static func read(_ descriptor: Int32, name: String) throws(CommandError) -> [UInt8] {
    var contents: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = systemRead(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw CommandError("cannot read \(name)", errno) }
      guard count > 0 else { return contents }
      contents.append(contentsOf: buffer[..<count])
    }
  }

  /// Writes the whole text.
  ///
  /// - Returns: Whether that was possible; if not, `errno` says why.
  static func write(_ text: String, to descriptor: Int32) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while !rest.isEmpty {
        let count = systemWrite(descriptor, rest.baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      }
      return true
    }
  }
}

// Inside the functions above the names of the system's would mean themselves.
private let systemRead = read
private let systemWrite = write
