public import Foundation

/// The files of this repository that tests read.
public enum Repository {
  /// The folder that holds `Package.swift`.
  public static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The absolute path of a file, given from the root.
  public static func path(_ path: String) -> String {
    root.appending(path: path).path()
  }

  /// The text of a file, given from the root.
  ///
  /// - Throws: If the file cannot be read.
  /// - Returns: The text.
  public static func text(of path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The blocks of code in one language in a file of Markdown, in order.
  ///
  /// - Throws: If the file cannot be read.
  /// - Returns: The text of each, without its fences.
  public static func blocks(of language: String, in path: String) throws -> [String] {
    try text(of: path).components(separatedBy: "```\(language)\n").dropFirst().map { rest in
      rest.components(separatedBy: "```")[0]
    }
  }
}
