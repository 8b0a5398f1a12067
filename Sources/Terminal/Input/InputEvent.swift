/// An input event of a terminal.
public enum InputEvent: Hashable, Sendable {
  /// A key press.
  case key(Key, KeyModifiers = [])
  /// A mouse event.
  case mouse(MouseEvent)
  /// Pasted text (bracketed paste), with line feeds between its lines; bytes that are not UTF-8 become
  /// U+FFFD.
  ///
  /// A paste is one event, except that a paste of more than 1 MiB is split into several.
  case paste(String)
  /// The terminal's window gained (true) or lost (false) the keyboard focus.
  case focus(Bool)
}
