public import Foundation

/// An object that receives events: views, view controllers and the application.
@MainActor open class UIResponder: NSObject {
  /// Creates a responder.
  public override init() { super.init() }

  /// The responder that receives the events that this one does not handle; nil by default.
  open var next: UIResponder? { nil }

  /// Called when touches begin; calls the next responder by default.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesBegan(touches, with: event)
  }

  /// Called when touches move; calls the next responder by default.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesMoved(touches, with: event)
  }

  /// Called when touches end; calls the next responder by default.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesEnded(touches, with: event)
  }

  /// Called when touches are cancelled, as by a gesture recognizer; calls the next responder by default.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesCancelled(touches, with: event)
  }
}
