internal import Foundation

/// A temporary folder that is removed when the object is released.
public final class TemporaryFolder: Sendable {
  /// The path without a trailing slash; short, because socket paths are limited.
  public let path: String

  /// Creates an empty folder that only its owner can access.
  ///
  /// - Throws: If the folder cannot be created.
  public init() throws {
    path = "/tmp/dynlua-test-\(UInt32.random(in: 0 ... .max))"
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Returns the path of a file in the folder.
  public func path(_ name: String) -> String { "\(path)/\(name)" }
}
