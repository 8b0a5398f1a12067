import Display
import Dynamics
import Terminal
import Views

/// The images, the gradients and the filters of a picture, each of which is defined once.
struct SVGDefinitionTable {
  private var identifiers: [String: String] = [:]
  private var imageIdentifiers: [String: String] = [:]

  /// The definitions, in the order of first use.
  private var definitions = ""

  /// Returns the identifier of a gradient, whose coordinates are fractions of the rectangle that it fills.
  mutating func identifier(of gradient: Gradient) -> String {
    let (start, end) = (gradient.startPoint, gradient.endPoint)
    let stops = zip(gradient.colors, gradient.locations).map { color, location in
      let opacity = color.alpha < 1 ? " stop-opacity=\"\(number(color.alpha))\"" : ""
      return "<stop offset=\"\(number(location))\" stop-color=\"\(color.svgHexColor)\"\(opacity)/>"
    }.joined()
    switch gradient.kind {
    case .linear:
      return identifier(
        of: "linearGradient",
        " x1=\"\(number(start.x))\" y1=\"\(number(start.y))\" x2=\"\(number(end.x))\" y2=\"\(number(end.y))\"",
        stops)
    case .radial:
      let transform = [end.x - start.x, 0, 0, end.y - start.y, start.x, start.y].map(number)
      return identifier(
        of: "radialGradient",
        " cx=\"0\" cy=\"0\" r=\"1\" gradientTransform=\"matrix(\(transform.joined(separator: " ")))\"", stops)
    }
  }

  /// Returns the identifier of the filter that draws the shadow of a shape below it.
  mutating func identifier(of shadow: Frame.Shadow, _ shape: Frame.Shape) -> String {
    let reach =
      shadow.offset.length + 3 * shadow.radius + (shape.decoration?.path?.stroke.lineWidth ?? 0)
      + max(shape.size.width, shape.size.height)
    // Filters compute with linear components by default, which changes colors.
    let region =
      " x=\"\(number(-reach))\" y=\"\(number(-reach))\" width=\"\(number(2 * reach))\" height=\"\(number(2 * reach))\""
    let color = shadow.color
    return identifier(
      of: "filter", " filterUnits=\"userSpaceOnUse\" color-interpolation-filters=\"sRGB\"\(region)",
      // Not the shorthand feDropShadow, which not all programs support.
      "<feGaussianBlur in=\"SourceAlpha\" stdDeviation=\"\(number(shadow.radius))\"/>"
        + "<feOffset dx=\"\(number(shadow.offset.dx))\" dy=\"\(number(shadow.offset.dy))\" result=\"s\"/>"
        + "<feFlood flood-color=\"\(color.svgHexColor)\" flood-opacity=\"\(number(color.alpha))\"/>"
        + "<feComposite operator=\"in\" in2=\"s\"/>"
        + "<feMerge><feMergeNode/><feMergeNode in=\"SourceGraphic\"/></feMerge>")
  }

  /// Returns the identifier of an image, one point wide and high, with the bytes of its file.
  mutating func identifier(of image: Image) -> String {
    if let identifier = imageIdentifiers[image.identifier] { return identifier }
    let data = Base64.encode(image.fileData)
    let identifier = "i\(imageIdentifiers.count)"
    imageIdentifiers[image.identifier] = identifier
    definitions +=
      "<image id=\"\(identifier)\" width=\"1\" height=\"1\" preserveAspectRatio=\"none\" href=\"data:\(image.format.mediaType);base64,\(data)\"/>\n"
    return identifier
  }

  /// Returns the identifier of the filter that fills what an element draws with a color.
  mutating func identifierOfFilter(filling color: Color) -> String {
    identifier(
      of: "filter", " x=\"0\" y=\"0\" width=\"1\" height=\"1\" color-interpolation-filters=\"sRGB\"",
      "<feFlood flood-color=\"\(color.svgHexColor)\" flood-opacity=\"\(number(color.alpha))\"/>"
        + "<feComposite operator=\"in\" in2=\"SourceAlpha\"/>")
  }

  private mutating func identifier(of name: String, _ attributes: String, _ contents: String) -> String {
    let key = name + attributes + contents
    if let identifier = identifiers[key] { return identifier }
    let identifier = "d\(identifiers.count)"
    identifiers[key] = identifier
    definitions += "<\(name) id=\"\(identifier)\"\(attributes)>\(contents)</\(name)>\n"
    return identifier
  }

  /// The definitions as an element; empty for none.
  var markup: String {
    // Gradients and filters are never drawn themselves, but images are.
    imageIdentifiers.isEmpty ? definitions : "<defs>\n\(definitions)</defs>\n"
  }

  private func number(_ number: Double) -> String { shortDecimal(number, places: 3) }
}
