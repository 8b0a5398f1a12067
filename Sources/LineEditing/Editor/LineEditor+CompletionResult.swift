extension LineEditor {
  /// What a text may go on with.
  public struct CompletionResult: Hashable, Sendable {
    /// How many characters before the cursor the candidates stand for; beyond the text's beginning it is cut.
    public var replacedCount: Int
    /// What may stand there instead, in the order in which they are listed.
    public var candidates: [String]

    /// A completion.
    ///
    /// - Parameters:
    ///   - candidates: What may stand there; none by default.
    ///   - replacedCount: How many characters before the cursor they stand for; 0 by default.
    public init(_ candidates: [String] = [], replacing replacedCount: Int = 0) {
      self.candidates = candidates
      self.replacedCount = max(replacedCount, 0)
    }

    /// What all candidates begin with.
    var commonPrefix: String {
      guard var prefix = candidates.first else { return "" }
      for candidate in candidates.dropFirst() {
        prefix = String(zip(prefix, candidate).prefix { $0 == $1 }.map(\.0))
      }
      return prefix
    }
  }
}
