import Display
import Dynamics
import Rasterizer
import Views

/// Formats elements as SVG, with their animations.
struct SVGFormatter {
  /// The ticks of the picture; a single one for a still.
  let ticks: ClosedRange<Int>
  /// Whether the animations repeat forever.
  let isLooping: Bool
  /// The number of clip paths so far, which have their numbers as identifiers.
  private var clipPathCount = 0

  init(ticks: ClosedRange<Int>, isLooping: Bool) {
    self.ticks = ticks
    self.isLooping = isLooping
  }

  /// The parts of `SVGWriter.tolerance`, in points.
  ///
  /// For each coordinate of the center, and at the farthest corner for the rotation, the scale and the size;
  /// the rounding of the key times takes the rest.
  private enum Tolerance {
    static let coordinate = 0.1
    static let rotation = 0.05
    static let scale = 0.025
  }

  /// Returns the markup of an element.
  mutating func markup(of element: SVGElement) -> String {
    let visibility = visibilityAnimation(of: element)
    switch element.item.kind {
    case .shape: return shape(element, visibility)
    case .markup:
      return visibility.isEmpty ? element.item.markup : "<g>\(visibility)\(element.item.markup)</g>"
    case .connector(let color): return connector(element, color, visibility)
    case .taperedLine: return taperedLine(element, visibility)
    case .disc(let color): return disc(element, color, visibility)
    }
  }

  // MARK: Shapes

  /// Returns the definition of a clip, which is drawn in white, as a mask over the picture.
  ///
  /// A mask instead of a `clipPath`, which cannot contain the groups that animate the transform.
  mutating func mask(_ index: Int, of clip: SVGElement, width: String, height: String) -> String {
    "<mask id=\"\(Self.maskIdentifier(index))\" maskUnits=\"userSpaceOnUse\" x=\"0\" y=\"0\" width=\"\(width)\" height=\"\(height)\">"
      + markup(of: clip) + "</mask>\n"
  }

  private static func maskIdentifier(_ index: Int) -> String { "m\(index)" }

  private mutating func shape(_ element: SVGElement, _ visibility: String) -> String {
    typealias Shape = SVGFrameItem.ShapeValueIndex
    let tracks = element.tracks
    func first(_ track: Int) -> [Double] { tracks[track].samples.first?.values ?? [] }
    /// The largest distance of a corner from the center, in points.
    let radius = element.halfDiagonal
    var drawing = rectangle(element) + gradient(element) + image(element) + border(element) + path(element)
    if let shadow = element.item.shadow { drawing = "<g filter=\"url(#\(shadow))\">\(drawing)</g>" }
    var contents = drawing + element.item.markup
    let skew = transform("skewX", tracks[3], tolerance: Tolerance.rotation / radius * 180 / .pi, places: 3)
    let scale = transform(
      "scale", tracks[2], tolerance: Tolerance.scale / element.largestSize, places: 5, identity: [1, 1])
    let rotation = transform(
      "rotate", tracks[1], tolerance: Tolerance.rotation / radius * 180 / .pi, places: 2)
    let position = transform("translate", tracks[0], tolerance: Tolerance.coordinate, places: 2)
    for part in [scale, skew, rotation] where !part.attribute.isEmpty {
      contents = "<g\(part.attribute)>\(part.animation)\(contents)</g>"
    }
    let alpha = attribute("fill-opacity", tracks[8], tolerance: 0.004, places: 3, omitting: "1")
    // Besides borders and paths everything is filled.
    let strokeAlpha =
      element.item.border == nil && element.item.path == nil
      ? ("", "") : attribute("stroke-opacity", tracks[8], tolerance: 0.004, places: 3, omitting: "1")
    let group =
      "<g\(position.attribute)\(alpha.attribute)\(strokeAlpha.0)>"
      + "\(position.animation)\(alpha.animation)\(strokeAlpha.1)\(visibility)\(contents)</g>"
    return element.item.clips.reversed().reduce(group) { contents, clip in
      "<g mask=\"url(#\(Self.maskIdentifier(clip)))\">\(contents)</g>"
    }
  }

  /// The rectangle or the circle of a shape; empty if it is never visible.
  private func rectangle(_ element: SVGElement) -> String {
    let tracks = element.tracks
    guard tracks[7].samples.contains(where: { $0.values[0] > 0 }) else { return "" }
    let fill = fill(tracks[6])
    let opacity = attribute("opacity", tracks[7], tolerance: 0.004, places: 3, omitting: "1")
    return outline(of: element, inset: 0, [fill, opacity])
  }

  /// The gradient above the color of a shape; empty for none.
  private func gradient(_ element: SVGElement) -> String {
    guard let gradient = element.item.gradient else { return "" }
    return outline(of: element, inset: 0, [(" fill=\"url(#\(gradient))\"", "")])
  }

  /// The image of a shape; empty for none.
  ///
  /// The definition of the clip is beside the image, so that it is animated as the outline of the shape is.
  private mutating func image(_ element: SVGElement) -> String {
    guard let image = element.item.image else { return "" }
    let opacity = attribute("opacity", element.tracks[8], tolerance: 0.004, places: 3, omitting: "1")
    let numbers = [image.rect.width, 0, 0, image.rect.height, image.rect.minX, image.rect.minY]
    let matrix = numbers.map { shortDecimal($0, places: 3) }.joined(separator: " ")
    let filter = image.filter.map { " filter=\"url(#\($0))\"" } ?? ""
    var markup =
      "<use href=\"#\(image.identifier)\" transform=\"matrix(\(matrix))\"\(filter)\(opacity.attribute)"
      + (opacity.animation.isEmpty ? "/>" : ">\(opacity.animation)</use>")
    if image.isClipped {
      let identifier = "c\(clipPathCount)"
      clipPathCount += 1
      markup =
        "<clipPath id=\"\(identifier)\">\(outline(of: element, inset: 0, []))</clipPath>"
        + "<g clip-path=\"url(#\(identifier))\">\(markup)</g>"
    }
    return markup
  }

  /// The border of a shape, a stroke whose outer edge is the outline; empty for none.
  private func border(_ element: SVGElement) -> String {
    guard let border = element.item.border else { return "" }
    let style =
      " fill=\"none\" stroke=\"\(border.color.svgHexColor)\" stroke-width=\"\(shortDecimal(border.width, places: 2))\""
      + border.color.svgOpacity
    return outline(of: element, inset: border.width / 2, [(style, "")])
  }

  /// The path of a shape; empty for none.
  ///
  /// A polyline that changes is a `polyline` element, because not all browsers animate path data.
  private func path(_ element: SVGElement) -> String {
    guard let path = element.item.path else { return "" }
    let track = element.tracks[9]
    let isPolyline = path.isPolyline && !track.isConstant
    let name = isPolyline ? (path.isClosed ? "polygon" : "polyline") : "path"
    let format: Format? = isPolyline ? nil : { path.data($0) }
    let data = attribute(
      isPolyline ? "points" : "d", track, tolerance: Tolerance.coordinate, places: 2, format: format)
    return path.styles.map { style in
      data.animation.isEmpty
        ? "<\(name)\(data.attribute)\(style)/>"
        : "<\(name)\(data.attribute)\(style)>\(data.animation)</\(name)>"
    }.joined()
  }

  /// The rectangle or the circle of a shape, inset by a distance in points, with further attributes.
  private func outline(
    of element: SVGElement, inset: Double, _ style: [(attribute: String, animation: String)]
  ) -> String {
    let (size, corner) = (element.tracks[4], element.tracks[5])
    func part(
      _ name: String, _ index: Int, _ factor: Double, _ offset: Double
    ) -> (attribute: String, animation: String) {
      let track = size.component(index, multipliedBy: factor, adding: offset)
      return attribute(name, track, tolerance: 2 * Tolerance.scale, places: 2)
    }
    let parts: [(attribute: String, animation: String)]
    let name: String
    if element.isCircle {
      name = "circle"
      parts = [part("r", 0, 0.5, -inset)]
    } else {
      name = "rect"
      parts = [
        part("x", 0, -0.5, inset), part("y", 1, -0.5, inset), part("width", 0, 1, -2 * inset),
        part("height", 1, 1, -2 * inset),
        attribute(
          "rx", corner.component(0, multipliedBy: 1, adding: -inset, atLeast: 0), tolerance: 0.05, places: 2,
          omitting: "0"),
      ]
    }
    let all = parts + style
    let animations = all.map(\.animation).joined()
    let attributes = all.map(\.attribute).joined()
    return animations.isEmpty
      ? "<\(name)\(attributes)/>" : "<\(name)\(attributes)>\(animations)</\(name)>"
  }

  private func fill(_ track: KeyFrames) -> (attribute: String, animation: String) {
    attribute("fill", track, tolerance: 0.004, places: 4) { values in
      "#"
        + values.map { component in
          let digits = String(Int((min(max(component, 0), 1) * 255).rounded()), radix: 16)
          return digits.count < 2 ? "0" + digits : digits
        }.joined()
    }
  }

  // MARK: Debug layers

  private func connector(_ element: SVGElement, _ color: String, _ visibility: String) -> String {
    let coordinates = element.tracks
    func part(_ name: String, _ index: Int) -> (attribute: String, animation: String) {
      attribute(name, coordinates[index], tolerance: Tolerance.coordinate, places: 2)
    }
    func tag(_ name: String, _ parts: [(attribute: String, animation: String)], _ rest: String) -> String {
      "<\(name)\(parts.map(\.attribute).joined())\(rest)>\(parts.map(\.animation).joined())</\(name)>"
    }
    let width = " stroke-width=\"\(shortDecimal(DebugLayerStyle.lineWidth, places: 2))\""
    let radius = " r=\"\(shortDecimal(DebugLayerStyle.lineEndRadius, places: 2))\" stroke=\"none\""
    let line = tag("line", [part("x1", 0), part("y1", 1), part("x2", 2), part("y2", 3)], width)
    let ends = [(0, 1), (2, 3)].map { tag("circle", [part("cx", $0.0), part("cy", $0.1)], radius) }
    return "<g stroke=\"\(color)\" fill=\"\(color)\">\(visibility)\(line)\(ends.joined())</g>"
  }

  private func taperedLine(_ element: SVGElement, _ visibility: String) -> String {
    let points = attribute("points", element.tracks[0], tolerance: Tolerance.coordinate, places: 2)
    let color = FrameTheme.field.svgHexColor
    let opacity = shortDecimal(DebugLayerStyle.fieldLineAlpha, places: 3)
    return
      "<polygon\(points.attribute) fill=\"\(color)\" fill-opacity=\"\(opacity)\">\(points.animation)\(visibility)</polygon>"
  }

  private func disc(_ element: SVGElement, _ color: String, _ visibility: String) -> String {
    let parts = [
      attribute("cx", element.tracks[0], tolerance: Tolerance.coordinate, places: 2),
      attribute("cy", element.tracks[1], tolerance: Tolerance.coordinate, places: 2),
      attribute("r", element.tracks[2], tolerance: Tolerance.coordinate, places: 2),
      attribute("fill-opacity", element.tracks[3], tolerance: 0.01, places: 2, omitting: "1"),
    ]
    return
      "<circle\(parts.map(\.attribute).joined()) fill=\"\(color)\">\(parts.map(\.animation).joined())\(visibility)</circle>"
  }

  // MARK: Animations

  private var duration: Int { ticks.upperBound - ticks.lowerBound }

  /// The attributes of every animation.
  private var timing: String {
    let seconds = shortDecimal(Double(duration) / 60, places: 4)
    return " dur=\"\(seconds)s\"" + (isLooping ? " repeatCount=\"indefinite\"" : " fill=\"freeze\"")
  }

  /// The time of a tick as a fraction of the duration.
  private func keyTime(_ tick: Int) -> String {
    shortDecimal(Double(tick - ticks.lowerBound) / Double(max(duration, 1)), places: duration > 300 ? 6 : 5)
  }

  /// The animation of an element that is not drawn in all ticks; empty if it is.
  private func visibilityAnimation(of element: SVGElement) -> String {
    let begins = element.firstTick > ticks.lowerBound
    let ends = element.lastTick < ticks.upperBound
    guard begins || ends else { return "" }
    var keys: [(String, String)] = [("0", begins ? "hidden" : "visible")]
    if begins { keys.append((keyTime(element.firstTick), "visible")) }
    if ends { keys.append((keyTime(element.lastTick + 1), "hidden")) }
    return
      "<animate attributeName=\"visibility\" calcMode=\"discrete\" keyTimes=\"\(keys.map(\.0).joined(separator: ";"))\""
      + " values=\"\(keys.map(\.1).joined(separator: ";"))\"\(timing)/>"
  }

  private typealias Format = ([Double]) -> String

  private func attribute(
    _ name: String, _ track: KeyFrames, tolerance: Double, places: Int, omitting defaultText: String? = nil,
    format: (([Double]) -> String)? = nil
  ) -> (attribute: String, animation: String) {
    let format = format ?? Self.format(places: places)
    let (text, times, values) = keyTimesAndValues(track, tolerance: tolerance, places: places, format)
    guard let times, let values else { return (text == defaultText ? "" : " \(name)=\"\(text)\"", "") }
    return (
      " \(name)=\"\(text)\"",
      "<animate attributeName=\"\(name)\" keyTimes=\"\(times)\" values=\"\(values)\"\(timing)/>"
    )
  }

  private func transform(
    _ type: String, _ track: KeyFrames, tolerance: Double, places: Int, identity: [Double]? = nil
  ) -> (attribute: String, animation: String) {
    if track.isConstant,
      track.samples.first?.values == identity ?? track.samples.first?.values.map({ _ in 0 })
    {
      return ("", "")
    }
    let (text, times, values) = keyTimesAndValues(
      track, tolerance: tolerance, places: places, Self.format(places: places))
    guard let times, let values else { return (" transform=\"\(type)(\(text))\"", "") }
    return (
      " transform=\"\(type)(\(text))\"",
      "<animateTransform attributeName=\"transform\" type=\"\(type)\" keyTimes=\"\(times)\" values=\"\(values)\"\(timing)/>"
    )
  }

  private static func format(places: Int) -> ([Double]) -> String {
    { values in values.map { shortDecimal($0, places: places) }.joined(separator: " ") }
  }

  /// The first value of a track and, if it changes, its key times and values.
  private func keyTimesAndValues(
    _ track: KeyFrames, tolerance: Double, places: Int, _ format: ([Double]) -> String
  ) -> (first: String, times: String?, values: String?) {
    let keys = track.thinned(tolerance: tolerance, places: places)
    let texts = keys.map { format($0.values) }
    let first = texts.first ?? ""
    guard duration > 0, texts.contains(where: { $0 != first }) else { return (first, nil, nil) }
    var times = keys.map { keyTime($0.tick) }
    var values = texts
    // The first key must be at time 0, the last at time 1.
    if let key = keys.first, key.tick > ticks.lowerBound {
      times.insert("0", at: 0)
      values.insert(first, at: 0)
    }
    if let key = keys.last, key.tick < ticks.upperBound {
      times.append("1")
      values.append(texts[texts.count - 1])
    }
    return (first, times.joined(separator: ";"), values.joined(separator: ";"))
  }
}

extension KeyFrames {
  /// One component of the values, multiplied by a factor, with an addend; a lesser value than `minimum`
  /// becomes that.
  fileprivate func component(
    _ index: Int, multipliedBy factor: Double, adding offset: Double, atLeast minimum: Double = -.infinity
  ) -> KeyFrames {
    var result = KeyFrames()
    for sample in samples {
      result.append([max(sample.values[index] * factor + offset, minimum)], at: sample.tick)
    }
    return result
  }
}

extension SVGElement {
  /// Whether the shape is a circle all the time.
  fileprivate var isCircle: Bool {
    tracks[4].isConstant && tracks[5].isConstant
      && item.animatedValues[SVGFrameItem.ShapeValueIndex.width]
        == item.animatedValues[SVGFrameItem.ShapeValueIndex.height]
      && item.animatedValues[SVGFrameItem.ShapeValueIndex.radius] == item.animatedValues[
        SVGFrameItem.ShapeValueIndex.width]
        / 2
  }

  /// The longer side of the shape, in points, at least 1.
  fileprivate var largestSize: Double {
    tracks[4].samples.reduce(1) { max($0, $1.values[0], $1.values[1]) }
  }

  /// The distance of a corner from the center, in points of the picture, at least 1.
  fileprivate var halfDiagonal: Double {
    let scale = tracks[2].samples.reduce(0) { max($0, abs($1.values[0]), abs($1.values[1])) }
    return max(largestSize * scale * 0.75, 1)
  }
}
