import Foundation

extension UIGestureRecognizer {
  /// Sets what a storyboard says of a recognizer.
  final func decode(_ element: NibElement) {
    if let isOn = element.bool("enabled") { isEnabled = isOn }
    if let isOn = element.bool("cancelsTouchesInView") { cancelsTouchesInView = isOn }
    if let isOn = element.bool("delaysTouchesBegan") { delaysTouchesBegan = isOn }
    if let isOn = element.bool("delaysTouchesEnded") { delaysTouchesEnded = isOn }
    let (taps, touches) = (
      element.integer("numberOfTapsRequired"), element.integer("numberOfTouchesRequired")
    )
    switch self {
    case let tap as UITapGestureRecognizer:
      if let taps { tap.numberOfTapsRequired = taps }
      if let touches { tap.numberOfTouchesRequired = touches }
    case let pan as UIPanGestureRecognizer:
      if let touches = element.integer("minimumNumberOfTouches") { pan.minimumNumberOfTouches = touches }
      if let touches = element.integer("maximumNumberOfTouches") { pan.maximumNumberOfTouches = touches }
      if let edges = element.child(key: "edges") {
        (pan as? UIScreenEdgePanGestureRecognizer)?.decodeEdges(edges)
      }
    case let swipe as UISwipeGestureRecognizer:
      let directions: [String: UISwipeGestureRecognizer.Direction] = [
        "left": .left, "right": .right, "up": .up, "down": .down,
      ]
      if let direction = element["direction"].flatMap({ directions[$0] }) { swipe.direction = direction }
      if let touches { swipe.numberOfTouchesRequired = touches }
    case let press as UILongPressGestureRecognizer:
      if let duration = element.number("minimumPressDuration") {
        press.minimumPressDuration = TimeInterval(duration)
      }
      if let movement = element.number("allowableMovement") { press.allowableMovement = movement }
      if let touches { press.numberOfTouchesRequired = touches }
    case let pinch as UIPinchGestureRecognizer:
      if let scale = element.number("scale") { pinch.scale = scale }
    default: break
    }
  }
}

extension UIScreenEdgePanGestureRecognizer {
  fileprivate func decodeEdges(_ element: NibElement) {
    let names: [(String, UIRectEdge)] = [
      ("left", .left), ("right", .right), ("top", .top), ("bottom", .bottom),
    ]
    edges = names.reduce(into: []) { edges, entry in
      if element.bool(entry.0) == true { edges.insert(entry.1) }
    }
  }
}
