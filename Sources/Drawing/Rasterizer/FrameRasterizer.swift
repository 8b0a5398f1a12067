public import Display
import Dynamics
public import Views

/// A renderer of frames as antialiased pixels.
///
/// The scene is scaled to fit into the image with its aspect ratio preserved, and centered. The coverage of
/// each pixel is exact for polygons; curves are polygons within 0.05 pixels. Colors are composited on sRGB
/// bytes, as browsers and Core Graphics do, so that a scene looks the same as its SVG. The result depends
/// only on the frame: it is equal to the byte on every machine.
///
/// ```swift
/// var rasterizer = FrameRasterizer(width: 640, height: 1136)
/// rasterizer.draw(Frame(of: stage))
/// let bytes = rasterizer.image.rgbaBytes
/// ```
public struct FrameRasterizer {
  /// The image of the last frame; transparent before the first.
  public var image: PixelImage { canvas.image }

  /// The color where the root view has none; that of all renderers by default.
  public let background: Color

  /// Whether the scene is stretched to the size of the image.
  private let scalesToFill: Bool

  private var canvas: Canvas
  private var toPixels = AffineTransform.identity
  private var clipMasks = ClipMaskCache()

  /// Creates a rasterizer for images of a size in pixels, at least 0.
  ///
  /// - Parameters:
  ///   - width: The width, in pixels.
  ///   - height: The height, in pixels.
  ///   - background: The color where the root view has none, and beside the scene; a dark gray by default. It
  ///     may be transparent.
  ///   - fillsImage: Whether the scene is stretched to the size of the image, instead of preserving its
  ///     aspect ratio; false by default.
  public init(width: Int, height: Int, background: Color? = nil, fillsImage: Bool = false) {
    self.scalesToFill = fillsImage
    canvas = Canvas(width: width, height: height)
    self.background = background ?? FrameTheme.stageBackground
  }

  /// Draws a frame into `image`, replacing its contents.
  public mutating func draw(_ frame: Frame) {
    toPixels = transform(from: frame.bounds)
    canvas.clear(background)
    clipMasks.removeAll()
    if frame.background.alpha > 0 { fill(frame.bounds, frame.background) }
    let sceneCount = max(frame.shapes.count - frame.overlayShapeCount, 0)
    for index in 0..<sceneCount { draw(shape: index, of: frame) }
    canvas.clip = nil
    drawDebugLayers(of: frame)
    for index in sceneCount..<frame.shapes.count { draw(shape: index, of: frame) }
    canvas.clip = nil
    for marker in frame.touchMarkers {
      let (radius, alpha) = DebugLayerStyle.touchMarkerStyle(age: marker.age)
      fillDisc(at: marker.point, radius: radius, FrameTheme.touch, alpha: alpha)
    }
  }

  /// The transform from a stage's coordinates to pixels.
  private func transform(from bounds: Rect) -> AffineTransform {
    let (width, height) = (Double(image.width), Double(image.height))
    var scale = (x: width / max(bounds.width, 1e-9), y: height / max(bounds.height, 1e-9))
    if !scalesToFill { scale = (min(scale.x, scale.y), min(scale.x, scale.y)) }
    return AffineTransform(
      a: scale.x, b: 0, c: 0, d: scale.y, tx: (width - bounds.width * scale.x) / 2 - bounds.minX * scale.x,
      ty: (height - bounds.height * scale.y) / 2 - bounds.minY * scale.y)
  }

  // MARK: Shapes

  private mutating func draw(shape index: Int, of frame: Frame) {
    let shape = frame.shapes[index]
    let transform = shape.transform.concatenating(toPixels)
    canvas.clip = clipMasks.mask(
      of: shape, in: frame, toPixels: toPixels, width: image.width, height: image.height)
    if let shadow = shape.decoration?.shadow {
      canvas.drawShadow(shadow, of: shape, transform: transform)
    }
    if shape.color.alpha > 0 {
      canvas.fill(shape.color, alpha: shape.alpha) {
        $0.traceRoundedRect(size: shape.size, cornerRadius: shape.cornerRadius, transform: transform)
      }
    }
    if let gradient = shape.decoration?.gradient {
      canvas.fill(shape, with: gradient, transform: transform)
    }
    if let image = shape.decoration?.image { canvas.draw(image, in: shape, transform: transform) }
    if let border = shape.decoration?.border {
      canvas.fill(border.color, alpha: shape.alpha) {
        $0.traceBorder(
          size: shape.size, cornerRadius: shape.cornerRadius, width: border.width, transform: transform)
      }
    }
    if let path = shape.decoration?.path { draw(path, alpha: shape.alpha, transform) }
    guard let text = shape.text else { return }
    let color = frame.textColor(
      ofShape: index, over: frame.background.alpha >= 0.5 ? frame.background : background)
    let layout = TextLayout(text, size: shape.size)
    for placed in layout.glyphs {
      let glyphTransform =
        transform
        .translatedBy(x: placed.origin.x, y: placed.origin.y)
        .scaledBy(x: layout.scale, y: layout.scale)
      canvas.fill(color, alpha: shape.alpha) { $0.trace(placed.glyph, transform: glyphTransform) }
    }
  }

  private mutating func draw(_ path: Frame.Path, alpha: Double, _ transform: AffineTransform) {
    if path.fillColor.alpha > 0 {
      canvas.fill(path.fillColor, alpha: alpha) { $0.traceFill(path.elements, transform: transform) }
    }
    if path.strokeColor.alpha > 0 {
      canvas.fill(path.strokeColor, alpha: alpha) {
        $0.traceStroke(path.elements, style: path.stroke, transform: transform)
      }
    }
  }

  private mutating func fill(_ rect: Rect, _ color: Color) {
    let transform = AffineTransform(translationX: rect.midX, y: rect.midY).concatenating(toPixels)
    canvas.fill(color) {
      $0.traceRoundedRect(
        size: Size(width: rect.width, height: rect.height), cornerRadius: 0, transform: transform)
    }
  }

  // MARK: Debug layers

  /// The pixels per point.
  private var scale: Double { toPixels.a }

  private mutating func drawDebugLayers(of frame: Frame) {
    for line in frame.fieldLayer.lines {
      let (start, end) = (line.start.applying(toPixels), line.end.applying(toPixels))
      let thickness = DebugLayerStyle.fieldLineWidth * scale
      canvas.fill(FrameTheme.field, alpha: DebugLayerStyle.fieldLineAlpha) {
        $0.traceLine(from: start, to: end, thickness: thickness, isTapered: true)
      }
    }
    for field in frame.fieldLayer.fields {
      for line in field.outline { stroke(line, FrameTheme.field) }
      fillDisc(at: field.position, radius: DebugLayerStyle.fieldDotRadius, FrameTheme.field)
    }
    for line in frame.boundaries { stroke(line, FrameTheme.boundary) }
    for line in frame.attachments { drawLink(line, FrameTheme.attachment) }
    for line in frame.snaps { drawLink(line, FrameTheme.snap) }
    for marker in frame.contactMarkers {
      let (radius, alpha) = DebugLayerStyle.contactMarkerStyle(age: marker.age)
      fillDisc(at: marker.point, radius: radius, FrameTheme.contactMarker, alpha: alpha)
    }
  }

  /// Draws a line with a disc at each end; nothing if its length is 0, such as a spring at rest.
  private mutating func drawLink(_ line: Frame.Line, _ color: Color) {
    guard line.start != line.end else { return }
    stroke([line.start, line.end], color)
    for end in [line.start, line.end] { fillDisc(at: end, radius: DebugLayerStyle.lineEndRadius, color) }
  }

  private mutating func stroke(_ points: [Point], _ color: Color) {
    for (start, end) in zip(points, points.dropFirst()) {
      let (start, end) = (start.applying(toPixels), end.applying(toPixels))
      let thickness = DebugLayerStyle.lineWidth * scale
      canvas.fill(color) { $0.traceLine(from: start, to: end, thickness: thickness) }
    }
  }

  private mutating func fillDisc(at point: Point, radius: Double, _ color: Color, alpha: Double = 1) {
    let transform = AffineTransform(translationX: point.x, y: point.y).concatenating(toPixels)
    canvas.fill(color, alpha: alpha) {
      $0.traceRoundedRect(
        size: Size(width: 2 * radius, height: 2 * radius), cornerRadius: radius, transform: transform)
    }
  }
}
