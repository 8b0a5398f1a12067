public import Foundation

/// What an observer of a property receives.
public struct NSKeyValueObservingOptions: OptionSet, Hashable, Sendable {
  /// The bits of the set, as in Foundation.
  public let rawValue: UInt
  /// Creates a set from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The new value.
  public static let new = NSKeyValueObservingOptions(rawValue: 1)
  /// The former value.
  public static let old = NSKeyValueObservingOptions(rawValue: 2)
  /// A call at once, with the current value.
  public static let initial = NSKeyValueObservingOptions(rawValue: 4)
  /// A call before the change; without effect.
  public static let prior = NSKeyValueObservingOptions(rawValue: 8)
}

/// A key of the dictionary that an observer receives.
public struct NSKeyValueChangeKey: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String
  /// Creates a key.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The new value.
  public static let newKey = NSKeyValueChangeKey(rawValue: "new")
  /// The former value.
  public static let oldKey = NSKeyValueChangeKey(rawValue: "old")
  /// The kind of the change.
  public static let kindKey = NSKeyValueChangeKey(rawValue: "kind")
}

/// The change of an observed property.
public struct NSKeyValueObservedChange<Value> {
  /// The new value; nil unless asked for.
  public let newValue: Value?
  /// The former value; nil unless asked for.
  public let oldValue: Value?
}

/// An object whose properties can be observed: views, controllers and animators.
@MainActor public protocol KeyValueObservable: AnyObject {}

extension UIResponder: KeyValueObservable {}
extension UIDynamicAnimator: KeyValueObservable {}
extension UIGestureRecognizer: KeyValueObservable {}
extension CALayer: KeyValueObservable {}

extension KeyValueObservable {
  /// Calls a closure in each frame in which a property has changed, until the result is released.
  ///
  /// Unlike in Foundation, changes within a frame are one change, and those by an animator are noticed too.
  public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    let observation = NSKeyValueObservation(object: self, options: options) { object in
      (object as? Self)?[keyPath: keyPath]
    } notify: { object, old, new in
      guard let object = object as? Self else { return }
      changeHandler(
        object,
        NSKeyValueObservedChange(
          newValue: options.contains(.new) ? new as? Value : nil,
          oldValue: options.contains(.old) ? old as? Value : nil))
    }
    observation.start()
    return observation
  }
}

/// The observation of a property, which ends when it is released.
@MainActor open class NSKeyValueObservation: NSObject {
  private weak var object: AnyObject?
  private let read: (AnyObject) -> Any?
  private let notify: (AnyObject, Any?, Any?) -> Void
  private let options: NSKeyValueObservingOptions
  private var value: Any?

  init(
    object: AnyObject, options: NSKeyValueObservingOptions, read: @escaping (AnyObject) -> Any?,
    notify: @escaping (AnyObject, Any?, Any?) -> Void
  ) {
    (self.object, self.options, self.read, self.notify) = (object, options, read, notify)
  }

  final func start() {
    guard let object else { return }
    value = read(object)
    Simulator.shared.add(self)
    if options.contains(.initial) { notify(object, nil, value) }
  }

  /// Whether the object does not exist any more, or is not observed any more.
  final var isEnded: Bool { object == nil }

  /// Calls the observer if the value has changed since the last frame.
  final func frameWillEnd() {
    guard let object else { return }
    let (old, new) = (value, read(object))
    guard !isEqual(old, new) else { return }
    value = new
    notify(object, old, new)
  }

  private func isEqual(_ left: Any?, _ right: Any?) -> Bool {
    func compare<Value: Equatable>(_ left: Value) -> Bool { left == right as? Value }
    guard let left, right != nil else { return left == nil && right == nil }
    if let left = left as? any Equatable { return compare(left) }
    if type(of: left) is AnyClass { return left as AnyObject === right as AnyObject }
    // Values that are not Equatable are compared by their descriptions.
    return "\(left)" == right.map { "\($0)" }
  }

  /// Ends the observation.
  open func invalidate() { object = nil }
}

extension UIView {
  /// Sets a property of the layer that files name, or one that is registered as an attribute; others are
  /// ignored.
  public func setValue(_ value: Any?, forKeyPath keyPath: String) {
    guard let value else { return }
    if InterfaceClass.member(keyPath, .attribute, of: self)?.apply(self, value, nil) == true { return }
    _ = set(value, forKeyPath: keyPath)
  }

  /// Sets a property that is registered as an attribute; others are ignored.
  public func setValue(_ value: Any?, forKey key: String) { setValue(value, forKeyPath: key) }

  /// Calls `observeValue(forKeyPath:of:change:context:)` of a view or controller in each frame in which a
  /// property has changed.
  ///
  /// Properties are `center`, `frame`, `bounds`, `transform`, `alpha`, `hidden`, `backgroundColor` and, of
  /// scroll views, `contentOffset` and `contentSize`; others are never called.
  public func addObserver(
    _ observer: UIResponder, forKeyPath keyPath: String, options: NSKeyValueObservingOptions = [],
    context: UnsafeMutableRawPointer?
  ) {
    let observation = NSKeyValueObservation(object: self, options: options) { object in
      (object as? UIView)?.observedValue(keyPath)
    } notify: { [weak observer] object, old, new in
      var change: [NSKeyValueChangeKey: Any] = [.kindKey: 1]
      if options.contains(.new) { change[.newKey] = new }
      if options.contains(.old) { change[.oldKey] = old }
      observer?.observeValue(forKeyPath: keyPath, of: object, change: change, context: context)
    }
    Simulator.shared.observers.append(
      NamedObserver(observation: observation, observer: observer, keyPath: keyPath, object: self))
    observation.start()
  }

  /// Ends the observation of a property.
  public func removeObserver(
    _ observer: UIResponder, forKeyPath keyPath: String, context: UnsafeMutableRawPointer? = nil
  ) {
    let simulator = Simulator.shared
    for entry in simulator.observers
    where entry.observer === observer && entry.keyPath == keyPath && entry.object === self {
      entry.observation.invalidate()
    }
    simulator.observers.removeAll {
      $0.observer === observer && $0.keyPath == keyPath && $0.object === self
    }
  }

  private func observedValue(_ keyPath: String) -> Any? {
    switch keyPath {
    case "center": center
    case "frame": frame
    case "bounds": bounds
    case "transform": transform
    case "alpha": alpha
    case "hidden", "isHidden": isHidden
    case "backgroundColor": backgroundColor
    case "contentOffset": (self as? UIScrollView)?.contentOffset
    case "contentSize": (self as? UIScrollView)?.contentSize
    default: nil
    }
  }
}

/// A weak reference to an observation.
struct NSKeyValueObservationReference {
  weak var observation: NSKeyValueObservation?
}

/// An observer of a property by its name.
struct NamedObserver {
  let observation: NSKeyValueObservation
  weak var observer: UIResponder?
  let keyPath: String
  weak var object: UIView?
}
