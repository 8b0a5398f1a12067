package import Dynamics

extension Stage {
  /// How long what is presented takes to appear and to fade, in seconds.
  static let fadeDuration = 0.25

  /// Puts something over the stage's view and all that is presented already, and keeps it alive.
  ///
  /// It must not be presented already.
  package func present(_ content: any Presentable) {
    presentations.append(content)
    overlay.addSubview(content.overlayView)
  }

  /// Takes something away that is presented, and lets it go; nothing happens if it is not.
  package func endPresentation(of content: any Presentable) {
    guard let index = presentations.firstIndex(where: { $0 === content }) else { return }
    presentations.remove(at: index)
    content.overlayView.removeFromSuperview()
  }

  /// The foremost view at a point of the stage: of what is presented, or else inside the stage's view.
  package func hitTest(_ point: Point) -> View? {
    if let hit = overlay.hitTest(point), hit !== overlay { return hit }
    return view.hitTest(point)
  }

  /// Takes away all that is presented, without telling the scene.
  func clearPresentations() {
    let cleared = presentations
    presentations = []
    for content in cleared {
      content.overlayView.removeFromSuperview()
      content.didClear()
    }
  }
}
