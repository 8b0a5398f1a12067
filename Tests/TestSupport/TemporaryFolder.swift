internal import Foundation

/// A folder of its own for one test, gone with it.
public final class TemporaryFolder: Sendable {
  /// Where it is, without a slash at the end; short, as sockets need it.
  public let path: String

  /// Makes an empty folder that only its owner can use.
  ///
  /// - Throws: If the system refuses.
  public init() throws {
    path = "/tmp/dynlua-test-\(UInt32.random(in: 0 ... .max))"
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of something in it.
  public func path(_ name: String) -> String { "\(path)/\(name)" }
}
