import POSIX
import Terminal
import TerminalDisplay
import Views

/// What is known of the terminal: from the user's preferences, its replies to queries, and the environment,
/// in this order of precedence.
struct TerminalProfile {
  /// The environment variables that the profile reads.
  static let environmentVariables =
    ["COLORFGBG"] + ProcessEnvironment.localeVariables + ColorDepth.environmentVariables
    + TerminalQuery.environmentVariables
    + CellSubdivision.environmentVariables

  private let preferences: DisplayPreferences
  private let environment: [String: String]
  private var background: Color?
  private var name: String?
  private var cellSize: (width: Int, height: Int)?
  private var supportsKittyGraphics = false
  private var supportsSixel = false
  /// Whether replies may still arrive.
  private(set) var awaitsReplies = false

  init(_ preferences: DisplayPreferences, environment: [String: String]) {
    (self.preferences, self.environment) = (preferences, environment)
  }

  /// Returns the sequence of the queries whose replies matter; empty for terminals without replies.
  mutating func beginQueries(showsScene: Bool) -> String {
    var needed: Set<TerminalQuery> = []
    if preferences.theme == .auto { needed.formUnion([.backgroundColor, .deviceAttributes]) }
    if colorDepth != .trueColor { needed.formUnion([.terminalName, .deviceAttributes]) }
    if showsScene {
      switch preferences.pixelMode {
      case .auto: needed.formUnion([.terminalName, .cellSize, .kittyGraphics, .deviceAttributes])
      case .kitty, .sixel: needed.formUnion([.cellSize, .deviceAttributes])
      case .sextant, .octant: needed.formUnion([.terminalName, .deviceAttributes])
      case .half: break
      }
    }
    let queries = TerminalQuery.queries(for: environment).filter(needed.contains)
    awaitsReplies = !queries.isEmpty
    return queries.map(\.sequence).joined()
  }

  /// Updates the profile with a reply.
  mutating func update(with report: TerminalReport) {
    switch report {
    case .backgroundColor(let red, let green, let blue):
      background = Color(red: red, green: green, blue: blue)
    case .deviceAttributes(let attributes):
      awaitsReplies = false
      // The first number is the level of conformance.
      supportsSixel = attributes.dropFirst().contains(4)
    case .terminalName(let name): self.name = name
    case .kittyGraphics(let isSupported): supportsKittyGraphics = isSupported
    case .cellSize(let width, let height): cellSize = (width, height)
    // Concerns the keyboard, not the display.
    case .keyboardFlags: break
    }
  }

  /// The number of colors: that of the environment, or 24 bits if the terminal has answered with the name of
  /// one that supports them, since SSH does not pass on `COLORTERM`.
  var colorDepth: ColorDepth {
    let depth = ColorDepth(environment: environment)
    return depth != .none && name.map(ColorDepth.supportsTrueColor(terminalName:)) == true
      ? .trueColor : depth
  }

  /// Whether only ASCII characters are written: if the locale is set and its encoding is not UTF-8.
  ///
  /// The locale is the first non-empty one of `LC_ALL`, `LC_CTYPE` and `LANG`; if all are empty, as in
  /// containers, UTF-8 is assumed.
  var isASCIIOnly: Bool { ProcessEnvironment.isUTF8Locale(environment) == false }

  /// The pixels that a cell is divided into.
  var cellSubdivision: CellSubdivision {
    // Variables of the environment may be those of another terminal, from which this one was started.
    let known = name.map { CellSubdivision(terminal: $0) } ?? CellSubdivision(environment: environment)
    return switch preferences.pixelMode {
    case .auto: known ?? .half
    case .half, .kitty, .sixel: .half
    // At most what a known terminal draws itself: few fonts have them.
    case .sextant: known == .half ? .half : .sextant
    case .octant: known ?? .octant
    }
  }

  /// The images that the scene is drawn with; nil if it is drawn with characters.
  ///
  /// Without a preference, those that the terminal has confirmed, once its replies are complete. Sixel images
  /// need the size of a cell; kitty scales images to a number of cells.
  ///
  /// - Parameter terminal: The size of the terminal, with the size of a cell for terminals that do not reply
  ///   with it.
  /// - Returns: The protocol and the size of a cell.
  func graphics(on terminal: TerminalSize) -> TerminalGraphics? {
    let isReported = terminal.cellWidth > 0 && terminal.cellHeight > 0
    let size = cellSize ?? (isReported ? (terminal.cellWidth, terminal.cellHeight) : nil)
    func kitty() -> TerminalGraphics {
      TerminalGraphics(.kitty, cellWidth: size?.width ?? 10, cellHeight: size?.height ?? 20)
    }
    func sixel() -> TerminalGraphics? {
      size.map { TerminalGraphics(.sixel, cellWidth: $0.width, cellHeight: $0.height) }
    }
    switch preferences.pixelMode {
    case .kitty: return kitty()
    case .sixel: return sixel()
    case .auto where !awaitsReplies && supportsKittyGraphics: return kitty()
    // A multiplexer that knows sixel says so whatever the terminal does that displays it.
    case .auto where !awaitsReplies && supportsSixel && !TerminalQuery.isMultiplexed(environment):
      return sixel()
    case .auto, .half, .sextant, .octant: return nil
    }
  }

  /// The colors of text on the terminal's background, which is assumed to be dark if nothing is known.
  var theme: TextTheme {
    switch preferences.theme {
    case .light: return TextTheme(.light)
    case .dark: return TextTheme(.dark)
    case .auto: break
    }
    if let background { return TextTheme(background: background) }
    return TextTheme(colorVariable: environment["COLORFGBG"]) ?? TextTheme(.dark)
  }
}
