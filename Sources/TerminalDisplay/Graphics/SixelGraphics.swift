import Rasterizer

/// Sixel graphics (VT330/VT340 Programmer Reference Manual, chapter 14).
enum SixelGraphics {
  /// The maximum number of colors of an image: that of most terminals.
  private static let colorLimit = 256

  /// Appends an image at the cursor.
  ///
  /// An image with too many colors loses the lowest bits of each component.
  static func appendImage(_ pixels: [PixelImage.Pixel], width: Int, height: Int, to output: inout [UInt8]) {
    let (palette, indices) = indexed(pixels)
    // Pixels that are not set stay transparent (P2 = 1): the last band may extend below the image.
    output.append(contentsOf: "\u{1B}P0;1q\"1;1;\(width);\(height)".utf8)
    for (index, color) in palette.enumerated() {
      func percent(_ shift: UInt32) -> UInt32 { ((color >> shift & 0xFF) * 100 + 127) / 255 }
      output.append(contentsOf: "#\(index);2;\(percent(0));\(percent(8));\(percent(16))".utf8)
    }
    for top in stride(from: 0, to: height, by: 6) {
      if top > 0 { output.append(UInt8(ascii: "-")) }
      appendBand(indices, width: width, rows: top..<min(top + 6, height), to: &output)
    }
    output.append(contentsOf: "\u{1B}\\".utf8)
  }

  /// Appends six rows: for each of their colors, the columns of that color.
  private static func appendBand(_ indices: [UInt8], width: Int, rows: Range<Int>, to output: inout [UInt8]) {
    var colors: [UInt8] = []
    for index in indices[rows.lowerBound * width..<rows.upperBound * width] where !colors.contains(index) {
      colors.append(index)
    }
    for (number, color) in colors.enumerated() {
      if number > 0 { output.append(UInt8(ascii: "$")) }
      output.append(UInt8(ascii: "#"))
      output.append(number: Int(color))
      var (former, length): (UInt8, Int) = (0, 0)
      for column in 0..<width {
        var bits: UInt8 = 0
        for row in rows where indices[row * width + column] == color { bits |= 1 << (row - rows.lowerBound) }
        if bits != former {
          appendRun(former, length, to: &output)
          (former, length) = (bits, 0)
        }
        length += 1
      }
      // Columns without the color at the end need not be written.
      if former != 0 { appendRun(former, length, to: &output) }
    }
  }

  private static func appendRun(_ bits: UInt8, _ length: Int, to output: inout [UInt8]) {
    if length > 3 {
      output.append(UInt8(ascii: "!"))
      output.append(number: length)
      output.append(63 + bits)
    } else {
      for _ in 0..<length { output.append(63 + bits) }
    }
  }

  /// The distinct colors of pixels, and the index of each pixel's color.
  private static func indexed(_ pixels: [PixelImage.Pixel]) -> (palette: [PixelImage.Pixel], indices: [UInt8])
  {
    // Five, four, then three bits per component: at most 512 colors remain, of which a tile has fewer.
    for mask in [0xFFFF_FFFF, 0xFFF8_F8F8, 0xFFF0_F0F0, 0xFFE0_E0E0, 0xFFC0_C0C0] as [PixelImage.Pixel] {
      var palette: [PixelImage.Pixel] = []
      var places: [PixelImage.Pixel: UInt8] = [:]
      var indices: [UInt8] = []
      indices.reserveCapacity(pixels.count)
      for pixel in pixels {
        let color = pixel & mask
        if let place = places[color] {
          indices.append(place)
        } else if palette.count < colorLimit {
          places[color] = UInt8(palette.count)
          indices.append(UInt8(palette.count))
          palette.append(pixel)
        } else {
          break
        }
      }
      if indices.count == pixels.count { return (palette, indices) }
    }
    return ([0], Array(repeating: 0, count: pixels.count))
  }
}
