import Foundation

/// An action method of a target, for target and action without Objective-C.
///
/// Where a program for iOS has `#selector(handlePan(_:))`, type `Selector(handlePan(_:))`, and remove `@objc`
/// from the method:
///
/// ```swift
/// class ViewController: UIViewController {
///   override func viewDidLoad() {
///     view.addGestureRecognizer(UIPanGestureRecognizer(target: self, action: Selector(handlePan(_:))))
///   }
///   func handlePan(_ pan: UIPanGestureRecognizer) { print(pan.translation(in: view)) }
/// }
/// ```
///
/// A method without its type, as here, is bound to the object in whose method the selector is created; one
/// with its type, as in `Selector(ViewController.handlePan(_:))`, is called on the target. The first retains
/// the object, so that a controller whose view has such a recognizer lives until the recognizer is removed;
/// the second does not.
@MainActor public struct Selector {
  private let call: (_ target: AnyObject?, _ sender: AnyObject?, _ event: UIEvent?) -> Void

  /// Creates a selector for a method without parameters.
  @preconcurrency public init(_ method: @escaping @MainActor () -> Void) { call = { _, _, _ in method() } }

  /// Creates a selector for a method with a sender; a sender of another type is ignored.
  @preconcurrency public init<Sender>(_ method: @escaping @MainActor (Sender) -> Void) {
    call = { _, sender, _ in
      if let sender = sender as? Sender { method(sender) }
    }
  }

  /// Creates a selector for a method with a sender and an event.
  @preconcurrency public init<Sender>(_ method: @escaping @MainActor (Sender, UIEvent) -> Void) {
    call = { _, sender, event in
      if let sender = sender as? Sender, let event { method(sender, event) }
    }
  }

  /// Creates a selector for a method of the target without parameters.
  @preconcurrency public init<Target: AnyObject>(
    _ method: @escaping @MainActor (Target) -> @MainActor () -> Void
  ) {
    call = { target, _, _ in
      if let target = target as? Target { method(target)() }
    }
  }

  /// Creates a selector for a method of the target with a sender.
  @preconcurrency public init<Target: AnyObject, Sender>(
    _ method: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void
  ) {
    call = { target, sender, _ in
      if let target = target as? Target, let sender = sender as? Sender { method(target)(sender) }
    }
  }

  /// Creates a selector for the registered action of a name; see ``InterfaceClass``.
  ///
  /// Without Objective-C, other methods cannot be found by name: a message says so when one is called.
  public init(_ name: String) {
    call = { target, sender, event in
      guard let target else { return }
      if let member = InterfaceClass.member(name, .action, of: target) {
        _ = member.apply(target, sender ?? target, event)
      } else {
        FileHandle.standardError.write(
          Data("\(type(of: target)) has no action \(name); an action by its name needs @IBAction\n".utf8))
      }
    }
  }

  /// Creates the selector of a connection.
  init(call: @escaping (_ target: AnyObject?, _ sender: AnyObject?, _ event: UIEvent?) -> Void) {
    self.call = call
  }

  func callAsFunction(on target: AnyObject?, sender: AnyObject?, event: UIEvent? = nil) {
    call(target, sender, event)
  }
}

/// A target, of which it has a weak reference, and its action.
@MainActor struct TargetAction {
  private(set) weak var target: AnyObject?
  private let hasTarget: Bool
  let action: Selector

  init(target: Any?, action: Selector) {
    self.target = target.map { $0 as AnyObject }
    hasTarget = target != nil
    self.action = action
  }

  /// Calls the action, unless its target does not exist any more.
  func perform(sender: AnyObject, event: UIEvent? = nil) {
    guard target != nil || !hasTarget else { return }
    action(on: target, sender: sender, event: event)
  }
}
