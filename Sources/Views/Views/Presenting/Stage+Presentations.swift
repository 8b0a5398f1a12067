package import Dynamics

/// Content presented over a stage's root view until it is dismissed: an alert or a popover.
package protocol Presentable: AnyObject {
  /// The view of the content, in the coordinates of the screen.
  var overlayView: View { get }

  /// Called when `Stage.clear()` has removed the content; no dismissal handlers are called then.
  func stageDidClear()

  /// Called when the rotation of the device begins, before the new layout.
  func willRotate()

  /// Called when the rotation of the device has ended and the views are laid out.
  func didRotate()

  /// Called at the end of each tick.
  func didAdvance()
}

extension Presentable {
  /// By default does nothing: the content stays visible.
  package func willRotate() {}

  /// By default does nothing: the layout has already followed the bounds.
  package func didRotate() {}

  /// By default does nothing.
  package func didAdvance() {}
}

extension Stage {
  /// A view for content that is fixed on the screen, in front of `view` and behind alerts and popovers:
  /// buttons, scores.
  ///
  /// Its coordinates are those of the screen, and its bounds the size of the screen. Only its subviews are
  /// drawn, with its `alpha` and unless it `isHidden`; touches outside of them reach `view`.
  public var overlay: View { foreground.overlay }

  /// The duration of the fade-in and fade-out of presented content, in seconds.
  static let fadeDuration = 0.25

  /// Presents content in front of the root view and all other presented content, and retains it.
  ///
  /// The content must not be presented already.
  package func present(_ content: any Presentable) {
    foreground.presentations.append(content)
    foreground.presentationContainer.addSubview(content.overlayView)
  }

  /// Removes and releases presented content; does nothing if it is not presented.
  package func endPresentation(of content: any Presentable) {
    guard let index = foreground.presentations.firstIndex(where: { $0 === content }) else { return }
    foreground.presentations.remove(at: index)
    content.overlayView.removeFromSuperview()
  }

  /// Returns the frontmost view at a point of the screen: in presented content first, then in the overlay and
  /// in the root view.
  package func hitTest(_ point: Point) -> View? {
    let container = foreground.presentationContainer
    if let hit = container.hitTest(point), hit !== container { return hit }
    return hitTestBehindPresentations(point)
  }

  /// Returns the frontmost view at a point of the screen, in the overlay first, then in the root view.
  func hitTestBehindPresentations(_ point: Point) -> View? {
    if let hit = overlay.hitTest(point), hit !== overlay { return hit }
    return view.hitTest(view.convertFromScreen(point))
  }

  /// Removes all presented content without calling its dismissal handlers.
  func removePresentedOverlays() {
    let cleared = foreground.presentations
    foreground.presentations = []
    for content in cleared {
      content.overlayView.removeFromSuperview()
      content.stageDidClear()
    }
  }
}

/// The views in front of the root view of a stage.
package struct StageForeground {
  /// The view for content that is fixed on the screen.
  let overlay: View

  /// The superview of presented content, in front of `overlay` and with the same bounds as the root view.
  package let presentationContainer = View()

  /// The presented content, including content being dismissed, from back to front.
  package internal(set) var presentations: [any Presentable] = []

  init(frame: Rect) { overlay = View(frame: frame) }
}

/// The white card of an alert or a popover.
final class CardView: View {
  /// The corner radius of cards on iOS, in points.
  static let cornerRadius = 13.0

  init() {
    super.init(frame: .zero)
    backgroundColor = .cardBackground
    cornerRadius = Self.cornerRadius
  }

  package override var displayRole: DisplayRole { .card }
}
