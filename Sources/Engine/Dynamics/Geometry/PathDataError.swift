/// The place in a text in SVG's syntax at which something else was expected.
public struct PathDataError: Error, Hashable, Sendable {
  /// The position of the character, from 1.
  public let position: Int
  /// What was expected, with an article.
  public let expected: String
  /// The character that was found; nil at the end of the text.
  public let found: Character?
}

extension PathDataError: CustomStringConvertible {
  /// For example: `character 9: expected a number, got 'x'`.
  public var description: String {
    "character \(position): expected \(expected), got \(found.map { "'\($0)'" } ?? "the end")"
  }
}
