import Dynamics

/// The source that a popover points at, held weakly.
enum PopoverSource {
  case none
  case item(Weak<BarButtonItem>)
  case rect(Rect, in: Weak<View>)

  /// The source view; nil if it was deallocated or is not on a stage.
  var view: View? {
    let view: View? =
      switch self {
      case .none: nil
      case .item(let item): item.wrappedValue?.sourceView
      case .rect(_, let view): view.wrappedValue
      }
    return view?.clock == nil ? nil : view
  }

  /// The source rectangle, on the screen; nil if the source was released, or if a coordinate exceeds the
  /// maximum of the stage's coordinates.
  var rect: Rect? {
    guard let view else { return nil }
    var rect = view.bounds
    if case .rect(let own, _) = self { rect = own }
    let frame = rect.applying(view.transformToScreen)
    let edges = [frame.minX, frame.minY, frame.maxX, frame.maxY]
    return edges.allSatisfy { $0.magnitude < Self.coordinateLimit } ? frame : nil
  }

  /// The coordinate limit, in points, beyond which differences lose their precision.
  private static let coordinateLimit = 1e12
}
