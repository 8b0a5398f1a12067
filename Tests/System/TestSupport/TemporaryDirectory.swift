public import Foundation

/// A directory in /tmp for one test, removed with its contents when the object is deallocated.
public final class TemporaryDirectory: Sendable {
  /// The path, without a trailing slash; short enough for the paths of sockets in the directory.
  public let path: String

  /// Creates an empty directory that only its owner can access.
  public init() throws {
    path = "/tmp/dynlua-test-\(UInt32.random(in: 0 ... .max))"
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The directory as a URL.
  public var url: URL { URL(filePath: path, directoryHint: .isDirectory) }

  /// Returns the path of an entry.
  public func path(_ name: String) -> String { "\(path)/\(name)" }

  /// Returns the URL of an entry.
  public func url(_ name: String) -> URL { URL(filePath: path(name)) }

  /// Returns the names of the entries, in no particular order.
  public func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: path) }

  /// Returns the text of a file, which must be UTF-8.
  public func text(of name: String) throws -> String {
    try String(contentsOfFile: path(name), encoding: .utf8)
  }

  /// Writes a file in place, and creates the missing directories of its path.
  public func write(_ name: String, _ text: String) throws {
    try makeParent(of: name)
    try Data(text.utf8).write(to: url(name))
  }

  /// Replaces a file atomically, as most editors do: another file is written, then renamed.
  public func replace(_ name: String, _ text: String) throws {
    try makeParent(of: name)
    try Data(text.utf8).write(to: url(name), options: .atomic)
  }

  /// Creates a directory, and the missing directories of its path.
  public func makeDirectory(_ name: String) throws {
    try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: true)
  }

  /// Removes an entry.
  public func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: path(name))
  }

  /// Renames an entry atomically, replacing another one if it exists.
  public func move(_ name: String, to other: String) throws {
    guard rename(path(name), path(other)) == 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
  }

  /// Creates a symbolic link to a path, which is absolute or relative to the directory of the link.
  public func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
  }

  private func makeParent(of name: String) throws {
    guard let slash = name.lastIndex(of: "/") else { return }
    try makeDirectory(String(name[..<slash]))
  }
}
