import Dynamics

extension View {
  /// Lays out the view and its subviews after a change of its bounds.
  final func boundsDidChange() {
    layoutSubviews()
    for subview in subviews { subview.layoutSubviews() }
  }

  /// Changes the size; the upper left corner of the bounds stays fixed in the superview's coordinates.
  final func resize(to size: Size) {
    let corner = bounds.origin.applying(transformToSuperview)
    bounds.size = size
    center += corner - bounds.origin.applying(transformToSuperview)
  }

  /// Resizes the view to fit its contents, about its center, unless its size was set explicitly.
  ///
  /// `lastFittingSize` is the size last assigned by this method, initially `.zero`.
  final func sizeToFitIfNeeded(_ fittingSize: Size, lastFittingSize: inout Size) {
    guard bounds.size == lastFittingSize else { return }
    lastFittingSize = fittingSize
    bounds.size = fittingSize
  }
}
