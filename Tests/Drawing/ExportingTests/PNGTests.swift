import CPNG
import Display
import Dynamics
import POSIX
import Rasterizer
import TestSupport
import Testing
import Views

@testable import Exporting

/// PNG files, checked by libpng's decoder.
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

  @Test func `noise, which cannot be compressed, is written`() throws {
    var random = SplitMix64(seed: 5)
    let pixels = (0..<83 * 61).map { _ in UInt32.random(in: 0...0xFFFFFF, using: &random) | 0xFF00_0000 }
    let image = try #require(PixelImage(width: 83, height: 61, pixels: pixels))
    let decoded = try DecodedPNG(PNG.bytes(of: image))
    #expect((decoded.width, decoded.height) == (83, 61))
    #expect(decoded.rgba == image.rgbaBytes)
  }

  @Test func `an image without pixels is an error`() {
    #expect(throws: SystemError.self) { _ = try PNG.bytes(of: PixelImage(width: 0, height: 3)) }
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

/// The contents of a PNG file.
struct DecodedPNG {
  let width: Int
  let height: Int
  /// The color type in the file's header.
  let colorType: UInt8
  /// The pixels, not premultiplied.
  let rgba: [UInt8]

  init(_ bytes: [UInt8]) throws {
    try #require(bytes.count > 26)
    colorType = bytes[25]
    var image = png_image()
    image.version = UInt32(PNG_IMAGE_VERSION)
    try #require(png_image_begin_read_from_memory(&image, bytes, bytes.count) != 0)
    image.format = UInt32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA)
    (width, height) = (Int(image.width), Int(image.height))
    var rgba = [UInt8](repeating: 0, count: 4 * width * height)
    try #require(png_image_finish_read(&image, nil, &rgba, 0, nil) != 0)
    self.rgba = rgba
  }
}
