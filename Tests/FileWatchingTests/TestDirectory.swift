import Foundation

/// A temporary folder that is removed when the object is released.
final class TestDirectory: Sendable {
  let path = NSTemporaryDirectory() + "watch-" + UUID().uuidString

  init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func path(_ name: String) -> String { "\(path)/\(name)" }

  func makeDirectory(_ name: String) throws {
    try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: false)
  }

  func write(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: URL(filePath: path(name)))
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: path(name))
  }

  /// Renames one entry over another in one atomic operation.
  func move(_ name: String, to other: String) throws {
    guard rename(path(name), path(other)) == 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
  }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
  }
}
