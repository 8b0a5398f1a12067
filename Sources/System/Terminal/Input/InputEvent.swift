/// An input event of a terminal.
public enum InputEvent: Hashable, Sendable {
  /// A key press.
  case key(Key, KeyModifiers = [])
  /// The release of a key, which terminals with kitty's keyboard protocol report on request.
  case keyRelease(Key)
  /// A mouse event.
  case mouse(MouseEvent)
  /// Pasted text (bracketed paste), with line feeds between its lines; bytes that are not UTF-8 become
  /// U+FFFD.
  ///
  /// A paste is one event, except that a paste of more than 1 MiB is split into several.
  case paste(String)
  /// The terminal's window gained (true) or lost (false) the keyboard focus.
  case focus(Bool)
  /// The terminal replied to a query.
  case report(TerminalReport)
}

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

/// The modifier keys that are held down during a key press or mouse event.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
  /// The bit mask, in xterm's encoding: Shift is 1, Alt 2, Control 4, Super 8.
  public let rawValue: UInt8

  /// Creates a set from a bit mask.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Shift; reported only for keys that produce no text.
  public static let shift = KeyModifiers(rawValue: 1 << 0)
  /// Alt, also called Option or Meta.
  public static let alt = KeyModifiers(rawValue: 1 << 1)
  /// Control.
  public static let control = KeyModifiers(rawValue: 1 << 2)
  /// Super (the Windows or Command key).
  public static let `super` = KeyModifiers(rawValue: 1 << 3)
}

/// A mouse event; positions are in cells of the terminal.
public struct MouseEvent: Hashable, Sendable {
  /// The kind of a mouse event.
  public enum Action: Hashable, Sendable {
    /// A button was pressed.
    case press
    /// The mouse moved to another cell with a button held down.
    case drag
    /// The mouse moved to another cell with no button held down.
    case move
    /// A button was released.
    case release
    /// The wheel turned by one notch: away from the user, toward the user, left, or right.
    case wheelUp, wheelDown, wheelLeft, wheelRight
  }

  /// A mouse button.
  public enum Button: Hashable, Sendable {
    /// The left, middle, or right button.
    case left, middle, right
    /// No button, or one that the terminal does not report.
    case unspecified
  }

  /// The kind of the event.
  public var action: Action
  /// The button of the event; `unspecified` for a move and for the wheel.
  public var button: Button
  /// The column of the cell; 0 is the left edge.
  public var column: Int
  /// The row of the cell; 0 is the top.
  public var row: Int
  /// The modifier keys held down during the event.
  public var modifiers: KeyModifiers

  /// Creates a mouse event.
  public init(
    _ action: Action, _ button: Button = .unspecified, column: Int, row: Int, modifiers: KeyModifiers = []
  ) {
    self.action = action
    self.button = button
    self.column = column
    self.row = row
    self.modifiers = modifiers
  }
}
