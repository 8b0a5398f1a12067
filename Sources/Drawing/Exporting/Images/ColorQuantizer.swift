import Rasterizer

/// A palette of few colors for an image of many, by median cut.
struct ColorQuantizer {
  /// The colors.
  private(set) var palette: [PixelImage.Pixel] = []
  /// The nearest colors that have been looked up, by 15-bit color.
  private var nearestPaletteIndices = [Int16](repeating: -1, count: 1 << 15)

  /// A 15-bit color and the number of its pixels.
  private struct ColorCount {
    let color: Int
    let count: Int

    func component(_ axis: Int) -> Int { color >> (5 * axis) & 31 }
  }

  /// Creates a palette of at most `limit` colors for opaque pixels.
  init(_ pixels: some Sequence<PixelImage.Pixel>, limit: Int) {
    var counts = [Int](repeating: 0, count: 1 << 15)
    for pixel in pixels { counts[Self.rgb555(pixel)] += 1 }
    let entries = counts.indices.filter { counts[$0] > 0 }.map { ColorCount(color: $0, count: counts[$0]) }
    var boxes = [entries[...]]
    while boxes.count < limit, let index = Self.boxToSplit(boxes) {
      let (lower, upper) = Self.split(boxes[index])
      boxes[index] = lower
      boxes.append(upper)
    }
    palette = boxes.filter { !$0.isEmpty }.map(Self.mean)
  }

  /// Returns the index of the nearest color of the palette.
  mutating func index(of pixel: PixelImage.Pixel) -> UInt8 {
    let key = Self.rgb555(pixel)
    if nearestPaletteIndices[key] >= 0 { return UInt8(nearestPaletteIndices[key]) }
    var best = (index: 0, distance: Int.max)
    for (index, color) in palette.enumerated() {
      let distance = (0..<3).reduce(0) { sum, axis in
        let shift = PixelImage.Pixel(8 * axis)
        let difference = Int(pixel >> shift & 255) - Int(color >> shift & 255)
        return sum + [2, 4, 1][axis] * difference * difference
      }
      if distance < best.distance { best = (index, distance) }
    }
    nearestPaletteIndices[key] = Int16(best.index)
    return UInt8(best.index)
  }

  /// The upper five bits of each component.
  private static func rgb555(_ pixel: PixelImage.Pixel) -> Int {
    let bits = Int(pixel)
    let (red, green, blue) = (bits >> 3 & 31, bits >> 11 & 31, bits >> 19 & 31)
    return red | green << 5 | blue << 10
  }

  /// The box with the most pixels, weighted by its extent; nil if no box has two colors.
  private static func boxToSplit(_ boxes: [ArraySlice<ColorCount>]) -> Int? {
    var best: (index: Int, weight: Int)?
    for (index, box) in boxes.enumerated() where box.count > 1 {
      let weight = box.reduce(0) { $0 + $1.count } * widestAxis(of: box).extent
      if weight > best?.weight ?? 0 { best = (index, weight) }
    }
    return best?.index
  }

  private static func widestAxis(of box: ArraySlice<ColorCount>) -> (axis: Int, extent: Int) {
    var widest = (axis: 0, extent: -1)
    for axis in 0..<3 {
      let components = box.map { $0.component(axis) }
      let extent = (components.max() ?? 0) - (components.min() ?? 0)
      if extent > widest.extent { widest = (axis, extent) }
    }
    return widest
  }

  private static func split(_ box: ArraySlice<ColorCount>) -> (ArraySlice<ColorCount>, ArraySlice<ColorCount>)
  {
    let axis = widestAxis(of: box).axis
    let sorted = box.sorted { ($0.component(axis), $0.color) < ($1.component(axis), $1.color) }
    let half = sorted.reduce(0) { $0 + $1.count } / 2
    var sum = 0
    var middle = 1
    for (index, entry) in sorted.enumerated().dropLast() {
      sum += entry.count
      middle = index + 1
      if sum >= half { break }
    }
    return (sorted[..<middle], sorted[middle...])
  }

  private static func mean(_ box: ArraySlice<ColorCount>) -> PixelImage.Pixel {
    let total = box.reduce(0) { $0 + $1.count }
    return (0..<3).reduce(0xFF00_0000) { pixel, axis in
      let sum = box.reduce(0) { sum, entry in sum + (entry.component(axis) * 255 + 15) / 31 * entry.count }
      return pixel | PixelImage.Pixel((sum + total / 2) / total) << PixelImage.Pixel(8 * axis)
    }
  }
}
