internal import CLuaBridge

/// What C calls for a type; a class, so that C can hold a plain pointer to it.
final class RegisteredType {
  let description: TypeDescription
  /// Every name that objects of the type have, inherited ones included, for suggestions.
  var memberNames: [String] = []
  /// The ways in which scripts make objects of the type.
  var constructors: [ConstructorBinding] = []
  /// Every property, method and slot that objects of the type have, inherited ones first.
  var members: [MemberBinding] = []
  /// Every name on the type's global.
  var globalNames: [String] = []
  /// What to call an object.
  var label: (@Sendable (AnyObject) -> String?)?
  /// What to do for instances of scripts' classes, where the type is theirs.
  var subclassing: Subclassing?
  /// The Swift value of a record.
  var makeRecord: ((RecordComponents) -> any LuaRecord)?
  /// A record from anything that converts to one.
  var convertRecord: ((borrowing Argument, inout ReturnValue) throws(LuaConversionError) -> Void)?
  /// The text of a record that has one of its own.
  var describeRecord: ((RecordComponents) -> String)?

  init(description: TypeDescription) {
    self.description = description
  }
}

extension RegisteredType {
  static func from(_ type: OpaquePointer) -> RegisteredType {
    Unmanaged<RegisteredType>.fromOpaque(bridge_type_binding(type)).takeUnretainedValue()
  }
}

extension Lua {
  /// The type that the object's class, or the nearest class above it, is registered as.
  func bridgeType(of object: AnyObject) -> OpaquePointer {
    typeCache.type(of: ObjectIdentifier(type(of: object))) { registeredType(of: object) }
  }

  private func registeredType(of object: AnyObject) -> OpaquePointer {
    let identity = ObjectIdentifier(type(of: object))
    if let type = objectTypes[identity] { return type }
    var mirror = Mirror(reflecting: object).superclassMirror
    while let current = mirror {
      if let ancestor = current.subjectType as? AnyClass, let type = objectTypes[ObjectIdentifier(ancestor)] {
        objectTypes[identity] = type
        return type
      }
      mirror = current.superclassMirror
    }
    preconditionFailure("Register an ObjectType for \(type(of: object)) before handing one to Lua")
  }

  func bridgeType<Record: LuaRecord>(ofRecord record: Record.Type) -> OpaquePointer {
    let identity = ObjectIdentifier(record)
    for known in recordTypes where known.identity == identity { return known.type }
    preconditionFailure("Register \(Record.recordType.name)'s RecordType before handing one to Lua")
  }

  func record(from value: BridgeValue) -> (any LuaRecord)? {
    guard let type = value.type else { return nil }
    return RegisteredType.from(type).makeRecord?(RecordComponents(storage: value.content.components))
  }

  /// What tostring says of the object: its type's label, else the type's name and the handle's running number, as in
  /// `View #3`; the bare name when it has no handle.
  ///
  /// - Precondition: The object's class is registered.
  public func label(of object: AnyObject) -> String {
    var value = BridgeValue()
    value.type = bridgeType(of: object)
    value.content.object = Unmanaged.passUnretained(object).toOpaque()
    value.handleID = bridge_handle_id(state, Unmanaged.passUnretained(object).toOpaque())
    return label(of: value)
  }

  /// What to call the object in messages: its own label, else its type and running number.
  func label(of value: BridgeValue) -> String {
    guard let type = value.type, let pointer = value.content.object else { return "an object" }
    let object = Unmanaged<AnyObject>.fromOpaque(pointer).takeUnretainedValue()
    if let label = RegisteredType.from(type).label?(object) { return label }
    let name = String(cString: bridge_object_type_name(self.state, type, pointer))
    return value.handleID == 0 ? name : "\(name) #\(value.handleID)"
  }
}
