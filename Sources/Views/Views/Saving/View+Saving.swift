import Dynamics

extension View {
  /// Returns what gives the view the state that it has now.
  ///
  /// The closure may change the geometry of subviews, whose state is to be restored afterwards, but calls no
  /// code of the program. It must be called outside of the changes of an animation.
  ///
  /// - Parameter isFixed: Whether the geometry of the view is that of the screen, and not part of the state;
  ///   false by default.
  /// - Returns: A closure.
  final func stateRestorer(isFixed: Bool = false) -> () -> Void {
    let (bounds, placement, appearance, text, name) = (bounds, placement, appearance, text, name)
    let (isInteractive, type, path) = (
      isUserInteractionEnabled, collisionBoundsType, explicitCollisionBoundingPath
    )
    let (style, tracks, clock) = (layerStyleStorage?.style, animationTracks?.copy(), clock)
    let restoreSubclass = subclassStateRestorer()
    return { [self] in
      // Without tracks, so that a change interrupts no animation.
      animationTracks = nil
      self.clock = clock
      self.text = text
      restoreSubclass()
      if !isFixed { (self.bounds, self.placement) = (bounds, placement) }
      (self.appearance, self.name, isUserInteractionEnabled) = (appearance, name, isInteractive)
      (collisionBoundsType, collisionBoundingPath) = (type, path)
      layerStyleStorage = style.map { LayerStyleStorage($0) }
      animationTracks = tracks?.copy()
    }
  }
}

/// The state of views at a moment: their values, and the trees that they form.
struct SavedViews {
  private struct Entry {
    let view: View
    let superview: View?
    let subviews: [View]
    let recognizers: [GestureRecognizer]
    let restore: () -> Void
  }

  private var entries: [Entry] = []
  private var identifiers: Set<ObjectIdentifier> = []
  private var recognizerRestorers: [() -> Void] = []

  /// The views, those of a tree before their subviews.
  var views: [View] { entries.map { $0.view } }

  /// Adds the state of a view and of the views below it, except for those that are part of this state.
  ///
  /// - Parameters:
  ///   - view: The root of a tree.
  ///   - isFixed: Whether the geometry of the root is not part of the state.
  mutating func add(_ view: View, isFixed: Bool = false) {
    guard identifiers.insert(ObjectIdentifier(view)).inserted else { return }
    entries.append(
      Entry(
        view: view, superview: view.superview, subviews: view.subviews, recognizers: view.gestureRecognizers,
        restore: view.stateRestorer(isFixed: isFixed)))
    for recognizer in view.gestureRecognizers + (view.builtInGestureRecognizer.map { [$0] } ?? []) {
      add(recognizer)
    }
    for subview in view.subviews { add(subview) }
  }

  /// Adds the configuration of a recognizer.
  mutating func add(_ recognizer: GestureRecognizer) {
    guard identifiers.insert(ObjectIdentifier(recognizer)).inserted else { return }
    recognizerRestorers.append(recognizer.stateRestorer())
  }

  /// Puts the views in this state; others leave the views that are part of it.
  func restore() {
    for entry in entries {
      for view in entry.view.subviews where !identifiers.contains(ObjectIdentifier(view)) {
        view.removeFromSuperview()
      }
      for recognizer in entry.view.gestureRecognizers
      where !entry.recognizers.contains(where: { $0 === recognizer }) {
        entry.view.removeGestureRecognizer(recognizer)
      }
    }
    for entry in entries where entry.view.superview !== entry.superview {
      entry.view.superview?.subviews.removeAll { $0 === entry.view }
    }
    for entry in entries {
      (entry.view.storedSuperview, entry.view.subviews) = (entry.superview, entry.subviews)
      for recognizer in entry.recognizers {
        if let view = recognizer.view, view !== entry.view { view.removeGestureRecognizer(recognizer) }
        recognizer.storedView = entry.view
      }
      entry.view.gestureRecognizers = entry.recognizers
    }
    for entry in entries { entry.restore() }
    for restore in recognizerRestorers { restore() }
  }
}
