import Display
import Dynamics
import TerminalDisplay
import Testing
import Views

/// The colors of the text around the scene.
@Suite struct TextThemeTests {
  private static let backgrounds =
    [0, 0.05, 0.11, 0.2, 0.3, 0.4, 0.45, 0.5, 0.6, 0.75, 0.9, 1].flatMap { level in
      [
        Color(red: level, green: level, blue: level), Color(red: level, green: level, blue: level / 2),
        Color(red: level / 2, green: level, blue: level), Color(red: 0, green: level / 3, blue: level),
      ]
    }

  @Test func `every text has a contrast of at least 4,5 to 1 on every background`() {
    for background in Self.backgrounds {
      let theme = TextTheme(background: background)
      for role in TextTheme.Role.allCases {
        let contrast = Self.contrast(theme.color(of: role), background)
        #expect(contrast >= 4.5, "\(role) on \(background)")
      }
      #expect(Self.contrast(theme.overlayText, theme.overlayBackground) >= 4.5)
    }
  }

  @Test(arguments: TextTheme.Appearance.allCases)
  func `the assumed colors are legible on all backgrounds beyond the assumed one`(
    appearance: TextTheme.Appearance
  ) {
    let theme = TextTheme(appearance)
    #expect(theme.appearance == appearance)
    let extreme: Color = appearance == .dark ? .black : .white
    for role in TextTheme.Role.allCases {
      #expect(Self.contrast(theme.color(of: role), theme.background) >= 4.5, "\(role)")
      #expect(Self.contrast(theme.color(of: role), extreme) >= 4.5, "\(role)")
    }
  }

  @Test(arguments: [ColorDepth.ansi16, .indexed256, .trueColor], TextTheme.Appearance.allCases)
  func `every text on the screen is legible in every color depth`(
    depth: ColorDepth, appearance: TextTheme.Appearance
  ) {
    var screen = Screen(columns: 60, rows: 40, depth: depth)
    screen.theme = TextTheme(appearance)
    // The colors of the palette are chosen for black and for white backgrounds.
    let extreme: Color = appearance == .dark ? .black : .white
    let background = depth == .ansi16 ? extreme : screen.theme.background
    var panel = StatusPanel()
    panel.watches = ["watch"]
    panel.logLines = TextTheme.Role.allCases.map { LogLine("\($0)", role: $0) }
    panel.overlayLines = ["box"]
    screen.draw(Frame(bounds: Rect(x: 0, y: 0, width: 10, height: 10)), panel: panel)
    let grid = screen.grid
    var count = 0
    for row in 0..<grid.rows {
      for column in 0..<grid.columns where Self.isText(grid[column, row]) {
        count += 1
        let cell = grid[column, row]
        // The terminal's own colors are legible.
        guard let foreground = cell.foreground.standardColor else { continue }
        let contrast = Self.contrast(foreground, cell.background.standardColor ?? background)
        #expect(contrast >= 4.5, "\(cell)")
      }
    }
    #expect(count > 30)
  }

  @Test func `errors are red and bold, events are dim`() throws {
    for appearance in TextTheme.Appearance.allCases {
      let theme = TextTheme(appearance)
      var screen = Screen(columns: 20, rows: 24, depth: .trueColor)
      screen.theme = theme
      var panel = StatusPanel()
      panel.logLines = [LogLine("error", role: .error), LogLine("event", role: .event), LogLine("output")]
      screen.draw(Frame(bounds: Rect(x: 0, y: 0, width: 10, height: 10)), panel: panel)
      let cells = (21..<24).map { screen.grid[0, $0] }
      #expect(cells.map(\.isBold) == [true, false, false])
      let red = try #require(cells[0].foreground.standardColor)
      #expect(red.red > 0.7 && red.green < 0.6 && red.blue < 0.6)
      let contrasts = cells.map { Self.contrast($0.foreground.standardColor ?? .clear, theme.background) }
      #expect(contrasts[1] < contrasts[2] - 2)
    }
  }

  @Test(arguments: [
    ("15;0", TextTheme.Appearance.dark), ("0;15", .light), ("0;default;15", .light), ("7;8", .dark),
    ("0;7", .light), ("default;default", nil), ("", nil), ("1;300", nil),
  ])
  func `COLORFGBG names the background`(value: String, appearance: TextTheme.Appearance?) {
    #expect(TextTheme(colorVariable: value)?.appearance == appearance)
  }

  @Test func `a line is followed by a reset of its rendition, and has none without colors`() {
    let theme = TextTheme(.dark)
    #expect(theme.renditionSequences(of: .error, depth: .ansi16) == ("\u{1B}[1;91m", "\u{1B}[m"))
    #expect(theme.renditionSequences(of: .error, depth: .none) == ("", ""))
    #expect(theme.renditionSequences(of: .event, depth: .ansi16) == ("", ""))
  }

  private static func isText(_ cell: CellGrid.Cell) -> Bool {
    cell.glyph.description.contains { $0.isLetter }
  }

  /// The contrast ratio of WCAG 2.2.
  private static func contrast(_ one: Color, _ other: Color) -> Double { one.contrast(to: other) }
}
