/// The view in whose coordinates an animator computes.
///
/// `Views.View` is one; a program that draws by itself can make its canvas one.
public protocol ReferenceView: AnyObject {
  /// The view's own rectangle, in points; boundaries made from it follow its changes.
  var bounds: Rect { get }

  /// Whether an item may be animated in this view.
  ///
  /// False for a view that is not inside this one. True for an item that is no view at all: such an
  /// item has its place directly in this view's coordinates.
  func hosts(_ item: any DynamicItem) -> Bool

  /// The transform from the coordinates in which the item's centre is expressed to this view's own.
  ///
  /// The identity for a direct subview and for an item that is no view; for a view nested deeper, the
  /// way from its superview up to this view. For an item that this view does not host any more,
  /// the identity. The transform must be invertible; the rotation in it is taken into account.
  func referenceTransform(for item: any DynamicItem) -> AffineTransform
}

extension ReferenceView {
  /// Every item may be animated in this view.
  public func hosts(_ item: any DynamicItem) -> Bool { true }

  /// Every item has its place directly in this view's coordinates.
  public func referenceTransform(for item: any DynamicItem) -> AffineTransform { .identity }
}
