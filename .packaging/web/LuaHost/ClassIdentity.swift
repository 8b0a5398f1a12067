/// The identity of a class: the address of its metadata, which begins with that of its superclass.
///
/// Embedded Swift has neither names nor values of types.
struct ClassIdentity: Hashable, Sendable {
  let address: UInt

  private init(address: UInt) { self.address = address }

  /// Creates the identity of a class.
  init<Object: AnyObject>(_ objectClass: Object.Type) {
    address = UInt(bitPattern: ObjectIdentifier(objectClass))
  }

  /// Creates the identity of an object's class, to which its first word points.
  @inline(__always)
  init(of object: AnyObject) {
    address = Unmanaged.passUnretained(object).toOpaque().load(as: UInt.self)
  }

  /// The name of the class, if it has been set.
  var name: String { TypeNames.byClass[self] ?? "object" }

  /// The superclass; nil if there is none.
  var superclass: ClassIdentity? {
    guard let superclass = UnsafePointer<UInt>(bitPattern: address)?.pointee, superclass != 0 else { return nil }
    return ClassIdentity(address: superclass)
  }

  /// Returns whether the class is another one or derived from it.
  func isSubclass(of other: ClassIdentity) -> Bool {
    self == other || superclass?.isSubclass(of: other) ?? false
  }
}

/// The names of classes in Lua, which the module that makes them known to scripts sets before anything else.
package enum TypeNames {
  fileprivate nonisolated(unsafe) static var byClass: [ClassIdentity: String] = [:]

  /// Sets the name of a class.
  package static func set<Object: AnyObject>(_ name: String, of objectClass: Object.Type) {
    byClass[ClassIdentity(objectClass)] = name
  }
}

/// The identity of a record type: that of its schema.
struct RecordIdentity: Equatable {
  private let identifier: ObjectIdentifier

  /// Creates the identity of a record type.
  init<Record: LuaRecord>(_ type: Record.Type) { identifier = ObjectIdentifier(Record.recordType.schema) }
}
