internal import Files

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A file that keeps what has been entered, for the next time.
///
/// One entry a line, oldest first, with `\n` for the line feeds within an entry and `\\` for a backslash. Only the user
/// may read it (mode 0600). Programs may share it: they wait for each other while they write. A line that somebody did
/// not get to write to its end is never read as an entry, and makes none unreadable.
public struct HistoryFile: Sendable {
  /// Where the file is.
  public let path: String
  /// How many entries are read at most; the file has never more than about twice as many.
  public let limit: Int

  /// A file, which need not be there yet; its directory has to be.
  ///
  /// - Parameters:
  ///   - path: Where the file is.
  ///   - limit: How many entries to keep; 1,000 by default. Less than 1 counts as 1.
  public init(path: String, limit: Int = 1_000) {
    self.path = path
    self.limit = max(limit, 1)
  }

  /// The newest entries, oldest first; none if there is no file.
  ///
  /// - Throws: If the file is there and cannot be read.
  /// - Complexity: O(*n*) in the size of the file.
  public func load() throws(HistoryFileError) -> [String] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0, errno == ENOENT { return [] }
    try check(descriptor)
    defer { close(descriptor) }
    return try lines(of: descriptor).compactMap(Self.entry).suffix(limit)
  }

  /// Adds an entry.
  ///
  /// - Throws: If the file cannot be written.
  /// - Complexity: O(*n*) in the size of the file.
  public func append(_ entry: String) throws(HistoryFileError) {
    let descriptor = try openLocked()
    // Closing it unlocks it.
    defer { close(descriptor) }
    let lines = try lines(of: descriptor)
    let line = Self.line(entry)
    guard lines.count >= 2 * limit else {
      // What follows the last line feed was broken off, and its writer is gone, or we should not have the lock.
      try check(ftruncate(descriptor, off_t(lines.reduce(0) { $0 + $1.count + 1 })))
      return try write(line, to: descriptor)
    }
    try replace(with: lines.suffix(limit - 1).flatMap { $0 + [Self.lineFeed] } + line)
  }

  // MARK: Lines

  private static let lineFeed = UInt8(ascii: "\n")
  private static let backslash = UInt8(ascii: "\\")

  private static func line(_ entry: String) -> [UInt8] {
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

  /// The entry of a line; nil if nobody can have written it so.
  private static func entry(_ line: ArraySlice<UInt8>) -> String? {
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

  /// The lines that are complete.
  private func lines(of descriptor: Int32) throws(HistoryFileError) -> [ArraySlice<UInt8>] {
    try check(Int32(truncatingIfNeeded: lseek(descriptor, 0, SEEK_SET)))
    guard let contents = FileDescriptor.contents(of: descriptor) else { throw failure() }
    return contents.split(separator: Self.lineFeed, omittingEmptySubsequences: false).dropLast()
  }

  // MARK: Writing

  /// Opens the file and waits until nobody else writes to it.
  private func openLocked() throws(HistoryFileError) -> Int32 {
    while true {
      let descriptor = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
      try check(descriptor)
      var mine = stat(), named = stat()
      while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
      // Whoever had the lock may have put another file in this one's place.
      if fstat(descriptor, &mine) == 0, stat(path, &named) == 0, mine.st_ino == named.st_ino {
        fchmod(descriptor, 0o600)
        return descriptor
      }
      close(descriptor)
    }
  }

  /// Puts another file in the place of this one, at once: whoever reads finds either all of it or none.
  private func replace(with bytes: [UInt8]) throws(HistoryFileError) {
    // A link stays a link to the file.
    let target = realpath(path, nil).map { pointer in
      defer { free(pointer) }
      return String(cString: pointer)
    }
    let temporary = (target ?? path) + ".new"
    unlink(temporary)
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    try check(descriptor)
    defer { close(descriptor) }
    try write(bytes, to: descriptor)
    try check(rename(temporary, target ?? path))
  }

  private func write(_ bytes: [UInt8], to descriptor: Int32) throws(HistoryFileError) {
    guard FileDescriptor.write(bytes[...], to: descriptor) else { throw failure() }
  }

  private func check(_ status: Int32) throws(HistoryFileError) {
    guard status >= 0 else { throw failure() }
  }

  /// What the system said last.
  private func failure() -> HistoryFileError { HistoryFileError(path: path, number: errno) }
}
