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
      output.append(UInt8(ascii: "#"))
      output.append(number: index)
      output.append(contentsOf: ";2".utf8)
      for shift in [0, 8, 16] as [UInt32] {
        output.append(UInt8(ascii: ";"))
        output.append(number: Int(percent(shift)))
      }
    }
    for top in stride(from: 0, to: height, by: 6) {
      if top > 0 { output.append(UInt8(ascii: "-")) }
      appendBand(indices, width: width, rows: top..<min(top + 6, height), to: &output)
    }
    output.append(contentsOf: "\u{1B}\\".utf8)
  }

  /// Appends six rows: for each of their colors, the columns of that color.
  ///
  /// - Complexity: O(width × colors).
  private static func appendBand(_ indices: [UInt8], width: Int, rows: Range<Int>, to output: inout [UInt8]) {
    // The colors in the order of their first pixels, and for each of them the bits of its sixels.
    var colors: [UInt8] = []
    var positions = [Int](repeating: -1, count: colorLimit)
    var sixels: [UInt8] = []
    for row in rows {
      let bit = UInt8(1) << (row - rows.lowerBound)
      for column in 0..<width {
        let color = indices[row * width + column]
        if positions[Int(color)] < 0 {
          positions[Int(color)] = sixels.count
          colors.append(color)
          sixels.append(contentsOf: repeatElement(0, count: width))
        }
        sixels[positions[Int(color)] + column] |= bit
      }
    }
    for (number, color) in colors.enumerated() {
      if number > 0 { output.append(UInt8(ascii: "$")) }
      output.append(UInt8(ascii: "#"))
      output.append(number: Int(color))
      var (previous, length): (UInt8, Int) = (0, 0)
      for bits in sixels[number * width..<(number + 1) * width] {
        if bits != previous {
          appendRun(previous, length, to: &output)
          (previous, length) = (bits, 0)
        }
        length += 1
      }
      // Columns without the color at the end need not be written.
      if previous != 0 { appendRun(previous, length, to: &output) }
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
      for (number, pixel) in pixels.enumerated() {
        let color = pixel & mask
        if number > 0, color == pixels[number - 1] & mask {
          // Most pixels look like their neighbor, which saves the lookup.
          indices.append(indices[number - 1])
        } else if let place = places[color] {
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
