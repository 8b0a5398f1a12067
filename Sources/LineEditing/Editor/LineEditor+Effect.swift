extension LineEditor {
  /// An action that the program must perform for the line editor, in order.
  public enum Effect: Hashable, Sendable {
    /// Write this output to the terminal.
    case write(String)
    /// Enter: run this text. The editor is hidden; call `show()` after the output of the text is written.
    case submit(String)
    /// Ctrl-C: the text was discarded. The editor is hidden.
    case interrupt
    /// Ctrl-D in an empty text: end of input. The editor is hidden.
    case endOfInput
    /// Ctrl-Z: stop the process. The editor is hidden.
    case suspend
    /// Ctrl-L: clear the area of the terminal that the editor uses, with the lines above it. The editor is
    /// hidden; set the cursor position and call `show()`.
    case clear
  }
}
