extension Response {
  /// The lines that an evaluation displays: its values, or the error message.
  public var displayLines: [String] {
    resultLines ?? error.map { $0.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }
      ?? []
  }
}
