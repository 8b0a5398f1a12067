import Display
package import Dynamics
import Rasterizer
package import Views

/// An antialiased pixel buffer, which blends colors by coverage.
package struct Raster {
  /// A pixel: sRGB red, green and blue, and the density of the ASCII character that represents the pixel on a
  /// terminal without colors; 0…1 each.
  ///
  /// The density of painted pixels increases with brightness, and is high enough to be visible even for
  /// black. Unpainted pixels have density 0 in any color.
  package typealias Pixel = SIMD4<Float>

  /// The size, in pixels.
  package let width: Int
  package let height: Int

  /// The pixels in row-major order.
  package private(set) var pixels: [Pixel]

  /// For each pixel the identifier of the last shape with coverage × opacity of at least 0.5; 0 for none.
  package private(set) var shapeIDs: [Int32]

  /// For each pixel the transmittance of the shapes painted since the last reset, 0…1.
  ///
  /// The product of 1 - alpha × coverage; paint with shape identifier 0 is not counted.
  package private(set) var transmittances: [Float]

  /// The area outside of which nothing is painted; nil for the whole raster.
  var clip: ClipMask?

  private var mask = CoverageMask()
  private var polygon = PolygonBuilder()
  private var pyramids = ImagePyramidCache()

  /// Creates a black raster; the width and height, in pixels, must be at least 0.
  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
    pixels = Array(repeating: .zero, count: width * height)
    shapeIDs = Array(repeating: 0, count: width * height)
    transmittances = Array(repeating: 1, count: width * height)
  }

  /// Fills the raster with an opaque color and resets shape identifiers and transmittances.
  package mutating func clear(_ color: Color) {
    var pixel = Pixel(color)
    pixel.w = 0
    for index in pixels.indices { pixels[index] = pixel }
    for index in shapeIDs.indices { shapeIDs[index] = 0 }
    for index in transmittances.indices { transmittances[index] = 1 }
    pyramids.removeUnused()
  }

  /// Resets the transmittance of a pixel to 1.
  mutating func resetTransmittance(at index: Int) { transmittances[index] = 1 }

  /// Fills a rounded rectangle, centered at (0, 0), through a transform to pixels.
  ///
  /// If `isFilledInASCII` is false, the fill has density 0, so that it reduces the density of the pixels that
  /// it covers. `shapeID` is the identifier to store in `shapeIDs`; 0 for none. `edgeContrast` is the factor
  /// by which the coverage of a pixel differs more from one half: with large pixels, edges that are exactly
  /// antialiased look blurred.
  package mutating func fill(
    size: Size, cornerRadius: Double, transform: AffineTransform, color: Color, alpha: Double = 1,
    isFilledInASCII: Bool = true, shapeID: Int32 = 0, edgeContrast: Float = 1
  ) {
    polygon.traceRoundedRect(size: size, cornerRadius: cornerRadius, transform: transform)
    fillPolygon(
      color, alpha: alpha, isFilledInASCII: isFilledInASCII, shapeID: shapeID, edgeContrast: edgeContrast)
  }

  /// Paints the border of a rounded rectangle, centered at (0, 0), through a transform to pixels.
  ///
  /// `width` is its width before the transform; for the other parameters see `fill`.
  package mutating func strokeBorder(
    size: Size, cornerRadius: Double, width: Double, transform: AffineTransform, color: Color,
    alpha: Double = 1, shapeID: Int32 = 0
  ) {
    polygon.traceBorder(size: size, cornerRadius: cornerRadius, width: width, transform: transform)
    fillPolygon(color, alpha: alpha, isFilledInASCII: true, shapeID: shapeID)
  }

  /// Fills the area of a path through a transform to pixels; for the other parameters see
  /// `fill(size:cornerRadius:transform:color:alpha:isFilledInASCII:shapeID:edgeContrast:)`.
  package mutating func fill(
    _ path: [BezierPath.Element], transform: AffineTransform, color: Color, alpha: Double = 1,
    shapeID: Int32 = 0, edgeContrast: Float = 1
  ) {
    polygon.traceFill(path, transform: transform)
    fillPolygon(
      color, alpha: alpha, isFilledInASCII: true, shapeID: shapeID, edgeContrast: edgeContrast)
  }

  /// Strokes a path through a transform to pixels, which also applies to the width of the line.
  package mutating func stroke(
    _ path: [BezierPath.Element], style: StrokeStyle, transform: AffineTransform, color: Color,
    alpha: Double = 1, shapeID: Int32 = 0
  ) {
    polygon.traceStroke(path, style: style, transform: transform)
    fillPolygon(color, alpha: alpha, isFilledInASCII: true, shapeID: shapeID)
  }

  /// Fills a rounded rectangle with a gradient through a transform to pixels.
  mutating func fill(
    _ shape: Frame.Shape, with gradient: Gradient, transform: AffineTransform, shapeID: Int32
  ) {
    guard let shader = GradientShader(gradient, size: shape.size, transform: transform) else { return }
    polygon.traceRoundedRect(size: shape.size, cornerRadius: shape.cornerRadius, transform: transform)
    mask.rasterize(polygon, width: width, height: height)
    mask.forEachPixel { column, row, coverage in
      let index = row * width + column
      let color = shader.color(column: column, row: row)
      let weight =
        coverage * Float(color.alpha * shape.alpha) * (clip?.coverage[index] ?? 1)
      blend(Pixel(color), weight: weight, at: index, shapeID: shapeID)
    }
  }

  /// Draws an image in a shape through a transform to pixels.
  mutating func draw(
    _ placed: Frame.PlacedImage, in shape: Frame.Shape, transform: AffineTransform, shapeID: Int32
  ) {
    guard let sampler = ImageSampler(placed, pyramids[placed.image], transform: transform) else { return }
    polygon.trace(placed, in: shape, transform: transform)
    mask.rasterize(polygon, width: width, height: height)
    mask.forEachPixel { column, row, coverage in
      let index = row * width + column
      let sample = sampler.color(column: column, row: row)
      guard sample.w > 0 else { return }
      var source = sample / sample.w
      source.w = 0.4 + 0.6 * source.luma
      let weight = sample.w / 255 * coverage * Float(shape.alpha) * (clip?.coverage[index] ?? 1)
      blend(source, weight: weight, at: index, shapeID: shapeID)
    }
  }

  /// Paints the shadow of a shape, which covers neither text nor shapes.
  mutating func fillShadow(_ shadow: Frame.Shadow, of shape: Frame.Shape, transform: AffineTransform) {
    let shadowMask = ShadowMask(shadow, of: shape, transform: transform, width: width, height: height)
    let source = Pixel(shadow.color)
    let alpha = Float(shadow.color.alpha * shape.alpha)
    shadowMask.forEachPixel { column, row, opacity in
      let index = row * width + column
      blend(source, weight: opacity * alpha * (clip?.coverage[index] ?? 1), at: index, shapeID: 0)
    }
  }

  @inline(__always)
  private mutating func blend(_ source: Pixel, weight: Float, at index: Int, shapeID: Int32) {
    pixels[index] += (source - pixels[index]) * weight
    guard shapeID > 0 else { return }
    transmittances[index] *= 1 - weight
    if weight >= 0.5 { shapeIDs[index] = shapeID }
  }

  /// Strokes a straight line with a thickness in pixels; nothing if its length is 0.
  package mutating func stroke(from start: Point, to end: Point, thickness: Double, color: Color) {
    polygon.traceLine(from: start, to: end, thickness: thickness)
    fillPolygon(color, alpha: 1, isFilledInASCII: true, shapeID: 0)
  }

  /// The corners of a rounded rectangle, centered at (0, 0), through a transform to pixels; the first one
  /// again at the end.
  mutating func outline(size: Size, cornerRadius: Double, transform: AffineTransform) -> [Point] {
    polygon.traceRoundedRect(size: size, cornerRadius: cornerRadius, transform: transform)
    return polygon.points + polygon.points.prefix(1)
  }

  /// Sets the color of the pixel at a point; nothing outside of the raster.
  mutating func plot(_ point: Point, color: Color) {
    guard (0..<Double(width)).contains(point.x), (0..<Double(height)).contains(point.y) else { return }
    pixels[Int(point.y) * width + Int(point.x)] = Pixel(color)
  }

  /// Strokes a tapered line, with a thickness in pixels at its start and 0 at its end; nothing if its length
  /// is 0.
  mutating func strokeTapered(from start: Point, to end: Point, thickness: Double, color: Color) {
    polygon.traceLine(from: start, to: end, thickness: thickness, isTapered: true)
    fillPolygon(color, alpha: 1, isFilledInASCII: true, shapeID: 0)
  }

  private mutating func fillPolygon(
    _ color: Color, alpha: Double, isFilledInASCII: Bool, shapeID: Int32, edgeContrast: Float = 1
  ) {
    mask.rasterize(polygon, width: width, height: height)
    var source = Pixel(color)
    if !isFilledInASCII { source.w = 0 }
    let opacity = Float(color.alpha * alpha)
    let clip = clip?.coverage
    mask.forEachPixel { column, row, coverage in
      let index = row * width + column
      let sharpened = min(max((coverage - 0.5) * edgeContrast + 0.5, 0), 1)
      let weight = sharpened * opacity * (clip?[index] ?? 1)
      blend(source, weight: weight, at: index, shapeID: shapeID)
    }
  }
}

extension Raster.Pixel {
  /// Creates the pixel of a color, ignoring its alpha.
  init(_ color: Color) {
    self.init(Float(color.red), Float(color.green), Float(color.blue), 0)
    w = 0.4 + 0.6 * luma
  }

  /// The luma of ITU-R BT.709, 0…1.
  var luma: Float { 0.2126 * x + 0.7152 * y + 0.0722 * z }
}
