package import Display
package import Dynamics
import Views

/// The coverage of each pixel by the shadow of a shape: that of the shape, moved and blurred.
package struct ShadowMask {
  /// The columns of the raster that the shadow covers.
  package let columns: Range<Int>
  /// The rows of the raster that the shadow covers.
  package let rows: Range<Int>
  /// The opacity of the pixels of these columns and rows in row-major order, 0…1.
  package private(set) var opacities: [Float]

  /// Computes the shadow of a shape on a raster of `width` × `height` pixels.
  ///
  /// - Parameters:
  ///   - shadow: The shadow.
  ///   - shape: The shape.
  ///   - transform: The transform from the shape's coordinates to pixels.
  ///   - width: The width of the raster, in pixels.
  ///   - height: The height of the raster, in pixels.
  package init(
    _ shadow: Frame.Shadow, of shape: Frame.Shape, transform: AffineTransform, width: Int, height: Int
  ) {
    // The deviations of a circular Gaussian function along the axes of the raster after the transform.
    let deviation = (
      x: shadow.radius * Vector(dx: transform.a, dy: transform.c).length,
      y: shadow.radius * Vector(dx: transform.b, dy: transform.d).length
    )
    let moved = AffineTransform(translationX: shadow.offset.dx, y: shadow.offset.dy).concatenating(transform)
    // Beyond three deviations a Gaussian function is invisible.
    let (marginX, marginY) = (3 * deviation.x + 1, 3 * deviation.y + 1)
    let parts = Self.silhouetteParts(of: shape, transform: moved)
    let points = parts.lazy.flatMap(\.polygon.points)
    guard let box = Rect(enclosing: points), box.isFinite, marginX < 1e6, marginY < 1e6 else {
      (columns, rows, opacities) = (0..<0, 0..<0, [])
      return
    }
    columns = Self.range(box.minX - marginX, box.maxX + marginX, limit: width)
    rows = Self.range(box.minY - marginY, box.maxY + marginY, limit: height)
    guard !columns.isEmpty, !rows.isEmpty else {
      opacities = []
      return
    }
    // What is outside of the raster casts a shadow into it.
    let area = (
      columns: columns.lowerBound - Int(marginX)..<columns.upperBound + Int(marginX),
      rows: rows.lowerBound - Int(marginY)..<rows.upperBound + Int(marginY)
    )
    var buffer = [Float](repeating: 0, count: area.columns.count * area.rows.count)
    var mask = CoverageMask()
    for part in parts {
      let polygon = part.polygon.translated(
        by: Vector(dx: -Double(area.columns.lowerBound), dy: -Double(area.rows.lowerBound)))
      mask.rasterize(polygon, width: area.columns.count, height: area.rows.count)
      mask.forEachPixel { column, row, coverage in
        let index = row * area.columns.count + column
        var alpha = Float(part.alpha)
        if let sampler = part.sampler {
          alpha *=
            sampler.color(column: column + area.columns.lowerBound, row: row + area.rows.lowerBound).w / 255
        }
        buffer[index] += (1 - buffer[index]) * coverage * alpha
      }
    }
    BoxBlur(deviation: deviation.x).blurLines(
      of: &buffer, count: area.rows.count, length: area.columns.count, lineStride: area.columns.count,
      elementStride: 1)
    BoxBlur(deviation: deviation.y).blurLines(
      of: &buffer, count: area.columns.count, length: area.rows.count, lineStride: 1,
      elementStride: area.columns.count)
    opacities = []
    opacities.reserveCapacity(columns.count * rows.count)
    for row in Int(marginY)..<Int(marginY) + rows.count {
      let start = row * area.columns.count + Int(marginX)
      opacities += buffer[start..<start + columns.count].lazy.map { min(max($0, 0), 1) }
    }
  }

  /// Calls a closure for each pixel of the shadow, with its opacity.
  package func forEachPixel(_ body: (_ column: Int, _ row: Int, _ opacity: Float) -> Void) {
    var index = 0
    for row in rows {
      for column in columns {
        if opacities[index] > 0 { body(column, row, opacities[index]) }
        index += 1
      }
    }
  }

  private static func range(_ lower: Double, _ upper: Double, limit: Int) -> Range<Int> {
    let first = Int(min(max(lower, 0), Double(limit)).rounded(.down))
    return first..<max(Int(min(max(upper, 0), Double(limit)).rounded(.up)), first)
  }

  /// A part of a shape: the polygon that it fills, and its opacity, by which that of an image with
  /// transparent pixels is multiplied.
  private typealias Part = (polygon: PolygonBuilder, alpha: Double, sampler: ImageSampler?)

  /// The parts of a shape that cast shadows.
  private static func silhouetteParts(of shape: Frame.Shape, transform: AffineTransform) -> [Part] {
    var parts: [Part] = []
    func add(_ alpha: Double, sampler: ImageSampler? = nil, _ trace: (inout PolygonBuilder) -> Void) {
      guard alpha > 0 else { return }
      var polygon = PolygonBuilder()
      trace(&polygon)
      parts.append((polygon, alpha, sampler))
    }
    let decoration = shape.decoration
    // A gradient counts with the mean opacity of its colors.
    let gradientAlpha = (decoration?.gradient?.colors).map { colors in
      colors.reduce(0) { $0 + $1.alpha } / Double(colors.count)
    }
    add(max(shape.color.alpha, gradientAlpha ?? 0)) {
      $0.traceRoundedRect(size: shape.size, cornerRadius: shape.cornerRadius, transform: transform)
    }
    if let image = decoration?.image {
      // Without the smaller copies of the pixels: a blurred shadow does not show the difference.
      let sampler =
        image.image.contents.isOpaque
        ? nil : ImageSampler(image, ImagePyramid(image.image, levelCount: 1), transform: transform)
      add(image.templateColor?.alpha ?? 1, sampler: sampler) {
        $0.trace(image, in: shape, transform: transform)
      }
    }
    if let border = decoration?.border {
      add(border.color.alpha) {
        $0.traceBorder(
          size: shape.size, cornerRadius: shape.cornerRadius, width: border.width, transform: transform)
      }
    }
    if let path = decoration?.path {
      add(path.fillColor.alpha) { $0.traceFill(path.elements, transform: transform) }
      add(path.strokeColor.alpha) {
        $0.traceStroke(path.elements, style: path.stroke, transform: transform)
      }
    }
    return parts
  }
}

/// A blur by three box filters, which approximate a Gaussian function.
private struct BoxBlur {
  /// The number of whole elements on each side of the middle of a box.
  let radius: Int
  /// The weight of the elements beyond these, 0…1.
  let edgeWeight: Float

  init(deviation: Double) {
    // The variance of a box of width w is (w² - 1) / 12.
    let width = (4 * deviation * deviation + 1).squareRoot()
    radius = Int((width - 1) / 2)
    edgeWeight = Float((width - 1) / 2 - Double(radius))
  }

  /// Blurs each line of a buffer; outside of the line everything is 0.
  func blurLines(
    of buffer: inout [Float], count: Int, length: Int, lineStride: Int, elementStride: Int
  ) {
    guard radius > 0 || edgeWeight > 0 else { return }
    let weight = 1 / (Float(2 * radius + 1) + 2 * edgeWeight)
    var line = [Float](repeating: 0, count: length)
    for index in 0..<count {
      for _ in 0..<3 {
        let start = index * lineStride
        for offset in 0..<length { line[offset] = buffer[start + offset * elementStride] }
        var sum = line.prefix(radius).reduce(0, +)
        for offset in 0..<length {
          if offset + radius < length { sum += line[offset + radius] }
          if offset - radius - 1 >= 0 { sum -= line[offset - radius - 1] }
          let before = offset - radius - 1 >= 0 ? line[offset - radius - 1] : 0
          let after = offset + radius + 1 < length ? line[offset + radius + 1] : 0
          buffer[start + offset * elementStride] = (sum + edgeWeight * (before + after)) * weight
        }
      }
    }
  }
}
