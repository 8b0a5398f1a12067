import CPNG
public import POSIX
public import Rasterizer

/// The PNG format, written with libpng's simplified API: indexed colors if there are at most 256, otherwise
/// RGB or RGBA of 8 bits.
public enum PNG {
  /// Returns the bytes of a file.
  ///
  /// - Throws: `SystemError` if the image has no pixels, or too many.
  /// - Complexity: O(*n*) in the number of pixels.
  public static func bytes(of image: PixelImage) throws(SystemError) -> [UInt8] {
    var header = png_image()
    header.version = UInt32(PNG_IMAGE_VERSION)
    header.width = UInt32(image.width)
    header.height = UInt32(image.height)
    header.format = UInt32(PNG_FORMAT_FLAG_COLOR)
    let isOpaque = image.isOpaque
    if !isOpaque { header.format |= UInt32(PNG_FORMAT_FLAG_ALPHA) }
    if let indexed = IndexedImage(image, limit: 256) {
      header.format |= UInt32(PNG_FORMAT_FLAG_COLORMAP)
      header.colormap_entries = UInt32(indexed.palette.count)
      return try write(&header, indexed.indices, palette: channels(of: indexed.palette, isOpaque: isOpaque))
    }
    return try write(&header, channels(of: image.pixels, isOpaque: isOpaque), palette: [])
  }

  /// The channels of pixels: red, green, blue and, unless they are opaque, alpha; not premultiplied.
  private static func channels(of pixels: [PixelImage.Pixel], isOpaque: Bool) -> [UInt8] {
    let channelCount = isOpaque ? 3 : 4
    return [UInt8](unsafeUninitializedCapacity: channelCount * pixels.count) { bytes, count in
      for pixel in pixels {
        let straight = PixelImage.unpremultiplied(pixel)
        for channel in 0..<channelCount {
          bytes[count + channel] = UInt8(truncatingIfNeeded: straight >> (8 * channel))
        }
        count += channelCount
      }
    }
  }

  private static func write(
    _ header: inout png_image, _ samples: [UInt8], palette: [UInt8]
  ) throws(SystemError) -> [UInt8] {
    // Larger than any result: the samples, and per row and per block of zlib a few bytes, and the chunks.
    var size = samples.count + samples.count / 8 + 16 * Int(header.height) + palette.count + (1 << 12)
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { bytes, count in
      if png_image_write_to_memory(&header, bytes.baseAddress, &size, 0, samples, 0, palette) != 0 {
        count = size
      }
    }
    guard !bytes.isEmpty else {
      throw SystemError(
        "cannot make a PNG file of \(header.width) × \(header.height) pixels", errorNumber: EOVERFLOW)
    }
    return bytes
  }
}
