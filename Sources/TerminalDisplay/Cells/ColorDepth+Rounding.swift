extension ColorDepth {
  /// The colour of the terminal that is nearest to red, green and blue shares of 0…1.
  func nearest(to pixel: Raster.Pixel) -> CellColor {
    if self == .none { return .standard }
    let bytes = Bytes(pixel)
    return switch self {
    case .sixteen: .indexed(Self.nearestOfSixteen(bytes))
    case .palette: .indexed(Self.nearestOfPalette(bytes))
    default: .rgb(UInt8(bytes.red), UInt8(bytes.green), UInt8(bytes.blue))
    }
  }

  /// A colour in shares of 0–255.
  private struct Bytes {
    let red: Int
    let green: Int
    let blue: Int

    init(_ red: Int, _ green: Int, _ blue: Int) { (self.red, self.green, self.blue) = (red, green, blue) }

    init(_ pixel: Raster.Pixel) {
      func byte(_ share: Float) -> Int { Int(min(max(share, 0), 1) * 255 + 0.5) }
      self.init(byte(pixel.x), byte(pixel.y), byte(pixel.z))
    }

    /// The square of the distance to another colour.
    func distance(to other: Bytes) -> Int {
      let (r, g, b) = (red - other.red, green - other.green, blue - other.blue)
      return r * r + g * g + b * b
    }
  }

  /// The colours 0–15 as xterm has them; users change them, but seldom what they are called.
  private static let xterm: [Bytes] = [
    Bytes(0, 0, 0), Bytes(205, 0, 0), Bytes(0, 205, 0), Bytes(205, 205, 0),
    Bytes(0, 0, 238), Bytes(205, 0, 205), Bytes(0, 205, 205), Bytes(229, 229, 229),
    Bytes(127, 127, 127), Bytes(255, 0, 0), Bytes(0, 255, 0), Bytes(255, 255, 0),
    Bytes(92, 92, 255), Bytes(255, 0, 255), Bytes(0, 255, 255), Bytes(255, 255, 255),
  ]

  private static func nearestOfSixteen(_ bytes: Bytes) -> UInt8 {
    var best = (index: 0, distance: Int.max)
    for (index, color) in xterm.enumerated() {
      let distance = bytes.distance(to: color)
      if distance < best.distance { best = (index, distance) }
    }
    return UInt8(best.index)
  }

  /// The nearer of two: the best of the 6 × 6 × 6 cube at 16 and the best of the 24 greys at 232.
  private static func nearestOfPalette(_ bytes: Bytes) -> UInt8 {
    let (r, g, b) = (cubeStep(bytes.red), cubeStep(bytes.green), cubeStep(bytes.blue))
    let cube = Bytes(cubeLevel(r), cubeLevel(g), cubeLevel(b))
    let mean = (bytes.red + bytes.green + bytes.blue) / 3
    let greyStep = min(max((mean - 3) / 10, 0), 23)
    let grey = 8 + 10 * greyStep
    let isGrey = bytes.distance(to: Bytes(grey, grey, grey)) < bytes.distance(to: cube)
    return UInt8(isGrey ? 232 + greyStep : 16 + 36 * r + 6 * g + b)
  }

  /// The levels of the cube are 0, 95, 135, 175, 215 and 255.
  private static func cubeStep(_ share: Int) -> Int { share < 48 ? 0 : share < 115 ? 1 : (share - 35) / 40 }

  private static func cubeLevel(_ step: Int) -> Int { step == 0 ? 0 : 55 + 40 * step }
}
