/// A property that holds a weak reference to an object, as a value of a class or of a protocol for classes.
///
/// Embedded Swift has none. The property keeps the bits of the reference, and whether the object still exists.
@propertyWrapper
public struct Weak<Object> {
  private var target: WeakTarget?
  private var bits: (UInt, UInt) = (0, 0)

  /// Creates a reference to an object; by default to none.
  public init(wrappedValue: Object? = nil) { self.wrappedValue = wrappedValue }

  /// The object; nil once it is being deallocated.
  public var wrappedValue: Object? {
    get {
      guard let target, target.isAlive else { return nil }
      return withUnsafeBytes(of: bits) { $0.load(as: Object.self) }
    }
    set {
      target = nil
      guard let newValue else { return }
      withUnsafeMutableBytes(of: &bits) { bits in
        withUnsafeBytes(of: newValue) { bits.copyMemory(from: $0) }
      }
      target = .target(at: bits.0)
    }
  }
}

/// What weak references share that refer to the same object.
private final class WeakTarget {
  /// The address of the object; 0 once its memory has been freed.
  private var address: UInt

  private init(_ address: UInt) { self.address = address }

  /// Whether the object exists and is not being deallocated.
  ///
  /// While an object is being deallocated, the runtime sets its reference count to the maximum, without the bit
  /// that marks objects in static memory.
  var isAlive: Bool {
    guard let object = UnsafePointer<Int>(bitPattern: address) else { return false }
    return object[1] != .max
  }

  /// The objects to which there are or have been weak references, by address.
  private nonisolated(unsafe) static var all: [UInt: WeakTarget] = [:]

  static func target(at address: UInt) -> WeakTarget {
    if let target = all[address] { return target }
    let target = WeakTarget(address)
    all[address] = target
    didReferWeakly(address) { WeakTarget.remove(at: $0) }
    return target
  }

  /// Clears the references to an object; returns whether there was a target for it.
  static func remove(at address: UInt) -> Bool {
    guard let target = all.removeValue(forKey: address) else { return false }
    target.address = 0
    return true
  }
}

/// Tells the function that frees memory to call another one before it frees an object.
@_extern(c, "did_refer_weakly")
private func didReferWeakly(_ address: UInt, _ willFree: @convention(c) (UInt) -> Bool)
