import Dynamics

/// The exact coverage of each pixel by one or more closed contours, by signed-area accumulation.
///
/// In each row that it crosses, an edge adds to the accumulation buffer the change of coverage to its right;
/// the prefix sum of a row is the coverage of its pixels. The cost is proportional to the total height of the
/// edges plus the area of the bounding box. Source: Raph Levien, "Inside the fastest font renderer in the
/// world", 2016.
///
/// The coverage is that of the nonzero winding rule where contours do not overlap, as those of a glyph with
/// holes; where contours of the same direction overlap, it saturates at 1.
package struct CoverageMask {
  /// The columns of the bounding box of the contours, in pixels, clipped to the raster.
  @usableFromInline package private(set) var columns = 0..<0
  /// The rows of the bounding box of the contours, in pixels, clipped to the raster.
  @usableFromInline package private(set) var rows = 0..<0

  /// The accumulation buffer in row-major order; two extra columns take changes on or beyond the right edge.
  @usableFromInline package private(set) var accumulation: [Float] = []
  @usableFromInline package var stride: Int { columns.count + 2 }

  /// Creates an empty mask.
  package init() {}

  /// Computes the coverage of contours on a raster of `width` × `height` pixels, replacing the contents.
  package mutating func rasterize(_ outline: PolygonBuilder, width: Int, height: Int) {
    let points = outline.points
    guard points.allSatisfy(\.isFinite), let box = Rect(enclosing: points) else { return clear() }
    columns = Self.pixelRange(from: box.minX, to: box.maxX, below: width)
    rows = Self.pixelRange(from: box.minY, to: box.maxY, below: height)
    guard !columns.isEmpty, !rows.isEmpty else { return clear() }
    accumulation.removeAll(keepingCapacity: true)
    accumulation.append(contentsOf: repeatElement(0, count: stride * rows.count))
    var first = 0
    for end in outline.contourEnds where end > first {
      var start = points[end - 1]
      for index in first..<end {
        addEdge(from: start, to: points[index])
        start = points[index]
      }
      first = end
    }
  }

  /// Calls a closure for each covered pixel, with its coverage of up to 1.
  @inlinable @inline(__always)
  package func forEachPixel(_ body: (_ column: Int, _ row: Int, _ coverage: Float) -> Void) {
    for row in rows {
      let start = (row - rows.lowerBound) * stride
      var sum: Float = 0
      for offset in 0..<columns.count {
        sum += accumulation[start + offset]
        let coverage = min(sum.magnitude, 1)
        // Smaller values are rounding errors of 0.
        if coverage > 1e-5 { body(columns.lowerBound + offset, row, coverage) }
      }
    }
  }

  private mutating func clear() {
    columns = 0..<0
    rows = 0..<0
  }

  /// The range of pixels that overlap an interval, clamped to 0..<limit.
  private static func pixelRange(from lower: Double, to upper: Double, below limit: Int) -> Range<Int> {
    let first = min(max(lower, 0), Double(limit)).rounded(.down)
    let last = min(max(upper, 0), Double(limit)).rounded(.up)
    return Int(first)..<Int(last)
  }

  // MARK: Edges

  private mutating func addEdge(from start: Point, to end: Point) {
    // A flatter edge contributes almost nothing, and its slope may overflow.
    guard abs(start.y - end.y) > 1e-9 else { return }
    let sign = start.y < end.y ? 1.0 : -1.0
    let (top, bottom) = start.y < end.y ? (start, end) : (end, start)
    let slope = (bottom.x - top.x) / (bottom.y - top.y)
    let left = Double(columns.lowerBound)
    let first = max(top.y, Double(rows.lowerBound))
    let last = min(bottom.y, Double(rows.upperBound))
    var row = Int(first)
    var y = first
    while y < last {
      let next = min(Double(row + 1), last)
      let x = (top.x + (y - top.y) * slope - left, top.x + (next - top.y) * slope - left)
      let start = (row - rows.lowerBound) * stride
      addClippedRowSegment(from: min(x.0, x.1), to: max(x.0, x.1), change: sign * (next - y), rowStart: start)
      y = next
      row += 1
    }
  }

  /// Adds the segment of an edge within one row.
  ///
  /// A part left of the bounding box is moved to its left edge; a part right of the box is dropped.
  private mutating func addClippedRowSegment(
    from lower: Double, to upper: Double, change: Double, rowStart: Int
  ) {
    let width = Double(columns.count)
    if upper <= 0 {
      accumulation[rowStart] += Float(change)
    } else if lower >= width {
      return
    } else if lower < 0 || upper > width {
      let changePerPixel = change / (upper - lower)
      accumulation[rowStart] += Float(max(0, -lower) * changePerPixel)
      let (inner, outer) = (max(lower, 0), min(upper, width))
      guard inner < outer else { return }
      accumulateSegment(from: inner, to: outer, change: (outer - inner) * changePerPixel, rowStart: rowStart)
    } else {
      accumulateSegment(from: lower, to: upper, change: change, rowStart: rowStart)
    }
  }

  /// Splits a segment inside the box at the pixel boundaries, and accumulates each part.
  private mutating func accumulateSegment(
    from lower: Double, to upper: Double, change: Double, rowStart: Int
  ) {
    var column = Int(lower)
    var x = lower
    // A segment within one pixel, including a vertical one, needs no slope.
    if upper <= Double(column + 1) {
      return accumulate(change, atX: (lower + upper) / 2, column: column, rowStart: rowStart)
    }
    let changePerPixel = change / (upper - lower)
    while x < upper {
      let next = min(Double(column + 1), upper)
      accumulate((next - x) * changePerPixel, atX: (x + next) / 2, column: column, rowStart: rowStart)
      x = next
      column += 1
    }
  }

  /// Adds a change of coverage to a pixel, in proportion to the pixel's area right of the segment, and the
  /// rest to the next pixel.
  private mutating func accumulate(_ change: Double, atX middle: Double, column: Int, rowStart: Int) {
    let leftFraction = middle - Double(column)
    accumulation[rowStart + column] += Float(change * (1 - leftFraction))
    accumulation[rowStart + column + 1] += Float(change * leftFraction)
  }
}
