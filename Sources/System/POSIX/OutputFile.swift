/// A file that is written from its beginning.
public final class OutputFile: Sendable {
  /// The path, as it was given.
  public let path: String
  private let descriptor: Int32
  /// What the file becomes in ``finish()``; nil for one that is written in place.
  private let replacement: FileReplacement?

  /// Creates a file, or opens an existing one.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - replacing: Whether an existing file is emptied, which is the default; otherwise it is an error
  ///     (`EEXIST`).
  /// - Throws: `SystemError` if it cannot be opened for writing.
  public init(path: String, replacing: Bool = true) throws(SystemError) {
    (self.path, replacement) = (path, nil)
    descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | (replacing ? O_TRUNC : O_EXCL), 0o666)
    guard descriptor >= 0 else { throw SystemError("cannot write \(path)", errorNumber: errno) }
  }

  /// Creates a file that replaces an existing one in ``finish()``; until then, it is written beside it.
  ///
  /// Without a call of ``finish()``, the existing file stays as it is. A device or a pipe is written in
  /// place.
  ///
  /// - Parameter path: The path.
  /// - Throws: `SystemError` if it cannot be opened for writing.
  public init(replacingWhenFinished path: String) throws(SystemError) {
    let replacement = FileReplacement(of: path)
    (self.path, self.replacement) = (path, replacement)
    descriptor = open(replacement.temporaryPath, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw SystemError("cannot write \(path)", errorNumber: errno) }
  }

  /// Opens an existing file, to write after its first bytes; what follows them is removed.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - byteCount: The number of bytes to keep.
  /// - Throws: `SystemError` if it cannot be opened for writing or cut.
  public init(path: String, keeping byteCount: Int) throws(SystemError) {
    (self.path, replacement) = (path, nil)
    descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0, ftruncate(descriptor, off_t(byteCount)) == 0, lseek(descriptor, 0, SEEK_END) >= 0
    else { throw SystemError("cannot write \(path)", errorNumber: errno) }
  }

  deinit {
    close(descriptor)
    replacement?.cancel()
  }

  /// The number of bytes written so far.
  public var byteCount: Int { max(Int(lseek(descriptor, 0, SEEK_CUR)), 0) }

  /// Appends bytes.
  ///
  /// - Throws: `SystemError` if they cannot be written.
  public func write(_ bytes: [UInt8]) throws(SystemError) {
    guard FileDescriptor.write(bytes[...], to: descriptor) else {
      throw SystemError("cannot write \(path)", errorNumber: errno)
    }
  }

  /// Completes the file, which replaces an existing one if it was created for that.
  ///
  /// - Throws: `SystemError` if the existing file cannot be replaced.
  public func finish() throws(SystemError) {
    guard replacement?.commit() != false else {
      throw SystemError("cannot write \(path)", errorNumber: errno)
    }
  }

  /// Writes a whole file, which replaces an existing one once all bytes are written.
  ///
  /// - Throws: `SystemError` if it cannot be written; the existing file then stays as it is.
  public static func write(_ bytes: [UInt8], to path: String) throws(SystemError) {
    let file = try OutputFile(replacingWhenFinished: path)
    try file.write(bytes)
    try file.finish()
  }
}
