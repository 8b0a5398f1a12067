package import Views

/// The pixels of an image at its own size, and averaged to one half, one quarter and so on of it, as a
/// mipmap.
package struct ImagePyramid {
  /// The pixels of a level, in row-major order.
  struct Level {
    let width: Int
    let height: Int
    /// With premultiplied alpha, as in `PixelImage`.
    let pixels: [PixelImage.Pixel]
  }

  /// The levels, each half as wide and as high as the one before, rounded up.
  let levels: [Level]

  /// Averages the pixels of an image.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - levelCount: The maximum number of levels; by default all, down to one pixel.
  /// - Complexity: O(*n*) in the number of pixels; O(1) for one level.
  package init(_ image: Image, levelCount: Int = .max) {
    let contents = image.contents
    var levels = [Level(width: contents.width, height: contents.height, pixels: contents.pixels)]
    while levels.count < levelCount, let last = levels.last, last.width > 1 || last.height > 1 {
      levels.append(Self.halved(last))
    }
    self.levels = levels
  }

  /// Averages squares of four pixels; at odd edges the last row or column counts twice.
  private static func halved(_ level: Level) -> Level {
    let (width, height) = ((level.width + 1) / 2, (level.height + 1) / 2)
    let pixels = [PixelImage.Pixel](unsafeUninitializedCapacity: width * height) { buffer, count in
      level.pixels.withUnsafeBufferPointer { source in
        for row in 0..<height {
          let (upper, lower) = (2 * row * level.width, min(2 * row + 1, level.height - 1) * level.width)
          for column in 0..<width {
            let (left, right) = (2 * column, min(2 * column + 1, level.width - 1))
            let average = Self.average(
              source[upper + left], source[upper + right], source[lower + left], source[lower + right])
            buffer.initializeElement(at: row * width + column, to: average)
          }
        }
      }
      count = width * height
    }
    return Level(width: width, height: height, pixels: pixels)
  }

  /// The mean of four pixels, rounded.
  private static func average(
    _ first: PixelImage.Pixel, _ second: PixelImage.Pixel, _ third: PixelImage.Pixel,
    _ fourth: PixelImage.Pixel
  ) -> PixelImage.Pixel {
    // Two channels at a time, in lanes of 16 bits: the sum of four bytes and the addend that rounds takes ten
    // bits.
    func lanes(_ shift: UInt32) -> UInt32 {
      let mask: UInt32 = 0x00FF_00FF
      let sum =
        (first >> shift & mask) + (second >> shift & mask) + (third >> shift & mask)
        + (fourth >> shift & mask)
      return (sum + 0x0002_0002) >> 2 & mask
    }
    return lanes(0) | lanes(8) << 8
  }
}

/// The pyramids of the images that were drawn in the last frame.
package struct ImagePyramidCache {
  private var pyramids: [Image: ImagePyramid] = [:]
  private var usedImages: Set<Image> = []

  /// Creates an empty cache.
  package init() {}

  /// The pyramid of an image, which is made if it was not drawn in the last frame.
  package subscript(image: Image) -> ImagePyramid {
    mutating get {
      usedImages.insert(image)
      if let pyramid = pyramids[image] { return pyramid }
      let pyramid = ImagePyramid(image)
      pyramids[image] = pyramid
      return pyramid
    }
  }

  /// Removes the pyramids that were not used since the last call, before another frame is drawn.
  package mutating func removeUnused() {
    if pyramids.count != usedImages.count { pyramids = pyramids.filter { usedImages.contains($0.key) } }
    usedImages.removeAll(keepingCapacity: true)
  }
}
