extension LineEditor {
  /// Whether a text can be run as it is.
  public enum InputStatus: Hashable, Sendable {
    /// It can: Enter submits it.
    case complete
    /// It has to go on: Enter begins another line.
    case incomplete
    /// It cannot, however it goes on: Enter shows this message and leaves the text to be corrected.
    case invalid(String)
  }
}
