import Display
import Dynamics
import Rasterizer
import Views

/// Converts frames of a run to elements of an SVG document.
struct SVGFrameBuilder {
  /// The color where the root view has none.
  let background: Color
  /// The size of the picture, in points.
  let size: Size
  /// The glyphs that have been used, by the path of their outline.
  private(set) var glyphs = GlyphTable()
  /// The images, gradients and filters that have been used.
  private(set) var paintServers = SVGDefinitionTable()

  init(background: Color, size: Size) {
    self.background = background
    self.size = size
  }

  /// The debug layers, from back to front.
  static let layerNames = ["fields", "boundaries", "attachments", "snaps", "contacts"]

  /// The debug layer in front of everything else.
  static let touchLayerName = "touches"

  /// The items of a frame: the clips, the scene, each of the debug layers, the alerts and popovers, and the
  /// touches.
  ///
  /// The clips of a shape are indices in `clips`.
  typealias Items = (
    clips: [SVGFrameItem], scene: [SVGFrameItem], layers: [[SVGFrameItem]], overlay: [SVGFrameItem],
    touches: [SVGFrameItem]
  )

  /// Returns the items of a frame.
  mutating func items(of frame: Frame) -> Items {
    let fit = Self.fit(frame.bounds, into: size)
    let sceneCount = max(frame.shapes.count - frame.overlayShapeCount, 0)
    var scene: [SVGFrameItem] = []
    if frame.background.alpha > 0 {
      let shape = Frame.Shape(
        size: Size(width: frame.bounds.width, height: frame.bounds.height),
        transform: AffineTransform(translationX: frame.bounds.midX, y: frame.bounds.midY),
        color: frame.background)
      scene.append(item(shape, fit, markup: ""))
    }
    var overlay: [SVGFrameItem] = []
    for (index, shape) in frame.shapes.enumerated() {
      var item = item(shape, fit, markup: textMarkup(ofShape: index, of: frame))
      item.border = shape.decoration?.border.flatMap { Self.border($0, of: shape) }
      item.gradient = shape.decoration?.gradient.map { paintServers.identifier(of: $0) }
      item.shadow = shape.decoration?.shadow.map { paintServers.identifier(of: $0, shape) }
      item.image = shape.decoration?.image.map { image in
        SVGFrameItem.PlacedImage(
          identifier: paintServers.identifier(of: image.image), rect: image.rect, isClipped: image.isClipped,
          filter: image.templateColor.map { paintServers.identifierOfFilter(filling: $0) })
      }
      if let path = shape.decoration?.path { item.append(path) }
      item.clips = frame.clipChainIndices(from: shape.clip).reversed()
      if index < sceneCount { scene.append(item) } else { overlay.append(item) }
    }
    let touches = frame.touchMarkers.map { marker in
      let (radius, alpha) = DebugLayerStyle.touchMarkerStyle(age: marker.age)
      return disc(marker.point, radius, alpha, FrameTheme.touch, fit)
    }
    let clips = frame.clips.map { clip in
      let shape = Frame.Shape(
        size: clip.size, transform: clip.transform, color: .white, cornerRadius: clip.cornerRadius)
      return item(shape, fit, markup: "")
    }
    return (clips, scene, layerItems(of: frame, fit), overlay, touches)
  }

  /// The border of a shape, not wider than fits into it; nil if the shape is empty.
  private static func border(_ border: Frame.Border, of shape: Frame.Shape) -> SVGFrameItem.Border? {
    let width = min(border.width, shape.size.width / 2, shape.size.height / 2)
    return width > 0 ? SVGFrameItem.Border(width: width, color: border.color) : nil
  }

  /// The transform that scales a rectangle to fit into the picture, centered.
  private static func fit(_ bounds: Rect, into size: Size) -> AffineTransform {
    let scale = min(size.width / max(bounds.width, 1e-9), size.height / max(bounds.height, 1e-9))
    return AffineTransform(
      a: scale, b: 0, c: 0, d: scale, tx: (size.width - bounds.width * scale) / 2 - bounds.minX * scale,
      ty: (size.height - bounds.height * scale) / 2 - bounds.minY * scale)
  }

  // MARK: Shapes

  private func item(_ shape: Frame.Shape, _ fit: AffineTransform, markup: String) -> SVGFrameItem {
    // The matrix is a rotation × skew × scale.
    let transform = shape.transform.concatenating(fit)
    let scaleX = transform.scaleX
    let determinant = transform.determinant
    let scaleY = scaleX > 0 ? determinant / scaleX : transform.scaleY
    let shear = scaleX > 0 ? (transform.a * transform.c + transform.b * transform.d) / scaleX : 0
    let degrees = 180 / Double.pi
    // Rounding errors of a rotation must not make tracks of their own.
    let skew = abs(shear) > 1e-6 * abs(scaleY) ? Vector(dx: scaleY, dy: shear).angle * degrees : 0
    func tidy(_ scale: Double) -> Double { (scale * 1e5).rounded() / 1e5 }
    let color = shape.color
    return SVGFrameItem(
      kind: .shape, markup: markup,
      animatedValues: [
        transform.tx, transform.ty, transform.rotationAngle * degrees, tidy(scaleX), tidy(scaleY), skew,
        shape.size.width, shape.size.height, shape.cornerRadius, color.red, color.green, color.blue,
        color.alpha,
        shape.alpha,
      ])
  }

  private mutating func textMarkup(ofShape index: Int, of frame: Frame) -> String {
    guard let text = frame.shapes[index].text, !text.string.isEmpty else { return "" }
    let layout = TextLayout(text, size: frame.shapes[index].size)
    guard !layout.glyphs.isEmpty else { return "" }
    let color = frame.textColor(
      ofShape: index, over: frame.background.alpha >= 0.5 ? frame.background : background)
    let uses = layout.glyphs.map { placed in
      let x = shortDecimal(placed.origin.x / layout.scale, places: 0)
      let y = shortDecimal(placed.origin.y / layout.scale, places: 0)
      return "<use href=\"#\(glyphs.identifier(of: placed.glyph))\" x=\"\(x)\" y=\"\(y)\"/>"
    }
    let opacity = color.alpha < 1 ? " opacity=\"\(shortDecimal(color.alpha, places: 3))\"" : ""
    return
      "<g fill=\"\(color.svgHexColor)\"\(opacity) transform=\"scale(\(shortDecimal(layout.scale, places: 5)))\">"
      + uses.joined() + "</g>"
  }

  // MARK: Debug layers

  private func layerItems(of frame: Frame, _ fit: AffineTransform) -> [[SVGFrameItem]] {
    var fields = frame.fieldLayer.lines.map { taperedLine($0, fit) }
    for field in frame.fieldLayer.fields {
      fields += field.outline.map { polyline($0, FrameTheme.field, fit) }
      fields.append(disc(field.position, DebugLayerStyle.fieldDotRadius, 1, FrameTheme.field, fit))
    }
    let contacts = frame.contactMarkers.map { marker in
      let (radius, alpha) = DebugLayerStyle.contactMarkerStyle(age: marker.age)
      return disc(marker.point, radius, alpha, FrameTheme.contactMarker, fit)
    }
    return [
      fields, frame.boundaries.map { polyline($0, FrameTheme.boundary, fit) },
      frame.attachments.map { connector($0, FrameTheme.attachment, fit) },
      frame.snaps.map { connector($0, FrameTheme.snap, fit) }, contacts,
    ]
  }

  private func polyline(_ points: [Point], _ color: Color, _ fit: AffineTransform) -> SVGFrameItem {
    let path = points.map { point in
      let point = point.applying(fit)
      return "\(shortDecimal(point.x, places: 2)) \(shortDecimal(point.y, places: 2))"
    }
    let width = shortDecimal(DebugLayerStyle.lineWidth, places: 2)
    return SVGFrameItem(
      kind: .markup,
      markup:
        "<path d=\"M\(path.joined(separator: "L"))\" fill=\"none\" stroke=\"\(color.svgHexColor)\" stroke-width=\"\(width)\"/>",
      animatedValues: [])
  }

  private func connector(_ line: Frame.Line, _ color: Color, _ fit: AffineTransform) -> SVGFrameItem {
    let (start, end) = (line.start.applying(fit), line.end.applying(fit))
    return SVGFrameItem(
      kind: .connector(color: color.svgHexColor), markup: "",
      animatedValues: [start.x, start.y, end.x, end.y])
  }

  private func taperedLine(_ line: Frame.Line, _ fit: AffineTransform) -> SVGFrameItem {
    let (start, end) = (line.start.applying(fit), line.end.applying(fit))
    let direction = (end - start).normalized
    let side = Vector(dx: -direction.dy, dy: direction.dx) * (DebugLayerStyle.fieldLineWidth / 2)
    let (left, right) = (start + side, start - side)
    return SVGFrameItem(
      kind: .taperedLine, markup: "", animatedValues: [left.x, left.y, end.x, end.y, right.x, right.y])
  }

  private func disc(
    _ center: Point, _ radius: Double, _ alpha: Double, _ color: Color, _ fit: AffineTransform
  ) -> SVGFrameItem {
    let center = center.applying(fit)
    return SVGFrameItem(
      kind: .disc(color: color.svgHexColor), markup: "", animatedValues: [center.x, center.y, radius, alpha])
  }
}

/// The glyphs of a picture, each of which is defined once.
struct GlyphTable {
  private var identifiers: [Substring: String] = [:]
  private var paths: [Substring] = []

  /// Returns the identifier of a glyph in the picture.
  mutating func identifier(of glyph: Glyph) -> String {
    if let identifier = identifiers[glyph.svgPath] { return identifier }
    let identifier = "g\(paths.count)"
    identifiers[glyph.svgPath] = identifier
    paths.append(glyph.svgPath)
    return identifier
  }

  /// The definitions, in the order of first use; empty for none.
  var definitions: String {
    guard !paths.isEmpty else { return "" }
    let lines = paths.enumerated().map { "<path id=\"g\($0)\" d=\"\($1)\"/>\n" }
    return "<defs>\n\(lines.joined())</defs>\n"
  }
}

extension Color {
  /// The color without its alpha, as `#rrggbb`.
  var svgHexColor: String { String(description.prefix(7)) }
}
