import Dynamics

/// The properties of an SVG element that determine how it is drawn, most of which its children inherit.
struct SVGStyle {
  var color = Color.black
  var fill = Color.black
  var fillOpacity = 1.0
  var strokeColor = Color.clear
  var strokeOpacity = 1.0
  var stroke = StrokeStyle()
  /// The product of the opacities of the element and its groups.
  var opacity = 1.0
  var isVisible = true
  var isDisplayed = true

  /// The properties that are read; others of the same element have no effect.
  static let names: Set = [
    "color", "fill", "fill-opacity", "stroke", "stroke-opacity", "stroke-width", "stroke-linecap",
    "stroke-linejoin", "stroke-miterlimit", "stroke-dasharray", "stroke-dashoffset", "opacity", "visibility",
    "display",
  ]

  /// Changes the style by a property.
  ///
  /// - Parameters:
  ///   - name: The name of a property in `names`.
  ///   - value: The value, without spaces around it.
  ///   - length: Reads a length.
  /// - Returns: What of the value is not supported; nil if everything is.
  /// - Throws: `VectorDrawingError` for a value that is wrong.
  mutating func set(
    _ name: String, to value: String, length: (String) throws(VectorDrawingError) -> Double
  ) throws(VectorDrawingError) -> String? {
    guard value != "inherit" else { return nil }
    switch name {
    case "color": return Self.set(&color, to: value, current: color)
    case "fill": return Self.set(&fill, to: value, current: color)
    case "stroke": return Self.set(&strokeColor, to: value, current: color)
    case "fill-opacity": fillOpacity = clamped(try length(value))
    case "stroke-opacity": strokeOpacity = clamped(try length(value))
    case "opacity": opacity *= clamped(try length(value))
    case "stroke-width": stroke.lineWidth = max(0, try length(value))
    case "stroke-miterlimit": stroke.miterLimit = max(1, try length(value))
    case "stroke-dashoffset": stroke.dashPhase = try length(value)
    case "stroke-linecap": return Self.set(&stroke.lineCap, to: StrokeStyle.LineCap(rawValue: value))
    case "stroke-linejoin": return Self.set(&stroke.lineJoin, to: StrokeStyle.LineJoin(rawValue: value))
    case "stroke-dasharray": try setDashes(value, length: length)
    case "visibility": isVisible = value == "visible"
    default: isDisplayed = isDisplayed && value != "none"
    }
    return nil
  }

  /// Changes a color; one that cannot be read becomes gray.
  private static func set(_ property: inout Color, to value: String, current: Color) -> String? {
    switch value {
    case "none": property = .clear
    case "currentColor", "currentcolor": property = current
    default:
      guard let color = Color(css: value) ?? Color(cssFunction: value) else {
        property = Color(red: 0.5, green: 0.5, blue: 0.5)
        return value.hasPrefix("url")
          ? "gradients and patterns are drawn in gray" : "the color '\(value.prefix(40))' is drawn in gray"
      }
      property = color
    }
    return nil
  }

  private static func set<Value>(_ property: inout Value, to value: Value?) -> String? {
    guard let value else { return "an end or a corner of a line has another form" }
    property = value
    return nil
  }

  private mutating func setDashes(
    _ value: String, length: (String) throws(VectorDrawingError) -> Double
  ) throws(VectorDrawingError) {
    var pattern: [Double] = []
    if value != "none" {
      for text in value.split(whereSeparator: { $0 == "," || $0.isWhitespace }) {
        pattern.append(max(0, try length(String(text))))
      }
    }
    stroke.dashPattern = pattern.contains { $0 > 0 } ? pattern : []
  }

  private func clamped(_ value: Double) -> Double { min(max(value, 0), 1) }
}

extension Color {
  /// Creates a color from CSS's `rgb(255, 0, 0)` or `rgba(100%, 0%, 0%, 0.5)`; nil for another text.
  fileprivate init?(cssFunction text: String) {
    guard text.hasSuffix(")"), text.hasPrefix("rgb(") || text.hasPrefix("rgba(") else { return nil }
    let parts = text.drop { $0 != "(" }.dropFirst().dropLast()
      .split { $0 == "," || $0 == "/" || $0.isWhitespace }
    guard (3...4).contains(parts.count) else { return nil }
    var components: [Double] = []
    for (index, part) in parts.enumerated() {
      let isShare = part.hasSuffix("%")
      guard let number = Double(isShare ? part.dropLast() : part), number.isFinite else { return nil }
      components.append(isShare ? number / 100 : index < 3 ? number / 255 : number)
    }
    self.init(
      red: components[0], green: components[1], blue: components[2],
      alpha: components.count > 3 ? components[3] : 1)
  }
}
