package import Rasterizer

/// Encodes pictures as an animated GIF (version 89a).
///
/// Each frame contains only the rectangle that has changed, with unchanged pixels transparent. A rectangle of
/// at most 255 colors, which most are, is exact; of others the most frequent colors are, and the rest gets a
/// palette by median cut, with ordered dithering, which unlike error diffusion does not flicker. GIF has no
/// partial transparency: pictures must be opaque.
package struct GIFEncoder {
  private let isLooping: Bool
  /// The pixels that a player shows after the last frame.
  private var shownPixels: [PixelImage.Pixel]?
  /// A frame without its delay, which the time of the next one determines.
  private var pendingFrame: (bytes: [UInt8], tick: Int)?
  private var firstTick: Int?

  /// Creates an encoder.
  ///
  /// - Parameter isLooping: Whether the animation is repeated without end.
  package init(isLooping: Bool) { self.isLooping = isLooping }

  /// Adds a picture, which is shown until the next one.
  ///
  /// - Parameters:
  ///   - image: The picture; all have the same size.
  ///   - tick: Its time in ticks of 1/60 s, later than that of the previous one.
  /// - Returns: The next bytes of the file.
  package mutating func add(_ image: PixelImage, at tick: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    if firstTick == nil {
      firstTick = tick
      bytes = header(of: image)
    }
    // A picture that is equal to the previous one prolongs it.
    guard let frame = frameBytes(of: image) else { return bytes }
    bytes += takePendingFrame(until: tick)
    pendingFrame = (frame, tick)
    shownPixels = image.pixels
    return bytes
  }

  /// Ends the animation.
  ///
  /// - Parameter tick: The end of the last picture.
  /// - Returns: The last bytes of the file.
  package mutating func finish(at tick: Int) -> [UInt8] { takePendingFrame(until: tick) + [0x3B] }

  /// The pending frame, which is shown until a tick; empty if there is none.
  private mutating func takePendingFrame(until tick: Int) -> [UInt8] {
    guard let frame = pendingFrame, let firstTick else { return [] }
    pendingFrame = nil
    // Rounded as points in time, so that the rounding errors of the delays do not accumulate.
    func hundredths(_ tick: Int) -> Int { ((tick - firstTick) * 100 + 30) / 60 }
    let delay = min(hundredths(tick) - hundredths(frame.tick), 65535)
    // Graphic control: the frame stays, index 255 or the highest is transparent.
    let control: [UInt8] =
      [0x21, 0xF9, 4, 0b0000_0101] + Self.littleEndian(delay) + [frame.bytes[0], 0]
    return control + frame.bytes.dropFirst()
  }

  private func header(of image: PixelImage) -> [UInt8] {
    let size = Self.littleEndian(image.width) + Self.littleEndian(image.height)
    // No global palette; each frame has its own.
    var header = Array("GIF89a".utf8) + size + [0b0111_0000, 0, 0]
    if isLooping {
      header += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
    }
    return header
  }

  private static func littleEndian(_ number: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)]
  }

  // MARK: Frames

  /// The index of the transparent color, which belongs into the graphic control extension, followed by the
  /// image block of the changed rectangle; nil if nothing has changed.
  private func frameBytes(of image: PixelImage) -> [UInt8]? {
    guard let (columns, rows) = changedRectangle(of: image) else { return nil }
    let (indices, palette) = indexed(image, columns, rows)
    var bits = 2
    while 1 << bits < palette.count + 1 { bits += 1 }
    let transparent = UInt8(1 << bits - 1)
    var bytes: [UInt8] = [transparent, 0x2C]
    for number in [columns.lowerBound, rows.lowerBound, columns.count, rows.count] {
      bytes += Self.littleEndian(number)
    }
    bytes.append(0b1000_0000 | UInt8(bits - 1))
    for index in 0..<1 << bits {
      let color = index < palette.count ? palette[index] : 0
      bytes += (0..<3).map { UInt8(truncatingIfNeeded: color >> PixelImage.Pixel(8 * $0)) }
    }
    bytes.append(UInt8(bits))
    let data = LZWEncoder.encode(indices.map { $0 ?? transparent }, bits: bits)
    for start in stride(from: 0, to: data.count, by: 255) {
      let block = data[start..<min(start + 255, data.count)]
      bytes.append(UInt8(block.count))
      bytes += block
    }
    bytes.append(0)
    return bytes
  }

  private func changedRectangle(of image: PixelImage) -> (columns: Range<Int>, rows: Range<Int>)? {
    guard let shownPixels else { return image.pixels.isEmpty ? nil : (0..<image.width, 0..<image.height) }
    var columns: Range<Int>?
    var rows: Range<Int>?
    image.pixels.withUnsafeBufferPointer { pixels in
      shownPixels.withUnsafeBufferPointer { shown in
        for row in 0..<image.height {
          let start = row * image.width
          var first = 0
          while first < image.width, pixels[start + first] == shown[start + first] { first += 1 }
          guard first < image.width else { continue }
          var last = image.width - 1
          while pixels[start + last] == shown[start + last] { last -= 1 }
          columns = min(first, columns?.lowerBound ?? first)..<max(last + 1, columns?.upperBound ?? 0)
          rows = (rows?.lowerBound ?? row)..<row + 1
        }
      }
    }
    guard let columns, let rows else { return nil }
    return (columns, rows)
  }

  /// The palette indices of a rectangle, nil for unchanged pixels, and the palette of at most 255 colors.
  private func indexed(
    _ image: PixelImage, _ columns: Range<Int>, _ rows: Range<Int>
  ) -> (indices: [UInt8?], palette: [PixelImage.Pixel]) {
    var pixels: [PixelImage.Pixel?] = []
    pixels.reserveCapacity(columns.count * rows.count)
    for row in rows {
      for index in row * image.width + columns.lowerBound..<row * image.width + columns.upperBound {
        let isChanged = shownPixels.map { $0[index] != image.pixels[index] } ?? true
        pixels.append(isChanged ? image.pixels[index] : nil)
      }
    }
    return Self.exactIndices(pixels) ?? Self.ditheredIndices(pixels, width: columns.count)
  }

  private static func exactIndices(
    _ pixels: [PixelImage.Pixel?]
  ) -> (indices: [UInt8?], palette: [PixelImage.Pixel])? {
    var palette: [PixelImage.Pixel] = []
    var known: [PixelImage.Pixel: UInt8] = [:]
    var indices: [UInt8?] = []
    indices.reserveCapacity(pixels.count)
    var last: (pixel: PixelImage.Pixel, index: UInt8)?
    for pixel in pixels {
      guard let pixel else {
        indices.append(nil)
        continue
      }
      if let last, last.pixel == pixel {
        indices.append(last.index)
        continue
      }
      let index = known[pixel] ?? UInt8(truncatingIfNeeded: palette.count)
      if known[pixel] == nil {
        guard palette.count < 255 else { return nil }
        known[pixel] = index
        palette.append(pixel)
      }
      last = (pixel, index)
      indices.append(index)
    }
    return (indices, palette)
  }

  /// The maximum number of colors that dithered frames keep exact, the most frequent ones.
  ///
  /// The areas of the background and of the views stay as they are; only the transitions at their edges are
  /// dithered.
  private static let exactColorLimit = 160

  private static func ditheredIndices(
    _ pixels: [PixelImage.Pixel?], width: Int
  ) -> (indices: [UInt8?], palette: [PixelImage.Pixel]) {
    var counts: [PixelImage.Pixel: Int] = [:]
    for case let pixel? in pixels { counts[pixel, default: 0] += 1 }
    let palette = counts.filter { $0.value > 1 }
      .sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .prefix(exactColorLimit).map(\.key)
    var exact: [PixelImage.Pixel: UInt8] = [:]
    for (index, color) in palette.enumerated() { exact[color] = UInt8(index) }
    var quantizer = ColorQuantizer(
      pixels.lazy.compactMap { $0.flatMap { exact[$0] == nil ? $0 : nil } }, limit: 255 - palette.count)
    let indices = pixels.enumerated().map { offset, pixel -> UInt8? in
      guard let pixel else { return nil }
      if let index = exact[pixel] { return index }
      let dithered = dithered(pixel, column: offset % width, row: offset / width)
      return UInt8(palette.count) + quantizer.index(of: dithered)
    }
    return (indices, palette + quantizer.palette)
  }

  /// The 4 × 4 Bayer matrix.
  private static let bayer = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]

  /// Adds up to half the distance of neighboring 5-bit colors to each component.
  private static func dithered(_ pixel: PixelImage.Pixel, column: Int, row: Int) -> PixelImage.Pixel {
    let offset = (bayer[row % 4 * 4 + column % 4] - 8) / 2
    return (0..<3).reduce(pixel & 0xFF00_0000) { result, axis in
      let shift = PixelImage.Pixel(8 * axis)
      let component = min(max(Int(pixel >> shift & 255) + offset, 0), 255)
      return result | PixelImage.Pixel(component) << shift
    }
  }
}
