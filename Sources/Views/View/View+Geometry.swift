public import Dynamics

extension View {
  /// The smallest upright rectangle around the view, in its superview's coordinates, in points.
  ///
  /// Setting it moves the centre and changes the size of `bounds`, through the inverse of `transform`; a
  /// transform that flattens the view keeps the size. A negative extent counts as one in the other
  /// direction. Breaking the rule of `problem(settingFrame:)` stops the program.
  public final var frame: Rect {
    get {
      transform.isIdentity
        ? Rect(center: center, size: Size(width: bounds.width, height: bounds.height))
        : bounds.applying(transformToSuperview)
    }
    set {
      if let problem = problem(settingFrame: newValue) { preconditionFailure("View.frame: \(problem)") }
      let (center, size) = placement(in: newValue)
      self.center = center
      bounds.size = size
    }
  }

  /// Why a rectangle cannot be the view's frame, as a sentence; nil if it can.
  ///
  /// It must be finite, and so must be the centre and the size that it gives through the inverse of `transform`.
  public final func problem(settingFrame frame: Rect) -> String? {
    guard frame.isFinite else { return "expected finite numbers, got \(frame)" }
    let (center, size) = placement(in: frame)
    guard center.isFinite, size.isFinite else {
      return "expected a rectangle that the view's transform can reach, got \(frame)"
    }
    return nil
  }

  /// The centre and the size with which the view fills a rectangle of its superview's coordinates.
  private final func placement(in frame: Rect) -> (center: Point, size: Size) {
    let standardized = Rect(x: frame.minX, y: frame.minY, width: frame.width, height: frame.height)
    let center = standardized.center - Vector(dx: transform.tx, dy: transform.ty)
    if transform.isIdentity { return (center, standardized.size) }
    return (
      center, transform.determinant == 0 ? bounds.size : standardized.applying(transform.inverted()).size
    )
  }

  /// The point of another view's coordinates at which a point of this view's lies.
  ///
  /// `nil` means the coordinates of the root of this view's tree: on stage, those of `Stage.view`. The
  /// roots of two separate trees count as lying on each other. Where the other view is scaled to nothing
  /// there is no such point, and the result means nothing. Animations on their way do not count.
  ///
  /// - Complexity: O(*d*²) in the depth of the views.
  public final func convert(_ point: Point, to view: View?) -> Point {
    point.applying(transform(to: view))
  }

  /// The point of this view's coordinates at which a point of another view's lies.
  ///
  /// The counterpart of `convert(_:to:)`, with the same rules.
  ///
  /// - Complexity: O(*d*²) in the depth of the views.
  public final func convert(_ point: Point, from view: View?) -> Point {
    point.applying((view ?? root).transform(to: self))
  }

  /// The smallest upright rectangle in another view's coordinates around a rectangle of this view's.
  ///
  /// The rules are those of `convert(_:to:)` for points.
  ///
  /// - Complexity: O(*d*²) in the depth of the views.
  public final func convert(_ rect: Rect, to view: View?) -> Rect {
    rect.applying(transform(to: view))
  }

  /// The smallest upright rectangle in this view's coordinates around a rectangle of another view's.
  ///
  /// The rules are those of `convert(_:to:)` for points.
  ///
  /// - Complexity: O(*d*²) in the depth of the views.
  public final func convert(_ rect: Rect, from view: View?) -> Rect {
    rect.applying((view ?? root).transform(to: self))
  }

  /// The foremost view at a point of this view's coordinates: a subview, or the view itself, or nil.
  ///
  /// Left out with everything inside them: views that are hidden, whose `alpha` is below 0.01 or whose
  /// user interaction is disabled, and views whose rectangle does not hold the point, even
  /// if that of a subview does.
  ///
  /// - Complexity: O(*n*) in the number of views.
  public final func hitTest(_ point: Point) -> View? {
    guard !isHidden, alpha >= 0.01, isUserInteractionEnabled, contains(point) else { return nil }
    for subview in subviews.reversed() where subview.transform.determinant != 0 {
      let inside = point.applying(subview.transformToSuperview.inverted())
      if let hit = subview.hitTest(inside) { return hit }
    }
    return self
  }
}

extension View {
  /// The way from this view's coordinates to its superview's.
  final var transformToSuperview: AffineTransform {
    let middle = bounds.center
    guard !transform.isIdentity else {
      return AffineTransform(translationX: center.x - middle.x, y: center.y - middle.y)
    }
    return AffineTransform(translationX: -middle.x, y: -middle.y)
      .concatenating(transform)
      .concatenating(AffineTransform(translationX: center.x, y: center.y))
  }

  /// The way from this view's coordinates up to those of a view that holds it, or of itself.
  final func transform(upTo ancestor: View) -> AffineTransform {
    var result = AffineTransform.identity
    var view = self
    while view !== ancestor, let superview = view.superview {
      result = result.concatenating(view.transformToSuperview)
      view = superview
    }
    return result
  }

  /// The way from this view's coordinates to another view's, or to the root's.
  package final func transform(to view: View?) -> AffineTransform {
    guard let view else { return transform(upTo: root) }
    guard let shared = nearestAncestor(sharedWith: view) else {
      return transform(upTo: root).concatenating(view.transform(upTo: view.root).inverted())
    }
    return transform(upTo: shared).concatenating(view.transform(upTo: shared).inverted())
  }

  private final func nearestAncestor(sharedWith view: View) -> View? {
    var candidate: View? = self
    while let ancestor = candidate, !view.isDescendant(of: ancestor) { candidate = ancestor.superview }
    return candidate
  }
}
