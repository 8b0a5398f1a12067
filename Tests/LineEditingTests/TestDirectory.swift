import Foundation

/// A folder of its own for one test, gone with it.
final class TestDirectory: Sendable {
  let path = NSTemporaryDirectory() + "history-" + UUID().uuidString

  init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
