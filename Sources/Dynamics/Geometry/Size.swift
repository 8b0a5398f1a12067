/// A width and a height in points.
public struct Size: Hashable, Sendable {
  /// The extent to the right, in points.
  public var width: Double
  /// The extent downwards, in points.
  public var height: Double

  /// The size of nothing.
  public static let zero = Size(width: 0, height: 0)

  /// Creates a size from its extents in points.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// Whether both extents are finite numbers.
  public var isFinite: Bool { width.isFinite && height.isFinite }

  /// The size scaled by a factor.
  public static func * (size: Size, factor: Double) -> Size {
    Size(width: size.width * factor, height: size.height * factor)
  }

  /// The size scaled by the inverse of a number; dividing by 0 gives infinite or undefined extents.
  public static func / (size: Size, divisor: Double) -> Size {
    Size(width: size.width / divisor, height: size.height / divisor)
  }
}

extension Size: CustomStringConvertible {
  /// The extents as `(width, height)`.
  public var description: String { "(\(width), \(height))" }
}
