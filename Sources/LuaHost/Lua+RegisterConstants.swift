internal import CLuaBridge

extension Lua {
  /// Registers a read-only table of constants as a global.
  ///
  /// - Throws: `LuaError` of kind `memory`.
  public func register(_ constants: Constants) throws(LuaError) {
    try withArena { () throws(LuaError) in
      let registered = registeredType(for: constants)
      let binding = Unmanaged.passUnretained(registered).toOpaque()
      guard let type = bridge_type_make(state, .namespace, constants.name, binding, nil) else {
        throw LuaError(kind: .memory, message: "not enough memory")
      }
      retainedBindings.append(registered)
      for entry in constants.entries {
        var value = bridgeValue(of: entry.content)
        try checkAllocation(bridge_type_add_constant(state, type, entry.name, &value))
      }
      try check(bridge_type_register(state, type, true))
      registeredTypes.append(registered)
    }
  }

  private func registeredType(for constants: Constants) -> RegisteredType {
    let members = constants.entries.map { entry in
      MemberDescription(
        .constant, entry.name, entry.summary, type: entry.content.typeName, default: entry.content.text)
    }
    let registered = RegisteredType(
      description: TypeDescription(
        kind: .constants, name: constants.name, summary: constants.summary, base: nil, constructor: nil,
        functions: [], members: members))
    registered.globalNames = constants.entries.map(\.name)
    return registered
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

extension Constants.Entry.Content {
  fileprivate var typeName: String {
    switch self {
    case .integer: "integer"
    case .number: "number"
    case .string: "string"
    }
  }

  fileprivate var text: String {
    switch self {
    case .integer(let integer): "\(integer)"
    case .number(let number): luaNumberText(number)
    case .string(let text): "\"\(text)\""
    }
  }
}
