internal import CLuaBridge

extension Lua {
  /// Whether a slot of the object may be filled: false where it never was, at the cost of a look only.
  ///
  /// Worth asking before making what a callback would be called with.
  public func mayHaveUserValue(_ name: String, of object: AnyObject) -> Bool {
    name.withCString { bridge_may_have_user_value(state, Unmanaged.passUnretained(object).toOpaque(), $0) }
  }

  /// Whether a script has put something into a slot of the object: a callback, a delegate table, a coroutine.
  public func hasUserValue(_ name: String, of object: AnyObject) -> Bool {
    name.withCString { bridge_has_user_value(state, Unmanaged.passUnretained(object).toOpaque(), $0) }
  }

  /// Calls the function in a slot of the object.
  ///
  /// - Returns: Its first result; nil when the slot is empty.
  /// - Throws: `LuaError`; the slot stays as it is. See `clearUserValue(_:of:)` to switch a failing callback off.
  @discardableResult
  public func invoke<each Passed: LuaWritable>(
    _ name: String, of object: AnyObject, _ arguments: repeat each Passed
  ) throws(LuaError) -> Value {
    try withArena { () throws(LuaError) in
      let encoded = try encode(repeat each arguments)
      var result = BridgeCallResult()
      let receiver = Unmanaged.passUnretained(object).toOpaque()
      try check(
        name.withCString {
          bridge_call_user_value(state, receiver, $0, nil, encoded.baseAddress, encoded.count, &result)
        }
      )
      return firstValue(of: result)
    }
  }

  /// Calls the function in a slot of the object for a first result of a type; see the form without one.
  ///
  /// - Throws: `LuaError`, also when the result is of another type, or a number or record that is not finite.
  public func invoke<Outcome: LuaReadable, each Passed: LuaWritable>(
    _ name: String, of object: AnyObject, _ arguments: repeat each Passed, as type: Outcome.Type
  ) throws(LuaError) -> Outcome {
    try withArena { () throws(LuaError) in
      let encoded = try encode(repeat each arguments)
      var result = BridgeCallResult()
      let receiver = Unmanaged.passUnretained(object).toOpaque()
      try check(
        name.withCString {
          bridge_call_user_value(state, receiver, $0, nil, encoded.baseAddress, encoded.count, &result)
        }
      )
      do throws(HostError) {
        return try firstArgument(of: result).value()
      } catch {
        let owner = String(cString: bridge_object_type_name(state, bridgeType(of: object), receiver))
        throw LuaError(kind: .runtime, message: "\(owner).\(name): \(error.message)")
      }
    }
  }

  /// The first result of a call, to look at while the scope of the call lasts.
  private func firstArgument(of result: BridgeCallResult) -> Argument {
    let host = Unmanaged.passUnretained(self)
    guard let values = result.values, result.count > 0 else { return .absent(host) }
    return Argument(values, host: host)
  }

  /// Calls the function in a slot of the object with one object, and leaves its results: the fastest way to call one,
  /// for what happens often.
  ///
  /// - Throws: `LuaError`; the slot stays as it is.
  /// - Precondition: The class of `argument` is registered.
  public func invoke(
    _ name: String, of object: AnyObject, passing argument: AnyObject
  ) throws(LuaError) {
    let mark = bridge_mark(state)
    defer { bridge_release(state, mark) }
    var value = autoreleasedValue(argument)
    var result = BridgeCallResult()
    let receiver = Unmanaged.passUnretained(object).toOpaque()
    try check(name.withCString { bridge_call_user_value(state, receiver, $0, nil, &value, 1, &result) })
  }

  /// Calls a function in the table that stands in a slot of the object, with the table as first argument.
  ///
  /// - Returns: Its first result; no value when the slot is empty or its table has no such function.
  /// - Throws: `LuaError`.
  @discardableResult
  public func invoke<each Passed: LuaWritable>(
    _ name: String, method: String, of object: AnyObject, _ arguments: repeat each Passed
  ) throws(LuaError) -> Value? {
    try withArena { () throws(LuaError) in
      let encoded = try encode(repeat each arguments)
      var result = BridgeCallResult()
      let receiver = Unmanaged.passUnretained(object).toOpaque()
      let status = name.withCString { name in
        method.withCString { method in
          bridge_call_user_value(state, receiver, name, method, encoded.baseAddress, encoded.count, &result)
        }
      }
      try check(status)
      return result.isFound ? firstValue(of: result) : nil
    }
  }

  /// The names of the functions that the table in a slot of the object has, inherited ones included, in no particular
  /// order.
  ///
  /// - Returns: The names; nil when the slot is empty or the `__index` of a metatable is a function.
  /// - Throws: `LuaError` of kind `memory`.
  public func functionNames(in name: String, of object: AnyObject) throws(LuaError) -> [String]? {
    try withArena { () throws(LuaError) in
      var result = BridgeCallResult()
      let receiver = Unmanaged.passUnretained(object).toOpaque()
      try check(name.withCString { bridge_user_value_functions(state, receiver, $0, &result) })
      guard result.isFound else { return nil }
      return values(of: result).compactMap { if case .string(let name) = $0 { name } else { nil } }
    }
  }

  /// Empties a slot of the object.
  public func clearUserValue(_ name: String, of object: AnyObject) {
    let mark = bridge_mark(state)
    defer { bridge_release(state, mark) }
    _ = name.withCString { bridge_clear_user_value(state, Unmanaged.passUnretained(object).toOpaque(), $0) }
  }

  /// Switches a callback off: its slot is empty until something is put there or `enableCallbacks()` is called.
  public func disableCallback(_ name: String, of object: AnyObject) {
    let mark = bridge_mark(state)
    defer { bridge_release(state, mark) }
    let receiver = Unmanaged.passUnretained(object).toOpaque()
    let status = name.withCString { bridge_disable_callback(state, receiver, $0) }
    // Without the memory to move it aside, it is at least off.
    if status != .OK { clearUserValue(name, of: object) }
  }

  /// Puts what was switched off back into the slots that are still empty.
  ///
  /// - Complexity: O(n) in the number of handles.
  public func enableCallbacks() {
    let mark = bridge_mark(state)
    defer { bridge_release(state, mark) }
    _ = bridge_enable_callbacks(state)
  }
}
