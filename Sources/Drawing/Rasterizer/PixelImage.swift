package import Views

/// An image of 8-bit sRGB pixels with premultiplied alpha.
public struct PixelImage: Hashable, Sendable {
  /// A pixel: red in the lowest byte, then green, blue and alpha; the colors are multiplied by alpha.
  public typealias Pixel = UInt32

  /// The width, in pixels.
  public let width: Int
  /// The height, in pixels.
  public let height: Int
  /// The pixels in row-major order.
  public internal(set) var pixels: [Pixel]

  /// Creates a transparent image; the width and height must be at least 0.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
    pixels = Array(repeating: 0, count: width * height)
  }

  /// Creates an image of pixels in row-major order; nil if their number is not `width * height`.
  package init?(width: Int, height: Int, pixels: [Pixel]) {
    guard pixels.count == width * height else { return nil }
    (self.width, self.height, self.pixels) = (width, height, pixels)
  }

  /// The bytes of the pixels as red, green, blue and alpha, not premultiplied.
  ///
  /// - Complexity: O(*n*) in the number of pixels.
  public var rgbaBytes: [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 4 * pixels.count) { bytes, count in
      for (index, pixel) in pixels.enumerated() {
        let straight = Self.unpremultiplied(pixel)
        for channel in 0..<4 {
          bytes[4 * index + channel] = UInt8(truncatingIfNeeded: straight >> (8 * channel))
        }
      }
      count = 4 * pixels.count
    }
  }

  /// Whether every pixel is opaque.
  public var isOpaque: Bool { pixels.allSatisfy { $0 >> 24 == 255 } }

  /// Returns a pixel with its colors divided by alpha.
  package static func unpremultiplied(_ pixel: Pixel) -> Pixel {
    let alpha = pixel >> 24
    guard alpha != 255, alpha != 0 else { return pixel }
    func straight(_ shift: Pixel) -> Pixel {
      (min((pixel >> shift & 255) * 255 + alpha / 2, 255 * alpha) / alpha) << shift
    }
    return straight(0) | straight(8) | straight(16) | alpha << 24
  }

  /// Fills the image with a color, including its alpha.
  package mutating func clear(_ color: Color) {
    let pixel = Self.premultiplied(color)
    for index in pixels.indices { pixels[index] = pixel }
  }

  /// Composites a color over the pixels that a mask covers: source-over on sRGB bytes, as browsers do.
  mutating func fill(_ mask: CoverageMask, with color: Color, alpha: Double) {
    let opacity = Float(256 * color.alpha * alpha)
    guard opacity > 0 else { return }
    let opaque = Self.premultiplied(color.withAlphaComponent(1))
    let source = UInt64(spreading: opaque)
    let width = width
    pixels.withUnsafeMutableBufferPointer { pixels in
      mask.forEachPixel { column, row, coverage in
        let weight = UInt64(coverage * opacity + 0.5)
        let index = row * width + column
        pixels[index] = weight >= 256 ? opaque : pixels[index].composited(under: source, weight: weight)
      }
    }
  }

  /// Composites a color over the pixels that a mask covers, inside a clip.
  mutating func fill(_ mask: CoverageMask, with color: Color, alpha: Double, clippedTo clip: ClipMask) {
    let opacity = Float(256 * color.alpha * alpha)
    guard opacity > 0 else { return }
    let source = UInt64(spreading: Self.premultiplied(color.withAlphaComponent(1)))
    let width = width
    mask.forEachPixel { column, row, coverage in
      let index = row * width + column
      let weight = UInt64(coverage * clip.coverage[index] * opacity + 0.5)
      pixels[index] = pixels[index].composited(under: source, weight: min(weight, 256))
    }
  }

  /// Composites the colors of a gradient over the pixels that a mask covers, inside a clip.
  mutating func fill(
    _ mask: CoverageMask, with shader: GradientShader, alpha: Double, clippedTo clip: ClipMask?
  ) {
    mask.forEachPixel { column, row, coverage in
      let index = row * width + column
      composite(
        shader.color(column: column, row: row),
        opacity: coverage * Float(alpha) * (clip?.coverage[index] ?? 1), at: index)
    }
  }

  /// Composites an image over the pixels that a mask covers, inside a clip.
  mutating func fill(
    _ mask: CoverageMask, with sampler: ImageSampler, alpha: Double, clippedTo clip: ClipMask?
  ) {
    let width = width
    pixels.withUnsafeMutableBufferPointer { pixels in
      mask.forEachPixel { column, row, coverage in
        let index = row * width + column
        let source =
          sampler.color(column: column, row: row) * (coverage * Float(alpha) * (clip?.coverage[index] ?? 1))
        let below = SIMD4<Float>(unpacking: pixels[index])
        pixels[index] = (below * (1 - source.w / 255) + source).packedPixel
      }
    }
  }

  /// Composites a shadow over the pixels, inside a clip.
  mutating func fill(_ shadow: ShadowMask, with color: Color, alpha: Double, clippedTo clip: ClipMask?) {
    shadow.forEachPixel { column, row, opacity in
      let index = row * width + column
      composite(color, opacity: opacity * Float(alpha) * (clip?.coverage[index] ?? 1), at: index)
    }
  }

  private mutating func composite(_ color: Color, opacity: Float, at index: Int) {
    let weight = UInt64(min(Float(256 * color.alpha) * opacity, 256) + 0.5)
    let source = UInt64(spreading: Self.premultiplied(color.withAlphaComponent(1)))
    pixels[index] = pixels[index].composited(under: source, weight: weight)
  }

  /// Returns the pixel of a color.
  static func premultiplied(_ color: Color) -> Pixel {
    func byte(_ component: Double) -> Pixel { Pixel((component * 255).rounded()) }
    return byte(color.red * color.alpha) | byte(color.green * color.alpha) << 8
      | byte(color.blue * color.alpha) << 16 | byte(color.alpha) << 24
  }
}

extension UInt64 {
  /// Creates lanes of 16 bits from the four bytes of a pixel, in the order red, blue, green, alpha.
  @inline(__always)
  fileprivate init(spreading pixel: PixelImage.Pixel) {
    self = UInt64(pixel & 0x00FF_00FF) | UInt64(pixel >> 8 & 0x00FF_00FF) << 32
  }
}

extension PixelImage.Pixel {
  /// Returns the result of compositing an opaque color over the pixel with a weight from 0 to 256.
  @inline(__always)
  fileprivate func composited(under source: UInt64, weight: UInt64) -> Self {
    // Four products of up to 255 × 256 in lanes of 16 bits; the addend rounds.
    let sum = UInt64(spreading: self) &* (256 - weight) &+ source &* weight &+ 0x0080_0080_0080_0080
    return Self(gathering: sum >> 8 & 0x00FF_00FF_00FF_00FF)
  }

  /// Creates a pixel from lanes of 16 bits, in the order red, blue, green, alpha.
  @inline(__always)
  fileprivate init(gathering lanes: UInt64) {
    self =
      PixelImage.Pixel(truncatingIfNeeded: lanes) | PixelImage.Pixel(truncatingIfNeeded: lanes >> 32) << 8
  }
}
