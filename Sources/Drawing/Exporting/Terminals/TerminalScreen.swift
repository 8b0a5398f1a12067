import Display
public import Dynamics
public import Terminal
public import TerminalDisplay

/// A terminal that shows a scene, its status line and its events, and the text that other output writes.
public final class TerminalScreen {
  /// The number of columns and rows.
  public let size: TerminalSize

  /// The lines below the status line, such as watched values; none by default.
  public var watches: [String] = []

  /// Shows an event; nil, the initial value, for the event rows below the scene.
  public var showEvent: ((String) -> Void)?

  private let output = Output()
  private var renderer: TerminalRenderer
  private var logLines: [LogLine] = []
  /// The number of event rows; nil for the number that suits the layout.
  private let logRowCount: Int?
  /// The pane with the prompt and its output; nil for a terminal without a prompt.
  private let pane: TerminalPane?
  /// The terminal after the output so far.
  private var emulator: TerminalEmulator

  /// The colors of the text outside of the scene.
  public var theme: TextTheme { renderer.theme }

  /// The default colors of the terminal.
  let colors: TerminalColors

  /// The output that the terminal has not received yet.
  private final class Output { var bytes: [UInt8] = [] }

  /// The number of columns and rows per point of a scene: a cell is half as wide as high.
  private static let (columnsPerPoint, rowsPerPoint) = (1.0 / 7, 1.0 / 14)

  /// The output before the first frame: hides the cursor, and clears the screen.
  static let initialSequence = "\u{1B}[?25l\u{1B}[2J"

  /// Creates a terminal.
  ///
  /// - Parameters:
  ///   - size: Its size; each dimension is limited to 1 … 1000.
  ///   - showsPrompt: Whether there is a prompt, which shows the events as well; false by default.
  ///   - logRowCount: The rows of the events; nil, the default, for an eighth of the rows, within 2 and 6.
  ///   - cellSubdivision: The pixels that a cell is divided into; half blocks by default.
  ///   - appearance: Whether the terminal is dark or light; dark by default.
  public init(
    size: TerminalSize, showsPrompt: Bool = false, logRowCount: Int? = nil,
    cellSubdivision: CellSubdivision = .half,
    appearance: TextTheme.Appearance = .dark
  ) {
    let range = Screen.sizeRange
    func limited(_ count: Int) -> Int { min(max(count, range.lowerBound), range.upperBound) }
    self.size = TerminalSize(columns: limited(size.columns), rows: limited(size.rows))
    let output = output
    renderer = TerminalRenderer(
      columns: self.size.columns, rows: self.size.rows, depth: .trueColor
    ) { output.bytes += $0 }
    renderer.cellSubdivision = cellSubdivision
    colors = TerminalColors(appearance)
    renderer.theme = TextTheme(background: colors.background.color)
    pane = showsPrompt ? TerminalPane() : nil
    renderer.pane = pane
    self.logRowCount = showsPrompt ? 0 : logRowCount
    emulator = TerminalEmulator(columns: self.size.columns, rows: self.size.rows)
    emulator.write(Self.initialSequence)
  }

  /// Creates a terminal with a cell for 7 × 14 points of a scene, at least 60 columns, and 5 rows below.
  convenience init(sceneSize: Size) {
    let panelRows = 5
    self.init(
      size: TerminalSize(
        columns: max(Int((sceneSize.width * Self.columnsPerPoint).rounded(.up)), 60),
        rows: Int((sceneSize.height * Self.rowsPerPoint).rounded(.up)) + panelRows),
      logRowCount: panelRows - 1)
  }

  /// Shows the text of an event.
  public func add(_ event: TimedLogLine) {
    if let showEvent { return showEvent(event.text) }
    logLines = (logLines + [LogLine(event.text, role: .event)]).suffix(size.rows)
  }

  /// Returns the size of the prompt beside or below a scene of a size; nil without a prompt.
  ///
  /// A prompt of another size is cleared.
  public func promptSize(sceneSize: Size) -> TerminalSize? {
    guard let pane else { return nil }
    preparePanel()
    let area = renderer.layout(sceneSize: sceneSize).prompt
    if area.columns.count != pane.columns || area.rows.count != pane.rows {
      pane.resize(columns: area.columns.count, rows: area.rows.count)
    }
    return TerminalSize(columns: pane.columns, rows: pane.rows)
  }

  /// Writes the output of the prompt.
  public func write(_ text: String) { pane?.write(text) }

  private func preparePanel() {
    renderer.panel.logRowCount = logRowCount
    renderer.panel.watches = watches
  }

  /// Draws a frame, and returns the output since the last call, without `initialSequence`.
  func draw(_ frame: Frame) throws -> [UInt8] {
    preparePanel()
    renderer.panel.logLines = logLines
    try renderer.render(frame)
    defer { output.bytes.removeAll(keepingCapacity: true) }
    return output.bytes
  }

  /// Draws a frame, and returns the cells of the terminal.
  func cells(showing frame: Frame) throws -> TerminalCells {
    emulator.receive(try draw(frame))
    return TerminalCells(emulator, colors: colors)
  }
}
