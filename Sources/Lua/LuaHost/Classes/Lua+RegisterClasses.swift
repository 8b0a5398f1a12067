import CLuaBridge

extension Lua {
  /// Publishes a type that scripts may extend, together with the type of the instances of script classes.
  func registerExtensible(
    _ type: OpaquePointer, isGlobal: Bool, with subclassDefinition: SubclassDefinition,
    _ registered: RegisteredType
  ) throws(LuaError) {
    let instances = registeredType(ofInstancesOf: registered, subclassDefinition)
    let pointer = Unmanaged.passUnretained(instances).toOpaque()
    guard let typePointer = bridge_type_make(state, .object, registered.description.name, pointer, type)
    else {
      throw LuaError(kind: .memory, message: "not enough memory")
    }
    registry.retain(instances)
    let constructor = Constructor<AnyObject>(summary: "") { call in
      subclassDefinition.makeInstance(call.lua)
    }.binding(of: registered.description.name)
    registry.retain(constructor)
    let binding = Unmanaged.passUnretained(constructor).toOpaque()
    try checkAllocation(bridge_type_add_constructor(state, typePointer, nil, binding, 0))
    for override in subclassDefinition.overrides {
      try checkAllocation(bridge_type_add_override(state, typePointer, override.name))
    }
    bridge_type_make_extensible(type, typePointer)
    try check(bridge_type_register(state, type, isGlobal))
    try check(bridge_type_register(state, typePointer, false))
    registry.setType(typePointer, ofClass: subclassDefinition.instanceClass)
  }

  private func registeredType(
    ofInstancesOf base: RegisteredType, _ subclassDefinition: SubclassDefinition
  ) -> RegisteredType {
    let registered = RegisteredType(description: base.description, base: base.base)
    registered.makeObjectLabel = base.makeObjectLabel
    registered.ownMembers = base.ownMembers
    registered.subclassDefinition = subclassDefinition
    return registered
  }

  /// Returns the message for `extend` on a type that cannot be extended; nil if no type can.
  func cannotExtendMessage(for description: TypeDescription) -> String? {
    guard let base = registry.types.first(where: { !$0.description.overrides.isEmpty })?.description else {
      return nil
    }
    let isKind = inheritanceChain(of: description).contains { $0.name == base.name }
    let advice =
      isKind ? "extend \(base.name), and put a \(description.name) into the new one" : "only \(base.name) can"
    return "\(description.name) cannot be extended; \(advice)"
  }
}
