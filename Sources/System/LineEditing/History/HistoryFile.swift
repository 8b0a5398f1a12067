public import POSIX

/// A file that stores the history between runs.
///
/// It contains one entry per line, oldest first; a line feed in an entry is written as `\n` and a backslash
/// as `\\`. Only the user can read it (mode 0600). Processes may share it: writers lock it (`flock`). An
/// incomplete last line, left by an interrupted write, is ignored and does not affect the other entries.
public struct HistoryFile: Sendable {
  /// The path of the file.
  public let path: String
  /// The maximum number of entries that are read; the file contains at most about twice that number.
  public let limit: Int

  /// Creates a reference to a file, which need not exist yet; its directory must exist.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - limit: The maximum number of entries to keep; 1,000 by default. Values less than 1 are clamped to 1.
  public init(path: String, limit: Int = 1_000) {
    self.path = path
    self.limit = max(limit, 1)
  }

  /// Reads the newest entries, oldest first; empty if the file does not exist.
  ///
  /// - Throws: `SystemError` if the file exists and cannot be read.
  /// - Complexity: O(*n*) in the size of the file.
  public func load() throws(SystemError) -> [String] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0, errno == ENOENT { return [] }
    try requireSuccess(descriptor)
    defer { close(descriptor) }
    return try readLines(from: descriptor).compactMap(Self.decode).suffix(limit)
  }

  /// Appends an entry.
  ///
  /// - Throws: `SystemError` if the file cannot be written.
  /// - Complexity: O(*n*) in the size of the file.
  public func append(_ entry: String) throws(SystemError) {
    let descriptor = try openLocked()
    // Closing the descriptor releases the lock.
    defer { close(descriptor) }
    let lines = try readLines(from: descriptor)
    let line = Self.encode(entry)
    guard lines.count >= 2 * limit else {
      // Remove an incomplete last line: this process holds the lock, so the process that wrote it has exited.
      try requireSuccess(ftruncate(descriptor, off_t(lines.reduce(0) { $0 + $1.count + 1 })))
      return try write(line, to: descriptor)
    }
    try replace(with: lines.suffix(limit - 1).flatMap { $0 + [Self.lineFeed] } + line)
  }

  // MARK: Lines

  private static let lineFeed = UInt8(ascii: "\n")
  private static let backslash = UInt8(ascii: "\\")

  private static func encode(_ entry: String) -> [UInt8] {
    var line: [UInt8] = []
    for byte in entry.utf8 {
      switch byte {
      case lineFeed: line += [backslash, UInt8(ascii: "n")]
      case backslash: line += [backslash, backslash]
      default: line.append(byte)
      }
    }
    return line + [lineFeed]
  }

  /// Decodes a line; nil if it contains an invalid escape or is not UTF-8.
  private static func decode(_ line: ArraySlice<UInt8>) -> String? {
    var bytes: [UInt8] = []
    var rest = line.makeIterator()
    while let byte = rest.next() {
      guard byte == backslash else {
        bytes.append(byte)
        continue
      }
      switch rest.next() {
      case UInt8(ascii: "n"): bytes.append(lineFeed)
      case backslash: bytes.append(backslash)
      default: return nil
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }

  /// The complete lines of the file.
  private func readLines(from descriptor: Int32) throws(SystemError) -> [ArraySlice<UInt8>] {
    try requireSuccess(Int32(truncatingIfNeeded: lseek(descriptor, 0, SEEK_SET)))
    guard let contents = FileDescriptor.contents(of: descriptor) else { throw errnoError() }
    return contents.split(separator: Self.lineFeed, omittingEmptySubsequences: false).dropLast()
  }

  // MARK: Writing

  /// Opens the file and locks it exclusively, waiting for other writers.
  private func openLocked() throws(SystemError) -> Int32 {
    while true {
      let descriptor = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
      try requireSuccess(descriptor)
      var openedStatus = stat(), pathStatus = stat()
      while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
      // The previous holder of the lock may have replaced the file.
      if fstat(descriptor, &openedStatus) == 0, stat(path, &pathStatus) == 0,
        openedStatus.st_ino == pathStatus.st_ino
      {
        fchmod(descriptor, 0o600)
        return descriptor
      }
      close(descriptor)
    }
  }

  /// Replaces the file atomically by renaming: a concurrent reader sees either the old or the new contents.
  private func replace(with bytes: [UInt8]) throws(SystemError) {
    // Resolve symbolic links, so that a link is kept and its target replaced.
    let target = realpath(path, nil).map { pointer in
      defer { free(pointer) }
      return String(cString: pointer)
    }
    let temporary = (target ?? path) + ".new"
    unlink(temporary)
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    try requireSuccess(descriptor)
    defer { close(descriptor) }
    try write(bytes, to: descriptor)
    try requireSuccess(rename(temporary, target ?? path))
  }

  private func write(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
    guard FileDescriptor.write(bytes[...], to: descriptor) else { throw errnoError() }
  }

  private func requireSuccess(_ status: Int32) throws(SystemError) {
    guard status >= 0 else { throw errnoError() }
  }

  /// The error for the current `errno`.
  private func errnoError() -> SystemError {
    SystemError("\(path): the history cannot be kept", errorNumber: errno)
  }
}
