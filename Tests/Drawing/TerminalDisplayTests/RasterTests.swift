import Dynamics
import TerminalDisplay
import TestSupport
import Testing
import Views

/// Coverage compared with analytic areas.
@Suite struct RasterTests {
  /// The coverage of each pixel, from white drawn on black, and its sum.
  private func coverage(
    width: Int = 40, height: Int = 30, size: Size, radius: Double = 0, transform: AffineTransform
  ) -> (pixels: [Float], area: Double) {
    var raster = Raster(width: width, height: height)
    raster.fill(size: size, cornerRadius: radius, transform: transform, color: .white)
    let pixels = raster.pixels.map(\.x)
    return (pixels, pixels.reduce(0) { $0 + Double($1) })
  }

  private func at(_ x: Double, _ y: Double, angle: Double = 0) -> AffineTransform {
    AffineTransform(rotationAngle: angle).concatenating(AffineTransform(translationX: x, y: y))
  }

  @Test func `the coverage of an axis-aligned rectangle is separable`() {
    let (pixels, area) = coverage(
      width: 6, height: 4, size: Size(width: 2.5, height: 1.5), transform: at(3, 2))
    // Columns 1.75…4.25, rows 1.25…2.75.
    let columns: [Float] = [0, 0.25, 1, 1, 0.25, 0]
    let rows: [Float] = [0, 0.75, 0.75, 0]
    for (index, pixel) in pixels.enumerated() {
      #expect(abs(pixel - columns[index % 6] * rows[index / 6]) < 1e-6)
    }
    #expect(abs(area - 3.75) < 1e-5)
  }

  @Test func `a rectangle on pixel boundaries has no antialiased edge`() {
    let (pixels, _) = coverage(width: 5, height: 5, size: Size(width: 3, height: 1), transform: at(2.5, 2.5))
    #expect(pixels.indices.filter { pixels[$0] == 1 } == [11, 12, 13])
    #expect(pixels.count { $0 != 0 } == 3)
  }

  @Test(arguments: (0..<32).map { Double($0) / 10 })
  func `a rotated rectangle keeps its area`(angle: Double) {
    let (pixels, area) = coverage(
      size: Size(width: 13.7, height: 4.1), transform: at(20.3, 14.8, angle: angle))
    #expect(abs(area - 13.7 * 4.1) < 1e-3)
    #expect(pixels.allSatisfy { (0...1).contains($0) })
  }

  @Test func `an edge at 45 degrees covers half of the pixels that it crosses`() {
    // A square rotated by 45° around the common corner of four pixels, with corners 3 pixels from it.
    let side = 3 * 2.0.squareRoot()
    let (pixels, _) = coverage(
      width: 8, height: 8, size: Size(width: side, height: side), transform: at(4, 4, angle: .pi / 4))
    for (index, pixel) in pixels.enumerated() {
      let distance = abs(Double(index % 8) - 3.5) + abs(Double(index / 8) - 3.5)
      let expected: Float = distance < 2.5 ? 1 : distance < 3.5 ? 0.5 : 0
      #expect(abs(pixel - expected) < 1e-5)
    }
  }

  @Test func `a scaled and sheared square has the area of its parallelogram`() {
    let shear = AffineTransform(a: 2, b: 0.5, c: -0.7, d: 1.5, tx: 20, ty: 15)
    let (_, area) = coverage(size: Size(width: 6, height: 6), transform: shear)
    #expect(abs(area - 36 * shear.determinant) < 1e-3)
    let mirrored = shear.scaledBy(x: -1, y: 1)
    #expect(abs(coverage(size: Size(width: 6, height: 6), transform: mirrored).area - area) < 1e-3)
  }

  @Test(arguments: [0.6, 1, 2.5, 5, 9, 14])
  func `a radius of half the side gives a circle`(radius: Double) {
    let (_, area) = coverage(
      size: Size(width: 2 * radius, height: 2 * radius), radius: radius, transform: at(19.7, 15.2, angle: 0.4)
    )
    let circle = Double.pi * radius * radius
    // The polygon is inscribed in the circle, at most 0.03 pixels from it.
    #expect(area <= circle + 1e-3)
    #expect(area >= circle - 2 * .pi * radius * 0.03)
  }

  @Test func `a non-uniform scale gives an ellipse`() {
    let transform = AffineTransform(a: 2, b: 0, c: 0, d: 1, tx: 20, ty: 15)
    let (pixels, area) = coverage(size: Size(width: 14, height: 14), radius: 7, transform: transform)
    #expect(abs(area - .pi * 14 * 7) < 1)
    #expect(pixels[15 * 40 + 7] > 0.8 && pixels[8 * 40 + 8] == 0)
  }

  @Test func `rounded corners remove the difference of a square and a circle`() {
    let (_, area) = coverage(size: Size(width: 20, height: 12), radius: 4, transform: at(20, 15))
    #expect(abs(area - (240 - (4 - .pi) * 16)) < 0.5)
  }

  @Test func `shapes are clipped exactly on every side`() {
    let size = Size(width: 10, height: 10)
    #expect(abs(coverage(size: size, transform: at(0, 15)).area - 50) < 1e-4)
    #expect(abs(coverage(size: size, transform: at(40, 15)).area - 50) < 1e-4)
    #expect(abs(coverage(size: size, transform: at(20, 0)).area - 50) < 1e-4)
    #expect(abs(coverage(size: size, transform: at(20, 30)).area - 50) < 1e-4)
    #expect(abs(coverage(size: size, transform: at(0, 0, angle: .pi / 4)).area - 25) < 1e-4)
    #expect(abs(coverage(size: size, transform: at(40, 30, angle: .pi / 4)).area - 25) < 1e-4)
    for outside in [at(-20, 15), at(60, 15), at(20, -20), at(20, 50)] {
      #expect(coverage(size: size, transform: outside).area == 0)
    }
  }

  @Test func `clipping an edge is exact within a pixel`() {
    // The left side of the raster clips the rotated square; the same square further in is not clipped.
    let size = Size(width: 9, height: 9)
    let whole = coverage(size: size, transform: at(12.3, 15.2, angle: 0.6)).pixels
    let cut = coverage(size: size, transform: at(2.3, 15.2, angle: 0.6)).pixels
    for row in 0..<30 {
      for column in 0..<20 { #expect(abs(cut[row * 40 + column] - whole[row * 40 + column + 10]) < 1e-5) }
    }
  }

  @Test func `the coverage of random rotated rectangles agrees with sampling`() {
    var random = SplitMix64(seed: 4)
    for _ in 0..<20 {
      func number(_ range: ClosedRange<Float>) -> Double { Double(random.float(in: range)) }
      let size = Size(width: number(1...8), height: number(1...8))
      let transform = at(number(0...12), number(0...12), angle: number(-3...3))
      let pixels = coverage(width: 12, height: 12, size: size, transform: transform).pixels
      let back = transform.inverted()
      for (index, pixel) in pixels.enumerated() {
        var hits = 0
        for sample in 0..<256 {
          let point = Point(
            x: Double(index % 12) + (Double(sample % 16) + 0.5) / 16,
            y: Double(index / 12) + (Double(sample / 16) + 0.5) / 16
          ).applying(back)
          if abs(point.x) <= size.width / 2, abs(point.y) <= size.height / 2 { hits += 1 }
        }
        #expect(abs(Double(pixel) - Double(hits) / 256) < 0.08)
      }
    }
  }

  @Test func `shapes with extreme coordinates neither crash nor cover other pixels`() {
    let size = Size(width: 10, height: 10)
    #expect(coverage(size: Size(width: 1e300, height: 1e300), transform: at(0, 0, angle: 1)).area == 1200)
    #expect(coverage(size: size, transform: at(1e300, 0)).area == 0)
    let overflow = AffineTransform(a: 1e300, b: 0, c: 0, d: 1e300, tx: 0, ty: 0)
    #expect(coverage(size: Size(width: 1e300, height: 1e300), transform: overflow).area == 1200)
    let undefined = AffineTransform(a: .nan, b: 0, c: 0, d: 1, tx: 0, ty: 0)
    #expect(coverage(size: size, transform: undefined).area == 0)
    var raster = Raster(width: 4, height: 4)
    for end in [Point(x: 1e300, y: .leastNonzeroMagnitude), Point(x: -1e300, y: 1e300), Point(x: .nan, y: 1)]
    {
      raster.stroke(from: .zero, to: end, thickness: 1e-300, color: .white)
    }
    #expect(raster.pixels.allSatisfy { $0.x < 1e-6 })
  }

  @Test func `opacities of colour, shape and coverage multiply`() {
    var raster = Raster(width: 2, height: 1)
    raster.clear(Color(red: 1, green: 0, blue: 0))
    raster.fill(
      size: Size(width: 1.5, height: 1), cornerRadius: 0, transform: at(0.75, 0.5),
      color: Color(red: 0, green: 0, blue: 1, alpha: 0.5), alpha: 0.5)
    #expect(raster.pixels.map(\.x) == [0.75, 0.875])
    #expect(raster.pixels.map(\.z) == [0.25, 0.125])
  }

  @Test func `the ID buffer holds the foremost shape with at least half coverage`() {
    var raster = Raster(width: 3, height: 1)
    for (shapeID, width) in [(Int32(1), 3.0), (2, 1.5), (3, 0.25)] {
      raster.fill(
        size: Size(width: width, height: 1), cornerRadius: 0, transform: at(width / 2, 0.5), color: .white,
        shapeID: shapeID)
    }
    #expect(raster.shapeIDs == [2, 2, 1])
  }

  @Test func `a stroke has its length and thickness`() {
    var raster = Raster(width: 20, height: 20)
    raster.stroke(from: Point(x: 3, y: 4), to: Point(x: 15, y: 13), thickness: 0.8, color: .white)
    #expect(abs(raster.pixels.reduce(0) { $0 + $1.x } - 15 * 0.8) < 1e-3)
    raster.clear(.black)
    raster.stroke(from: Point(x: 3, y: 4), to: Point(x: 3, y: 4), thickness: 0.8, color: .white)
    #expect(raster.pixels.allSatisfy { $0.x == 0 })
  }
}
