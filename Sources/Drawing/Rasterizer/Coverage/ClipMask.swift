package import Display
package import Dynamics

/// The coverage of each pixel of a raster by the intersection of clips.
package struct ClipMask {
  /// The coverage of the pixels in row-major order, 0…1.
  package let coverage: [Float]

  /// Computes the coverage of the intersection of clips on a raster of `width` × `height` pixels.
  ///
  /// - Parameters:
  ///   - clips: The clips.
  ///   - toPixels: The transform from the stage's coordinates to pixels.
  ///   - width: The width of the raster, in pixels.
  ///   - height: The height of the raster, in pixels.
  /// - Complexity: O(*n*) in the number of pixels, for each clip.
  package init(intersecting clips: [Frame.Clip], toPixels: AffineTransform, width: Int, height: Int) {
    var product = [Float](repeating: 1, count: width * height)
    var polygon = PolygonBuilder()
    var mask = CoverageMask()
    for clip in clips {
      polygon.traceRoundedRect(
        size: clip.size, cornerRadius: clip.cornerRadius, transform: clip.transform.concatenating(toPixels))
      mask.rasterize(polygon, width: width, height: height)
      var covered = [Float](repeating: 0, count: width * height)
      mask.forEachPixel { column, row, coverage in
        covered[row * width + column] = product[row * width + column] * coverage
      }
      product = covered
    }
    coverage = product
  }
}

/// The clip mask of the last clipped shape: consecutive shapes usually have the same clip.
package struct ClipMaskCache {
  private var index: Int?
  private var mask: ClipMask?

  /// Creates an empty cache.
  package init() {}

  /// Removes the mask, before another frame is drawn.
  package mutating func removeAll() { (index, mask) = (nil, nil) }

  /// Returns the mask of a shape on a raster of `width` × `height` pixels; nil if the shape is not clipped.
  package mutating func mask(
    of shape: Frame.Shape, in frame: Frame, toPixels: AffineTransform, width: Int, height: Int
  ) -> ClipMask? {
    guard let clip = shape.clip else { return nil }
    if clip != index {
      index = clip
      mask = ClipMask(
        intersecting: frame.clipChainIndices(from: clip).map { frame.clips[$0] }, toPixels: toPixels,
        width: width, height: height)
    }
    return mask
  }
}
