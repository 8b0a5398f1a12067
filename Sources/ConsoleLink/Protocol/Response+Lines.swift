extension Response {
  /// What an evaluation shows: its values, or the lines of the error.
  public var displayLines: [String] {
    lines ?? error.map { $0.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) } ?? []
  }
}
