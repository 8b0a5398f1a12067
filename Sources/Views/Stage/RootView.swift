import Dynamics

/// The root view of a stage, which keeps the overlay's bounds equal to its own.
final class RootView: View {
  private let overlay: View

  /// Creates a root view and assigns its bounds to the overlay.
  init(frame: Rect, overlay: View) {
    self.overlay = overlay
    super.init(frame: frame)
    overlay.bounds = bounds
  }

  override func layoutSubviews() { overlay.bounds = bounds }
}
