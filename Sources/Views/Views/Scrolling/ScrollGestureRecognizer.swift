import Dynamics

/// The recognizer of a scroll view: a pan in a direction in which the content can be moved.
final class ScrollGestureRecognizer: PanGestureRecognizer {
  /// Weak, since a touch retains its recognizers until it ends and must not thereby retain their views.
  @Weak private var scrollView: ScrollView?

  /// Whether the touch began on moving content: it holds the content, and is no tap on a subview.
  private var holdsContent = false

  init(of scrollView: ScrollView) {
    self.scrollView = scrollView
    super.init(handler: nil)
  }

  override func touchBegan(_ touch: Touch) {
    super.touchBegan(touch)
    holdsContent = scrollView?.isDecelerating ?? false
    scrollView?.stopMotion()
  }

  override func touchStationary(_ touch: Touch) {
    guard holdsContent, !isActive else { return }
    enterState(.began)
  }

  override func canBegin(_ touch: Touch) -> Bool {
    scrollView?.scrolls(toward: touch.location - touch.startLocation) ?? false
  }

  override func callHandler() {
    scrollView?.didPan(self)
    super.callHandler()
  }
}
