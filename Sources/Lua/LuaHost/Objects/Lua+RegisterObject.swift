import CLuaBridge

extension Lua {
  /// Registers a class, whose objects can then be passed to scripts as handles.
  ///
  /// Creates a global with the name of the type. A base type is registered as well, without a global, unless
  /// it already is.
  /// - Throws: `LuaError` of kind `memory`.
  public func register<Object: AnyObject>(_ type: ObjectType<Object>) throws(LuaError) {
    try withArena { () throws(LuaError) in _ = try register(type.schema, isGlobal: true) }
  }

  private func register(_ schema: ObjectSchema, isGlobal: Bool) throws(LuaError) -> OpaquePointer {
    let base = try baseType(of: schema)
    let registered = registeredType(for: schema, base: base)
    let pointer = Unmanaged.passUnretained(registered).toOpaque()
    guard let type = bridge_type_make(state, .object, schema.description.name, pointer, base) else {
      throw LuaError(kind: .memory, message: "not enough memory")
    }
    registry.retain(registered)
    if !schema.cachesHandles { disableHandleCaching(type, schema) }
    for member in schema.members { try add(member, to: type) }
    for function in schema.functions { try add(function, to: type) }
    for constructor in schema.constructors { try add(constructor, to: type) }
    for entry in schema.operators {
      try checkAllocation(bridge_type_add_metamethod(state, type, entry.metamethod, entry.method))
    }
    if let subclassDefinition = schema.subclassDefinition {
      try registerExtensible(type, isGlobal: isGlobal, with: subclassDefinition, registered)
    } else {
      try check(bridge_type_register(state, type, isGlobal))
    }
    registry.setType(type, ofClass: schema.objectClass)
    typeCache.removeAll()
    for constant in isGlobal ? schema.constants : [] { try set(constant, on: type) }
    if isGlobal { registry.append(registered) }
    return type
  }

  private func disableHandleCaching(_ type: OpaquePointer, _ schema: ObjectSchema) {
    let hasNoUserValues = schema.members.allSatisfy { member in
      switch member.description.kind {
      case .property, .method: true
      case .callback, .handler, .table, .lazyTable, .constant: false
      }
    }
    precondition(
      hasNoUserValues,
      "handles of \(schema.description.name) are not cached: declare its callbacks and tables on an object that stays"
    )
    bridge_type_disable_handle_caching(type)
  }

  private func baseType(of schema: ObjectSchema) throws(LuaError) -> OpaquePointer? {
    guard let base = schema.base else { return nil }
    if let existing = registeredBridgeType(of: base.objectClass) { return existing }
    return try register(base, isGlobal: false)
  }

  private func registeredType(for schema: ObjectSchema, base: OpaquePointer?) -> RegisteredType {
    let registered = RegisteredType(
      description: schema.description, base: base.map(RegisteredType.from(bridgeType:)))
    registered.makeObjectLabel = schema.makeObjectLabel
    registered.constructors = schema.constructors
    registered.ownMembers = schema.members
    return registered
  }

  private func add(_ member: MemberBinding, to type: OpaquePointer) throws(LuaError) {
    let description = member.description
    let kind: BridgeMemberKind
    var flags: Int = member.didSet == nil ? 0 : BridgeMemberObserved
    if !member.delegateMethods.names.isEmpty { flags |= BridgeMemberChecksFunctionNames }
    switch description.kind {
    case .property(let isWritable):
      kind = .property
      if isWritable { flags |= BridgeMemberWritable }
    case .method: kind = .method
    case .callback: kind = .callback
    case .handler: kind = .handler
    case .table: kind = .table
    case .lazyTable: kind = .lazyTable
    case .constant: preconditionFailure("A constant is no member of an object type")
    }
    let binding = Unmanaged.passUnretained(member).toOpaque()
    if let batch = member.batchMethod?.columnLayout {
      try checkAllocation(
        bridge_type_add_batch_method(
          state, type, description.name, binding, Int32(batch.memberFlag), Int32(batch.columnCount)))
    } else {
      try checkAllocation(bridge_type_add_member(state, type, kind, description.name, binding, Int32(flags)))
    }
    registry.retain(member)
  }

  private func set(_ constant: ObjectConstant, on type: OpaquePointer) throws(LuaError) {
    var value = BridgeValue()
    value.setObject(constant.makeValue(), host: self)
    try check(bridge_type_set_static_member(state, type, constant.description.name, &value))
  }

  func add(_ function: Function, to type: OpaquePointer) throws(LuaError) {
    let binding = Unmanaged.passUnretained(function.binding).toOpaque()
    try checkAllocation(bridge_type_add_function(state, type, function.description.name, binding))
    registry.retain(function.binding)
  }

  private func add(_ constructor: ConstructorBinding, to type: OpaquePointer) throws(LuaError) {
    let description = constructor.description
    let binding = Unmanaged.passUnretained(constructor).toOpaque()
    try checkAllocation(
      bridge_type_add_constructor(state, type, description.name, binding, Int32(flags(of: description))))
    for field in description.namedParameters {
      try checkAllocation(bridge_type_add_named_argument(state, type, field.name))
    }
    registry.retain(constructor)
  }

  private func flags(of constructor: ConstructorDescription) -> Int {
    var flags = 0
    if constructor.itemsParameter != nil { flags |= BridgeConstructorItems }
    if !constructor.parameters.isEmpty { flags |= BridgeConstructorPositional }
    if constructor.takesTable { flags |= BridgeConstructorTable }
    return flags
  }
}
