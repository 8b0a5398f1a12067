import CLuaBridge

/// An operator of a record type that refers to a type which is not registered yet.
struct PendingOperator {
  let symbol: BridgeOperator
  let leftType: String?
  let rightType: String?
  let resultType: String
}

extension Lua {
  /// Registers a record type, whose values can then be passed to scripts.
  ///
  /// Creates a global with the name of the type. Operators that refer to types registered later are added
  /// when those are registered.
  /// - Throws: `LuaError` of kind `memory`.
  public func register<Record: LuaRecord>(_ type: RecordType<Record>) throws(LuaError) {
    try withArena { () throws(LuaError) in
      let registered = registeredType(for: type)
      let binding = Unmanaged.passUnretained(registered).toOpaque()
      guard let typePointer = bridge_type_make(state, .record, type.name, binding, nil) else {
        throw LuaError(kind: .memory, message: "not enough memory")
      }
      registry.retain(registered)
      try addFields(of: type.schema, to: typePointer)
      for member in type.members { try add(member, to: typePointer) }
      for function in type.functions { try add(function, to: typePointer) }
      for constant in type.constants { try add(constant, to: typePointer) }
      if type.describe != nil { bridge_type_enable_host_tostring(typePointer) }
      try check(bridge_type_register(state, typePointer, true))
      registry.setType(typePointer, ofRecord: RecordIdentity(Record.self))
      registry.append(registered)
      try addOperators(of: type)
    }
  }

  private func registeredType<Record: LuaRecord>(for type: RecordType<Record>) -> RegisteredType {
    let registered = RegisteredType(description: type.description)
    registered.makeRecord = { anyLuaRecord(Record(components: $0)) }
    registered.makeRecordFromTable = {
      (argument: borrowing Argument, returnValue: inout ReturnValue) throws(LuaConversionError) in
      returnValue.set(record: try Record.read(argument))
    }
    registered.describeRecord = type.describe.map { describe in { describe(Record(components: $0)) } }
    return registered
  }

  private func addFields(of schema: RecordSchema, to type: OpaquePointer) throws(LuaError) {
    for (index, field) in schema.fields.enumerated() {
      try checkAllocation(bridge_type_add_component(state, type, field.name, Int32(index), false))
      if let defaultValue = field.defaultValue {
        bridge_type_set_component_default(type, Int32(index), defaultValue)
      }
    }
    for (index, field) in schema.fields.enumerated() {
      for alias in field.aliases {
        try checkAllocation(bridge_type_add_component(state, type, alias, Int32(index), true))
      }
    }
  }

  private func add<Record: LuaRecord>(
    _ member: RecordMember<Record>, to type: OpaquePointer
  ) throws(LuaError) {
    let binding = member.binding
    let kind: BridgeMemberKind = member.description.kind == .method ? .method : .property
    let pointer = Unmanaged.passUnretained(binding).toOpaque()
    try checkAllocation(bridge_type_add_member(state, type, kind, member.description.name, pointer, 0))
    registry.retain(binding)
  }

  private func add<Record: LuaRecord>(
    _ constant: RecordConstant<Record>, to type: OpaquePointer
  ) throws(LuaError) {
    var value = BridgeValue()
    value.kind = .record
    value.type = type
    value.content.components = constant.value.components.storage
    try checkAllocation(bridge_type_add_constant(state, type, constant.name, &value))
  }

  private func addOperators<Record>(of type: RecordType<Record>) throws(LuaError) {
    for entry in type.operators {
      let symbol = BridgeOperator(entry.symbol)
      registry.append(
        PendingOperator(
          symbol: symbol, leftType: type.name, rightType: entry.operandType, resultType: entry.resultType))
      if entry.isCommutative {
        registry.append(
          PendingOperator(symbol: symbol, leftType: nil, rightType: type.name, resultType: entry.resultType))
      }
    }
    for entry in registry.takePendingOperators() where try !addIfTypesRegistered(entry) {
      registry.append(entry)
    }
  }

  /// Adds the operator to the bridge; returns false if one of its three types is not registered yet.
  private func addIfTypesRegistered(_ entry: PendingOperator) throws(LuaError) -> Bool {
    guard let result = registry.recordType(named: entry.resultType) else { return false }
    let left = entry.leftType.map(registry.recordType(named:))
    let right = entry.rightType.map(registry.recordType(named:))
    if case .some(.none) = left { return false }
    if case .some(.none) = right { return false }
    try checkAllocation(bridge_type_add_operator(state, entry.symbol, left ?? nil, right ?? nil, result))
    return true
  }
}

extension BridgeOperator {
  fileprivate init(_ symbol: RecordOperator.Symbol) {
    self =
      switch symbol {
      case .bitwiseAnd: preconditionFailure("Records have no operator &")
      case .add: .add
      case .subtract: .subtract
      case .multiply: .multiply
      case .divide: .divide
      case .negate: .negate
      }
  }
}
