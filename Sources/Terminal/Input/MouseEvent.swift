/// Something done with the mouse, in cells of the terminal.
public struct MouseEvent: Hashable, Sendable {
  /// What was done.
  public enum Action: Hashable, Sendable {
    /// The button went down.
    case press
    /// The mouse moved to another cell with the button held down.
    case drag
    /// The mouse moved to another cell with no button held down.
    case move
    /// The button came up.
    case release
    /// The wheel turned by a notch: away from the user, towards, or sideways.
    case wheelUp, wheelDown, wheelLeft, wheelRight
  }

  /// Which button.
  public enum Button: Hashable, Sendable {
    /// One of the three.
    case left, middle, right
    /// None, or one that the terminal does not tell.
    case unspecified
  }

  /// What was done.
  public var action: Action
  /// With which button.
  public var button: Button
  /// The cell's column, 0 at the left.
  public var column: Int
  /// The cell's row, 0 at the top.
  public var row: Int
  /// What was held down meanwhile.
  public var modifiers: KeyModifiers

  /// An event.
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
