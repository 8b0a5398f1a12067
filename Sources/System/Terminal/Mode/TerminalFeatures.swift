/// Optional terminal features, enabled and disabled together with raw mode.
public struct TerminalFeatures: OptionSet, Hashable, Sendable {
  /// The bit mask, one bit per feature.
  public let rawValue: UInt8

  /// Creates a set from a bit mask.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The alternate screen buffer; the normal screen is restored afterwards (mode 1049).
  public static let alternateScreen = TerminalFeatures(rawValue: 1 << 0)
  /// A hidden cursor (mode 25 reset).
  public static let hiddenCursor = TerminalFeatures(rawValue: 1 << 1)
  /// Button presses, drags, releases and the wheel as events, without a limit on columns (xterm's modes 1002
  /// and 1006).
  public static let mouse = TerminalFeatures(rawValue: 1 << 2)
  /// Pasted text between markers (bracketed paste, mode 2004).
  public static let bracketedPaste = TerminalFeatures(rawValue: 1 << 3)
  /// Events when the window gains or loses the keyboard focus (mode 1004).
  public static let focus = TerminalFeatures(rawValue: 1 << 4)

  /// The numbers of the private modes (DECSET), in the order in which they are enabled.
  private static let modes: [(feature: TerminalFeatures, number: Int, isOn: Bool)] = [
    (.alternateScreen, 1049, true), (.hiddenCursor, 25, false), (.mouse, 1002, true), (.mouse, 1006, true),
    (.bracketedPaste, 2004, true), (.focus, 1004, true),
  ]

  /// The escape sequences that enable the features.
  var setupSequence: String {
    Self.modes.filter { contains($0.feature) }
      .map { "\u{1B}[?\($0.number)\($0.isOn ? "h" : "l")" }.joined()
  }

  /// The escape sequences that disable the features, in reverse order.
  ///
  /// Also ends a synchronized update (mode 2026) and resets colors, since the program may end in the middle
  /// of a frame.
  var teardownSequence: String {
    guard !isEmpty else { return "" }
    return "\u{1B}[?2026l\u{1B}[0m"
      + Self.modes.reversed().filter { contains($0.feature) }
      .map { "\u{1B}[?\($0.number)\($0.isOn ? "l" : "h")" }.joined()
  }
}
