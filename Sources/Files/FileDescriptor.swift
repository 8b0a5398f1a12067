#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// What a file's descriptor holds and takes as a whole: without a thought for signals and for parts.
public enum FileDescriptor {
  /// Everything from where it stands to the end.
  ///
  /// - Parameter descriptor: What to read from.
  /// - Returns: The bytes; nil if they cannot be read, and `errno` says why.
  /// - Complexity: O(*n*) in their number.
  public static func contents(of descriptor: Int32) -> [UInt8]? {
    var contents: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return nil }
      guard count > 0 else { return contents }
      contents.append(contentsOf: buffer[..<count])
    }
  }

  /// Writes all of some bytes, for which it waits if need be.
  ///
  /// - Returns: Whether that was possible; if not, some may be written, and `errno` says why.
  public static func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Writes all of a text as UTF-8.
  ///
  /// - Returns: Whether that was possible; if not, some may be written, and `errno` says why.
  public static func write(_ text: String, to descriptor: Int32) -> Bool {
    write(Array(text.utf8)[...], to: descriptor)
  }
}

// Inside the type the name of the system's would mean its own.
private let systemWrite = write
