/// A view that defines the coordinate system of an animator.
///
/// `Views.View` conforms to this protocol; a program with its own drawing code can conform its canvas to it.
public protocol ReferenceView: AnyObject {
  /// The bounds of the view, in points; boundaries made from them follow their changes.
  var bounds: Rect { get }

  /// Returns whether an item may be animated in this view.
  ///
  /// False for a view that is not a descendant of this one. True for an item that is not a view: its position
  /// is in this view's coordinate system.
  func canAnimate(_ item: any DynamicItem) -> Bool

  /// Returns the transform from the coordinate system of an item's center to this view's.
  ///
  /// The transform is the identity for a direct subview and for an item that is not a view; for a view nested
  /// deeper it is the transform from its superview to this view. For an item that this view no longer hosts,
  /// it is the identity. The transform must be invertible; its rotation is taken into account.
  func referenceTransform(for item: any DynamicItem) -> AffineTransform
}

extension ReferenceView {
  /// Returns true: every item may be animated in this view.
  public func canAnimate(_ item: any DynamicItem) -> Bool { true }

  /// Returns the identity: the positions of all items are in this view's coordinate system.
  public func referenceTransform(for item: any DynamicItem) -> AffineTransform { .identity }
}
