import Foundation

/// A temporary folder that is removed when the object is released.
final class TestDirectory: Sendable {
  let path = NSTemporaryDirectory() + "history-" + UUID().uuidString

  init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
