import Dynamics
public import Views

extension Frame {
  /// Creates a frame of what the stage's camera shows of the views as presented, of the overlay, alerts and
  /// popovers, and of the given layers.
  ///
  /// Omits views that are hidden or fully transparent, together with their subviews, and views that have
  /// neither a color nor text, or that are empty. The layers show the model positions of the animators'
  /// items, even while an animation presents a view at another position.
  ///
  /// - Complexity: O(*n*) in the number of views, items, behaviors and boundary points.
  public init(of stage: Stage, layers: DebugLayers = []) {
    self.init(of: stage, layers: layers) { _ in }
  }

  /// The views of the shapes of a stage's frame, in their order.
  ///
  /// - Complexity: O(*n*) in the number of views.
  package static func viewsInShapeOrder(of stage: Stage) -> [View] {
    var views: [View] = []
    _ = Frame(of: stage, layers: []) { views.append($0) }
    return views
  }

  /// Creates a frame as `init(of:layers:)` does, and calls `didAppendShape` with the view of each shape.
  private init(of stage: Stage, layers: DebugLayers, didAppendShape: (View) -> Void) {
    let root = stage.view.presentation
    self.init(bounds: root.bounds, tick: stage.runTick)
    if !stage.view.isHidden, root.alpha > 0 {
      background = root.backgroundColor.withAlphaComponent(root.backgroundColor.alpha * root.alpha)
      appendDecoration(of: stage.view, bounds: root.bounds, alpha: root.alpha)
      let toScreen = stage.view.transformToScreen
      for view in stage.view.subviewsInDrawingOrder {
        append(view, toStage: toScreen, alpha: root.alpha, clip: nil, didAppendShape)
      }
    }
    let sceneCount = shapes.count
    if !stage.overlay.isHidden {
      for view in stage.overlay.subviewsInDrawingOrder {
        append(view, toStage: .identity, alpha: stage.overlay.presentation.alpha, clip: nil, didAppendShape)
      }
    }
    for view in stage.foreground.presentationContainer.subviews {
      append(view, toStage: .identity, alpha: 1, clip: nil, didAppendShape)
    }
    overlayShapeCount = shapes.count - sceneCount
    if layers.contains(.touches) {
      touchMarkers = stage.recentTouches.map { TouchMarker(at: $0.location, age: $0.age) }
    }
    for animator in stage.animators {
      items.count += animator.itemCount
      items.awakeCount += animator.awakeItemCount
      append(layers, of: animator, toStage: stage.transformToScreen(from: animator))
    }
  }

  /// Appends a shape with the gradient and the border of the stage's view, whose color is the background.
  private mutating func appendDecoration(of view: View, bounds: Rect, alpha: Double) {
    guard let style = view.presentedLayerStyle, var decoration = Decoration(style, nil, nil) else { return }
    decoration.shadow = nil
    var shape = Shape(
      size: bounds.size, transform: AffineTransform(translationX: bounds.midX, y: bounds.midY),
      color: .clear, alpha: alpha)
    shape.decoration = decoration
    if shape.isVisible { shapes.append(shape) }
  }

  /// Appends the shapes of a view and its subviews; `toStage` maps the superview's coordinates to the
  /// stage's, and `clip` is the index of the clip that contains the view.
  private mutating func append(
    _ view: View, toStage: AffineTransform, alpha outerAlpha: Double, clip: Int?,
    _ didAppendShape: (View) -> Void
  ) {
    let presentation = view.presentation
    let alpha = outerAlpha * presentation.alpha
    guard !view.isHidden, alpha > 0 else { return }
    let transform = presentation.transform
      .concatenating(AffineTransform(translationX: presentation.center.x, y: presentation.center.y))
      .concatenating(toStage)
    var shape = Shape(
      size: Size(width: presentation.bounds.width, height: presentation.bounds.height), transform: transform,
      color: presentation.backgroundColor, alpha: alpha, cornerRadius: presentation.cornerRadius,
      text: view.text.map { Text($0, style: view.textStyle) }, displayRole: view.displayRole)
    shape.clip = clip
    var innerClip = clip
    let style = view.presentedLayerStyle
    let path = (view as? ShapeView)?.presentedDrawing(bounds: presentation.bounds)
    let image = Self.placedImage(of: view, size: shape.size, style)
    if style != nil || path != nil || image != nil { shape.decoration = Decoration(style, path, image) }
    if let style {
      if style.clipsToBounds, !view.subviews.isEmpty {
        innerClip = clips.count
        clips.append(
          Clip(
            size: shape.size, transform: transform, cornerRadius: shape.cornerRadius, parent: clip))
      }
    }
    if shape.isVisible {
      shapes.append(shape)
      didAppendShape(view)
    }
    guard !view.subviews.isEmpty else { return }
    let middle = presentation.bounds.center
    let inner = AffineTransform(translationX: -middle.x, y: -middle.y).concatenating(transform)
    for subview in view.subviewsInDrawingOrder {
      append(subview, toStage: inner, alpha: alpha, clip: innerClip, didAppendShape)
    }
    guard let scrollView = view as? ScrollView else { return }
    for indicator in scrollView.indicators {
      append(indicator, toStage: inner, alpha: alpha, clip: innerClip)
      didAppendShape(view)
    }
  }

  /// Appends the shape of a scroll indicator; `toStage` maps the content's coordinates to the stage's.
  private mutating func append(
    _ indicator: ScrollIndicator, toStage: AffineTransform, alpha: Double, clip: Int?
  ) {
    let (size, center) = (indicator.frame.size, indicator.frame.center)
    var shape = Shape(
      size: size,
      transform: AffineTransform(translationX: center.x, y: center.y).concatenating(toStage),
      color: ScrollIndicator.color, alpha: alpha * indicator.alpha,
      cornerRadius: min(size.width, size.height) / 2)
    shape.clip = clip
    shapes.append(shape)
  }

  /// The image of a view as presented in a size; nil if it has none, or no area.
  private static func placedImage(of view: View, size: Size, _ style: LayerStyle?) -> PlacedImage? {
    let isClipped = style?.clipsToBounds ?? false
    var placed: PlacedImage?
    if let contents = style?.contents {
      let rect = contents.gravity.imageRect(of: contents.image.size, in: size)
      placed = PlacedImage(contents.image, in: rect, isClipped: isClipped)
    } else if let view = view as? ImageView, let image = view.image,
      let rect = view.imageRect(inViewOfSize: size)
    {
      placed = PlacedImage(image, in: rect, isClipped: isClipped, templateColor: view.templateColor)
    }
    guard let rect = placed?.rect, rect.width > 0, rect.height > 0 else { return nil }
    return placed
  }

  private mutating func append(_ layers: DebugLayers, of animator: Animator, toStage: AffineTransform) {
    guard !layers.isEmpty else { return }
    func line(_ ends: (start: Point, end: Point)) -> Line {
      Line(from: ends.start.applying(toStage), to: ends.end.applying(toStage))
    }
    if layers.contains(.boundaries) {
      boundaries += animator.boundaryLines.map { points in points.map { $0.applying(toStage) } }
    }
    if layers.contains(.attachments) { attachments += animator.attachmentLines.map(line) }
    if layers.contains(.snaps) { snaps += animator.snapLines.map(line) }
    if layers.contains(.contacts) {
      contactMarkers += animator.recentContacts.map {
        ContactMarker(
          at: $0.point.applying(toStage), age: $0.age,
          impulse: $0.impulse.length * $0.impulse.applying(toStage).normalized)
      }
    }
    if layers.contains(.fields) { appendFields(of: animator, toStage: toStage) }
  }

  private mutating func appendFields(of animator: Animator, toStage: AffineTransform) {
    let outlines = animator.fieldOutlines
    guard !outlines.isEmpty, toStage.isFinite, toStage.determinant != 0 else { return }
    fieldLayer.fields += outlines.map { fieldOutline in
      Field(
        at: fieldOutline.position.applying(toStage),
        outline: fieldOutline.outline.map { $0.map { $0.applying(toStage) } })
    }
    appendFieldLines(of: animator, toStage: toStage)
  }

  private mutating func appendFieldLines(of animator: Animator, toStage: AffineTransform) {
    let spacing = max(bounds.width, bounds.height) / Self.fieldLinesAlongLongerSide
    guard spacing > 0 else { return }
    let fromStage = toStage.inverted()
    for center in Self.gridCenters(in: bounds, spacing: spacing) {
      let effect = animator.fieldVector(at: center.applying(fromStage))
      guard effect.isFinite, effect.length > 0 else { continue }
      // Saturates for large forces, since forces differ by orders of magnitude; half the maximum for 1 N.
      let length = Self.maximumFieldLineLengthPerSpacing * spacing * effect.length / (effect.length + 1)
      let half = effect.applying(toStage).normalized * (length / 2)
      fieldLayer.lines.append(Line(from: center - half, to: center + half))
    }
  }

  /// The centers of the cells of a grid that fills `bounds`, with cells of approximately `spacing` points.
  private static func gridCenters(in bounds: Rect, spacing: Double) -> [Point] {
    let columns = max((bounds.width / spacing).rounded(), 1)
    let rows = max((bounds.height / spacing).rounded(), 1)
    return stride(from: 0.5, to: rows, by: 1).flatMap { row in
      stride(from: 0.5, to: columns, by: 1).map { column in
        Point(
          x: bounds.minX + bounds.width * column / columns, y: bounds.minY + bounds.height * row / rows)
      }
    }
  }

  /// The number of field lines along the longer side of a stage.
  ///
  /// Enough to show the shape of a vortex, and few enough to leave gaps between the lines in a small
  /// terminal.
  private static let fieldLinesAlongLongerSide = 8.0

  /// The maximum length of a field line, as a fraction of the grid spacing.
  private static let maximumFieldLineLengthPerSpacing = 0.8
}

extension Frame.Shadow {
  /// Creates the shadow of a style; nil if it is transparent or the view clips to its bounds.
  fileprivate init?(_ style: LayerStyle) {
    let color = style.shadow.color.withAlphaComponent(style.shadow.color.alpha * style.shadow.opacity)
    guard color.alpha > 0, !style.clipsToBounds else { return nil }
    let offset = style.shadow.offset
    self.init(
      color: color, offset: Vector(dx: offset.width, dy: offset.height), radius: style.shadow.radius)
  }
}

extension Frame.Decoration {
  /// Creates the decoration for the style of a view, the path of a shape and an image; nil if they draw
  /// nothing.
  fileprivate init?(
    _ style: LayerStyle?, _ drawing: ShapeView.PresentedShape?, _ image: Frame.PlacedImage?
  ) {
    self.init(image: image)
    if let style { shadow = Frame.Shadow(style) }
    gradient = style?.gradient
    if let style, style.borderWidth > 0, style.borderColor.alpha > 0 {
      border = Frame.Border(width: style.borderWidth, color: style.borderColor)
    }
    path = drawing.map { drawing in
      Frame.Path(
        drawing.elements, fillColor: drawing.fillColor, strokeColor: drawing.strokeColor,
        stroke: drawing.stroke)
    }
    if isEmpty, shadow == nil { return nil }
  }
}

extension Frame.Shape {
  /// Whether the shape draws anything, at a finite position.
  fileprivate var isVisible: Bool {
    guard transform.isFinite else { return false }
    if text?.string.isEmpty == false { return true }
    if decoration?.path != nil { return transform.determinant != 0 }
    return (color.alpha > 0 || decoration?.isEmpty == false) && size.width > 0 && size.height > 0
      && transform.determinant != 0
  }
}
