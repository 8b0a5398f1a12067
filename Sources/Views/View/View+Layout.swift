import Dynamics

extension View {
  /// Lays out what depends on the view's bounds: what the view holds, and what its subviews make of theirs.
  final func boundsDidChange() {
    layoutSubviews()
    for subview in subviews { subview.layoutSubviews() }
  }

  /// Changes the size; the upper left corner of what is inside stays where it is in the superview.
  final func resize(to size: Size) {
    let corner = bounds.origin.applying(transformToSuperview)
    bounds.size = size
    center += corner - bounds.origin.applying(transformToSuperview)
  }

  /// Gives the view the size that its contents need, around its centre, unless it has been given another.
  ///
  /// `lastFit` is the size that it got here last, .zero at first.
  final func sizeToFitIfNeeded(_ fittingSize: Size, lastFittingSize: inout Size) {
    guard bounds.size == lastFittingSize else { return }
    lastFittingSize = fittingSize
    bounds.size = fittingSize
  }
}
