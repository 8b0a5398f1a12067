public import Foundation

/// The folder of the executables that were built together with the running program.
public enum BuildFolder {
  /// The folder of the test bundle, or of the executable.
  public static let url: URL = {
    let bundle = Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }
    return bundle?.deletingLastPathComponent() ?? Bundle.main.bundleURL
  }()

  /// Returns the path of an executable.
  public static func path(of executable: String) -> String { url.appending(path: executable).path() }
}
