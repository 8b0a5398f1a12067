/// The outline of a shape in the frame of its body, in points.
///
/// Circles and polygons are solid and have mass; segments and chains are lines without thickness or mass,
/// solid from both sides. Lines do not touch lines.
public enum Geometry: Hashable, Sendable {
  /// A disc.
  case circle(center: Vec2, radius: Float)
  /// A convex polygon of 3 to 65,535 vertices, in either winding.
  case polygon([Vec2])
  /// A straight line.
  case segment(Vec2, Vec2)
  /// A line through two or more points, smooth at its joints: a body that slides along it never catches on an
  /// inner vertex. A closed one has three or more points and joins the last to the first.
  case chain([Vec2], isClosed: Bool)

  /// A rectangle with the given middle, `width` by `height` points, sides along the axes of the body.
  public static func box(width: Float, height: Float, center: Vec2 = .zero) -> Geometry {
    let (x, y) = (width / 2, height / 2)
    return .polygon([
      center + Vec2(-x, -y), center + Vec2(x, -y), center + Vec2(x, y), center + Vec2(-x, y),
    ])
  }
}
