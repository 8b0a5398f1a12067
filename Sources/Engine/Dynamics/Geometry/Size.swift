/// A width and a height in points.
public struct Size: Hashable, Sendable {
  /// The width, in points.
  public var width: Double
  /// The height, in points.
  public var height: Double

  /// The size with zero width and height.
  public static let zero = Size(width: 0, height: 0)

  /// Creates a size from a width and a height, in points.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// Whether width and height are finite.
  public var isFinite: Bool { width.isFinite && height.isFinite }

  /// Returns the size multiplied by a factor.
  public static func * (size: Size, factor: Double) -> Size {
    Size(width: size.width * factor, height: size.height * factor)
  }

  /// Returns the size divided by a number; dividing by 0 gives infinite or NaN values.
  public static func / (size: Size, divisor: Double) -> Size {
    Size(width: size.width / divisor, height: size.height / divisor)
  }
}

extension Size: CustomStringConvertible {
  /// The width and height as `(width, height)`.
  public var description: String { "(\(width), \(height))" }
}
