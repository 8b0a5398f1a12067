extension ColorDepth {
  /// Returns the terminal color nearest to a pixel's RGB components, 0…1.
  func nearest(to pixel: Raster.Pixel) -> CellColor {
    if self == .none { return .terminalDefault }
    let rgb = RGB(pixel)
    return switch self {
    case .ansi16: .indexed(Self.nearestANSI16(rgb))
    case .indexed256: .indexed(Self.nearestIndexed256(rgb))
    default: .rgb(UInt8(rgb.red), UInt8(rgb.green), UInt8(rgb.blue))
    }
  }

  /// An RGB color with components 0–255.
  private struct RGB {
    let red: Int
    let green: Int
    let blue: Int

    init(_ red: Int, _ green: Int, _ blue: Int) { (self.red, self.green, self.blue) = (red, green, blue) }

    init(_ pixel: Raster.Pixel) {
      func byte(_ component: Float) -> Int { Int(min(max(component, 0), 1) * 255 + 0.5) }
      self.init(byte(pixel.x), byte(pixel.y), byte(pixel.z))
    }

    /// Returns the squared Euclidean distance to another color.
    func distance(to other: RGB) -> Int {
      let (r, g, b) = (red - other.red, green - other.green, blue - other.blue)
      return r * r + g * g + b * b
    }
  }

  /// The default xterm values of the colors 0–15; users may change them, but usually keep their hues.
  private static let xtermPalette: [RGB] = [
    RGB(0, 0, 0), RGB(205, 0, 0), RGB(0, 205, 0), RGB(205, 205, 0),
    RGB(0, 0, 238), RGB(205, 0, 205), RGB(0, 205, 205), RGB(229, 229, 229),
    RGB(127, 127, 127), RGB(255, 0, 0), RGB(0, 255, 0), RGB(255, 255, 0),
    RGB(92, 92, 255), RGB(255, 0, 255), RGB(0, 255, 255), RGB(255, 255, 255),
  ]

  /// The components, 0–255, of a color of the xterm palette or an RGB color; nil for the default color.
  static func standardComponents(of color: CellColor) -> (red: Int, green: Int, blue: Int)? {
    switch color.kind {
    case .terminalDefault: return nil
    case .rgb(let red, let green, let blue): return (Int(red), Int(green), Int(blue))
    case .indexed(let index) where index < 16:
      let rgb = xtermPalette[Int(index)]
      return (rgb.red, rgb.green, rgb.blue)
    case .indexed(let index) where index < 232:
      let cube = Int(index) - 16
      return (cubeLevel(cube / 36), cubeLevel(cube / 6 % 6), cubeLevel(cube % 6))
    case .indexed(let index):
      let grey = 8 + 10 * (Int(index) - 232)
      return (grey, grey, grey)
    }
  }

  private static func nearestANSI16(_ rgb: RGB) -> UInt8 {
    var best = (index: 0, distance: Int.max)
    for (index, color) in xtermPalette.enumerated() {
      let distance = rgb.distance(to: color)
      if distance < best.distance { best = (index, distance) }
    }
    return UInt8(best.index)
  }

  /// The palette index of the nearest color: in the 6 × 6 × 6 color cube (16–231) or the gray ramp
  /// (232–255).
  private static func nearestIndexed256(_ rgb: RGB) -> UInt8 {
    let (r, g, b) = (cubeIndex(rgb.red), cubeIndex(rgb.green), cubeIndex(rgb.blue))
    let cube = RGB(cubeLevel(r), cubeLevel(g), cubeLevel(b))
    let mean = (rgb.red + rgb.green + rgb.blue) / 3
    let greyIndex = min(max((mean - 3) / 10, 0), 23)
    let grey = 8 + 10 * greyIndex
    let isGrey = rgb.distance(to: RGB(grey, grey, grey)) < rgb.distance(to: cube)
    return UInt8(isGrey ? 232 + greyIndex : 16 + 36 * r + 6 * g + b)
  }

  /// The index, 0–5, of the nearest of the cube's levels, which are 0, 95, 135, 175, 215 and 255.
  private static func cubeIndex(_ component: Int) -> Int {
    component < 48 ? 0 : component < 115 ? 1 : (component - 35) / 40
  }

  private static func cubeLevel(_ step: Int) -> Int { step == 0 ? 0 : 55 + 40 * step }
}
