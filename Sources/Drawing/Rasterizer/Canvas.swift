import Display
package import Dynamics
package import Views

/// An image on which shapes are drawn, antialiased.
package struct Canvas {
  /// The image.
  package private(set) var image: PixelImage

  private var mask = CoverageMask()
  private var polygon = PolygonBuilder()
  private var pyramids = ImagePyramidCache()

  /// Creates a canvas with a transparent image of a size in pixels, at least 0.
  package init(width: Int, height: Int) { image = PixelImage(width: width, height: height) }

  /// Fills the image with a color, including its alpha.
  package mutating func clear(_ color: Color) {
    image.clear(color)
    pyramids.removeUnused()
  }

  /// Fills a rectangle; the parts outside of the image are left out.
  ///
  /// - Parameters:
  ///   - rect: The rectangle, in pixels.
  ///   - cornerRadius: The radius of its corners, in pixels; 0 by default.
  ///   - color: The color.
  package mutating func fill(_ rect: Rect, cornerRadius: Double = 0, _ color: Color) {
    fill(color) { polygon in
      polygon.traceRoundedRect(
        size: Size(width: rect.width, height: rect.height), cornerRadius: cornerRadius,
        transform: AffineTransform(translationX: rect.midX, y: rect.midY))
    }
  }

  /// Fills the outline of a glyph.
  ///
  /// - Parameters:
  ///   - glyph: The glyph.
  ///   - transform: The transform from thousandths of the font size to pixels.
  ///   - color: The color.
  package mutating func fill(_ glyph: Glyph, transform: AffineTransform, _ color: Color) {
    fill(color) { $0.trace(glyph, transform: transform) }
  }

  /// The area outside of which nothing is drawn; nil for the whole image.
  var clip: ClipMask?

  /// Fills a rounded rectangle with a gradient.
  mutating func fill(_ shape: Frame.Shape, with gradient: Gradient, transform: AffineTransform) {
    guard let shader = GradientShader(gradient, size: shape.size, transform: transform) else { return }
    polygon.traceRoundedRect(size: shape.size, cornerRadius: shape.cornerRadius, transform: transform)
    mask.rasterize(polygon, width: image.width, height: image.height)
    image.fill(mask, with: shader, alpha: shape.alpha, clippedTo: clip)
  }

  /// Draws an image in a shape.
  mutating func draw(_ placed: Frame.PlacedImage, in shape: Frame.Shape, transform: AffineTransform) {
    guard let sampler = ImageSampler(placed, pyramids[placed.image], transform: transform) else { return }
    polygon.trace(placed, in: shape, transform: transform)
    mask.rasterize(polygon, width: image.width, height: image.height)
    image.fill(mask, with: sampler, alpha: shape.alpha, clippedTo: clip)
  }

  /// Draws the shadow of a shape.
  mutating func drawShadow(_ shadow: Frame.Shadow, of shape: Frame.Shape, transform: AffineTransform) {
    let mask = ShadowMask(shadow, of: shape, transform: transform, width: image.width, height: image.height)
    image.fill(mask, with: shadow.color, alpha: shape.alpha, clippedTo: clip)
  }

  /// Fills the polygon that a closure traces.
  mutating func fill(_ color: Color, alpha: Double = 1, _ trace: (inout PolygonBuilder) -> Void) {
    trace(&polygon)
    mask.rasterize(polygon, width: image.width, height: image.height)
    if let clip {
      image.fill(mask, with: color, alpha: alpha, clippedTo: clip)
    } else {
      image.fill(mask, with: color, alpha: alpha)
    }
  }
}
