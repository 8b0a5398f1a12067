public import Dynamics

extension Popover {
  /// Presents the popover with its arrow at the button of a bar button item, on the item's stage.
  ///
  /// If already presented, the popover moves to the new source. Fades in over 0.25 s if `animated`, and
  /// blocks touches from the start. Violating a rule of `problem(presentingFrom:permittedArrowDirections:)`
  /// is a precondition failure.
  public func present(
    from item: BarButtonItem, permittedArrowDirections: PopoverArrowDirection = .any, animated: Bool = true
  ) {
    present(from: .item(.init(wrappedValue: item)), permittedArrowDirections, animated: animated)
  }

  /// Presents the popover with its arrow at a rectangle of a view, in that view's coordinates.
  ///
  /// Otherwise the same as presenting from a bar button item.
  public func present(
    from rect: Rect, in view: View, permittedArrowDirections: PopoverArrowDirection = .any,
    animated: Bool = true
  ) {
    present(from: .rect(rect, in: .init(wrappedValue: view)), permittedArrowDirections, animated: animated)
  }

  /// The reason why the popover cannot be presented from an item, as a sentence; nil if it can.
  ///
  /// The item must be in a bar on a stage with the idiom `.pad`, at least one of the four directions must be
  /// permitted, and the content view must not be an ancestor of the bar.
  public func problem(
    presentingFrom item: BarButtonItem, permittedArrowDirections: PopoverArrowDirection = .any
  ) -> String? {
    problem(presentingFrom: .item(.init(wrappedValue: item)), permittedArrowDirections)
  }

  /// The reason why the popover cannot be presented from a rectangle, as a sentence; nil if it can.
  ///
  /// The rectangle must be finite. Otherwise the same as for a bar button item.
  public func problem(
    presentingFrom rect: Rect, in view: View, permittedArrowDirections: PopoverArrowDirection = .any
  ) -> String? {
    problem(presentingFrom: .rect(rect, in: .init(wrappedValue: view)), permittedArrowDirections)
  }

  /// Dismisses the popover; does nothing if not presented or already being dismissed.
  ///
  /// Fades out over 0.25 s if `animated`, otherwise disappears at once.
  public func dismiss(animated: Bool = true) { dismiss(animated: animated, byUser: false) }

  /// Whether the popover is fading out.
  private var isBeingDismissed: Bool { fadeOutTransition.isActive }

  private func present(
    from source: PopoverSource, _ permitted: PopoverArrowDirection, animated: Bool
  ) {
    if let problem = problem(presentingFrom: source, permitted) {
      preconditionFailure("Popover.present: \(problem)")
    }
    let target = source.view?.clock?.stage
    if let stage, stage !== target { finishDismissal() }
    fadeOutTransition.cancel()
    (self.source, permittedArrowDirections) = (source, permitted)
    view.show(contentView)
    guard let target else { return }
    if stage == nil {
      stage = target
      view.alpha = animated ? 0 : 1
      target.present(self)
    } else {
      layoutPopover()
    }
    guard animated else { return view.alpha = 1 }
    target.animate(duration: Stage.fadeDuration, changes: { view.alpha = 1 })
  }

  private func problem(presentingFrom source: PopoverSource, _ permitted: PopoverArrowDirection) -> String? {
    guard permitted.containsAnyDirection else {
      return "expected permitted arrow directions with up, down, left or right among them"
    }
    if case .rect(let rect, _) = source, !rect.isFinite { return "expected a finite rectangle, got \(rect)" }
    guard let sourceView = source.view, let stage = sourceView.clock?.stage else {
      return source.missingSourceReason
    }
    guard stage.idiom == .pad else {
      return "a popover needs the idiom pad, this stage is a phone; present an Alert instead"
    }
    guard source.rect != nil else { return "the source is too far away for a popover to point there" }
    if sourceView.isDescendant(of: contentView) { return "the popover cannot come from its own content" }
    return view.problem(showing: contentView)
  }

  private func dismiss(animated: Bool, byUser: Bool) {
    guard let stage, !isBeingDismissed else { return }
    wasDismissedByUser = byUser
    guard animated else { return finishDismissal() }
    let token = fadeOutTransition.begin()
    // Its alpha of 0 also disables touches during the animation.
    @Weak var popover = self
    stage.animate(duration: Stage.fadeDuration, changes: { view.alpha = 0 }) { _ in
      guard let popover, popover.fadeOutTransition.end(token) else { return }
      popover.finishDismissal()
    }
  }

  private func finishDismissal() {
    let notifies = wasDismissedByUser
    stage?.endPresentation(of: self)
    stageDidClear()
    if notifies { didDismiss?() }
    didFinishDismissal?(notifies)
  }

  // MARK: Touches

  /// Dismisses the popover on behalf of the user, if `shouldDismiss` permits it.
  func didTapOutside() {
    guard !view.isCardHidden, !isBeingDismissed, shouldDismiss?() != false else { return }
    dismiss(animated: true, byUser: true)
  }

  /// Returns whether a point of the stage hits one of `passthroughViews`.
  func isPassthrough(_ point: Point) -> Bool {
    guard !passthroughViews.isEmpty, !view.isCardHidden, let hit = stage?.hitTestBehindPresentations(point)
    else {
      return false
    }
    return passthroughViews.contains { hit.isDescendant(of: $0) }
  }
}

extension Popover: Presentable {
  package var overlayView: View { view }

  package func stageDidClear() {
    stage = nil
    placement = nil
    source = .none
    fadeOutTransition.cancel()
    wasDismissedByUser = false
    view.isCardHidden = false
    if contentView.popover === self { contentView.removeFromSuperview() }
  }

  package func willRotate() { view.isCardHidden = true }

  package func didRotate() {
    view.isCardHidden = false
    if source.rect == nil { dismiss(animated: false, byUser: true) } else { layoutPopover() }
  }

  package func didAdvance() {
    if !view.isCardHidden, source.rect == nil { dismiss(animated: true, byUser: true) }
  }
}

extension PopoverSource {
  /// The error message for a source that is not on a stage.
  fileprivate var missingSourceReason: String {
    if case .item = self {
      return "the bar button item is in no bar on a stage; put it into a navigation bar there first"
    }
    return "the view is not on a stage; add it to one first"
  }
}

extension View {
  /// The popover whose content view is this view or an ancestor of it; nil if none is presented.
  ///
  /// - Complexity: O(*d*) in the depth of the view.
  public final var popover: Popover? {
    var view: View? = self
    while let current = view {
      if let found = (current as? PopoverView)?.owner { return found }
      view = current.superview
    }
    return nil
  }
}
