extension View {
  /// Puts a view in front of the others in this one, taking it out of the view that held it.
  ///
  /// The view keeps its centre, which now counts in this view's coordinates. It must not be this view, a
  /// view that holds it, or a stage's root, and no view may lie deeper than `depthLimit`: ask `problem(adding:)`.
  public final func addSubview(_ view: View) {
    insertSubview(view, at: subviews.count)
  }

  /// Puts a view into this one at a depth: 0 is the rearmost place.
  ///
  /// An index past the ends counts as the nearest end. The rules are those of `addSubview(_:)`.
  public final func insertSubview(_ view: View, at index: Int) {
    if let problem = problem(adding: view) { preconditionFailure(problem) }
    if let old = view.superview { old.subviews.removeAll { $0 === view } }
    subviews.insert(view, at: min(max(index, 0), subviews.count))
    view.superview = self
    view.didMove(to: timeline)
    view.layoutSubviews()
  }

  /// Why a view cannot become a subview of this one; nil if it can.
  public final func problem(adding view: View) -> String? {
    if view === self { return "a view cannot be its own subview" }
    if isDescendant(of: view) { return "a view cannot be added to a view that it holds" }
    if view.superview == nil, view.timeline != nil { return "the stage's view cannot be inside another view" }
    return depth + view.height > Self.depthLimit ? "views can be nested at most \(Self.depthLimit) deep" : nil
  }

  /// The greatest number of views on the way from a root to a view, both counted.
  ///
  /// The scales and distances of that many views, multiplied, are still finite; see `convert(_:to:)`.
  public static let depthLimit = 40

  /// The number of views on the way from the root to this view, both counted.
  private final var depth: Int {
    var (depth, view) = (1, self)
    while let superview = view.superview { (depth, view) = (depth + 1, superview) }
    return depth
  }

  /// The number of views on the longest way down from this view, which counts.
  private final var height: Int { 1 + (subviews.map(\.height).max() ?? 0) }

  /// Takes the view out of its superview, and its animations end; nothing happens if it has none.
  ///
  /// Behaviors keep it as an item until it is removed from them.
  public final func removeFromSuperview() {
    guard let superview else { return }
    superview.subviews.removeAll { $0 === self }
    self.superview = nil
    didMove(to: nil)
  }

  /// Puts a subview in front of the others; nothing happens if the view is not one.
  public final func bringSubviewToFront(_ view: View) {
    guard let index = subviews.firstIndex(where: { $0 === view }) else { return }
    subviews.append(subviews.remove(at: index))
  }

  /// Puts a subview behind the others; nothing happens if the view is not one.
  public final func sendSubviewToBack(_ view: View) {
    guard let index = subviews.firstIndex(where: { $0 === view }) else { return }
    subviews.insert(subviews.remove(at: index), at: 0)
  }

  /// Whether another view holds this one at any depth, or is this one.
  ///
  /// - Complexity: O(*d*) in the depth of the view.
  public final func isDescendant(of view: View) -> Bool {
    var candidate: View? = self
    while let current = candidate, current !== view { candidate = current.superview }
    return candidate != nil
  }

  /// The topmost view of the tree.
  final var root: View {
    var view = self
    while let superview = view.superview { view = superview }
    return view
  }

  /// Follows the view, with all it holds, to another stage or off stage, where nothing is animated.
  final func didMove(to timeline: Timeline?) {
    guard self.timeline !== timeline else { return }
    tracks?.interruptAll()
    tracks = nil
    self.timeline = timeline
    for subview in subviews { subview.didMove(to: timeline) }
  }
}
