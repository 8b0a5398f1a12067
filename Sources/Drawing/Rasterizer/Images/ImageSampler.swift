package import Display
package import Dynamics
import Views

/// The colors of pixels in an image: interpolated bilinearly where it is enlarged, and averaged over the area
/// of the pixel where it is reduced, so that an image that moves does not shimmer.
package struct ImageSampler {
  private let level: ImagePyramid.Level
  /// The transform from pixels of the raster to those of the level.
  private let toLevel: AffineTransform
  /// The number of samples in a pixel along each axis of the raster.
  private let sampleCounts: (columns: Int, rows: Int)
  /// The premultiplied color that replaces the image's colors, 0…1; nil for none.
  private let templateColor: SIMD4<Float>?

  /// The maximum number of samples along an axis, for an image that is reduced much more in one direction.
  private static let maximumSampleCount = 16

  /// Creates the sampler of an image in the coordinates of its shape; nil if it has no area.
  ///
  /// - Parameters:
  ///   - placed: The image and its rectangle.
  ///   - pyramid: The pyramid of the image; with only its first level, an image that is reduced much is not
  ///     averaged completely.
  ///   - transform: The transform from the shape's coordinates to pixels of the raster.
  package init?(_ placed: Frame.PlacedImage, _ pyramid: ImagePyramid, transform: AffineTransform) {
    let rect = placed.rect
    let (width, height) = (Double(pyramid.levels[0].width), Double(pyramid.levels[0].height))
    let toRaster = AffineTransform(scaleX: rect.width / width, y: rect.height / height)
      .concatenating(AffineTransform(translationX: rect.minX, y: rect.minY))
      .concatenating(transform)
    guard rect.width > 0, rect.height > 0, toRaster.determinant != 0 else { return nil }
    let toImage = toRaster.inverted()
    guard toImage.isFinite else { return nil }
    // The sides of the parallelogram that a pixel of the raster covers in the image.
    let sides = (
      x: Vector(dx: toImage.a, dy: toImage.b).length, y: Vector(dx: toImage.c, dy: toImage.d).length
    )
    var index = 0
    var size = 1.0
    while index + 1 < pyramid.levels.count, 2 * size <= min(sides.x, sides.y) {
      index += 1
      size *= 2
    }
    level = pyramid.levels[index]
    toLevel = toImage.concatenating(AffineTransform(scaleX: 1 / size, y: 1 / size))
    func count(_ side: Double) -> Int {
      Int(min((side / size).rounded(.up), Double(Self.maximumSampleCount)))
    }
    sampleCounts = (max(count(sides.x), 1), max(count(sides.y), 1))
    templateColor = placed.templateColor.map { color in
      SIMD4(Float(color.red), Float(color.green), Float(color.blue), 1) * Float(color.alpha)
    }
  }

  /// Returns the mean color of a pixel of the raster: red, green, blue and alpha, 0…255, with premultiplied
  /// alpha.
  ///
  /// Beyond the edges of the image, it is that of its outermost pixels.
  package func color(column: Int, row: Int) -> SIMD4<Float> {
    var sum = SIMD4<Float>.zero
    level.pixels.withUnsafeBufferPointer { pixels in
      for y in 0..<sampleCounts.rows {
        for x in 0..<sampleCounts.columns {
          let point = Point(
            x: Double(column) + (Double(x) + 0.5) / Double(sampleCounts.columns),
            y: Double(row) + (Double(y) + 0.5) / Double(sampleCounts.rows)
          ).applying(toLevel)
          sum += interpolatedColor(at: point, in: pixels)
        }
      }
    }
    let mean = sum / Float(sampleCounts.columns * sampleCounts.rows)
    return templateColor.map { $0 * mean.w } ?? mean
  }

  /// The color at a point of the level, interpolated between the centers of four pixels.
  private func interpolatedColor(
    at point: Point, in pixels: UnsafeBufferPointer<PixelImage.Pixel>
  ) -> SIMD4<Float> {
    let x = min(max(point.x - 0.5, 0), Double(level.width - 1))
    let y = min(max(point.y - 0.5, 0), Double(level.height - 1))
    let (left, top) = (Int(x), Int(y))
    let (right, bottom) = (min(left + 1, level.width - 1), min(top + 1, level.height - 1))
    let (u, v) = (Float(x - Double(left)), Float(y - Double(top)))
    func pixel(_ column: Int, _ row: Int) -> SIMD4<Float> {
      SIMD4(unpacking: pixels[row * level.width + column])
    }
    let upper = pixel(left, top) * (1 - u) + pixel(right, top) * u
    let lower = pixel(left, bottom) * (1 - u) + pixel(right, bottom) * u
    return upper * (1 - v) + lower * v
  }
}

extension SIMD4<Float> {
  /// Creates the channels of a pixel: red, green, blue and alpha, 0…255.
  @inline(__always)
  init(unpacking pixel: PixelImage.Pixel) {
    self.init(Float(pixel & 255), Float(pixel >> 8 & 255), Float(pixel >> 16 & 255), Float(pixel >> 24))
  }

  /// The pixel with these channels, rounded.
  @inline(__always)
  var packedPixel: PixelImage.Pixel {
    let bytes = SIMD4<UInt32>(
      (self + 0.5).clamped(lowerBound: Self(repeating: 0), upperBound: Self(repeating: 255)))
    return bytes.x | bytes.y << 8 | bytes.z << 16 | bytes.w << 24
  }
}
