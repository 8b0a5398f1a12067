public import Foundation

/// The files of this repository that tests read.
public enum Repository {
  /// The folder that holds `Package.swift`.
  public static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Returns the absolute path of a file, given its path from the root.
  public static func path(_ path: String) -> String {
    root.appending(path: path).path()
  }

  /// Returns the text of a file, given its path from the root.
  ///
  /// - Throws: If the file cannot be read.
  /// - Returns: The text.
  public static func text(of path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// Returns the code blocks of one language in a Markdown file, in order; of no language if it is empty.
  ///
  /// - Throws: If the file cannot be read.
  /// - Returns: The text of each block, without its fences.
  public static func blocks(of language: String, in path: String) throws -> [String] {
    try text(of: path).matches(of: /```(\w*)\n((?:.|\n)*?)```/).filter { $0.1 == language }.map {
      String($0.2)
    }
  }
}
