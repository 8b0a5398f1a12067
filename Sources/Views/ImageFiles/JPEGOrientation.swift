/// The orientation in the Exif data of a JPEG file, by which cameras state how they were held.
///
/// Source: CIPA DC-008, "Exchangeable image file format for digital still cameras", section 4.6.4 A.
enum JPEGOrientation: Int {
  /// The names state where the first row and the first column of the stored pixels are to be displayed.
  case topLeft = 1
  case topRight, bottomRight, bottomLeft, leftTop, rightTop, rightBottom, leftBottom

  /// Finds the orientation in a file; `topLeft` if it states none.
  init(of fileData: [UInt8]) { self = Self.exifValue(in: fileData).flatMap(Self.init) ?? .topLeft }

  /// Returns the pixels as they are to be displayed.
  func upright(_ pixels: [UInt32], width: Int, height: Int) -> (pixels: [UInt32], width: Int, height: Int) {
    guard self != .topLeft else { return (pixels, width, height) }
    let isTransposed = rawValue >= Self.leftTop.rawValue
    let (newWidth, newHeight) = isTransposed ? (height, width) : (width, height)
    let result = [UInt32](unsafeUninitializedCapacity: pixels.count) { buffer, count in
      for y in 0..<newHeight {
        for x in 0..<newWidth {
          let (column, row) = source(x, y, width: width, height: height)
          buffer.initializeElement(at: y * newWidth + x, to: pixels[row * width + column])
        }
      }
      count = pixels.count
    }
    return (result, newWidth, newHeight)
  }

  /// The position of the stored pixel that is displayed at (x, y).
  private func source(_ x: Int, _ y: Int, width: Int, height: Int) -> (column: Int, row: Int) {
    switch self {
    case .topLeft: (x, y)
    case .topRight: (width - 1 - x, y)
    case .bottomRight: (width - 1 - x, height - 1 - y)
    case .bottomLeft: (x, height - 1 - y)
    case .leftTop: (y, x)
    case .rightTop: (y, height - 1 - x)
    case .rightBottom: (width - 1 - y, height - 1 - x)
    case .leftBottom: (width - 1 - y, x)
    }
  }

  // MARK: Exif

  /// The value of the tag Orientation in the first directory of the segment APP1; nil for none.
  private static func exifValue(in bytes: [UInt8]) -> Int? {
    var position = 2
    while position + 4 <= bytes.count, bytes[position] == 0xFF {
      let marker = bytes[position + 1]
      // The compressed data begins after SOS.
      guard marker != 0xDA else { return nil }
      let length = Int(bytes[position + 2]) << 8 | Int(bytes[position + 3])
      guard length >= 2, position + 2 + length <= bytes.count else { return nil }
      let segment = bytes[(position + 4)..<(position + 2 + length)]
      if marker == 0xE1, segment.starts(with: Array("Exif\0\0".utf8)) {
        return orientation(inTIFF: Array(segment.dropFirst(6)))
      }
      position += 2 + length
    }
    return nil
  }

  private static func orientation(inTIFF bytes: [UInt8]) -> Int? {
    let isLittleEndian = bytes.starts(with: Array("II".utf8))
    guard isLittleEndian || bytes.starts(with: Array("MM".utf8)) else { return nil }
    func number(at offset: Int, byteCount: Int) -> Int? {
      guard offset >= 0, offset + byteCount <= bytes.count else { return nil }
      let field = bytes[offset..<offset + byteCount]
      return (isLittleEndian ? field.reversed() : Array(field)).reduce(0) { $0 << 8 | Int($1) }
    }
    guard let directory = number(at: 4, byteCount: 4), let count = number(at: directory, byteCount: 2) else {
      return nil
    }
    for index in 0..<count {
      let entry = directory + 2 + 12 * index
      guard let tag = number(at: entry, byteCount: 2) else { return nil }
      if tag == orientationTag { return number(at: entry + 8, byteCount: 2) }
    }
    return nil
  }

  private static let orientationTag = 0x0112
}
