import Dynamics
import Testing
import Views

/// Outlines of the opaque parts of pictures, which the tests draw.
@Suite struct ImageOutlineTests {
  /// A picture whose opacity at the center of each pixel is given, from 0 to 1.
  private func image(_ width: Int, _ height: Int, opacity: (Double, Double) -> Double) -> Image {
    let pixels = (0..<width * height).map { index in
      let value = opacity(Double(index % width) + 0.5, Double(index / width) + 0.5)
      return UInt32((min(max(value, 0), 1) * 255).rounded()) << 24
    }
    return Image(
      Image.Contents(
        fileData: [], format: .png, width: width, height: height, pixels: pixels, isOpaque: false))
  }

  /// A picture from lines of text, in which `#` is opaque.
  private func image(_ lines: String...) -> Image {
    let rows = lines.map { Array($0) }
    return image(rows[0].count, rows.count) { x, y in rows[Int(y)][Int(x)] == "#" ? 1 : 0 }
  }

  private func outline(_ image: Image, tolerance: Double = 1, opacity: Double = 0.5) throws -> BezierPath {
    try image.outline(
      in: Rect(origin: .zero, size: image.size), tolerance: tolerance, opacity: opacity)
  }

  private func area(_ path: BezierPath) -> Double {
    path.flattened().reduce(0) { sum, points in
      sum + zip(points, points.dropFirst() + points.prefix(1)).reduce(0) {
        $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y
      } / 2
    }
  }

  @Test func `the outline of a rectangle is its four corners`() throws {
    let picture = image(30, 20) { x, y in x > 5 && x < 25 && y > 4 && y < 14 ? 1 : 0 }
    let path = try outline(picture)
    #expect(
      path.flattened() == [
        [Point(x: 5, y: 4), Point(x: 25, y: 4), Point(x: 25, y: 14), Point(x: 5, y: 14)]
      ])
    #expect(try outline(image("####", "####")).bounds == Rect(x: 0, y: 0, width: 4, height: 2))
  }

  @Test func `the outline is scaled to where the picture is`() throws {
    let path = try image("####", "####").outline(in: Rect(x: -20, y: -5, width: 40, height: 10))
    #expect(path.bounds == Rect(x: -20, y: -5, width: 40, height: 10))
  }

  @Test(arguments: [0.1, 0.5, 1, 3]) func `the outline of a smooth disk is within the tolerance`(
    tolerance: Double
  )
    throws
  {
    let picture = image(100, 100) { x, y in
      40 - ((x - 50) * (x - 50) + (y - 50) * (y - 50)).squareRoot() + 0.5
    }
    let path = try outline(picture, tolerance: tolerance)
    for point in path.flattened()[0] {
      #expect(point.distance(to: Point(x: 50, y: 50)).isNear(40, within: 0.1))
    }
    #expect(area(path).isNear(.pi * 1600, within: 2 * .pi * 40 * tolerance + 5))
    let count = path.flattened()[0].count
    #expect(tolerance < 0.3 ? count > 20 : count < 40, "\(count) points")
    #expect(path.convexParts.count >= 1)
  }

  @Test func `the largest part comes first, then the others, and holes run the other way`() throws {
    let path = try outline(
      image(
        "...........", ".##........", ".##..######", ".....#....#", ".....#.##.#", ".....#....#",
        ".....######"),
      tolerance: 0)
    let areas = path.subpaths.map(area)
    #expect(areas == [30, 4, 2, -12])
    #expect(area(path) == 24, "the number of opaque pixels")
    #expect(path.contains(Point(x: 5.5, y: 3.5)) && !path.contains(Point(x: 6.5, y: 3.5)))
    #expect(path.contains(Point(x: 7.5, y: 4.5)) && path.contains(Point(x: 1.5, y: 1.5)))
  }

  @Test func `pixels that touch with a corner are parts of their own`() throws {
    let path = try outline(image("#.#", ".#.", "#.#"), tolerance: 0)
    #expect(path.subpaths.map(area).allSatisfy { $0 > 0 } && path.subpaths.count == 5)
  }

  @Test func `parts that are smaller than the tolerance are left out`() throws {
    let picture = image(40, 40) { x, y in x > 10 && y > 10 || x < 1 && y < 1 ? 1 : 0 }
    #expect(try outline(picture, tolerance: 0).subpaths.count == 2)
    #expect(try outline(picture, tolerance: 2).subpaths.count == 1)
  }

  @Test func `the opacity selects the pixels`() throws {
    let picture = image(20, 4) { x, _ in 1 - x / 20 }
    let edges = try [0.25, 0.5, 0.75].map { try outline(picture, tolerance: 0.1, opacity: $0).bounds.maxX }
    #expect(
      edges[0].isNear(15, within: 0.2) && edges[1].isNear(10, within: 0.2) && edges[2].isNear(5, within: 0.2))
  }

  @Test func `thin parts do not cross themselves`() throws {
    // A spiral of lines one pixel wide, two pixels apart.
    let picture = image(61, 61) { x, y in
      let (dx, dy) = (Int(x) - 30, Int(y) - 30)
      let ring = max(abs(dx), abs(dy))
      let isGap = dx == ring - 1 && dy == -ring || dx == ring && dy == -ring
      return ring % 3 == 0 && !isGap || dx > 0 && dy == -dx && ring % 3 == 1 ? 1 : 0
    }
    for tolerance in [0.5, 1, 2, 5, 20] {
      for part in try outline(picture, tolerance: tolerance).subpaths where area(part) > 0 {
        #expect(!part.convexParts.isEmpty, "\(tolerance)")
      }
    }
  }

  @Test func `a transparent picture has no outline, and noise one that is too long`() {
    #expect(throws: ImageOutlineError.transparent) { try outline(image("...", "...")) }
    let noise = image(512, 512) { x, y in (Int(x) * 7919 ^ Int(y) * 104_729) % 7 < 3 ? 1 : 0 }
    #expect(throws: ImageOutlineError.tooManyPoints) { try outline(noise) }
  }
}
