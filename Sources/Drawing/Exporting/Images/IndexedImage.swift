import Rasterizer

/// An image with a palette, without loss.
struct IndexedImage {
  /// The colors, in the order of their first pixels.
  private(set) var palette: [PixelImage.Pixel] = []
  /// For each pixel, its index in the palette.
  private(set) var indices: [UInt8] = []

  /// Creates the indices of an image; nil if it has more than `limit` colors, which is at most 256.
  init?(_ image: PixelImage, limit: Int) {
    var known: [PixelImage.Pixel: UInt8] = [:]
    // Most pixels equal their left neighbor, for which no table lookup is needed.
    var last: (pixel: PixelImage.Pixel, index: UInt8)?
    indices.reserveCapacity(image.pixels.count)
    for pixel in image.pixels {
      if let last, last.pixel == pixel {
        indices.append(last.index)
        continue
      }
      let index: UInt8
      if let existing = known[pixel] {
        index = existing
      } else {
        guard palette.count < limit else { return nil }
        index = UInt8(palette.count)
        palette.append(pixel)
        known[pixel] = index
      }
      last = (pixel, index)
      indices.append(index)
    }
  }
}
