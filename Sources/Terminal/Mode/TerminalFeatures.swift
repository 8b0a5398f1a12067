/// What a program wants of a terminal besides its bytes, turned on together and off together.
public struct TerminalFeatures: OptionSet, Hashable, Sendable {
  /// One bit per feature.
  public let rawValue: UInt8

  /// The features of these bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A screen of its own: the user's comes back afterwards as it was.
  public static let alternateScreen = TerminalFeatures(rawValue: 1 << 0)
  /// No visible cursor.
  public static let hiddenCursor = TerminalFeatures(rawValue: 1 << 1)
  /// Presses, drags, releases and the wheel as events, at any column (xterm's modes 1002 and 1006).
  public static let mouse = TerminalFeatures(rawValue: 1 << 2)
  /// Pasted text marked as such (mode 2004).
  public static let bracketedPaste = TerminalFeatures(rawValue: 1 << 3)
  /// Events when the window gets and loses the keyboard (mode 1004).
  public static let focus = TerminalFeatures(rawValue: 1 << 4)

  /// The numbers of the private modes (DECSET), in the order in which they are turned on.
  private static let modes: [(feature: TerminalFeatures, number: Int, isOn: Bool)] = [
    (.alternateScreen, 1049, true), (.hiddenCursor, 25, false), (.mouse, 1002, true), (.mouse, 1006, true),
    (.bracketedPaste, 2004, true), (.focus, 1004, true),
  ]

  /// The bytes that turn these features on.
  var enterSequence: String {
    Self.modes.filter { contains($0.feature) }
      .map { "\u{1B}[?\($0.number)\($0.isOn ? "h" : "l")" }.joined()
  }

  /// The bytes that turn them off, last first.
  ///
  /// A program may end in the middle of a frame: colours, and an update that the terminal holds back (mode 2026), end
  /// too.
  var leaveSequence: String {
    guard !isEmpty else { return "" }
    return "\u{1B}[?2026l\u{1B}[0m"
      + Self.modes.reversed().filter { contains($0.feature) }
      .map { "\u{1B}[?\($0.number)\($0.isOn ? "l" : "h")" }.joined()
  }
}
