import Dynamics

/// The outline of a character, in thousandths of the font size: y down, from the start of the baseline.
package struct Glyph: Sendable {
  /// A part of the outline, with its absolute end points.
  enum Segment: Sendable {
    case move(Point)
    case line(Point)
    case curve(from: Point, Point, Point, to: Point)
    case close
  }

  /// The distance to the next character.
  package let advance: Double

  /// The outline as a relative SVG path; empty for a space.
  package let svgPath: Substring

  let segments: [Segment]

  /// Parses the outline, which consists of the commands `m`, `l`, `c` and `z`; see `convert.py`.
  init(advance: Double, svgPath: Substring) {
    self.advance = advance
    self.svgPath = svgPath
    var parser = PathParser(svgPath)
    segments = parser.segments()
  }
}

/// A parser of the relative SVG paths in `InterFontOutlines` and `JetBrainsMonoFontOutlines`.
private struct PathParser {
  private var rest: Substring.UTF8View
  private var position = Point.zero
  private var start = Point.zero

  init(_ path: Substring) { rest = path.utf8 }

  mutating func segments() -> [Glyph.Segment] {
    var segments: [Glyph.Segment] = []
    while let command = rest.popFirst() {
      switch command {
      case UInt8(ascii: "m"):
        position += vector()
        start = position
        segments.append(.move(position))
      case UInt8(ascii: "l"):
        position += vector()
        segments.append(.line(position))
      case UInt8(ascii: "c"):
        let from = position
        let (first, second) = (from + vector(), from + vector())
        position = from + vector()
        segments.append(.curve(from: from, first, second, to: position))
      default:
        position = start
        segments.append(.close)
      }
    }
    return segments
  }

  private mutating func vector() -> Vector {
    let dx = number()
    return Vector(dx: dx, dy: number())
  }

  private mutating func number() -> Double {
    if rest.first == UInt8(ascii: " ") { rest.removeFirst() }
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative { rest.removeFirst() }
    var magnitude = 0
    while let digit = rest.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) {
      magnitude = magnitude * 10 + Int(digit - UInt8(ascii: "0"))
      rest.removeFirst()
    }
    return Double(isNegative ? -magnitude : magnitude)
  }
}
