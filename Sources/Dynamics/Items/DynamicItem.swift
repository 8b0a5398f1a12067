/// Something that behaviors can move: a view, or any object with a place, a size and a transform.
///
/// An animator reads `center`, `bounds` and the rotation in `transform` when the item first enters it, and
/// writes `center` and the rotation after every step in which the item moved. What the program changes
/// in between is not noticed until `Animator.updateItem(usingCurrentState:)`, except the size,
/// which is followed.
public protocol DynamicItem: AnyObject {
  /// The middle of the item, in points, in the coordinates of the animator or of the item's superview.
  ///
  /// > Note: UIKit rounds the centres of views to pixels of the screen, and their rotations to 1/5000 rad; here nothing
  /// > is rounded.
  var center: Point { get set }

  /// The item's own rectangle; only its size matters, in points, both extents greater than zero.
  ///
  /// A size that is not positive and finite is refused when the item enters an animator and passed
  /// over later: the body keeps the size that it had.
  ///
  /// > Note: UIKit reads the size once; here a new size gives the body a new shape and mass.
  var bounds: Rect { get }

  /// Rotation and scale about the centre; the animator turns it and leaves its scale alone.
  ///
  /// The scale does not change what the item collides with: that is `bounds`.
  ///
  /// > Note: UIKit replaces the transform by a pure rotation, so that a scale is lost.
  var transform: AffineTransform { get set }

  /// The outline that collides; `.rectangle` unless implemented.
  var collisionBoundsType: CollisionBoundsType { get }

  /// The outline for `.path`, around (0, 0) as the item's centre; empty unless implemented.
  ///
  /// Its first subpath counts. It must be convex, of either winding, and enclose an area.
  ///
  /// > Note: UIKit takes a concave one, and computes with no inertia then; here an animator refuses it.
  var collisionBoundingPath: BezierPath { get }
}

extension DynamicItem {
  /// The outline that collides: the rectangle `bounds`.
  public var collisionBoundsType: CollisionBoundsType { .rectangle }

  /// No outline of its own.
  public var collisionBoundingPath: BezierPath { BezierPath() }
}
