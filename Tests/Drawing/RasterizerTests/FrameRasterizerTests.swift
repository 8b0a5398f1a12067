import Display
import Dynamics
import Rasterizer
import Testing
import Views

/// The pixels of frames.
@Suite struct FrameRasterizerTests {
  @Test func `a pixel is covered by the exact area of a rectangle`() {
    let image = draw([shape(center: Point(x: 2.25, y: 2), width: 2, height: 2.5)], on: .black)
    // From 1.25 to 3.25, and from 0.75 to 3.25.
    #expect(gray(image, 1, 2) == 191)
    #expect(gray(image, 2, 2) == 255)
    #expect(gray(image, 3, 2) == 64)
    #expect(gray(image, 2, 0) == 64)
    #expect(gray(image, 1, 0) == 48)
    #expect(gray(image, 0, 2) == 0)
  }

  @Test(arguments: [0.0, 0.1, 0.5, 1.2])
  func `a rotation does not change the covered area`(angle: Double) {
    let transform = AffineTransform(translationX: 20.3, y: 19.8).rotated(by: angle)
    let square = Frame.Shape(size: Size(width: 20, height: 16), transform: transform, color: .white)
    #expect(abs(coveredArea(draw([square], on: .black, side: 40)) - 320) < 1.5)
  }

  @Test(arguments: [1.0, 4, 8])
  func `a disc has the area of a circle`(scale: Double) {
    let disc = Frame.Shape(
      size: Size(width: 30, height: 30), transform: AffineTransform(translationX: 20, y: 20), color: .white,
      cornerRadius: 15)
    let area = coveredArea(draw([disc], on: .black, side: 40, scale: scale)) / (scale * scale)
    #expect(abs(area / (.pi * 225) - 1) < 0.002)
  }

  @Test func `a border lies inside the edges, and fills a shape that it exceeds`() {
    var square = shape(center: Point(x: 20, y: 20), width: 20, height: 16, color: .clear)
    square.decoration = Frame.Decoration(border: Frame.Border(width: 3, color: .white))
    let image = draw([square], on: .black, side: 40)
    #expect(abs(coveredArea(image) - (20 * 16 - 14 * 10)) < 0.1)
    #expect(gray(image, 10, 12) == 255 && gray(image, 12, 14) == 255 && gray(image, 13, 15) == 0)
    square.decoration?.border?.width = 30
    #expect(abs(coveredArea(draw([square], on: .black, side: 40)) - 20 * 16) < 0.1)
  }

  /// A white shape without background that draws a path about the middle of an image of 40 × 40 pixels.
  private func area(of path: Frame.Path) -> Double {
    var frame = Frame(bounds: Rect(x: 0, y: 0, width: 40, height: 40))
    frame.shapes = [shape(center: Point(x: 20, y: 20), width: 40, height: 40, color: .clear)]
    frame.shapes[0].decoration = Frame.Decoration(path: path)
    var rasterizer = FrameRasterizer(width: 40, height: 40, background: .black)
    rasterizer.draw(frame)
    return coveredArea(rasterizer.image)
  }

  private let circle = BezierPath(ovalIn: Rect(x: -10, y: -10, width: 20, height: 20)).elements

  @Test func `the area of a path is filled, holes of the other direction left out`() {
    #expect(abs(area(of: Frame.Path(circle, fillColor: .white)) - .pi * 100) < 2)
    let corners = Array(Rect(x: -5, y: -5, width: 10, height: 10).corners.reversed())
    let ring = circle + BezierPath(polygon: corners).elements
    #expect(abs(area(of: Frame.Path(ring, fillColor: .white)) - (.pi * 100 - 100)) < 2)
  }

  @Test func `a stroke covers half of its width on each side`() {
    var path = Frame.Path(circle, strokeColor: .white)
    path.stroke.lineWidth = 4
    #expect(abs(area(of: path) - .pi * (144 - 64)) < 3)
  }

  @Test(arguments: [
    (StrokeStyle.LineCap.butt, 40.0), (.square, 56), (.round, 52.57),
  ])
  func `the ends of a line have the shape of its cap`(cap: StrokeStyle.LineCap, expected: Double) {
    var path = Frame.Path(
      BezierPath(polyline: [Point(x: -5, y: 0), Point(x: 5, y: 0)]).elements, strokeColor: .white)
    path.stroke.lineWidth = 4
    path.stroke.lineCap = cap
    #expect(abs(area(of: path) - expected) < 0.5)
  }

  @Test(arguments: [
    (StrokeStyle.LineJoin.bevel, 79.5), (.miter, 80), (.round, 79.79),
  ])
  func `the corners of a line have the shape of its join`(join: StrokeStyle.LineJoin, expected: Double) {
    // Two segments of 20 points, of width 2, overlap in a square of a point.
    var path = Frame.Path(
      BezierPath(polyline: [Point(x: -10, y: -10), Point(x: 10, y: -10), Point(x: 10, y: 10)]).elements,
      strokeColor: .white)
    path.stroke.lineWidth = 2
    path.stroke.lineJoin = join
    #expect(abs(area(of: path) - expected) < 0.15)
    let bevel = join == .bevel ? 0 : area(of: path)
    path.stroke.miterLimit = 1.2
    if join == .miter { #expect(bevel - area(of: path) > 0.4) }
  }

  @Test func `dashes divide a line from its start, or from a phase`() {
    var path = Frame.Path(
      BezierPath(polyline: [Point(x: -15, y: 0), Point(x: 15, y: 0)]).elements, strokeColor: .white)
    path.stroke.lineWidth = 2
    path.stroke.dashPattern = [6, 4]
    #expect(abs(area(of: path) - 2 * 18) < 0.1)
    path.stroke.dashPhase = 8
    #expect(abs(area(of: path) - 2 * 18) < 0.1)
    path.stroke.dashPattern = [5]
    path.stroke.dashPhase = -5
    #expect(abs(area(of: path) - 2 * 15) < 0.1)
    // More dashes than can be drawn are a solid line.
    path.stroke.dashPattern = [1e-9, 1e-9]
    #expect(abs(area(of: path) - 60) < 0.1)
  }

  @Test func `a gradient is drawn in the coordinates of its shape`() {
    var square = shape(center: Point(x: 20, y: 20), width: 20, height: 20, color: .clear)
    square.decoration = Frame.Decoration(gradient: Gradient(colors: [.black, .white]))
    var image = draw([square], on: .black, side: 40)
    #expect(
      gray(image, 15, 10) < 10 && (130...138).contains(gray(image, 25, 20)) && gray(image, 15, 29) > 245)
    square.transform = square.transform.rotated(by: .pi / 2)
    image = draw([square], on: .black, side: 40)
    #expect(gray(image, 29, 15) < 10 && gray(image, 10, 25) > 245)
  }

  @Test(arguments: [0.0, 0.7, 4]) func `a shadow has the area of its shape, moved and blurred`(radius: Double)
  {
    var square = shape(center: Point(x: 60, y: 60), width: 20, height: 20, color: .white)
    let background = Color(red: 1, green: 1, blue: 1)
    square.decoration = Frame.Decoration(
      shadow: Frame.Shadow(color: .black, offset: Vector(dx: 40, dy: 0), radius: radius))
    let image = draw([square], on: background, side: 140)
    let area = 140.0 * 140 - coveredArea(image)
    #expect(abs(area - 400) < 8)
    #expect(gray(image, 100, 60) < 20)
    #expect((gray(image, 113, 60) < 250) == (radius == 4))
  }

  @Test func `a clipped shape is drawn inside the rounded rectangle of each of its clips`() {
    var frame = Frame(bounds: Rect(x: 0, y: 0, width: 40, height: 40))
    frame.shapes = [shape(center: Point(x: 20, y: 20), width: 40, height: 40)]
    frame.clips = [
      Frame.Clip(
        size: Size(width: 20, height: 20), transform: AffineTransform(translationX: 20, y: 20),
        cornerRadius: 10),
      Frame.Clip(
        size: Size(width: 20, height: 20), transform: AffineTransform(translationX: 30, y: 20), parent: 0),
    ]
    func area(clip: Int?) -> Double {
      frame.shapes[0].clip = clip
      var rasterizer = FrameRasterizer(width: 40, height: 40, background: .black)
      rasterizer.draw(frame)
      return coveredArea(rasterizer.image)
    }
    #expect(area(clip: nil) == 1600)
    #expect(abs(area(clip: 0) - .pi * 100) < 1.5)
    #expect(abs(area(clip: 1) - .pi * 50) < 1.5)
  }

  @Test func `colors are composited with the opacity of the color and of the shape`() {
    let red = Color(red: 1, green: 0, blue: 0, alpha: 0.5)
    var square = shape(center: Point(x: 2, y: 2), width: 4, height: 4, color: red)
    square.alpha = 0.5
    let image = draw([square], on: Color(red: 0, green: 0, blue: 1))
    #expect(image.rgbaBytes.prefix(4) == [64, 0, 191, 255])
  }

  @Test func `a transparent background stays transparent, with straight colors`() {
    let image = draw(
      [shape(center: Point(x: 2, y: 2), width: 3, height: 3, color: Color(red: 1, green: 0.5, blue: 0))],
      on: .clear)
    #expect(!image.isOpaque)
    #expect(pixel(image, 2, 2) == [255, 128, 0, 255])
    let corner = pixel(image, 0, 0)
    #expect(corner[3] == 64)
    #expect(corner[0] == 255 && abs(Int(corner[1]) - 128) <= 4)
  }

  @Test func `a scene is scaled to fit, and centered`() {
    var frame = Frame(bounds: Rect(x: 0, y: 0, width: 10, height: 20), background: .white)
    frame.shapes = []
    var rasterizer = FrameRasterizer(width: 40, height: 40, background: .black)
    rasterizer.draw(frame)
    #expect(gray(rasterizer.image, 9, 20) == 0 && gray(rasterizer.image, 10, 20) == 255)
    #expect(gray(rasterizer.image, 29, 20) == 255 && gray(rasterizer.image, 30, 20) == 0)
  }

  @Test func `shapes outside of the picture and without an area draw nothing`() {
    let far = shape(center: Point(x: 1e12, y: -1e300), width: 10, height: 10)
    let flat = Frame.Shape(
      size: Size(width: 10, height: 10), transform: AffineTransform(a: 0, b: 0, c: 0, d: 1, tx: 2, ty: 2),
      color: .white)
    let image = draw([far, flat], on: .black)
    #expect(coveredArea(image) == 0)
  }

  @Test func `alerts are drawn above the debug layers`() {
    var frame = Frame(bounds: Rect(x: 0, y: 0, width: 10, height: 10))
    frame.boundaries = [[Point(x: 0, y: 5), Point(x: 10, y: 5)]]
    frame.shapes = [shape(center: Point(x: 5, y: 5), width: 4, height: 4)]
    var rasterizer = FrameRasterizer(width: 10, height: 10, background: .black)
    rasterizer.draw(frame)
    #expect(pixel(rasterizer.image, 5, 5)[2] < 128)
    frame.overlayShapeCount = 1
    rasterizer.draw(frame)
    #expect(pixel(rasterizer.image, 5, 5) == [255, 255, 255, 255])
  }

  @Test func `the pixels are the same on every machine, in debug and in release builds`() {
    var shapes = (0..<6).map { index in
      Frame.Shape(
        size: Size(width: 30, height: 18),
        transform: AffineTransform(translationX: 20 + 12 * Double(index), y: 50).rotated(
          by: 0.4 * Double(index)),
        color: Color(red: 0.15 * Double(index), green: 0.5, blue: 0.9), alpha: 0.8,
        cornerRadius: 3 * Double(index))
    }
    shapes[5].text = Frame.Text("Ägypten → 25 %", style: TextStyle(isBold: true))
    let image = draw(shapes, on: .white, side: 100, scale: 2)
    #expect(hash(image) == 11_176_538_755_518_833_981)
  }

  // MARK: Support

  private func shape(center: Point, width: Double, height: Double, color: Color = .white) -> Frame.Shape {
    Frame.Shape(
      size: Size(width: width, height: height),
      transform: AffineTransform(translationX: center.x, y: center.y),
      color: color)
  }

  private func draw(
    _ shapes: [Frame.Shape], on background: Color, side: Double = 4, scale: Double = 1
  ) -> PixelImage {
    var frame = Frame(bounds: Rect(x: 0, y: 0, width: side, height: side))
    frame.shapes = shapes
    let pixels = Int(side * scale)
    var rasterizer = FrameRasterizer(width: pixels, height: pixels, background: background)
    rasterizer.draw(frame)
    return rasterizer.image
  }

  private func pixel(_ image: PixelImage, _ column: Int, _ row: Int) -> [UInt8] {
    Array(image.rgbaBytes[(4 * (row * image.width + column))...].prefix(4))
  }

  private func gray(_ image: PixelImage, _ column: Int, _ row: Int) -> UInt8 { pixel(image, column, row)[0] }

  private func coveredArea(_ image: PixelImage) -> Double {
    image.pixels.reduce(0) { $0 + Double($1 & 255) } / 255
  }

  /// FNV-1a over the pixels.
  private func hash(_ image: PixelImage) -> UInt64 {
    image.pixels.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
  }
}
