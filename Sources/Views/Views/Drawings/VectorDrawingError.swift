/// The reason why a file is not a vector drawing, and the line of the file.
public struct VectorDrawingError: Error, Hashable, Sendable {
  /// The number of the line, from 1.
  public let line: Int
  /// What was expected and what was found.
  public let message: String
}

extension VectorDrawingError: CustomStringConvertible {
  /// For example: `line 3: r of <circle>: expected a number, got 'x'`.
  public var description: String { "line \(line): \(message)" }
}
