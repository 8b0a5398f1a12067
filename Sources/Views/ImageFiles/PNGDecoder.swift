import CPNG
import Views

/// Decodes PNG files with libpng's simplified API, which converts all color types and bit depths to sRGB.
enum PNGDecoder {
  /// RGBA with 8 bits per channel: `PNG_FORMAT_RGBA`.
  private static let rgba = UInt32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA)

  static func decode(_ fileData: [UInt8]) throws(ImageFileError) -> Image.Contents {
    var image = png_image()
    image.version = UInt32(PNG_IMAGE_VERSION)
    defer { png_image_free(&image) }
    let pixels: Result<(pixels: [UInt32], isOpaque: Bool), ImageFileError> = fileData.withUnsafeBytes {
      bytes in
      guard png_image_begin_read_from_memory(&image, bytes.baseAddress, bytes.count) != 0 else {
        return .failure(.damaged(.png))
      }
      let (width, height) = (Int(image.width), Int(image.height))
      // Both are less than 2³¹.
      guard width * height <= Image.pixelCountLimit else {
        return .failure(.tooManyPixels(width: width, height: height))
      }
      let isOpaque = image.format & UInt32(PNG_FORMAT_FLAG_ALPHA) == 0
      image.format = rgba
      var isComplete = false
      var pixels = [UInt32](unsafeUninitializedCapacity: width * height) { buffer, count in
        // A background of NULL: the colors are not composited.
        isComplete = png_image_finish_read(&image, nil, buffer.baseAddress, Int32(4 * width), nil) != 0
        count = isComplete ? width * height : 0
      }
      // Of a warning, such as of a wrong checksum in an ancillary chunk, the pixels are complete.
      guard isComplete else { return .failure(.damaged(.png)) }
      return .success((isOpaque ? pixels : Self.premultiply(&pixels), isOpaque))
    }
    let decoded = try pixels.get()
    return Image.Contents(
      fileData: fileData, format: .png, width: Int(image.width), height: Int(image.height),
      pixels: decoded.pixels, isOpaque: decoded.isOpaque)
  }

  /// Multiplies the colors of pixels by their alpha values.
  private static func premultiply(_ pixels: inout [UInt32]) -> [UInt32] {
    pixels.withUnsafeMutableBufferPointer { pixels in
      for index in pixels.indices {
        let pixel = pixels[index]
        let alpha = pixel >> 24
        guard alpha != 255 else { continue }
        let red = ((pixel & 255) * alpha + 127) / 255
        let green = ((pixel >> 8 & 255) * alpha + 127) / 255
        let blue = ((pixel >> 16 & 255) * alpha + 127) / 255
        pixels[index] = red | green << 8 | blue << 16 | alpha << 24
      }
    }
    return pixels
  }
}
