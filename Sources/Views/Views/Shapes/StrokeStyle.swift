/// How the outline of a path is stroked.
public struct StrokeStyle: Hashable, Sendable {
  /// The shape of the ends of open subpaths and of dashes.
  public enum LineCap: String, Hashable, Sendable, CaseIterable {
    /// The line ends at its last point.
    case butt
    /// The line ends with a semicircle around its last point.
    case round
    /// The line extends beyond its last point by half its width.
    case square
  }

  /// The shape of the corners.
  public enum LineJoin: String, Hashable, Sendable, CaseIterable {
    /// A corner is pointed, or beveled where that would exceed the miter limit.
    case miter
    /// A corner is rounded.
    case round
    /// A corner is cut off.
    case bevel
  }

  /// The width of the line, in points, at least 0; 1 by default.
  public var lineWidth = 1.0
  /// The shape of the ends; `.butt` by default.
  public var lineCap = LineCap.butt
  /// The shape of the corners; `.miter` by default.
  public var lineJoin = LineJoin.miter
  /// The ratio of a corner's length to the width of the line above which it is beveled; 10 by default.
  public var miterLimit = 10.0
  /// The lengths of dashes and gaps, in turn, in points; empty, for a solid line, by default.
  public var dashPattern: [Double] = []
  /// The distance into the pattern at which the line starts, in points; 0 by default.
  public var dashPhase = 0.0

  /// Creates the default style.
  public init() {}
}
