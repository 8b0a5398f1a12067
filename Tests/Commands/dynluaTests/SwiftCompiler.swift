import Foundation
import TestSupport

/// The Swift compiler, which `dynlua ios` runs.
enum SwiftCompiler {
  /// The environment of commands that run it: where it is, and where they keep the programs that it has made,
  /// for other runs of the tests.
  static let environment = [
    "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "",
    "XDG_CACHE_HOME": BuildFolder.path(of: "ios-cache"),
  ]

  /// Whether it is in a folder of `PATH`.
  static let isInstalled = (environment["PATH"] ?? "").split(separator: ":").contains {
    FileManager.default.isExecutableFile(atPath: "\($0)/swiftc")
  }
}
