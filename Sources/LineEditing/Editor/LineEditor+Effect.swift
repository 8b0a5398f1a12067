extension LineEditor {
  /// What a program has to do for its line editor, in order.
  public enum Effect: Hashable, Sendable {
    /// Write this to the terminal.
    case write(String)
    /// Run this text. The editor is hidden; call `show()` when its output is written.
    case submit(String)
    /// Ctrl-C: the text has been dropped and the editor is hidden.
    case interrupt
    /// Ctrl-D in an empty text: there will be no more. The editor is hidden.
    case endOfInput
    /// Ctrl-Z: stop the process. The editor is hidden.
    case suspend
    /// Ctrl-L: clear as much of the terminal as is the editor's and what stands above it. The editor is hidden; call
    /// `show()` when the cursor is where it is to be.
    case clear
  }
}
