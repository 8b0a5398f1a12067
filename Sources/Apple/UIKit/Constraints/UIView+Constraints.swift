public import Foundation

extension UIView {
  /// The state of the view's constraints, which most views do not need.
  final var constraintState: ConstraintState {
    if let storedConstraintState { return storedConstraintState }
    let state = ConstraintState()
    storedConstraintState = state
    return state
  }

  /// Whether constraints place the view, if there are some for it.
  final var isPlacedByConstraints: Bool { storedConstraintState?.translatesMask == false }

  /// Whether the autoresizing mask and the frame place the view; true by default.
  ///
  /// A view that is created in code keeps its frame until this is false.
  public final var translatesAutoresizingMaskIntoConstraints: Bool {
    get { !isPlacedByConstraints }
    set {
      guard newValue == isPlacedByConstraints else { return }
      constraintState.translatesMask = newValue
      constraintsDidChange()
    }
  }

  // MARK: Constraints

  /// The active constraints that the view holds.
  public final var constraints: [NSLayoutConstraint] { storedConstraintState?.constraints ?? [] }

  /// Activates a constraint of the view and its descendants.
  public final func addConstraint(_ constraint: NSLayoutConstraint) {
    guard constraint.holder !== self else { return }
    constraint.holder?.removeConstraint(constraint)
    constraint.holder = self
    constraintState.constraints.append(constraint)
    constraintsDidChange()
  }

  /// Activates constraints of the view and its descendants.
  public final func addConstraints(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { addConstraint(constraint) }
  }

  /// Deactivates a constraint that the view holds.
  public final func removeConstraint(_ constraint: NSLayoutConstraint) {
    guard constraint.holder === self else { return }
    constraint.holder = nil
    constraintState.constraints.removeAll { $0 === constraint }
    constraintsDidChange()
  }

  /// Deactivates constraints that the view holds.
  public final func removeConstraints(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { removeConstraint(constraint) }
  }

  /// Solves the constraints again before the next frame.
  final func constraintsDidChange() {
    LayoutEngine.isUsed = true
    LayoutEngine.setNeedsSolving()
  }

  /// Deactivates the constraints of the former superviews that are about the view or its descendants.
  final func removeConstraints(from superview: UIView) {
    var ancestor: UIView? = superview
    while let view = ancestor {
      for constraint in view.constraints {
        let items = [constraint.firstItem, constraint.secondItem].compactMap(NSLayoutConstraint.view)
        if items.contains(where: { $0.isDescendant(of: self) }) { view.removeConstraint(constraint) }
      }
      ancestor = view.superview
    }
  }

  // MARK: Sizes of contents

  /// The value of a length that the contents do not determine.
  public static let noIntrinsicMetric: CGFloat = -1

  /// Reads the size of the contents again before the next frame.
  public final func invalidateIntrinsicContentSize() {
    guard isPlacedByConstraints else { return }
    superview?.setNeedsLayout()
    LayoutEngine.setNeedsSolving()
  }

  /// Returns the priority with which the view is not larger than its contents; 250 by default.
  public final func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    storedConstraintState?.hugging[axis] ?? .defaultLow
  }

  /// Sets the priority with which the view is not larger than its contents.
  public final func setContentHuggingPriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    constraintState.hugging[axis] = priority
    constraintsDidChange()
  }

  /// Returns the priority with which the view is not smaller than its contents; 750 by default.
  public final func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis)
    -> UILayoutPriority
  {
    storedConstraintState?.compressionResistance[axis] ?? .defaultHigh
  }

  /// Sets the priority with which the view is not smaller than its contents.
  public final func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    constraintState.compressionResistance[axis] = priority
    constraintsDidChange()
  }

  /// The size with which constraints make a view as small as possible.
  public static let layoutFittingCompressedSize = CGSize.zero
  /// The size with which constraints make a view as large as possible.
  public static let layoutFittingExpandedSize = CGSize(width: 10_000, height: 10_000)

  /// Returns the size nearest to another one that the constraints in the view allow.
  public final func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    systemLayoutSizeFitting(
      targetSize, withHorizontalFittingPriority: .fittingSizeLevel, verticalFittingPriority: .fittingSizeLevel
    )
  }

  /// Returns the size nearest to another one that the constraints in the view allow, with priorities for its
  /// lengths.
  public final func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    LayoutEngine.updateConstraints(in: self)
    let engine = LayoutEngine(
      root: self, targetSize: targetSize,
      priorities: (horizontalFittingPriority.rawValue, verticalFittingPriority.rawValue))
    return engine.solve()
  }

  // MARK: Margins and guides

  /// The distances of the margins from the edges: 8 points, and for the view of a controller those of the
  /// system, unless set.
  public final var layoutMargins: UIEdgeInsets {
    get {
      if let margins = storedConstraintState?.margins { return margins }
      guard controller != nil else { return UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8) }
      let side: CGFloat = bounds.width < 414 ? 16 : 20
      return UIEdgeInsets(
        top: safeAreaInsets.top, left: side, bottom: safeAreaInsets.bottom, right: side)
    }
    set {
      constraintState.margins = newValue
      constraintsDidChange()
    }
  }

  /// The area within the margins.
  public final var layoutMarginsGuide: UILayoutGuide {
    constraintState.guide("margins", of: self) { $0.layoutMargins }
  }

  /// The area of a width that is good to read: that within the margins.
  public final var readableContentGuide: UILayoutGuide { layoutMarginsGuide }

  /// The area that bars do not cover.
  public final var safeAreaLayoutGuide: UILayoutGuide {
    constraintState.guide("safeArea", of: self) { $0.safeAreaInsets }
  }

  /// The guides that the program has added.
  public final var layoutGuides: [UILayoutGuide] { storedConstraintState?.guides ?? [] }

  /// Adds a guide, which constraints place.
  public final func addLayoutGuide(_ layoutGuide: UILayoutGuide) {
    layoutGuide.owningView?.removeLayoutGuide(layoutGuide)
    layoutGuide.owningView = self
    constraintState.guides.append(layoutGuide)
  }

  /// Removes a guide and its constraints.
  public final func removeLayoutGuide(_ layoutGuide: UILayoutGuide) {
    guard layoutGuide.owningView === self else { return }
    constraintState.guides.removeAll { $0 === layoutGuide }
    layoutGuide.owningView = nil
    for constraint in constraints
    where constraint.firstItem === layoutGuide || constraint.secondItem === layoutGuide {
      removeConstraint(constraint)
    }
  }

  // MARK: Placing

  /// Gives the subviews the frames of the constraints, except for the positions of those that an animator is
  /// moving.
  final func placeSubviewsByConstraints() {
    guard LayoutEngine.isUsed else { return }
    LayoutEngine.isPlacing = true
    defer { LayoutEngine.isPlacing = false }
    for subview in subviews {
      guard subview.isPlacedByConstraints, let frame = subview.storedConstraintState?.frame else { continue }
      if subview.bounds.size != frame.size { subview.bounds.size = frame.size }
      let center = CGPoint(x: frame.midX, y: frame.midY)
      if subview.center != center, !subview.isMovedByAnimator { subview.center = center }
    }
  }

  /// Whether a running animator moves the view.
  private final var isMovedByAnimator: Bool {
    var ancestor = superview
    while let view = ancestor {
      for entry in view.animators {
        if let animator = entry.animator, animator.isRunning, animator.moves(self) { return true }
      }
      ancestor = view.superview
    }
    return false
  }
}

extension UIDynamicAnimator {
  /// Whether a view is an item of the behaviors.
  fileprivate func moves(_ view: UIView) -> Bool { behaviors.contains { $0.movesView(view) } }
}

extension UIDynamicBehavior {
  /// Whether a view is an item of the behavior or its children.
  func movesView(_ view: UIView) -> Bool {
    affectedItems.contains { $0 === view } || childBehaviors.contains { $0.movesView(view) }
  }
}
