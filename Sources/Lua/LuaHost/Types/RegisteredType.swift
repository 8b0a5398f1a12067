import CLuaBridge

/// The binding of a type: a class, so that the bridge can hold an unmanaged pointer to it.
final class RegisteredType {
  let description: TypeDescription
  /// The base type; nil if there is none.
  let base: RegisteredType?
  /// The constructors of the type.
  var constructors: [ConstructorBinding] = []
  /// The properties, methods and user values that the type itself declares.
  var ownMembers: [MemberBinding] = []
  /// The properties, methods and user values of the type's objects: those of the base, with redeclared ones
  /// replaced, followed by the type's own.
  ///
  /// Computed when first needed: every session registers all types, but few are inspected.
  private(set) lazy var members: [MemberBinding] = ownMembers.reduce(into: base?.members ?? []) {
    members, member in
    if let index = members.firstIndex(where: { $0.description.name == member.description.name }) {
      members[index] = member
    } else {
      members.append(member)
    }
  }
  /// Returns the label of an object; nil if the type has no labels.
  var makeObjectLabel: (@Sendable (AnyObject) -> String?)?
  /// The closures for instances of script classes; nil unless this is the type of such instances.
  var subclassDefinition: SubclassDefinition?
  /// Creates a record's Swift value from its components.
  var makeRecord: ((RecordComponents) -> AnyLuaRecord)?
  /// Converts any accepted value to a record.
  var makeRecordFromTable: ((borrowing Argument, inout ReturnValue) throws(LuaConversionError) -> Void)?
  /// Returns the text of a record for `tostring`, if the type has its own.
  var describeRecord: ((RecordComponents) -> String)?

  init(description: TypeDescription, base: RegisteredType? = nil) {
    self.description = description
    self.base = base
  }
}

// MARK: Names for messages

extension RegisteredType {
  /// The names of all members, including inherited ones, for suggestions.
  var memberNames: [String] {
    let inherited = base?.memberNames ?? (description.kind == .object ? ["isAlive"] : [])
    return inherited + description.members.flatMap { [$0.name] + $0.aliases }
  }

  /// The names on the type's global.
  var globalNames: [String] {
    description.kind == .constants ? description.members.map { $0.name } : description.staticMemberNames
  }
}

extension RegisteredType {
  static func from(bridgeType: OpaquePointer) -> RegisteredType {
    Unmanaged<RegisteredType>.fromOpaque(bridge_type_binding(bridgeType)).takeUnretainedValue()
  }
}

extension Lua {
  /// Returns the registered type of the object's class or of its nearest registered superclass.
  func bridgeType(of object: AnyObject) -> OpaquePointer {
    typeCache.type(of: ClassIdentity(of: object)) { findBridgeType(of: object) }
  }

  private func findBridgeType(of object: AnyObject) -> OpaquePointer {
    let objectClass = ClassIdentity(of: object)
    var current: ClassIdentity? = objectClass
    while let ancestor = current {
      if let type = registeredBridgeType(of: ancestor) {
        if ancestor != objectClass { registry.setType(type, ofClass: objectClass) }
        return type
      }
      current = ancestor.superclass
    }
    preconditionFailure("Register an ObjectType for \(objectClass.name) before handing one to Lua")
  }

  /// The type known for exactly this class: its own, or that of an ancestor if an object of the class was
  /// looked up before; nil if neither.
  func registeredBridgeType(of objectClass: ClassIdentity) -> OpaquePointer? {
    registry.type(ofClass: objectClass)
  }

  func bridgeType<Record: LuaRecord>(ofRecord record: Record.Type) -> OpaquePointer {
    if let known = registry.type(ofRecord: RecordIdentity(record)) { return known }
    preconditionFailure("Register \(Record.recordType.name)'s RecordType before handing one to Lua")
  }

  func record(from value: BridgeValue) -> AnyLuaRecord? {
    guard let type = value.type else { return nil }
    return RegisteredType.from(bridgeType: type).makeRecord?(
      RecordComponents(storage: value.content.components))
  }

  /// Returns the text of `tostring` for the object.
  ///
  /// It is the object's label, else the type's name and the handle's serial number, such as `View #3`, or the
  /// name only if the object has no handle.
  ///
  /// - Precondition: The object's class is registered.
  public func displayName(of object: AnyObject) -> String {
    var value = BridgeValue()
    value.type = bridgeType(of: object)
    value.content.object = Unmanaged.passUnretained(object).toOpaque()
    value.handleID = bridge_handle_id(state, Unmanaged.passUnretained(object).toOpaque())
    return displayName(of: value)
  }

  /// Returns the serial number of the object's handle, which no other handle of the state has; nil if the
  /// object has no handle.
  ///
  /// Equal in every computation of the same run. No Lua code runs, and nothing is allocated.
  public func userdataNumber(of object: AnyObject) -> Int? {
    let number = bridge_handle_id(state, Unmanaged.passUnretained(object).toOpaque())
    return number == 0 ? nil : Int(number)
  }

  /// Returns the label of the object for messages: its own label, else its type and serial number.
  func displayName(of value: BridgeValue) -> String {
    guard let type = value.type, let pointer = value.content.object else { return "an object" }
    let object = Unmanaged<AnyObject>.fromOpaque(pointer).takeUnretainedValue()
    if let label = RegisteredType.from(bridgeType: type).makeObjectLabel?(object) { return label }
    let name = String(cString: bridge_object_type_name(self.state, type, pointer))
    return value.handleID == 0 ? name : "\(name) #\(value.handleID)"
  }
}
