import Dynamics

extension View {
  /// A kind of views, with the view that has state of its own.
  enum StateKind {
    case plain
    case shape(ShapeView)
    case image(ImageView)
    case scroll(ScrollView)
  }

  /// Visits the state of the view and its subviews, in preorder.
  final func visitState(with visitor: inout some StateVisitor, counts: inout VisitedCounts) {
    counts.views += 1
    visitor.beginObject(.view, ordinal: counts.views, object: self)
    let (center, bounds, transform, color) = (center, bounds, transform, backgroundColor)
    visitor.visit("center.x", center.x)
    visitor.visit("center.y", center.y)
    visitor.visit("bounds.x", bounds.origin.x)
    visitor.visit("bounds.y", bounds.origin.y)
    visitor.visit("bounds.width", bounds.size.width)
    visitor.visit("bounds.height", bounds.size.height)
    visitor.visit("transform.a", transform.a)
    visitor.visit("transform.b", transform.b)
    visitor.visit("transform.c", transform.c)
    visitor.visit("transform.d", transform.d)
    visitor.visit("transform.tx", transform.tx)
    visitor.visit("transform.ty", transform.ty)
    visitor.visit("lastValidRotation", placement.lastValidRotation)
    visitor.visit("alpha", alpha)
    visitor.visit("backgroundColor.red", color.red)
    visitor.visit("backgroundColor.green", color.green)
    visitor.visit("backgroundColor.blue", color.blue)
    visitor.visit("backgroundColor.alpha", color.alpha)
    visitor.visit("cornerRadius", cornerRadius)
    visitor.visit("isHidden", isHidden)
    visitor.visit("isUserInteractionEnabled", isUserInteractionEnabled)
    visitor.visit("collisionBoundsType", collisionBoundsType.rawValue)
    visitor.visit("name", name)
    // Nothing for a view without these properties, so that they do not change the hash of a scene that has
    // none.
    if let layerStyleStorage { layerStyleStorage.style.visitState(with: &visitor) }
    switch stateKind {
    case .plain: break
    case .shape(let view): view.visitShapeState(with: &visitor)
    case .image(let view): view.visitImageState(with: &visitor)
    case .scroll(let view): view.visitScrollState(with: &visitor)
    }
    visitText(with: &visitor)
    let isAnimated = animationTracks != nil
    visitor.visit("isAnimated", isAnimated)
    if isAnimated { visitTracks(with: &visitor) }
    visitor.visit("gestureRecognizers", gestureRecognizers.count)
    if !gestureRecognizers.isEmpty { visitGestureRecognizers(with: &visitor, &counts) }
    visitor.visit("subviews", subviews.count)
    // Visit the subviews without a retain and a release of each, which would take longer than hashing its
    // values; the array retains the subviews.
    subviews.withUnsafeBytes { bytes in
      for subview in bytes.bindMemory(to: Unmanaged<View>.self) {
        subview._withUnsafeGuaranteedRef { $0.visitState(with: &visitor, counts: &counts) }
      }
    }
  }

  @inline(__always)
  private final func visitText(with visitor: inout some StateVisitor) {
    let role = displayRole
    // A pattern instead of ==, which would compare raw values through generic code: this test runs for each
    // view.
    if case .plain = role {
      visitor.visit("displayRole", nil)
    } else {
      visitor.visit("displayRole", role.rawValue)
    }
    visitor.visit("text", text)
    guard text != nil else { return }
    let style = textStyleIgnoringOverflow
    visitor.visit("fontSize", style.fontSize)
    visitor.visit("isBold", style.isBold)
    visitor.visit("textAlignment", style.alignment.rawValue)
    switch style.fitting {
    case .overflow: visitor.visit("numberOfLines", -1)
    case .wrap(let lines): visitor.visit("numberOfLines", lines)
    }
    visitor.visit("hasTextColor", style.color != nil)
    guard let color = style.color else { return }
    visitor.visit("textColor.red", color.red)
    visitor.visit("textColor.green", color.green)
    visitor.visit("textColor.blue", color.blue)
    visitor.visit("textColor.alpha", color.alpha)
  }

  private final func visitGestureRecognizers(
    with visitor: inout some StateVisitor, _ counts: inout VisitedCounts
  ) {
    let number = counts.views
    for recognizer in gestureRecognizers {
      counts.gestureRecognizers += 1
      visitor.beginObject(.gestureRecognizer, ordinal: counts.gestureRecognizers, object: recognizer)
      recognizer.visitState(with: &visitor)
    }
    visitor.beginObject(.view, ordinal: number, object: self)
  }

  /// Visits the presented values, and the animations that they belong to.
  private final func visitTracks(with visitor: inout some StateVisitor) {
    let presentation = presentation
    visitor.visit("presentation.center.x", presentation.center.x)
    visitor.visit("presentation.center.y", presentation.center.y)
    visitor.visit("presentation.bounds.x", presentation.bounds.origin.x)
    visitor.visit("presentation.bounds.y", presentation.bounds.origin.y)
    visitor.visit("presentation.bounds.width", presentation.bounds.size.width)
    visitor.visit("presentation.bounds.height", presentation.bounds.size.height)
    visitor.visit("presentation.transform.a", presentation.transform.a)
    visitor.visit("presentation.transform.b", presentation.transform.b)
    visitor.visit("presentation.transform.c", presentation.transform.c)
    visitor.visit("presentation.transform.d", presentation.transform.d)
    visitor.visit("presentation.transform.tx", presentation.transform.tx)
    visitor.visit("presentation.transform.ty", presentation.transform.ty)
    visitor.visit("presentation.alpha", presentation.alpha)
    visitor.visit("presentation.backgroundColor.red", presentation.backgroundColor.red)
    visitor.visit("presentation.backgroundColor.green", presentation.backgroundColor.green)
    visitor.visit("presentation.backgroundColor.blue", presentation.backgroundColor.blue)
    visitor.visit("presentation.backgroundColor.alpha", presentation.backgroundColor.alpha)
    visitor.visit("presentation.cornerRadius", presentation.cornerRadius)
    visitor.visit("center.animation", animationTracks?.center?.animation.sequenceNumber ?? 0)
    visitor.visit("bounds.animation", animationTracks?.bounds?.animation.sequenceNumber ?? 0)
    visitor.visit("rotation.animation", animationTracks?.rotation?.animation.sequenceNumber ?? 0)
    visitor.visit("scale.animation", animationTracks?.scaleShearTranslation?.animation.sequenceNumber ?? 0)
    visitor.visit("alpha.animation", animationTracks?.alpha?.animation.sequenceNumber ?? 0)
    visitor.visit(
      "backgroundColor.animation", animationTracks?.backgroundColor?.animation.sequenceNumber ?? 0)
    visitor.visit("cornerRadius.animation", animationTracks?.cornerRadius?.animation.sequenceNumber ?? 0)
    guard let track = animationTracks?.layerStyle else { return }
    visitor.visit("border.animation", track.animation.sequenceNumber)
    track.value(towards: layerStyle).visitState(with: &visitor)
  }
}
