import Dynamics

// Dragging the items of animators with `allowsDragging`. Part of the scene, unlike the grabs of a display:
// the touches come from the stage's input, so that recordings and simulated touches drag as well.

extension Stage {
  /// The distance of a touch from an item that it still drags, in points: half the size of a control for a
  /// finger.
  private static let dragDistance = 22.0

  /// Begins, moves or ends the drag of a touch.
  func updateDrags(for event: TouchEvent) {
    switch event.phase {
    case .began: beginDrag(event.touchID, at: event.location)
    case .moved: move(heldItems.drags, heldBy: event.touchID, to: event.location)
    case .ended, .cancelled: heldItems.drags.take { $0.holder == event.touchID }.release()
    }
  }

  /// Releases the items of animators that do not allow dragging any more, and forgets those that left their
  /// animator.
  func endDisallowedDrags() {
    heldItems.drags.take { !$0.animator.allowsDragging || !$0.grab.isActive }.release()
  }

  private func beginDrag(_ touch: Int, at location: Point) {
    heldItems.drags.take { $0.holder == touch }.release()
    let draggable = animators.reversed().filter { $0.allowsDragging }
    guard !draggable.isEmpty, let touched = hitTest(location) else { return }
    for animator in draggable {
      guard let referenceView = animator.referenceView as? View, referenceView.receivesDrag(on: touched),
        let point = self.location(location, in: animator),
        let item = animator.draggableItem(at: point, within: Self.dragDistance),
        let grab = animator.grab(item, at: point)
      else { continue }
      return heldItems.drags.append(HeldItem(holder: touch, animator: animator, grab: grab))
    }
  }
}

extension View {
  /// Whether a touched view is this view or below it, without a control in between that takes the touch for
  /// itself.
  fileprivate func receivesDrag(on touched: View) -> Bool {
    var ancestor: View? = touched
    while let view = ancestor, view !== self {
      guard view.builtInGestureRecognizer == nil else { return false }
      ancestor = view.superview
    }
    return ancestor != nil
  }
}
