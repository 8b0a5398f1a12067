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
