import CLuaBridge

extension Lua {
  /// Returns false only if no user value of this name was ever set for the object.
  ///
  /// This is a fast check without a call into Lua, to avoid creating the arguments of a callback that is not
  /// set.
  public func mightHaveUserValue(_ name: String, of object: AnyObject) -> Bool {
    name.withCString { bridge_might_have_user_value(state, Unmanaged.passUnretained(object).toOpaque(), $0) }
  }

  /// Returns for each of two names what `mightHaveUserValue(_:of:)` returns; faster than two calls.
  package func mightHaveUserValues(
    _ first: String, _ second: String, of object: AnyObject
  ) -> (first: Bool, second: Bool) {
    let receiver = Unmanaged.passUnretained(object).toOpaque()
    let pair = first.withCString { first in
      second.withCString { bridge_might_have_user_values(state, receiver, first, $0) }
    }
    return (pair.first, pair.second)
  }

  /// Returns whether a script has set a user value of the object: a callback, a delegate table, a coroutine.
  public func hasUserValue(_ name: String, of object: AnyObject) -> Bool {
    name.withCString { bridge_has_user_value(state, Unmanaged.passUnretained(object).toOpaque(), $0) }
  }

  /// Calls the function in a user value of the object.
  ///
  /// - Returns: Its first return value; nil if there is no such user value.
  /// - Throws: `LuaError`; the user value is unchanged. See `clearUserValue(_:of:)` to remove a failing
  ///   callback.
  @discardableResult
  public func callUserValue<A: LuaWritable, B: LuaWritable, C: LuaWritable>(
    _ name: String, of object: AnyObject, _ a: A = NoArgument(), _ b: B = NoArgument(), _ c: C = NoArgument()
  ) throws(LuaError) -> LuaValue {
    try withArena { () throws(LuaError) in
      let encoded = try encodeArguments(a, b, c)
      let result = try withUserValue(name, of: object) {
        bridge_call_user_value(state, $0, $1, nil, encoded.baseAddress, encoded.count, &$2)
      }
      return firstValue(of: result)
    }
  }

  /// Calls the function in a user value of the object, and converts its first return value to a type.
  ///
  /// - Throws: `LuaError`, also if the return value has another type, or is a number or record that is not
  ///   finite.
  public func callUserValue<
    Outcome: LuaReadable, A: LuaWritable, B: LuaWritable, C: LuaWritable, D: LuaWritable, E: LuaWritable,
    F: LuaWritable
  >(
    _ name: String, of object: AnyObject, _ a: A, _ b: B = NoArgument(), _ c: C = NoArgument(),
    _ d: D = NoArgument(), _ e: E = NoArgument(), _ f: F = NoArgument(), as type: Outcome.Type
  ) throws(LuaError) -> Outcome {
    try withArena { () throws(LuaError) in
      let encoded = try encodeArguments(a, b, c, d, e, f)
      let result = try withUserValue(name, of: object) {
        bridge_call_user_value(state, $0, $1, nil, encoded.baseAddress, encoded.count, &$2)
      }
      do throws(HostError) {
        return try firstResult(of: result).value()
      } catch {
        let receiver = Unmanaged.passUnretained(object).toOpaque()
        let owner = String(cString: bridge_object_type_name(state, bridgeType(of: object), receiver))
        throw LuaError(kind: .runtime, message: "\(owner).\(name): \(error.message)")
      }
    }
  }

  /// Returns the first return value of a call, which is valid until the arena is released.
  private func firstResult(of result: BridgeCallResult) -> Argument {
    let host = Unmanaged.passUnretained(self)
    guard let values = result.values, result.count > 0 else { return .absent(host) }
    return Argument(values, host: host)
  }

  /// Calls the function in a user value of the object with one object, ignoring its return values.
  ///
  /// This is the fastest way to call a function, for frequent calls.
  /// - Throws: `LuaError`; the user value is unchanged.
  /// - Precondition: The class of `argument` is registered.
  public func callUserValue(
    _ name: String, of object: AnyObject, passing argument: AnyObject
  ) throws(LuaError) {
    let mark = bridge_mark_arena(state)
    defer { bridge_release_arena(state, mark) }
    var value = autoreleasedValue(argument)
    _ = try withUserValue(name, of: object) { bridge_call_user_value(state, $0, $1, nil, &value, 1, &$2) }
  }

  /// Calls a function in the table in a user value of the object, with the table as first argument.
  ///
  /// - Returns: Its first return value; no value if there is no such user value or function.
  /// - Throws: `LuaError`.
  @discardableResult
  public func callUserValue<A: LuaWritable, B: LuaWritable>(
    _ name: String, method: String, of object: AnyObject, _ a: A, _ b: B = NoArgument()
  ) throws(LuaError) -> LuaValue? {
    try withArena { () throws(LuaError) in
      let encoded = try encodeArguments(a, b)
      let result = try withUserValue(name, of: object) { receiver, name, result in
        method.withCString {
          bridge_call_user_value(state, receiver, name, $0, encoded.baseAddress, encoded.count, &result)
        }
      }
      return result.isFound ? firstValue(of: result) : nil
    }
  }

  /// Returns the names of the functions in the table in a user value of the object.
  ///
  /// Inherited functions are included. The order is unspecified.
  ///
  /// - Returns: The names; nil if there is no such table or the `__index` of a metatable is a function.
  /// - Throws: `LuaError` of kind `memory`.
  public func functionNames(inTable name: String, of object: AnyObject) throws(LuaError) -> [String]? {
    try withArena { () throws(LuaError) in
      let result = try withUserValue(name, of: object) {
        bridge_user_value_function_names(state, $0, $1, &$2)
      }
      guard result.isFound else { return nil }
      return values(of: result).compactMap { if case .string(let name) = $0 { name } else { nil } }
    }
  }

  /// Calls a function of the bridge that operates on a user value of the object.
  ///
  /// - Parameters:
  ///   - name: The name of the user value.
  ///   - object: The object whose user value is used.
  ///   - work: Calls the bridge with the object, the name and the result to set.
  /// - Returns: The result, whose values are valid until the arena is released.
  /// - Throws: `LuaError` if the status that `work` returns is a failure.
  @inline(__always)
  func withUserValue(
    _ name: String, of object: AnyObject,
    _ work: (UnsafeMutableRawPointer, UnsafePointer<CChar>, inout BridgeCallResult) -> BridgeStatus
  ) throws(LuaError) -> BridgeCallResult {
    var result = BridgeCallResult()
    let receiver = Unmanaged.passUnretained(object).toOpaque()
    try check(name.withCString { work(receiver, $0, &result) })
    return result
  }

  /// Removes a user value of the object.
  public func clearUserValue(_ name: String, of object: AnyObject) {
    let mark = bridge_mark_arena(state)
    defer { bridge_release_arena(state, mark) }
    _ = name.withCString { bridge_discard_user_value(state, Unmanaged.passUnretained(object).toOpaque(), $0) }
  }

  /// Disables a callback: it is removed until another one is set or `enableCallbacks()` is called.
  public func disableCallback(_ name: String, of object: AnyObject) {
    let mark = bridge_mark_arena(state)
    defer { bridge_release_arena(state, mark) }
    let receiver = Unmanaged.passUnretained(object).toOpaque()
    let status = name.withCString { bridge_disable_callback(state, receiver, $0) }
    // Disabling allocates memory. If that fails, the callback is removed instead.
    if status != .OK { clearUserValue(name, of: object) }
  }

  /// Restores the disabled callbacks that have not been replaced.
  ///
  /// - Complexity: O(n) in the number of handles.
  public func enableCallbacks() {
    let mark = bridge_mark_arena(state)
    defer { bridge_release_arena(state, mark) }
    _ = bridge_enable_all_callbacks(state)
  }
}
