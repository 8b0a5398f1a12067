/// A key of the keyboard, without its modifiers.
public enum Key: Hashable, Sendable {
  /// A key that produces text, one Unicode scalar per event: one character may arrive as several keys.
  ///
  /// With Control it is the key's lowercase letter, for example `c` for Ctrl-C. Bytes that are not UTF-8
  /// become U+FFFD.
  case character(Unicode.Scalar)
  /// Enter (Return).
  case enter
  /// Tab.
  case tab
  /// Backspace: deletes backward.
  case backspace
  /// Escape.
  case escape
  /// The arrow keys.
  case up, down, left, right
  /// Home and End.
  case home, end
  /// Page Up and Page Down.
  case pageUp, pageDown
  /// Insert.
  case insert
  /// Delete: deletes forward.
  case delete
  /// A function key by number, F1 to F20.
  case function(Int)
}
