import Foundation

/// A temporary folder that is removed when the object is released.
final class Folder {
  let path: String

  init?() {
    path = NSTemporaryDirectory() + "/luahost-" + UUID().uuidString
    do { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) } catch {
      return nil
    }
  }

  func write(_ name: String, _ text: String) throws {
    try text.write(toFile: "\(path)/\(name)", atomically: true, encoding: .utf8)
  }

  func remove(_ name: String) {
    try? FileManager.default.removeItem(atPath: "\(path)/\(name)")
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }
}
