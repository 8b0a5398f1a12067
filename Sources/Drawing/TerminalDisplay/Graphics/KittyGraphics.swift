import Rasterizer

/// The graphics protocol of kitty (https://sw.kovidgoyal.net/kitty/graphics-protocol/).
enum KittyGraphics {
  /// The maximum size of a chunk of an image, in bytes of base64.
  private static let chunkSize = 4096

  /// The layer of the images: below the backgrounds of cells, so that text and boxes cover them.
  private static let zIndex = -1_073_741_825

  /// Appends the commands that display an image at the cursor, scaled to a number of cells, in place of the
  /// previous image with the identifier.
  ///
  /// An image of one color is transmitted as a pixel.
  static func appendImage(
    _ pixels: [PixelImage.Pixel], width: Int, height: Int, columns: Int, rows: Int, identifier: Int,
    to output: inout [UInt8]
  ) {
    let isUniform = pixels.allSatisfy { $0 == pixels[0] }
    let size = isUniform ? (width: 1, height: 1) : (width: width, height: height)
    let payload = base64(isUniform ? pixels[..<1] : pixels[...])
    var control =
      "a=T,q=2,C=1,f=24,s=\(size.width),v=\(size.height),c=\(columns),r=\(rows),z=\(zIndex),i=\(identifier),p=1"
    var start = 0
    repeat {
      let end = min(start + chunkSize, payload.count)
      let isLast = end == payload.count
      output.append(contentsOf: "\u{1B}_G\(control)\(control.isEmpty ? "" : ",")m=\(isLast ? 0 : 1);".utf8)
      output.append(contentsOf: payload[start..<end])
      output.append(contentsOf: "\u{1B}\\".utf8)
      start = end
      control = "q=2"
    } while start < payload.count
  }

  /// Appends the command that removes an image and frees its data.
  static func appendRemoval(ofImage identifier: Int, to output: inout [UInt8]) {
    output.append(contentsOf: "\u{1B}_Ga=d,d=I,i=\(identifier),q=2\u{1B}\\".utf8)
  }

  /// The red, green and blue bytes of pixels in base64: four digits per pixel, without padding.
  private static func base64(_ pixels: ArraySlice<PixelImage.Pixel>) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 4 * pixels.count) { bytes, count in
      for pixel in pixels {
        let value = (pixel & 0xFF) << 16 | pixel & 0xFF00 | pixel >> 16 & 0xFF
        for shift in [18, 12, 6, 0] as [UInt32] {
          bytes[count] = digits[Int(value >> shift & 63)]
          count += 1
        }
      }
    }
  }

  private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
}
