extension View {
  /// Adds a view in front of the other subviews, removing it from its previous superview.
  ///
  /// The view keeps its `center`, now in this view's coordinates. It must not be this view, an ancestor of
  /// it, or the root view of a stage, and the tree must not become deeper than `depthLimit`: see
  /// `problem(adding:)`.
  public final func addSubview(_ view: View) {
    insertSubview(view, at: subviews.count)
  }

  /// Inserts a view at an index; 0 is the rearmost position.
  ///
  /// An index out of range is clamped. The rules are the same as for `addSubview(_:)`.
  public final func insertSubview(_ view: View, at index: Int) {
    if let problem = problem(adding: view) { preconditionFailure(problem) }
    if let old = view.superview { old.subviews.removeAll { $0 === view } }
    subviews.insert(view, at: min(max(index, 0), subviews.count))
    view.storedSuperview = self
    view.didMove(to: clock)
    view.layoutSubviews()
  }

  /// The reason why a view cannot become a subview of this one; nil if it can.
  public final func problem(adding view: View) -> String? {
    if view === self { return "a view cannot be its own subview" }
    if isDescendant(of: view) { return "a view cannot be added to a view that it holds" }
    if view.superview == nil, view.clock != nil { return "the stage's view cannot be inside another view" }
    return depth + view.subtreeHeight > Self.depthLimit
      ? "views can be nested at most \(Self.depthLimit) deep" : nil
  }

  /// The maximum depth of a view tree, counting both the root and the deepest view.
  ///
  /// Up to this depth, coordinate conversions remain finite even if each view is scaled by 1,000 and 1e7 pt
  /// from its superview's origin; see `convert(_:to:)`.
  public static let depthLimit = 40

  /// The depth of this view in its tree; 1 for the root.
  private final var depth: Int {
    var (depth, view) = (1, self)
    while let superview = view.superview { (depth, view) = (depth + 1, superview) }
    return depth
  }

  /// The height of this view's subtree; 1 for a view without subviews.
  private final var subtreeHeight: Int { 1 + (subviews.map { $0.subtreeHeight }.max() ?? 0) }

  /// Removes the view from its superview and ends its animations; does nothing if it has no superview.
  ///
  /// Behaviors retain the view as an item until it is removed from them.
  public final func removeFromSuperview() {
    guard let superview else { return }
    superview.subviews.removeAll { $0 === self }
    storedSuperview = nil
    didMove(to: nil)
  }

  /// Moves a subview in front of the others; does nothing if the view is not a subview.
  public final func bringSubviewToFront(_ view: View) {
    guard let index = subviews.firstIndex(where: { $0 === view }) else { return }
    subviews.append(subviews.remove(at: index))
  }

  /// Moves a subview behind the others; does nothing if the view is not a subview.
  public final func sendSubviewToBack(_ view: View) {
    guard let index = subviews.firstIndex(where: { $0 === view }) else { return }
    subviews.insert(subviews.remove(at: index), at: 0)
  }

  /// Returns whether the view is another view or a descendant of it.
  ///
  /// - Complexity: O(*d*) in the depth of the view.
  public final func isDescendant(of view: View) -> Bool {
    var candidate: View? = self
    while let current = candidate, current !== view { candidate = current.superview }
    return candidate != nil
  }

  /// Notes on the stage that the view needs the pointer or the wheel, so that displays send them.
  final func notePointerRecognizers() {
    guard let stage = clock?.stage, self is ScrollView || !gestureRecognizers.isEmpty else { return }
    if self is ScrollView || gestureRecognizers.contains(where: { $0 is WheelGestureRecognizer }) {
      stage.pointer.isWheelUsed = true
    }
    if gestureRecognizers.contains(where: { $0 is HoverGestureRecognizer }) { stage.pointer.isUsed = true }
  }

  /// The root of the tree.
  final var root: View {
    var view = self
    while let superview = view.superview { view = superview }
    return view
  }

  /// Updates the clock of the view and its subviews after a move to another stage or off stage, and ends
  /// their animations.
  final func didMove(to clock: StageClock?) {
    guard self.clock !== clock else { return }
    animationTracks?.interruptAll()
    animationTracks = nil
    self.clock = clock
    notePointerRecognizers()
    for subview in subviews { subview.didMove(to: clock) }
  }
}
