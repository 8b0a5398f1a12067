package import Dynamics

extension Stage {
  /// The duration of the fade-in and fade-out of presented content, in seconds.
  static let fadeDuration = 0.25

  /// Presents content in front of the root view and all other presented content, and retains it.
  ///
  /// The content must not be presented already.
  package func present(_ content: any Presentable) {
    presentations.append(content)
    overlay.addSubview(content.overlayView)
  }

  /// Removes and releases presented content; does nothing if it is not presented.
  package func endPresentation(of content: any Presentable) {
    guard let index = presentations.firstIndex(where: { $0 === content }) else { return }
    presentations.remove(at: index)
    content.overlayView.removeFromSuperview()
  }

  /// Returns the frontmost view at a point of the stage, in presented content first, then in the root view.
  package func hitTest(_ point: Point) -> View? {
    if let hit = overlay.hitTest(point), hit !== overlay { return hit }
    return view.hitTest(point)
  }

  /// Removes all presented content without calling its dismissal handlers.
  func clearPresentations() {
    let cleared = presentations
    presentations = []
    for content in cleared {
      content.overlayView.removeFromSuperview()
      content.didClear()
    }
  }
}
