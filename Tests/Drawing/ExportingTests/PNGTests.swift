import Display
import Dynamics
import Rasterizer
import Testing
import Views

@testable import Exporting

/// PNG files, checked by another decoder.
@Suite struct PNGTests {
  @Test func `few colors make an indexed picture`() throws {
    let image = draw([shape(.white, alpha: 1)], on: .black)
    let decoded = try DecodedPNG(PNG.bytes(of: image))
    #expect(decoded.colorType == 3)
    #expect(decoded.rgba == image.rgbaBytes)
  }

  @Test func `few colors with opacity keep it`() throws {
    let image = draw([shape(.white, alpha: 0.5)], on: .clear)
    let decoded = try DecodedPNG(PNG.bytes(of: image))
    #expect(decoded.colorType == 3)
    #expect(decoded.rgba == image.rgbaBytes)
  }

  @Test(arguments: [Color.white, .clear])
  func `many colors make a picture of channels`(background: Color) throws {
    let shapes = (0..<40).map { index in
      shape(
        Color(red: Double(index) / 40, green: 0.3, blue: 1 - Double(index) / 40), alpha: 0.9, Double(index))
    }
    let image = draw(shapes, on: background)
    let decoded = try DecodedPNG(PNG.bytes(of: image))
    #expect(decoded.colorType == (background == .white ? 2 : 6))
    #expect(decoded.rgba == image.rgbaBytes)
  }

  private func shape(_ color: Color, alpha: Double, _ offset: Double = 0) -> Frame.Shape {
    Frame.Shape(
      size: Size(width: 31.3, height: 20.7),
      transform: AffineTransform(translationX: 20 + offset, y: 30).rotated(by: 0.3 + offset / 7),
      color: color,
      alpha: alpha, cornerRadius: 6)
  }

  private func draw(_ shapes: [Frame.Shape], on background: Color) -> PixelImage {
    var frame = Frame(bounds: Rect(x: 0, y: 0, width: 83, height: 61))
    frame.shapes = shapes
    var rasterizer = FrameRasterizer(width: 83, height: 61, background: background)
    rasterizer.draw(frame)
    return rasterizer.image
  }
}

/// The contents of a PNG file of one of the kinds that are written.
struct DecodedPNG {
  private(set) var width = 0
  private(set) var height = 0
  private(set) var colorType: UInt8 = 0
  private(set) var rgba: [UInt8] = []

  init(_ bytes: [UInt8]) throws {
    #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
    var chunks: [String: [UInt8]] = [:]
    var rest = bytes.dropFirst(8)
    while rest.count >= 12 {
      let count = Self.number(rest.prefix(4))
      let contents = Array(rest.dropFirst(4).prefix(count + 4))
      #expect(Self.number(rest.dropFirst(8 + count).prefix(4)) == Int(CRC32.checksum(of: contents)))
      chunks[String(decoding: contents.prefix(4), as: UTF8.self)] = Array(contents.dropFirst(4))
      rest = rest.dropFirst(12 + count)
    }
    #expect(rest.isEmpty && chunks["IEND"] == [])
    let header = try #require(chunks["IHDR"])
    width = Self.number(header[0..<4])
    height = Self.number(header[4..<8])
    colorType = header[9]
    #expect(header[8] == 8)
    let channels = colorType == 3 ? 1 : colorType == 2 ? 3 : 4
    let rows = try Self.unfiltered(
      try Inflate.zlib(try #require(chunks["IDAT"])), rowLength: width * channels, channels: channels)
    let palette = chunks["PLTE"] ?? []
    let alphas = chunks["tRNS"]
    // Without arrays for each pixel, which would take seconds unoptimized.
    rgba.reserveCapacity(4 * width * height)
    if colorType == 6 {
      rgba = rows
    } else if colorType == 2 {
      for start in stride(from: 0, to: rows.count, by: channels) {
        for channel in 0..<3 { rgba.append(rows[start + channel]) }
        rgba.append(255)
      }
    } else {
      let colors = stride(from: 0, to: palette.count, by: 3).map { start in
        let index = start / 3
        let alpha = alphas.map { index < $0.count ? $0[index] : 255 } ?? 255
        return Array(palette[start..<start + 3]) + [alpha]
      }
      for index in rows { rgba.append(contentsOf: colors[Int(index)]) }
    }
  }

  private static func number(_ bytes: some Sequence<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

  private static func unfiltered(_ bytes: [UInt8], rowLength: Int, channels: Int) throws -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var above = [UInt8](repeating: 0, count: rowLength)
    for start in stride(from: 0, to: bytes.count, by: rowLength + 1) {
      var row = Array(bytes[start + 1..<start + 1 + rowLength])
      let type = bytes[start]
      try #require(type <= 2)
      if type == 1 {
        for index in row.indices.dropFirst(channels) { row[index] &+= row[index - channels] }
      } else if type == 2 {
        let differences = row
        row = above
        for (index, difference) in differences.enumerated() where difference != 0 {
          row[index] &+= difference
        }
      }
      result += row
      above = row
    }
    return result
  }
}
