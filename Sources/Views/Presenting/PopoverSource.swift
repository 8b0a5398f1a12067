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

  /// Where the source is on the stage; nil if it is gone.
  var rect: Rect? {
    guard let view else { return nil }
    if case .rect(let rect, _) = self { return view.convert(rect, to: nil) }
    return view.convert(view.bounds, to: nil)
  }
}
