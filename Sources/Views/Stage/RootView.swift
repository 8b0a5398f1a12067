import Dynamics

/// The root of a stage's views, whose coordinates what is presented over them shares.
final class RootView: View {
  private let overlay: View

  /// Creates a root with something over it that has the same bounds from now on.
  init(frame: Rect, overlay: View) {
    self.overlay = overlay
    super.init(frame: frame)
    overlay.bounds = bounds
  }

  override func layoutSubviews() { overlay.bounds = bounds }
}
