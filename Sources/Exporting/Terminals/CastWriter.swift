import Display
import Dynamics
import TerminalDisplay
public import Views

/// Writes what the terminal player shows as an asciicast (version 2 of asciinema's format), with a marker for each event.
public final class CastWriter: SceneWriter {
  /// The number of columns and rows per point of the scene: a cell is half as wide as high.
  private static let (columnsPerPoint, rowsPerPoint) = (1.0 / 7, 1.0 / 14)

  /// The rows below the scene: the status line and the last events.
  private static let panelRows = 5

  private let options: PictureOptions
  private let write: ByteSink
  private let output = Output()
  private var renderer: TerminalRenderer
  private var firstTick: Int?

  /// The bytes of the renderer that have not been written yet.
  private final class Output { var bytes: [UInt8] = [] }

  /// Creates a writer.
  public init(_ options: PictureOptions, write: @escaping ByteSink) {
    self.options = options
    self.write = write
    let (columns, rows) = Self.size(for: options)
    let output = output
    renderer = TerminalRenderer(columns: columns, rows: rows, depth: .trueColor) { output.bytes += $0 }
    renderer.panel.eventRowCount = Self.panelRows - 1
  }

  private static func size(for options: PictureOptions) -> (columns: Int, rows: Int) {
    (
      min(max(Int((options.size.width * columnsPerPoint).rounded(.up)), 60), 1000),
      min(Int((options.size.height * rowsPerPoint).rounded(.up)) + panelRows, 1000)
    )
  }

  /// Adds a marker, and the text to the lines below the scene.
  ///
  /// - Throws: An error of the sink.
  public func add(_ event: SceneEvent) throws {
    renderer.panel.events = (renderer.panel.events + [event.text]).suffix(Self.panelRows)
    guard let firstTick else { return }
    try writeEvent(data: event.text, type: "m", tick: max(event.tick, firstTick))
  }

  /// Adds the state of a stage.
  ///
  /// - Throws: An error of the sink.
  public func add(_ stage: Stage) throws {
    if firstTick == nil {
      firstTick = stage.tick
      let (columns, rows) = Self.size(for: options)
      try write(Array("{\"version\": 2, \"width\": \(columns), \"height\": \(rows)}\n".utf8))
      try writeEvent(data: "\u{1B}[?25l\u{1B}[2J", type: "o", tick: stage.tick)
    }
    try renderer.render(Frame(of: stage, layers: options.layers))
    guard !output.bytes.isEmpty else { return }
    try writeEvent(data: String(decoding: output.bytes, as: UTF8.self), type: "o", tick: stage.tick)
    output.bytes.removeAll(keepingCapacity: true)
  }

  /// Shows the cursor again.
  ///
  /// - Throws: An error of the sink.
  public func finish() throws {
    try write(Array("[\(lastTimestamp), \"o\", \"\\u001b[?25h\"]\n".utf8))
  }

  /// The time of the last line, in seconds.
  private var lastTimestamp = "0"

  private func writeEvent(data: String, type: String, tick: Int) throws {
    lastTimestamp = decimal(Double(tick - (firstTick ?? tick)) / 60, places: 6)
    try write(Array("[\(lastTimestamp), \"\(type)\", \(data.jsonLiteral)]\n".utf8))
  }
}
