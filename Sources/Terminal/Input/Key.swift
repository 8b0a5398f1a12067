/// A key of the keyboard, apart from what is held down with it.
public enum Key: Hashable, Sendable {
  /// A key that writes something, one scalar at a time: what makes one character together may come as several keys.
  ///
  /// With Control it is the key's letter in lower case, as in `c` for Ctrl-C. Bytes that are not UTF-8 come as U+FFFD.
  case character(Unicode.Scalar)
  /// Enter, also called Return.
  case enter
  /// The tabulator.
  case tab
  /// Deletes backwards.
  case backspace
  /// Escape.
  case escape
  /// An arrow.
  case up, down, left, right
  /// To the beginning, and to the end.
  case home, end
  /// A page back, and a page on.
  case pageUp, pageDown
  /// Insert.
  case insert
  /// Deletes forwards.
  case delete
  /// F1 to F20, by number.
  case function(Int)
}
