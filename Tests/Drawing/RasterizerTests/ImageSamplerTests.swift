import Display
import Dynamics
import Rasterizer
import Testing
import Views

/// The pixels of images in frames.
@Suite struct ImageSamplerTests {
  private let red: UInt32 = 0xFF00_00FF
  private let blue: UInt32 = 0xFFFF_0000

  private func image(_ width: Int, _ pixels: [UInt32], isOpaque: Bool = true) -> Image {
    Image(
      Image.Contents(
        fileData: pixels.map { UInt8(truncatingIfNeeded: $0) }, format: .png, width: width,
        height: pixels.count / width, pixels: pixels, isOpaque: isOpaque))
  }

  /// Draws an image in a shape of a size in the middle of a black picture.
  private func draw(
    _ image: Image, in rect: Rect, size: Size? = nil, isClipped: Bool = false, cornerRadius: Double = 0,
    alpha: Double = 1, templateColor: Color? = nil, offset: Double = 0, side: Int = 16
  ) -> PixelImage {
    let middle = Double(side) / 2
    var shape = Frame.Shape(
      size: size ?? rect.size, transform: AffineTransform(translationX: middle + offset, y: middle),
      color: .clear,
      alpha: alpha, cornerRadius: cornerRadius)
    shape.decoration = Frame.Decoration(
      image: Frame.PlacedImage(image, in: rect, isClipped: isClipped, templateColor: templateColor))
    var frame = Frame(bounds: Rect(x: 0, y: 0, width: Double(side), height: Double(side)))
    frame.shapes = [shape]
    var rasterizer = FrameRasterizer(width: side, height: side, background: .black)
    rasterizer.draw(frame)
    return rasterizer.image
  }

  private func rect(_ width: Double, _ height: Double) -> Rect {
    Rect(x: -width / 2, y: -height / 2, width: width, height: height)
  }

  @Test func `an image of its own size keeps its pixels`() {
    let pixels = (0..<16).map { 0xFF00_0000 | UInt32($0) * 0x0005_070B }
    let drawn = draw(image(4, pixels), in: rect(4, 4))
    for index in 0..<16 { #expect(drawn.pixels[(6 + index / 4) * 16 + 6 + index % 4] == pixels[index]) }
    #expect(drawn.pixels.count { $0 != 0xFF00_0000 } == 15)
  }

  @Test func `an enlarged image is interpolated between the centers of its pixels`() {
    let drawn = draw(image(2, [red, blue]), in: rect(16, 16))
    let row = drawn.pixels[8 * 16..<9 * 16].map { Int($0 & 255) }
    #expect(row == row.sorted(by: >) && row[0] == 255 && row[15] == 0)
    #expect(abs(row[7] - 143) <= 1 && abs(row[8] - 112) <= 1)
  }

  @Test(arguments: [0.0, 0.25, 0.5, 0.8])
  func `a fine pattern that is reduced is gray wherever it is`(offset: Double) {
    let pixels = (0..<128 * 128).map { ($0 + $0 / 128) % 2 == 0 ? 0xFFFF_FFFF as UInt32 : 0xFF00_0000 }
    let drawn = draw(image(128, pixels), in: rect(9.3, 10.7), offset: offset)
    for column in 5..<11 {
      #expect(abs(Int(drawn.pixels[8 * 16 + column] & 255) - 128) <= 3, "\(column)")
    }
  }

  @Test func `an image that is reduced in one direction is sharp in the other`() {
    let pixels = (0..<64 * 4).map { $0 / 64 % 2 == 0 ? red : blue }
    let drawn = draw(image(64, pixels), in: rect(4, 4))
    #expect((6..<10).map { drawn.pixels[$0 * 16 + 8] } == [red, blue, red, blue])
  }

  @Test func `transparent pixels, the opacity and the template color are blended`() {
    let translucent = draw(image(1, [0x8080_8080], isOpaque: false), in: rect(4, 4))
    #expect(translucent.pixels[8 * 16 + 8] == 0xFF80_8080)
    #expect(draw(image(1, [red]), in: rect(4, 4), alpha: 0.5).pixels[8 * 16 + 8] == 0xFF00_0080)
    let template = Color(red: 0, green: 1, blue: 0, alpha: 0.5)
    #expect(draw(image(1, [red]), in: rect(4, 4), templateColor: template).pixels[8 * 16 + 8] == 0xFF00_8000)
  }

  @Test func `only a clipped image stays inside its shape`() {
    func area(_ isClipped: Bool, cornerRadius: Double = 0) -> Double {
      let drawn = draw(
        image(1, [red]), in: rect(12, 4), size: Size(width: 6, height: 8), isClipped: isClipped,
        cornerRadius: cornerRadius)
      return drawn.pixels.reduce(0) { $0 + Double($1 & 255) / 255 }
    }
    #expect(abs(area(false) - 48) < 0.1)
    #expect(abs(area(true) - 24) < 0.1)
    // A disc of radius 3 between two lines at a distance of 2 from its center.
    let disc = 2 * (2 * (5.0).squareRoot() + 9 * 0.7297)
    // The corners begin 1 below the edges of the image.
    #expect(abs(area(true, cornerRadius: 3) - 23.77) < 0.1)
    let drawn = draw(
      image(1, [red]), in: rect(12, 4), size: Size(width: 6, height: 6), isClipped: true, cornerRadius: 3)
    #expect(abs(drawn.pixels.reduce(0) { $0 + Double($1 & 255) / 255 } - disc) < 0.2)
  }

  @Test func `the shadow has the outline of the opaque pixels`() throws {
    var shape = Frame.Shape(
      size: Size(width: 8, height: 8), transform: AffineTransform(translationX: 8, y: 8), color: .clear)
    shape.decoration = Frame.Decoration(
      shadow: Frame.Shadow(color: .white, offset: .zero, radius: 0),
      image: Frame.PlacedImage(image(2, [0xFF00_0000, 0], isOpaque: false), in: rect(8, 8)))
    let mask = ShadowMask(
      try #require(shape.decoration?.shadow), of: shape, transform: shape.transform, width: 16, height: 16)
    var columns: Set<Int> = []
    mask.forEachPixel { column, _, opacity in if opacity > 0.6 { columns.insert(column) } }
    #expect(columns.max() ?? 99 < 8 && columns.contains(4))
  }
}
