import CLuaBridge

/// The types that scripts can use, with their pointers in the bridge.
struct TypeRegistry {
  /// The types with a global, in registration order.
  private(set) var types: [RegisteredType] = []

  /// The types of the registered classes and of the subclasses that were looked up; of two for a class, the
  /// later applies.
  private var objectTypes: [(identity: ClassIdentity, type: OpaquePointer)] = []

  private var recordTypes: [(identity: RecordIdentity, type: OpaquePointer)] = []

  /// The operators one of whose types is not registered yet.
  private var pendingOperators: [PendingOperator] = []

  /// Retains the objects to which the bridge holds unmanaged pointers.
  private var bindings: [AnyObject] = []

  /// Retains an object to which the bridge holds an unmanaged pointer.
  mutating func retain(_ binding: AnyObject) { bindings.append(binding) }

  /// Appends a type with a global.
  mutating func append(_ type: RegisteredType) { types.append(type) }

  /// Returns the type with a global of a name; nil if there is none.
  func type(named name: String?) -> RegisteredType? { types.first { $0.description.name == name } }

  // MARK: Classes and records

  /// Sets the type of exactly a class.
  mutating func setType(_ type: OpaquePointer, ofClass identity: ClassIdentity) {
    objectTypes.append((identity, type))
  }

  /// Returns the type of exactly a class; nil if none is set.
  func type(ofClass identity: ClassIdentity) -> OpaquePointer? {
    objectTypes.last { $0.identity == identity }?.type
  }

  /// Sets the type of a record.
  mutating func setType(_ type: OpaquePointer, ofRecord identity: RecordIdentity) {
    recordTypes.append((identity, type))
  }

  /// Returns the type of a record; nil if none is set.
  func type(ofRecord identity: RecordIdentity) -> OpaquePointer? {
    for known in recordTypes where known.identity == identity { return known.type }
    return nil
  }

  /// Returns the type of the record with a name; nil if none is set.
  func recordType(named name: String) -> OpaquePointer? {
    recordTypes.first { String(cString: bridge_type_name($0.type)) == name }?.type
  }

  // MARK: Operators

  /// Keeps an operator until its types are registered.
  mutating func append(_ pending: PendingOperator) { pendingOperators.append(pending) }

  /// Returns the operators whose types were not registered, and forgets them.
  mutating func takePendingOperators() -> [PendingOperator] {
    defer { pendingOperators = [] }
    return pendingOperators
  }
}
