import CLuaBridge

extension Lua {
  /// Registers a function as a global.
  ///
  /// - Throws: `LuaError` of kind `memory`.
  public func register(_ function: Function) throws(LuaError) {
    registry.retain(function.binding)
    let flags = function.receivesArgumentNames ? BridgeFunctionReceivesNames : 0
    let binding = Unmanaged.passUnretained(function.binding).toOpaque()
    try withArena { () throws(LuaError) in
      let status = function.description.name.withCString { name in
        withOptionalCString(function.yieldForbiddenReason) {
          bridge_set_function(state, name, binding, $0, Int32(flags))
        }
      }
      try check(status)
    }
    documentation.functions.append(function.description)
  }

  /// Sets a global variable.
  ///
  /// - Throws: `LuaError`, including an error raised by a metamethod of the globals that the script has set.
  public func setGlobal(_ name: String, to value: some LuaWritable) throws(LuaError) {
    try withArena { () throws(LuaError) in
      let encoded = try encodeArguments(value)
      guard let raw = encoded.baseAddress else { return }
      try check(name.withCString { bridge_set_global(state, $0, raw) })
    }
  }

  /// Adds the documentation of a global that is neither a type nor a function.
  public func document(_ global: GlobalDescription) {
    documentation.globals.append(global)
  }

  /// Makes `require(name)` return a table with everything registered or set as a global by the host.
  ///
  /// The table also contains globals that are added later.
  /// - Throws: `LuaError` of kind `memory`.
  public func preloadModule(_ name: String) throws(LuaError) {
    try withArena { () throws(LuaError) in
      try check(name.withCString { bridge_preload(state, $0) })
    }
    documentation.modules.append(name)
  }
}

private func withOptionalCString<Outcome>(
  _ text: String?, _ body: (UnsafePointer<CChar>?) -> Outcome
) -> Outcome {
  guard let text else { return body(nil) }
  return text.withCString { body($0) }
}
