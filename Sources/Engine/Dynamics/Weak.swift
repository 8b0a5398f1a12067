/// A property that holds a weak reference, as `weak` does.
///
/// An attribute of its own, because Embedded Swift has no weak references: there it is implemented with a
/// table of objects. The module `Views` inlines it, since generic code would be slower than the reference.
@propertyWrapper
package struct Weak<Object: AnyObject> {
  @usableFromInline weak var object: Object?

  /// Creates a reference to an object; by default to none.
  @inlinable
  package init(wrappedValue: Object? = nil) { object = wrappedValue }

  /// The object; nil once it has been deallocated.
  @inlinable
  package var wrappedValue: Object? {
    get { object }
    set { object = newValue }
  }
}
