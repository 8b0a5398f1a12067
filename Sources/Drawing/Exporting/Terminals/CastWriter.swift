import Display
import Terminal
public import Views

/// Writes what the terminal player shows as an asciicast (version 2 of asciinema's format), with a marker for
/// each event.
public final class CastWriter: SceneWriter {
  private let options: PictureOptions
  private let write: ByteSink
  private let terminal: TerminalScreen
  private var firstTick: Int?

  /// Creates a writer.
  public init(_ options: PictureOptions, write: @escaping ByteSink) {
    self.options = options
    self.write = write
    terminal = options.terminal ?? TerminalScreen(sceneSize: options.size)
  }

  /// Writes a marker to the recording, and adds the event's text to the lines below the scene.
  ///
  /// - Throws: An error of the sink.
  public func add(_ event: TimedLogLine) throws {
    terminal.add(event)
    guard let firstTick else { return }
    try writeEvent(data: event.text, type: "m", tick: max(event.tick, firstTick))
  }

  /// Adds the state of a stage.
  ///
  /// - Throws: An error of the sink.
  public func add(_ stage: Stage) throws {
    if firstTick == nil {
      firstTick = stage.runTick
      let size = terminal.size
      try write(Array("{\"version\": 2, \"width\": \(size.columns), \"height\": \(size.rows)}\n".utf8))
      try writeEvent(data: TerminalScreen.initialSequence, type: "o", tick: stage.runTick)
    }
    let output = try terminal.draw(Frame(of: stage, layers: options.layers))
    guard !output.isEmpty else { return }
    try writeEvent(data: String(decoding: output, as: UTF8.self), type: "o", tick: stage.runTick)
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
