package import Dynamics
package import Views

/// Pixels to paint on, with smooth edges: a pixel takes as much of a colour as is covered of it.
package struct Raster {
  /// Red, green and blue in sRGB, and last how dense a character must be to show the pixel without colours; 0…1 each.
  ///
  /// What is painted is the denser the brighter it is, but never so thin as not to be seen; what is not painted has
  /// no density in any colour.
  package typealias Pixel = SIMD4<Float>

  /// The size in pixels.
  package let width: Int
  package let height: Int

  /// The pixels, row by row.
  package private(set) var pixels: [Pixel]

  /// For each pixel the number of the layer that covers at least half of it, 0 for none.
  package private(set) var shapeIDs: [Int32]

  /// For each pixel the share of what was there at its reset that the layers painted since let through, 0…1.
  ///
  /// The product of 1 - alpha × coverage; what is painted without an owner is not counted.
  package private(set) var transmittances: [Float]

  private var mask = CoverageMask()
  private var polygon = PolygonBuilder()

  /// A raster of a size in pixels, 0 or more each, all black.
  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
    pixels = Array(repeating: .zero, count: width * height)
    shapeIDs = Array(repeating: 0, count: width * height)
    transmittances = Array(repeating: 1, count: width * height)
  }

  /// Wipes the raster with an opaque colour.
  package mutating func clear(_ color: Color) {
    var pixel = Pixel(color)
    pixel.w = 0
    for index in pixels.indices { pixels[index] = pixel }
    for index in shapeIDs.indices { shapeIDs[index] = 0 }
    for index in transmittances.indices { transmittances[index] = 1 }
  }

  /// Makes the transmittance of a pixel 1 again.
  mutating func resetTransmittance(at index: Int) { transmittances[index] = 1 }

  /// Paints a rectangle with round corners under any transform to pixels, as layer `owner`.
  ///
  /// Paint that is not dense has a colour only; without colours it makes what lies behind thinner.
  package mutating func fill(
    size: Size, cornerRadius: Double, transform: AffineTransform, color: Color, alpha: Double = 1,
    addsDensity: Bool = true, shapeID: Int32 = 0
  ) {
    polygon.trace(size: size, cornerRadius: cornerRadius, transform: transform)
    fillPolygon(color, alpha: alpha, addsDensity: addsDensity, shapeID: shapeID)
  }

  /// Paints a straight line of a thickness in pixels; none if it has no length.
  package mutating func stroke(from start: Point, to end: Point, thickness: Double, color: Color) {
    polygon.trace(from: start, to: end, thickness: thickness)
    fillPolygon(color, alpha: 1, addsDensity: true, shapeID: 0)
  }

  /// Paints a straight line that has a thickness in pixels where it begins and ends in a point, none if it has no
  /// length.
  mutating func strokeTapered(from start: Point, to end: Point, thickness: Double, color: Color) {
    polygon.trace(from: start, to: end, thickness: thickness, isTapered: true)
    fillPolygon(color, alpha: 1, addsDensity: true, shapeID: 0)
  }

  private mutating func fillPolygon(_ color: Color, alpha: Double, addsDensity: Bool, shapeID: Int32) {
    mask.rasterize(polygon.points, width: width, height: height)
    var source = Pixel(color)
    if !addsDensity { source.w = 0 }
    let opacity = Float(color.alpha * alpha)
    mask.forEachPixel { column, row, coverage in
      let index = row * width + column
      let weight = coverage * opacity
      pixels[index] += (source - pixels[index]) * weight
      guard shapeID > 0 else { return }
      transmittances[index] *= 1 - weight
      if weight >= 0.5 { shapeIDs[index] = shapeID }
    }
  }
}

extension Raster.Pixel {
  /// What a colour, taken as opaque, paints.
  init(_ color: Color) {
    self.init(Float(color.red), Float(color.green), Float(color.blue), 0)
    w = 0.4 + 0.6 * luma
  }

  /// How bright the colour is to the eye, 0…1: the luma of ITU-R BT.709.
  var luma: Float { 0.2126 * x + 0.7152 * y + 0.0722 * z }
}
