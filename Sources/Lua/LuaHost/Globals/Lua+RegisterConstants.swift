import CLuaBridge

extension Lua {
  /// Registers a read-only table of constants as a global.
  ///
  /// - Throws: `LuaError` of kind `memory`.
  public func register(_ constants: Constants) throws(LuaError) {
    try withArena { () throws(LuaError) in
      let registered = RegisteredType(description: constants.description)
      let binding = Unmanaged.passUnretained(registered).toOpaque()
      guard let type = bridge_type_make(state, .namespace, constants.name, binding, nil) else {
        throw LuaError(kind: .memory, message: "not enough memory")
      }
      registry.retain(registered)
      for entry in constants.entries {
        var value = bridgeValue(of: entry.content)
        try checkAllocation(bridge_type_add_constant(state, type, entry.name, &value))
      }
      try check(bridge_type_register(state, type, true))
      registry.append(registered)
    }
  }

  private func bridgeValue(of content: Constants.Entry.Content) -> BridgeValue {
    var value = BridgeValue()
    switch content {
    case .integer(let integer):
      value.kind = .integer
      value.content.integer = Int64(integer)
    case .number(let number):
      value.kind = .number
      value.content.number = number
    case .string(let text): value.setString(text, in: state)
    }
    return value
  }
}
