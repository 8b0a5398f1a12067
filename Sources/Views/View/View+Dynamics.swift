public import Dynamics

extension View: DynamicItem {}

extension View: ReferenceView {
  /// Whether an item may be animated in this view: a view inside it, or an item that is no view.
  public final func hosts(_ item: any DynamicItem) -> Bool {
    guard let view = item as? View else { return true }
    return view !== self && view.isDescendant(of: self)
  }

  /// The way from the coordinates of a view's superview up to this view's own.
  ///
  /// The identity for an item that is no view and for a view that is not inside this one.
  public final func referenceTransform(for item: any DynamicItem) -> AffineTransform {
    guard let superview = (item as? View)?.superview, superview !== self,
      superview.isDescendant(of: self)
    else { return .identity }
    return superview.transform(upTo: self)
  }
}
