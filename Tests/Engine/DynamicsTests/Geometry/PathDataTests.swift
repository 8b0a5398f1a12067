import Dynamics
import TestSupport
import Testing

/// Paths from SVG's path data.
@Suite struct PathDataTests {
  private func elements(_ text: String) throws -> [BezierPath.Element] {
    try BezierPath(pathData: text).elements
  }

  private func p(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y) }

  @Test func `absolute and relative commands give the same path`() throws {
    let absolute = """
      M 10 20 L 30 40 H 50 V 60 C 1 2 3 4 5 6 S 8 9 10 11 Q 12 13 14 15 T 20 21 A 5 5 0 0 1 25 26 Z
      """
    let relative = """
      m10,20l20,20h20v20c-49-58-47-56-45-54s3,3,5,5q2,2,4,4t6,6a5,5,0,0,1,5,5z
      """
    let (first, second) = (try BezierPath(pathData: absolute), try BezierPath(pathData: relative))
    #expect(first.elements == second.elements)
    #expect(first.elements.count == 10)
  }

  @Test func `each command is an element with its points`() throws {
    #expect(
      try elements("M1 2L3 4H5V6C1 2 3 4 5 6Q7 8 9 10Z") == [
        .move(to: p(1, 2)), .line(to: p(3, 4)), .line(to: p(5, 4)), .line(to: p(5, 6)),
        .curve(to: p(5, 6), controlPoint1: p(1, 2), controlPoint2: p(3, 4)),
        .quadCurve(to: p(9, 10), controlPoint: p(7, 8)), .close,
      ])
  }

  @Test func `numbers need no separators where one must end`() throws {
    #expect(try elements("M1.5.5-3e2-4") == [.move(to: p(1.5, 0.5)), .line(to: p(-300, -4))])
    #expect(try elements(" \n M+1,-.5e-1\tL 2.,3 ") == [.move(to: p(1, -0.05)), .line(to: p(2, 3))])
    #expect(
      try elements("M0 0a1 1 0 01.5.5") == elements("M 0 0 a 1 1 0 0 1 0.5 0.5"), "flags are one digit")
  }

  @Test func `arguments repeat the command, and those of a move are lines`() throws {
    #expect(try elements("M 0 0 1 1 2 2") == elements("M 0 0 L 1 1 L 2 2"))
    #expect(try elements("m 1 1 1 1 1 1") == elements("M 1 1 L 2 2 L 3 3"))
    #expect(try elements("M 0 0 H 1 2 3") == elements("M 0 0 H 1 H 2 H 3"))
  }

  @Test func `a smooth curve continues the one before it, and is a plain one after other commands`() throws {
    #expect(
      try elements("M0 0 C0 10 10 10 10 0 S 20 -10 20 0").last
        == .curve(to: p(20, 0), controlPoint1: p(10, -10), controlPoint2: p(20, -10)))
    #expect(
      try elements("M0 0 L 10 0 S 20 -10 20 0").last
        == .curve(to: p(20, 0), controlPoint1: p(10, 0), controlPoint2: p(20, -10)))
    #expect(
      try elements("M0 0 Q 5 10 10 0 T 20 0 30 0").last
        == .quadCurve(to: p(30, 0), controlPoint: p(25, 10)))
    #expect(
      try elements("M0 0 Q 5 10 10 0 S 20 5 20 0").last
        == .curve(to: p(20, 0), controlPoint1: p(10, 0), controlPoint2: p(20, 5)))
  }

  @Test func `after a closed subpath, relative commands begin at its start`() throws {
    let path = try BezierPath(pathData: "m 10 10 h 5 v 5 z l 3 0 m 1 1 h 1")
    #expect(path.elements[4] == .line(to: p(13, 10)))
    #expect(path.elements[5] == .move(to: p(14, 11)))
    #expect(path.subpaths.count == 3)
    #expect(path.subpaths[1].elements == [.move(to: p(10, 10)), .line(to: p(13, 10))])
  }

  // MARK: Arcs

  @Test(arguments: [(false, false), (false, true), (true, false), (true, true)])
  func `the four arcs between two points lie on their circles`(isLarge: Bool, isClockwise: Bool) throws {
    let text = "M 0 0 A 50 50 0 \(isLarge ? 1 : 0) \(isClockwise ? 1 : 0) 60 80"
    let path = try BezierPath(pathData: text)
    // The chord has the length 100: it is a diameter.
    for point in path.flattened()[0] { #expect(point.distance(to: p(30, 40)).isNear(50, within: 0.02)) }
    let middle = path.flattened()[0][path.flattened()[0].count / 2]
    // Clockwise on screen from the upper left to the lower right is over the upper right.
    #expect((middle.x * 80 > middle.y * 60) == isClockwise)
    let wide = try BezierPath(pathData: text.replacing("50 50", with: "100 100")).flattened()[0]
    let reach = wide.map { $0.distance(to: p(30, 40)) }.max() ?? 0
    #expect(isLarge ? reach > 150 : reach < 51)
  }

  @Test func `an arc is stretched and rotated, and enlarged until it reaches its end`() throws {
    let ellipse = try BezierPath(pathData: "M -20 0 A 20 10 0 0 1 20 0 A 20 10 0 0 1 -20 0 Z")
    #expect(ellipse.bounds.minY.isNear(-10, within: 0.1) && ellipse.bounds.maxX == 20)
    let turned = try BezierPath(pathData: "M 0 -20 A 20 10 90 0 1 0 20 A 20 10 90 0 1 0 -20 Z")
    #expect(turned.bounds.maxX.isNear(10, within: 0.1) && turned.bounds.maxY == 20)
    let enlarged = try BezierPath(pathData: "M 0 0 A 1 1 0 0 1 100 0").bounds
    #expect(enlarged.minY.isNear(-50, within: 0.5))
  }

  @Test func `an arc without a radius is a line, and one without a length nothing`() throws {
    #expect(try elements("M 0 0 A 0 5 0 0 1 9 9") == elements("M 0 0 L 9 9"))
    #expect(try elements("M 0 0 A 5 5 0 0 1 0 0") == elements("M 0 0"))
    let tiny = try BezierPath(pathData: "M 0 0 A 1e-300 1e-300 0 0 1 1e6 1e6")
    #expect(tiny.isFinite && tiny.currentPoint == p(1e6, 1e6))
  }

  // MARK: Errors

  @Test(arguments: [
    ("L 0 0", "character 1: expected the command M, got 'L'"),
    ("M 0 0 X", "character 7: expected a command of a path, got 'X'"),
    ("M 0 0 C 1 2", "character 12: expected a number, got the end"),
    ("M 0,0,", "character 7: expected a number, got the end"),
    ("M 0 0 A 1 1 0 2 0 3 3", "character 15: expected 0 or 1, got '2'"),
    ("M 0 0 L ü", "character 9: expected a number, got 'ü'"),
    ("M é 0", "character 3: expected a number, got 'é'"),
    ("M 1e9 0", "character 3: expected a number from -10000000 to 10000000, got '1'"),
    ("M 0 0 L 1e 1", "character 10: expected a number, got 'e'"),
    (
      "M 9e6 0 h 9e6",
      "character 11: expected coordinates from -10000000 to 10000000 before this, got '9'"
    ),
  ])
  func `an error says where what was expected`(text: String, message: String) {
    let error = #expect(throws: PathDataError.self) { try BezierPath(pathData: text) }
    #expect(error?.description == message)
  }

  @Test func `an empty text is an empty path`() throws {
    #expect(try elements("").isEmpty && elements(" \n").isEmpty)
  }

  @Test func `damaged data is a finite path or an error`() throws {
    let valid = Array(
      "M10-20.5L30 40H50V60C1 2 3 4 5 6S8 9 1e1 11Q12 13 14 15T20 21A5 7 30 0 1 25 26zm1 1".utf8)
    let letters = Array("MmLlHhVvCcSsQqTtAaZz0123456789.-+eE, \n\u{FF}".utf8)
    var random = SplitMix64(seed: 7)
    var pathCount = 0
    for _ in 0..<3000 {
      var bytes = valid
      for _ in 0..<Int(random.next() % 4) + 1 {
        let index = Int(random.next() % UInt64(bytes.count))
        switch random.next() % 3 {
        case 0: bytes[index] = letters[Int(random.next() % UInt64(letters.count))]
        case 1: bytes.removeSubrange(index...)
        default: bytes.insert(letters[Int(random.next() % UInt64(letters.count))], at: index)
        }
        if bytes.isEmpty { bytes = valid }
      }
      guard let path = try? BezierPath(pathData: String(decoding: bytes, as: UTF8.self)) else { continue }
      pathCount += 1
      #expect(path.isFinite)
    }
    #expect((300...2900).contains(pathCount), "\(pathCount)")
  }
}
