import Dynamics
public import Views

extension Frame {
  /// What a stage shows now: its views as `View.presentation` has them, what is presented over them, and some layers.
  ///
  /// Left out are views that are hidden or entirely transparent, with all that they hold, and those that have
  /// neither a colour nor text, or no extent. Layers show where the animators compute, also while a
  /// view is on its way there.
  ///
  /// - Complexity: O(*n*) in the views, items, behaviors and boundary points.
  public init(of stage: Stage, layers: Layers = []) {
    let root = stage.view.presentation
    self.init(bounds: root.bounds, tick: stage.tick)
    if !stage.view.isHidden, root.alpha > 0 {
      background = root.backgroundColor.withAlphaComponent(root.backgroundColor.alpha * root.alpha)
      for view in stage.view.subviews { append(view, way: .identity, alpha: root.alpha) }
    }
    for view in stage.overlay.subviews { append(view, way: .identity, alpha: 1) }
    for animator in stage.animators {
      itemCount += animator.itemCount
      awakeItemCount += animator.awakeItemCount
      append(layers, of: animator)
    }
  }

  /// Adds a view and what it holds; `way` leads from its superview to the stage.
  private mutating func append(_ view: View, way: AffineTransform, alpha outerAlpha: Double) {
    let shown = view.presentation
    let alpha = outerAlpha * shown.alpha
    guard !view.isHidden, alpha > 0 else { return }
    let transform = shown.transform
      .concatenating(AffineTransform(translationX: shown.center.x, y: shown.center.y))
      .concatenating(way)
    let shape = Shape(
      size: Size(width: shown.bounds.width, height: shown.bounds.height), transform: transform,
      color: shown.backgroundColor, alpha: alpha, cornerRadius: shown.cornerRadius,
      text: view.text.map { Text($0, style: view.textStyle) }, surface: view.surface)
    if shape.isVisible { shapes.append(shape) }
    guard !view.subviews.isEmpty else { return }
    let middle = shown.bounds.center
    let inner = AffineTransform(translationX: -middle.x, y: -middle.y).concatenating(transform)
    for subview in view.subviews { append(subview, way: inner, alpha: alpha) }
  }

  private mutating func append(_ layers: Layers, of animator: Animator) {
    guard !layers.isEmpty else { return }
    let way = (animator.referenceView as? View)?.transform(to: nil) ?? .identity
    func line(_ ends: (start: Point, end: Point)) -> Line {
      Line(from: ends.start.applying(way), to: ends.end.applying(way))
    }
    if layers.contains(.boundaries) {
      boundaries += animator.boundaryLines.map { points in points.map { $0.applying(way) } }
    }
    if layers.contains(.attachments) { attachments += animator.attachmentLines.map(line) }
    if layers.contains(.snaps) { snaps += animator.snapLines.map(line) }
    if layers.contains(.contacts) {
      flashes += animator.recentContacts.map { Flash(at: $0.point.applying(way), age: $0.age) }
    }
  }
}

extension Frame.Shape {
  /// Whether there is anything to see of the shape, at a place that numbers can tell.
  fileprivate var isVisible: Bool {
    guard transform.isFinite else { return false }
    if text?.string.isEmpty == false { return true }
    return color.alpha > 0 && size.width > 0 && size.height > 0 && transform.determinant != 0
  }
}
