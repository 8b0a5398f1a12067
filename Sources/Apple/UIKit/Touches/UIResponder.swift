public import Foundation

/// An object that receives events: views, view controllers and the application.
@MainActor open class UIResponder: NSObject {
  /// Creates a responder.
  public override init() { super.init() }

  /// The responder that receives the events that this one does not handle; nil by default.
  open var next: UIResponder? { nil }

  /// Called when the object was created from a storyboard or xib, after its connections were made; does
  /// nothing by default.
  open func awakeFromNib() {}

  /// Whether the responder may become the first one; false by default.
  open var canBecomeFirstResponder: Bool { false }
  /// Whether the responder is the first one; false, as there is no keyboard.
  open var isFirstResponder: Bool { false }
  /// Makes the responder the first one; without effect.
  @discardableResult open func becomeFirstResponder() -> Bool { false }
  /// Makes the responder not be the first one; without effect.
  @discardableResult open func resignFirstResponder() -> Bool { true }

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

  /// Called in each frame in which a property that the object observes has changed; does nothing by default.
  ///
  /// See ``UIView/addObserver(_:forKeyPath:options:context:)``.
  open func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {}
}
