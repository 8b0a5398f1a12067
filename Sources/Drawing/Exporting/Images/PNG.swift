public import Rasterizer

/// The PNG format (ISO/IEC 15948): indexed colors if there are at most 256, otherwise RGB or RGBA of 8 bits.
public enum PNG {
  /// Returns the bytes of a file.
  ///
  /// - Complexity: O(*n*) in the number of pixels.
  public static func bytes(of image: PixelImage) -> [UInt8] {
    var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    func append(_ type: String, _ data: [UInt8]) {
      let contents = Array(type.utf8) + data
      bytes += bigEndian(data.count) + contents + bigEndian(Int(CRC32.checksum(of: contents)))
    }
    let indexed = IndexedImage(image, limit: 256)
    let isOpaque = image.isOpaque
    let colorType: UInt8 = indexed != nil ? 3 : isOpaque ? 2 : 6
    append("IHDR", bigEndian(image.width) + bigEndian(image.height) + [8, colorType, 0, 0, 0])
    append("sRGB", [0])
    if let indexed {
      let colors = indexed.palette.map(PixelImage.unpremultiplied)
      append(
        "PLTE",
        colors.flatMap {
          [
            UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8),
            UInt8(truncatingIfNeeded: $0 >> 16),
          ]
        })
      if !isOpaque { append("tRNS", colors.map { UInt8(truncatingIfNeeded: $0 >> 24) }) }
      append("IDAT", Deflate.zlibCompressed(unfilteredRows(indexed.indices, width: image.width)))
    } else {
      append("IDAT", Deflate.zlibCompressed(filteredRows(image, channels: isOpaque ? 3 : 4)))
    }
    append("IEND", [])
    return bytes
  }

  private static func bigEndian(_ number: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
  }

  /// The rows of palette indices, for which filters do not pay, each after the filter type 0.
  private static func unfilteredRows(_ indices: [UInt8], width: Int) -> [UInt8] {
    var rows: [UInt8] = []
    guard width > 0 else { return rows }
    rows.reserveCapacity(indices.count + indices.count / width)
    for start in stride(from: 0, to: indices.count, by: width) {
      rows.append(0)
      rows += indices[start..<start + width]
    }
    return rows
  }

  /// The rows of channels, each after its filter type: Sub or Up, whichever gives the smaller sum of differences.
  private static func filteredRows(_ image: PixelImage, channels: Int) -> [UInt8] {
    let rowLength = image.width * channels
    var rows: [UInt8] = []
    rows.reserveCapacity(image.height * (rowLength + 1))
    var above = [UInt8](repeating: 0, count: rowLength)
    var row = above
    var (sub, up) = (above, above)
    for start in stride(from: 0, to: image.width * image.height, by: max(image.width, 1)) {
      for column in 0..<image.width {
        let pixel = PixelImage.unpremultiplied(image.pixels[start + column])
        for channel in 0..<channels {
          row[column * channels + channel] = UInt8(truncatingIfNeeded: pixel >> (8 * UInt32(channel)))
        }
      }
      var (subCost, upCost) = (0, 0)
      for index in 0..<rowLength {
        sub[index] = row[index] &- (index < channels ? 0 : row[index - channels])
        up[index] = row[index] &- above[index]
        subCost += Int(Int8(bitPattern: sub[index]).magnitude)
        upCost += Int(Int8(bitPattern: up[index]).magnitude)
      }
      rows.append(upCost <= subCost ? 2 : 1)
      rows += upCost <= subCost ? up : sub
      swap(&above, &row)
    }
    return rows
  }
}

/// The checksum of PNG's chunks, ISO 3309.
enum CRC32 {
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
  }

  /// Returns the checksum of bytes.
  static func checksum(of bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0) { $0 >> 8 ^ table[Int(($0 ^ UInt32($1)) & 255)] }
  }
}
