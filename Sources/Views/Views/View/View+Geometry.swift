public import Dynamics

extension View {
  /// The frame: the axis-aligned bounding rectangle of the view, in its superview's coordinates, in points.
  ///
  /// Setting it changes `center` and the size of `bounds`, through the inverse of `transform`; with a
  /// singular transform the size is kept. A rectangle with a negative width or height is standardized.
  /// Violating a rule of `problem(settingFrame:)` is a precondition failure.
  public final var frame: Rect {
    get {
      transform.isIdentity
        ? Rect(center: center, size: Size(width: bounds.width, height: bounds.height))
        : bounds.applying(transformToSuperview)
    }
    set {
      if let problem = problem(settingFrame: newValue) { preconditionFailure("View.frame: \(problem)") }
      let (center, size) = centerAndSize(for: newValue)
      self.center = center
      bounds.size = size
    }
  }

  /// The reason why a rectangle cannot be the view's frame, as a sentence; nil if it can.
  ///
  /// The rectangle, and the center and size that result from it through the inverse of `transform`, must be
  /// finite.
  public final func problem(settingFrame frame: Rect) -> String? {
    guard frame.isFinite else { return "expected finite numbers, got \(frame)" }
    let (center, size) = centerAndSize(for: frame)
    guard center.isFinite, size.isFinite else {
      return "expected a rectangle that the view's transform can reach, got \(frame)"
    }
    return nil
  }

  /// Returns the center and the size for a frame in the superview's coordinates.
  private final func centerAndSize(for frame: Rect) -> (center: Point, size: Size) {
    let standardized = Rect(x: frame.minX, y: frame.minY, width: frame.width, height: frame.height)
    let center = standardized.center - Vector(dx: transform.tx, dy: transform.ty)
    if transform.isIdentity { return (center, standardized.size) }
    return (
      center, transform.determinant == 0 ? bounds.size : standardized.applying(transform.inverted()).size
    )
  }

  /// Converts a point from this view's coordinates to another view's.
  ///
  /// Nil means the coordinates of the root of this view's tree: on stage, those of `Stage.view`. The
  /// coordinates of the roots of separate trees are taken as equal, apart from the stage's camera. If the
  /// other view has a singular transform, the result is meaningless. Uses the model values, without running
  /// animations.
  ///
  /// - Complexity: O(*d*²) in the depth of the views.
  public final func convert(_ point: Point, to view: View?) -> Point {
    point.applying(transform(to: view))
  }

  /// Converts a point from another view's coordinates to this view's.
  ///
  /// The inverse of `convert(_:to:)`, with the same rules.
  ///
  /// - Complexity: O(*d*²) in the depth of the views.
  public final func convert(_ point: Point, from view: View?) -> Point {
    point.applying((view ?? root).transform(to: self))
  }

  /// Converts a rectangle of this view to its axis-aligned bounding rectangle in another view's coordinates.
  ///
  /// The rules are the same as for points; see `convert(_:to:)`.
  ///
  /// - Complexity: O(*d*²) in the depth of the views.
  public final func convert(_ rect: Rect, to view: View?) -> Rect {
    rect.applying(transform(to: view))
  }

  /// Converts a rectangle of another view to its axis-aligned bounding rectangle in this view's coordinates.
  ///
  /// The rules are the same as for points; see `convert(_:to:)`.
  ///
  /// - Complexity: O(*d*²) in the depth of the views.
  public final func convert(_ rect: Rect, from view: View?) -> Rect {
    rect.applying((view ?? root).transform(to: self))
  }

  /// Returns the frontmost view that contains a point of this view's coordinates: a descendant, the view
  /// itself, or nil.
  ///
  /// Ignores, together with their subviews, views that are hidden, whose `alpha` is below 0.01, whose user
  /// interaction is disabled, or whose bounds do not contain the point, even if the bounds of a subview do.
  ///
  /// - Complexity: O(*n*) in the number of views.
  public final func hitTest(_ point: Point) -> View? {
    guard !isHidden, alpha >= 0.01, isUserInteractionEnabled, contains(point) else { return nil }
    for subview in subviewsInDrawingOrder.reversed() where subview.transform.determinant != 0 {
      let inside = point.applying(subview.transformToSuperview.inverted())
      if let hit = subview.hitTest(inside) { return hit }
    }
    return self
  }
}

extension View {
  /// The transform from this view's coordinates to its superview's.
  package final var transformToSuperview: AffineTransform {
    let middle = bounds.center
    guard !transform.isIdentity else {
      return AffineTransform(translationX: center.x - middle.x, y: center.y - middle.y)
    }
    return AffineTransform(translationX: -middle.x, y: -middle.y)
      .concatenating(transform)
      .concatenating(AffineTransform(translationX: center.x, y: center.y))
  }

  /// Returns the transform from this view's coordinates to those of an ancestor, or of itself.
  final func transform(upTo ancestor: View) -> AffineTransform {
    var result = AffineTransform.identity
    var view = self
    while view !== ancestor, let superview = view.superview {
      result = result.concatenating(view.transformToSuperview)
      view = superview
    }
    return result
  }

  /// Returns the transform from this view's coordinates to another view's, or to the root's.
  package final func transform(to view: View?) -> AffineTransform {
    guard let view else { return transform(upTo: root) }
    guard let shared = lowestCommonAncestor(with: view) else {
      return transformToScreen.concatenating(view.transformToScreen.inverted())
    }
    return transform(upTo: shared).concatenating(view.transform(upTo: shared).inverted())
  }

  /// The transform from this view's coordinates to those of the screen: to the root's, then that of the
  /// stage's camera.
  package final var transformToScreen: AffineTransform {
    let transform = transform(upTo: root)
    return root.contentToScreen.map(transform.concatenating) ?? transform
  }

  /// Converts a location on the screen to this view's coordinates.
  package final func convertFromScreen(_ point: Point) -> Point {
    let location = root.contentToScreen.map { point.applying($0.inverted()) } ?? point
    return self === root ? location : convert(location, from: nil)
  }

  private final func lowestCommonAncestor(with view: View) -> View? {
    var candidate: View? = self
    while let ancestor = candidate, !view.isDescendant(of: ancestor) { candidate = ancestor.superview }
    return candidate
  }

  /// Lays out the view and its subviews after a change of its bounds.
  final func boundsDidChange() {
    layoutSubviews()
    for subview in subviews { subview.layoutSubviews() }
  }

  /// Changes the size; the upper left corner of the bounds stays fixed in the superview's coordinates.
  final func resize(to size: Size) {
    let corner = bounds.origin.applying(transformToSuperview)
    bounds.size = size
    center += corner - bounds.origin.applying(transformToSuperview)
  }

  /// Resizes the view to fit its contents, about its center, unless its size was set explicitly.
  ///
  /// `lastFittingSize` is the size last assigned by this method, initially `.zero`.
  final func sizeToFitIfNeeded(_ fittingSize: Size, lastFittingSize: inout Size) {
    guard bounds.size == lastFittingSize else { return }
    lastFittingSize = fittingSize
    bounds.size = fittingSize
  }
}
