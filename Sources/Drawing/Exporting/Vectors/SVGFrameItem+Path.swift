import Display
import Dynamics
import Views

extension SVGFrameItem {
  /// Sets the path of a shape that has none.
  mutating func append(_ path: Frame.Path) {
    var commands: [String] = []
    for element in path.elements {
      let (command, points) = element.pathCommand
      commands.append(command)
      for point in points { animatedValues += [point.x, point.y] }
    }
    self.path = Path(commands: commands, styles: path.svgStyles)
  }
}

extension SVGFrameItem.Path {
  /// Whether the path is a single subpath of straight lines.
  var isPolyline: Bool {
    commands.first == "M" && commands.dropFirst().dropLast().allSatisfy { $0 == "L" }
      && commands.count > 1 && ["L", "Z"].contains(commands.last)
  }

  /// Whether the path ends with a line to its start.
  var isClosed: Bool { commands.last == "Z" }

  /// Returns the path data with coordinates in points, each with up to two decimal places.
  func data(_ coordinates: [Double]) -> String {
    var text = ""
    var index = 0
    for command in commands {
      let count = ["M": 2, "L": 2, "Q": 4, "C": 6][command] ?? 0
      text += command
      text += coordinates[index..<index + count].map { shortDecimal($0, places: 2) }.joined(separator: " ")
      index += count
    }
    return text
  }
}

extension Frame.Path {
  /// The attributes of the elements that draw the path: one, or two if the colors have alpha values of their
  /// own.
  fileprivate var svgStyles: [String] {
    let fill = fillColor.alpha > 0 ? " fill=\"\(fillColor.svgHexColor)\"" : " fill=\"none\""
    guard strokeColor.alpha > 0 else { return [fill + fillColor.svgOpacity] }
    let line = strokeAttributes
    guard fillColor.alpha > 0 else { return [fill + line + strokeColor.svgOpacity] }
    return fillColor.alpha == 1 && strokeColor.alpha == 1
      ? [fill + line] : [fill + fillColor.svgOpacity, " fill=\"none\"" + line + strokeColor.svgOpacity]
  }

  /// The attributes of the stroke, without those that have SVG's default values.
  private var strokeAttributes: String {
    func number(_ number: Double) -> String { shortDecimal(number, places: 2) }
    var text = " stroke=\"\(strokeColor.svgHexColor)\" stroke-width=\"\(number(stroke.lineWidth))\""
    if stroke.lineCap != .butt { text += " stroke-linecap=\"\(stroke.lineCap.rawValue)\"" }
    switch stroke.lineJoin {
    case .miter: text += " stroke-miterlimit=\"\(number(stroke.miterLimit))\""
    case .round, .bevel: text += " stroke-linejoin=\"\(stroke.lineJoin.rawValue)\""
    }
    if !stroke.dashPattern.isEmpty {
      text += " stroke-dasharray=\"\(stroke.dashPattern.map(number).joined(separator: " "))\""
      if stroke.dashPhase != 0 { text += " stroke-dashoffset=\"\(number(stroke.dashPhase))\"" }
    }
    return text
  }
}

extension Color {
  /// The attribute with the alpha component; empty for an opaque color.
  var svgOpacity: String { alpha < 1 ? " opacity=\"\(shortDecimal(alpha, places: 3))\"" : "" }
}
