import Display
import Dynamics
public import Views

/// Writes a page that plays an animated SVG, with a timeline and the recorded values of each item.
///
/// The page contains its script and its style, and refers to no other file. It records all debug layers;
/// those of the options are visible at the beginning.
public final class HTMLWriter: SceneWriter {
  private let options: PictureOptions
  private let write: ByteSink
  private let svgWriter: SVGWriter
  private let svgOutput = Output()
  private var itemTable: ItemTable
  private var tracks: [AnimationTrack] = []
  private var events: [TimedLogLine] = []
  private var ticks: ClosedRange<Int>?

  /// The bytes of the picture.
  private final class Output { var bytes: [UInt8] = [] }

  /// The values of an item, where they change.
  private struct AnimationTrack {
    let name: String
    var samples: [String] = []
    var lastValues = ""
  }

  /// Creates a writer; nothing is written before `finish()`.
  public init(_ options: PictureOptions, write: @escaping ByteSink) {
    self.options = options
    self.write = write
    itemTable = ItemTable(name: options.itemName)
    var pictureOptions = options
    pictureOptions.layers = .all
    pictureOptions.isLooping = false
    let svg = svgOutput
    svgWriter = SVGWriter(pictureOptions) { svg.bytes += $0 }
  }

  /// Adds an event to the list of the page.
  public func add(_ event: TimedLogLine) { events.append(event) }

  /// Adds the state of a stage.
  public func add(_ stage: Stage) {
    svgWriter.add(stage)
    ticks = (ticks?.lowerBound ?? stage.runTick)...stage.runTick
    for row in itemTable.rows(of: stage) {
      while tracks.count < row.item { tracks.append(AnimationTrack(name: row.name)) }
      let state = row.state
      let values = [
        state.center.x, state.center.y, state.rotation, state.linearVelocity.dx, state.linearVelocity.dy,
        state.angularVelocity,
      ].map { decimal($0, places: 3) }.joined(separator: ",")
      guard values != tracks[row.item - 1].lastValues else { continue }
      tracks[row.item - 1].lastValues = values
      tracks[row.item - 1].samples.append("[\(row.tick),\(values)]")
    }
  }

  /// Writes the page.
  ///
  /// - Throws: An error of the sink.
  public func finish() throws {
    guard let ticks else { return }
    try svgWriter.finish()
    let items = tracks.map { track in
      "{\"name\":\(track.name.scriptLiteral),\"samples\":[\(track.samples.joined(separator: ","))]}"
    }
    let events = events.map { "[\(max($0.tick, ticks.lowerBound)),\($0.text.scriptLiteral)]" }
    let data = """
      {"first":\(ticks.lowerBound),"last":\(ticks.upperBound),"loop":\(options.isLooping),
      "layers":[\(visibleLayers.map { "\"\($0)\"" }.joined(separator: ","))],
      "events":[\(events.joined(separator: ","))],
      "items":[\(items.joined(separator: ",\n"))]}
      """
    try write(Array(HTMLPage.openingMarkup.utf8) + svgOutput.bytes)
    try write(Array("\(HTMLPage.controls)<script>\nconst data = \(data)\n\(HTMLPage.script)</script>\n".utf8))
  }

  private var visibleLayers: [String] {
    let layers: [(Frame.DebugLayers, String)] = [
      (.fields, "fields"), (.boundaries, "boundaries"), (.attachments, "attachments"), (.snaps, "snaps"),
      (.contacts, "contacts"), (.touches, SVGFrameBuilder.touchLayerName),
    ]
    return layers.filter { options.layers.contains($0.0) }.map(\.1)
  }
}

extension String {
  /// The text as a JSON string inside a `<script>`, which it cannot end.
  fileprivate var scriptLiteral: String { jsonLiteral.replacing("<", with: "\\u003c") }
}
