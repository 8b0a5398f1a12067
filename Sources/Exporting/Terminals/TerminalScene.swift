import Display
import Dynamics
public import Terminal
import TerminalDisplay

/// A terminal that shows a scene, its status line and its events, and the text that other output writes.
public final class TerminalScene {
  /// The number of columns and rows.
  public let size: TerminalSize

  /// The lines below the status line, such as watched values; none by default.
  public var watches: [String] = []

  /// Shows an event; nil, the initial value, for the event rows below the scene.
  public var showEvent: ((String) -> Void)?

  private let output = Output()
  private var renderer: TerminalRenderer
  private var events: [LogLine] = []
  private let eventRowCount: Int
  /// The terminal after the output so far.
  private var emulator: TerminalEmulator

  /// The output that the terminal has not received yet.
  private final class Output { var bytes: [UInt8] = [] }

  /// The number of columns and rows per point of a scene: a cell is half as wide as high.
  private static let (columnsPerPoint, rowsPerPoint) = (1.0 / 7, 1.0 / 14)

  /// The output before the first frame: hides the cursor, and clears the screen.
  static let beginning = "\u{1B}[?25l\u{1B}[2J"

  /// Creates a terminal.
  ///
  /// - Parameters:
  ///   - size: Its size; each dimension is limited to 1 … 1000.
  ///   - sceneRows: The rows of the scene, at the top, if others show a prompt; nil, the default, for all.
  ///   - eventRowCount: The rows of the events; nil, the default, for an eighth of the rows, within 2 and 6.
  public init(size: TerminalSize, sceneRows: Int? = nil, eventRowCount: Int? = nil) {
    let range = Screen.sizeRange
    func limited(_ count: Int) -> Int { min(max(count, range.lowerBound), range.upperBound) }
    self.size = TerminalSize(columns: limited(size.columns), rows: limited(size.rows))
    let output = output
    renderer = TerminalRenderer(
      columns: self.size.columns, rows: sceneRows ?? self.size.rows, depth: .trueColor
    ) { output.bytes += $0 }
    renderer.preservesCursor = sceneRows != nil
    self.eventRowCount = sceneRows != nil ? 0 : renderer.eventRowCount(requested: eventRowCount)
    emulator = TerminalEmulator(columns: self.size.columns, rows: self.size.rows)
    emulator.write(Self.beginning)
  }

  /// Creates a terminal with a cell for 7 × 14 points of a scene, at least 60 columns, and 5 rows below.
  convenience init(sceneSize: Size) {
    let panelRows = 5
    self.init(
      size: TerminalSize(
        columns: max(Int((sceneSize.width * Self.columnsPerPoint).rounded(.up)), 60),
        rows: Int((sceneSize.height * Self.rowsPerPoint).rounded(.up)) + panelRows),
      eventRowCount: panelRows - 1)
  }

  /// Shows the text of an event.
  public func add(_ event: SceneEvent) {
    if let showEvent { return showEvent(event.text) }
    events = (events + [LogLine(event.text, role: .event)]).suffix(max(eventRowCount, 1))
  }

  /// Writes other output, such as that of a prompt.
  public func write(_ text: String) { output.bytes += text.utf8 }

  /// Draws a frame, and returns the output since the last call, without `beginning`.
  func draw(_ frame: Frame) throws -> [UInt8] {
    renderer.panel.events = events
    renderer.panel.eventRowCount = eventRowCount
    renderer.panel.watches = watches
    try renderer.render(frame)
    defer { output.bytes.removeAll(keepingCapacity: true) }
    return output.bytes
  }

  /// Draws a frame, and returns the cells of the terminal.
  func cells(showing frame: Frame) throws -> TerminalCells {
    emulator.receive(try draw(frame))
    return TerminalCells(emulator)
  }
}
