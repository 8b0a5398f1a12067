import Display
import Dynamics
import Rasterizer
public import Views

/// Writes an SVG picture, animated if there is more than one state; without scripts, fonts and references to
/// other files: images are embedded.
///
/// Each view is an element whose properties are animated by key frames (SMIL), which browsers also play in an
/// `<img>`. Between the keys values are interpolated linearly; no corner of a view deviates by more than
/// `tolerance` from its simulated position at any tick.
public final class SVGWriter: SceneWriter {
  /// The maximum deviation of a point of a view from its simulated position, in points: 0.25.
  public static let tolerance = 0.25

  private let options: PictureOptions
  private let write: ByteSink
  private var itemBuilder: SVGFrameBuilder
  private var clips = SVGElementList()
  private var scene = SVGElementList()
  private var layers = SVGFrameBuilder.layerNames.map { _ in SVGElementList() }
  private var overlay = SVGElementList()
  private var touches = SVGElementList()
  private var ticks: ClosedRange<Int>?

  /// Creates a writer; nothing is written before `finish()`.
  public init(_ options: PictureOptions, write: @escaping ByteSink) {
    self.options = options
    self.write = write
    itemBuilder = SVGFrameBuilder(
      background: options.background ?? FrameTheme.stageBackground, size: options.size)
  }

  /// Adds the state of a stage.
  public func add(_ stage: Stage) {
    let frame = Frame(of: stage, layers: options.layers)
    let items = itemBuilder.items(of: frame)
    clips.append(items.clips, tick: frame.tick)
    scene.append(items.scene.map(withClipElements), tick: frame.tick)
    for index in layers.indices { layers[index].append(items.layers[index], tick: frame.tick) }
    overlay.append(items.overlay, tick: frame.tick)
    touches.append(items.touches, tick: frame.tick)
    ticks = (ticks?.lowerBound ?? frame.tick)...frame.tick
  }

  /// Returns an item whose clips are elements of the whole run instead of those of the last frame.
  private func withClipElements(_ item: SVGFrameItem) -> SVGFrameItem {
    guard !item.clips.isEmpty else { return item }
    var item = item
    item.clips = item.clips.map { clips.activeIndices[$0] }
    return item
  }

  /// Writes the file.
  ///
  /// - Throws: An error of the sink.
  public func finish() throws {
    guard let ticks else { return }
    var formatter = SVGFormatter(ticks: ticks, isLooping: options.isLooping)
    let (width, height) = (options.size.width, options.size.height)
    func number(_ number: Double) -> String { shortDecimal(number, places: 2) }
    var text = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(number(width)) \(number(height))" \
      width="\(number(width * options.scale))" height="\(number(height * options.scale))">

      """
    text += itemBuilder.glyphs.definitions + itemBuilder.paintServers.markup
    for (index, clip) in clips.elements.enumerated() {
      text += formatter.mask(index, of: clip, width: number(width), height: number(height))
    }
    let background = itemBuilder.background
    if background.alpha > 0 {
      let opacity =
        background.alpha < 1 ? " fill-opacity=\"\(shortDecimal(background.alpha, places: 3))\"" : ""
      text += "<rect width=\"100%\" height=\"100%\" fill=\"\(background.svgHexColor)\"\(opacity)/>\n"
    }
    func append(_ list: SVGElementList) {
      for index in list.drawingOrder { text += formatter.markup(of: list.elements[index]) + "\n" }
    }
    append(scene)
    func append(_ list: SVGElementList, layer: String) {
      guard !list.drawingOrder.isEmpty else { return }
      text += "<g class=\"\(layer)\">\n"
      append(list)
      text += "</g>\n"
    }
    for (name, list) in zip(SVGFrameBuilder.layerNames, layers) { append(list, layer: name) }
    append(overlay)
    append(touches, layer: SVGFrameBuilder.touchLayerName)
    text += "</svg>\n"
    try write(Array(text.utf8))
  }
}
