public import Dynamics

extension View: DynamicItem {}

extension View: ReferenceView {
  /// Returns whether an item may be animated in this view: a descendant of it, or an item that is not a view.
  public final func canAnimate(_ item: any DynamicItem) -> Bool {
    guard let view = item as? View else { return true }
    return view !== self && view.isDescendant(of: self)
  }

  /// Returns the transform from the coordinates of a view's superview to this view's coordinates.
  ///
  /// The identity for an item that is not a view and for a view that is not a descendant of this view.
  public final func referenceTransform(for item: any DynamicItem) -> AffineTransform {
    guard let superview = (item as? View)?.superview, superview !== self,
      superview.isDescendant(of: self)
    else { return .identity }
    return superview.transform(upTo: self)
  }
}
