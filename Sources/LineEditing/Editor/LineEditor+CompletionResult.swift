extension LineEditor {
  /// The completions of a text at the cursor.
  public struct CompletionResult: Hashable, Sendable {
    /// The number of characters before the cursor that a candidate replaces; clamped to the beginning of the
    /// text.
    public var replacedCount: Int
    /// The candidates, in the order in which they are listed.
    public var candidates: [String]

    /// Creates a result.
    ///
    /// - Parameters:
    ///   - candidates: The candidates; none by default.
    ///   - replacedCount: The number of characters before the cursor that a candidate replaces; 0 by default.
    ///     A negative number counts as 0.
    public init(_ candidates: [String] = [], replacing replacedCount: Int = 0) {
      self.candidates = candidates
      self.replacedCount = max(replacedCount, 0)
    }

    /// The longest common prefix of the candidates.
    var commonPrefix: String {
      guard var prefix = candidates.first else { return "" }
      for candidate in candidates.dropFirst() {
        prefix = String(zip(prefix, candidate).prefix { $0 == $1 }.map(\.0))
      }
      return prefix
    }
  }
}
