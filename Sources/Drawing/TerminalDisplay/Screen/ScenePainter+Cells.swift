/// The conversion of pixels to cells of two colors.
extension ScenePainter {
  /// The two colors of a cell, and the pixels that have the first.
  private struct TwoColorPartition {
    var set: UInt8
    var foreground: Raster.Pixel
    var background: Raster.Pixel
  }

  /// Paints cells whose pixels are more than two.
  func paintSubdividedCells(on grid: inout CellGrid) {
    // Caches the last result: most cells equal the previous one, and the nearest-color search is costly.
    var last = (pixel: Raster.Pixel.zero, color: depth.nearest(to: .zero))
    func nearest(_ pixel: Raster.Pixel) -> CellColor {
      if pixel != last.pixel { last = (pixel, depth.nearest(to: pixel)) }
      return last.color
    }
    withUnsafeTemporaryAllocation(of: Raster.Pixel.self, capacity: cellSubdivision.count) { block in
      for row in viewport.rows {
        for column in viewport.columns {
          let isUniform = copyPixels(ofColumn: column, row: row, into: block)
          guard !isUniform else {
            grid[column, row] = CellGrid.Cell(.space, background: nearest(block[0]))
            continue
          }
          let partition = Self.partition(block)
          let colors = (nearest(partition.foreground), nearest(partition.background))
          grid[column, row] =
            colors.0 == colors.1
            ? CellGrid.Cell(.space, background: colors.1)
            : CellGrid.Cell(
              cellSubdivision.glyph(forPixelMask: partition.set), foreground: colors.0, background: colors.1)
        }
      }
    }
  }

  /// Copies the pixels of a cell, and returns whether they are equal.
  private func copyPixels(
    ofColumn column: Int, row: Int, into block: UnsafeMutableBufferPointer<Raster.Pixel>
  ) -> Bool {
    let first = pixelIndex(column, row)
    var isUniform = true
    var target = 0
    for y in 0..<cellSubdivision.rows {
      for x in 0..<cellSubdivision.columns {
        let pixel = raster.pixels[first + y * raster.width + x]
        block.initializeElement(at: target, to: pixel)
        if pixel != block[0] { isUniform = false }
        target += 1
      }
    }
    return isUniform
  }

  /// Divides the pixels of a cell into two sets with the least sum of squared differences from their mean
  /// colors.
  ///
  /// The pixels are sorted along the line between the two most different ones, and every division of that
  /// order is tried. This is the optimum if all colors are on a line, as those at an antialiased edge between
  /// two areas.
  private static func partition(_ block: UnsafeMutableBufferPointer<Raster.Pixel>) -> TwoColorPartition {
    let count = block.count
    var axis = Raster.Pixel.zero
    var longest: Float = -1
    for first in 0..<count {
      for second in first + 1..<count {
        let difference = colorComponents(block[second] - block[first])
        let length = (difference * difference).sum()
        if length > longest { (axis, longest) = (difference, length) }
      }
    }
    var order = SIMD8<UInt8>(0, 1, 2, 3, 4, 5, 6, 7)
    var keys = SIMD8<Float>(repeating: 0)
    var total = Raster.Pixel.zero
    for index in 0..<count {
      let color = colorComponents(block[index])
      total += color
      // Insertion sort: at most eight elements.
      let key = (color * axis).sum()
      var place = index
      while place > 0, keys[place - 1] > key {
        (keys[place], order[place]) = (keys[place - 1], order[place - 1])
        place -= 1
      }
      (keys[place], order[place]) = (key, UInt8(index))
    }
    // The sum of squares within the sets is least where that between them is greatest.
    var best = (size: 1, separation: -Float.infinity, sum: Raster.Pixel.zero)
    var sum = Raster.Pixel.zero
    for size in 1..<count {
      sum += colorComponents(block[Int(order[size - 1])])
      let rest = total - sum
      let separation = (sum * sum).sum() / Float(size) + (rest * rest).sum() / Float(count - size)
      if separation > best.separation { best = (size, separation, sum) }
    }
    // The background is the larger set, so that neighboring cells share it.
    var set: UInt8 = 0
    for place in 0..<best.size { set |= 1 << order[place] }
    let low = best.sum / Float(best.size)
    let high = (total - best.sum) / Float(count - best.size)
    let all = UInt8(truncatingIfNeeded: (1 << count) - 1)
    return best.size * 2 > count
      ? TwoColorPartition(set: ~set & all, foreground: high, background: low)
      : TwoColorPartition(set: set, foreground: low, background: high)
  }

  /// The color of a pixel: its red, green and blue components, and 0 instead of the density, which only
  /// displays without colors use.
  private static func colorComponents(_ pixel: Raster.Pixel) -> Raster.Pixel {
    var color = pixel
    color.w = 0
    return color
  }
}
