/// An object that behaviors can animate, such as a view, with a position, a size and a transform.
///
/// An animator reads `center`, `bounds` and the rotation in `transform` when the item first enters it, and
/// writes `center` after every step in which the item moved, and `transform` if its rotation changed. Changes
/// that the program makes in between have no effect until `Animator.updateItem(usingCurrentState:)`, except
/// for the size, which the animator tracks.
public protocol DynamicItem: AnyObject {
  /// The center of the item, in points, in the coordinate system of the animator or of the item's superview.
  ///
  /// > Note: UIKit rounds the centers of views to screen pixels and their rotations to 1/5000 rad; here
  /// > nothing is rounded.
  var center: Point { get set }

  /// The bounds of the item, in points; only the size matters, and it must be positive.
  ///
  /// An item whose size is not positive and finite cannot be added to an animator; if the size becomes
  /// invalid later, the body keeps its previous size.
  ///
  /// > Note: UIKit reads the size once; here a new size updates the shape and mass of the body.
  var bounds: Rect { get }

  /// The rotation and scale about the center; the animator changes the rotation and preserves the scale.
  ///
  /// The scale does not affect collisions, which use `bounds`.
  ///
  /// > Note: UIKit replaces the transform with a pure rotation, so that a scale is lost.
  var transform: AffineTransform { get set }

  /// The shape with which the item collides; `.rectangle` unless implemented.
  var collisionBoundsType: CollisionBoundsType { get }

  /// The collision outline for the type `.path`, relative to the item's center; empty unless implemented.
  ///
  /// Only the first subpath is used. It must enclose an area and not cross itself, and may have either
  /// winding. A concave path is split into the convex paths `BezierPath.convexParts`.
  ///
  /// > Note: UIKit accepts a concave path, but then computes without inertia.
  var collisionBoundingPath: BezierPath { get }
}

extension DynamicItem {
  /// The default shape: the rectangle of `bounds`.
  public var collisionBoundsType: CollisionBoundsType { .rectangle }

  /// The default outline: an empty path.
  public var collisionBoundingPath: BezierPath { BezierPath() }
}

/// The shape with which an item collides.
public enum CollisionBoundsType: Int, Hashable, Sendable, CaseIterable {
  /// The rectangle of the item's bounds.
  case rectangle = 0
  /// The ellipse inside the item's bounds; a circle if they are square.
  ///
  /// Any other ellipse is the polygon to which `BezierPath.flattened()` divides it, as in UIKit, with sides
  /// of about 10 points and at least four corners: an ellipse of 20 × 10 points is a rhombus. A
  /// `collisionBoundingPath` with more corners is rounder.
  case ellipse = 1
  /// The item's `collisionBoundingPath`.
  case path = 2
}
