import Dynamics

/// What a popover comes from; not kept alive by it.
enum PopoverSource {
  case none
  case item(Weak<BarButtonItem>)
  case rect(Rect, in: Weak<View>)

  /// A reference that does not keep its object alive.
  struct Weak<Object: AnyObject> {
    weak var object: Object?
  }

  /// The view from which the popover comes; nil if that is gone, or not on a stage.
  var view: View? {
    let view: View? =
      switch self {
      case .none: nil
      case .item(let item): item.object?.sourceView
      case .rect(_, let view): view.object
      }
    return view?.timeline == nil ? nil : view
  }

  /// Where the source is on the stage; nil if it is gone, or so far away that there is no way to it.
  var rect: Rect? {
    guard let view else { return nil }
    var rect = view.bounds
    if case .rect(let own, _) = self { rect = own }
    let frame = view.convert(rect, to: nil)
    let edges = [frame.minX, frame.minY, frame.maxX, frame.maxY]
    return edges.allSatisfy { $0.magnitude < Self.coordinateLimit } ? frame : nil
  }

  /// Where differences of places begin to say nothing, in points.
  private static let coordinateLimit = 1e12
}
