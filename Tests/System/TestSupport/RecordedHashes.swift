import Foundation
public import Testing

/// Hashes in a file of `Tests/Baselines`, one in a line: the name of what was hashed, and the hash.
///
/// `Tests/Baselines/record` records them anew.
public struct RecordedHashes: Sendable {
  /// Set in the environment, it makes tests record what they would compare; they then fail, because nothing
  /// was compared.
  public static let recordingVariable = "RECORD_BASELINES"
  /// Whether tests record what they would compare.
  public static let areBeingRecorded = ProcessInfo.processInfo.environment[recordingVariable] != nil

  private static let lock = NSLock()
  private let path: String

  /// Refers to a file in `Tests/Baselines`.
  public init(_ file: String) {
    path = "Tests/Baselines/\(file)"
  }

  /// The hash of each name.
  ///
  /// - Throws: If the file cannot be read.
  public var hashes: [String: String] {
    get throws {
      let lines = try Repository.text(of: path).split(separator: "\n").map { $0.split(separator: " ") }
      return Dictionary(uniqueKeysWithValues: lines.map { (String($0[0]), String($0[1])) })
    }
  }

  /// Compares a hash with the recorded one, or records it.
  ///
  /// - Throws: If the file cannot be read or written.
  public func expect(_ hash: String, of name: String, location: SourceLocation = #_sourceLocation) throws {
    guard Self.areBeingRecorded else {
      #expect(
        try hashes[name] == hash, "if that is meant: Tests/Baselines/record", sourceLocation: location)
      return
    }
    try Self.lock.withLock {
      let recorded = try hashes.merging([name: hash]) { $1 }
      let text = recorded.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)\n" }.joined()
      try Data(text.utf8).write(to: URL(filePath: Repository.path(path)))
    }
    Issue.record("the hash of \(name) was recorded", sourceLocation: location)
  }
}
