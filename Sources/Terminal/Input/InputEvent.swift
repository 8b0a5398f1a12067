/// Something that a user did at a terminal.
public enum InputEvent: Hashable, Sendable {
  /// A key went down.
  case key(Key, KeyModifiers = [])
  /// The mouse.
  case mouse(MouseEvent)
  /// Text was pasted, with line feeds between its lines; bytes that are not UTF-8 are U+FFFD.
  ///
  /// A paste is one event, except that one of more than a mebibyte comes in pieces.
  case paste(String)
  /// The terminal's window got the keyboard, or lost it.
  case focus(Bool)
}
