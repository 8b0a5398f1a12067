extension View {
  /// Lays out what depends on the view's bounds: what the view holds, and what its subviews make of theirs.
  final func boundsChanged() {
    layout()
    for subview in subviews { subview.layout() }
  }
}
