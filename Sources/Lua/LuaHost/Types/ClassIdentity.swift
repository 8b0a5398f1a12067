/// The identity of a class, from which its name and its superclass are found.
struct ClassIdentity: Equatable, Sendable {
  private let identifier: ObjectIdentifier

  /// The address of the class.
  var address: UInt { UInt(bitPattern: identifier) }

  /// Creates the identity of a class.
  init(_ objectClass: AnyClass) { identifier = ObjectIdentifier(objectClass) }

  /// Creates the identity of an object's class.
  @inline(__always)
  init(of object: AnyObject) { self.init(type(of: object)) }

  private var objectClass: AnyClass { unsafeBitCast(identifier, to: AnyClass.self) }

  /// The name of the class.
  var name: String { _typeName(objectClass, qualified: false) }

  /// The superclass; nil if there is none.
  ///
  /// `Mirror` would do, but its first use takes a tenth of the start-up time.
  var superclass: ClassIdentity? { _getSuperclass(objectClass).map { ClassIdentity($0) } }

  /// Returns whether the class is another one or derived from it.
  func isSubclass(of other: ClassIdentity) -> Bool {
    self == other || superclass?.isSubclass(of: other) ?? false
  }
}

/// The identity of a record type.
struct RecordIdentity: Equatable {
  private let identifier: ObjectIdentifier

  /// Creates the identity of a record type.
  @inline(__always)
  init<Record: LuaRecord>(_ type: Record.Type) { identifier = ObjectIdentifier(type) }
}
