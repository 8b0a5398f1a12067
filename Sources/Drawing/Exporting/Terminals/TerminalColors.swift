import TerminalDisplay

/// The colors of a terminal that applications do not select themselves.
struct TerminalColors: Hashable {
  /// The default color of text.
  let foreground: TerminalCells.RGB
  /// The default color behind text, and that of the window.
  let background: TerminalCells.RGB
  /// The color of the window's border.
  let border: TerminalCells.RGB
  /// The sixteen ANSI colors.
  let palette: [UInt32]

  /// Creates the colors of a dark terminal, with xterm's palette, or of a light one, on which that would be
  /// illegible.
  init(_ appearance: TextTheme.Appearance) {
    switch appearance {
    case .dark:
      (foreground, background, border) = (
        .init(value: 0xD8D8DC), .init(value: 0x101014), .init(value: 0x3A3A42)
      )
      palette = [
        0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
        0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
      ]
    case .light:
      (foreground, background, border) = (
        .init(value: 0x24242A), .init(value: 0xFAFAFB), .init(value: 0xC8C8D0)
      )
      palette = [
        0x24292F, 0xCF222E, 0x116329, 0x4D2D00, 0x0969DA, 0x8250DF, 0x1B7C83, 0x6E7781,
        0x57606A, 0xA40E26, 0x1A7F37, 0x633C01, 0x218BFF, 0xA475F9, 0x3192AA, 0x8C959F,
      ]
    }
  }
}
