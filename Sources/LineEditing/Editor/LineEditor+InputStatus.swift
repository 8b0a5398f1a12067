extension LineEditor {
  /// Whether a text is complete input that can be run.
  public enum InputStatus: Hashable, Sendable {
    /// The text is complete: Enter submits it.
    case complete
    /// The text needs further lines: Enter inserts a line break.
    case incomplete
    /// The text is invalid whatever follows: Enter shows this message and leaves the text for correction.
    case invalid(String)
  }
}
