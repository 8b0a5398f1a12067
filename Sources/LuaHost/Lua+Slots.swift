internal import CLuaBridge

extension Lua {
  /// Whether a slot of the object may be filled: false where it never was, at the cost of a look only.
  ///
  /// Worth asking before making what a callback would be called with.
  public func mayHaveSlot(_ name: String, of object: AnyObject) -> Bool {
    name.withCString { bridge_may_have_slot(state, Unmanaged.passUnretained(object).toOpaque(), $0) }
  }

  /// Whether a script has put something into a slot of the object: a callback, a delegate table, a coroutine.
  public func hasSlot(_ name: String, of object: AnyObject) -> Bool {
    name.withCString { bridge_has_slot(state, Unmanaged.passUnretained(object).toOpaque(), $0) }
  }

  /// Calls the function in a slot of the object.
  ///
  /// - Returns: Its first result; nil when the slot is empty.
  /// - Throws: `LuaError`; the slot stays as it is. See `clearSlot(_:of:)` to switch a failing callback off.
  @discardableResult
  public func invoke<each Passed: LuaWritable>(
    _ name: String, of object: AnyObject, _ arguments: repeat each Passed
  ) throws(LuaError) -> Value {
    try scoped { () throws(LuaError) in
      let slots = try encode(repeat each arguments)
      var outcome = BridgeOutcome()
      let receiver = Unmanaged.passUnretained(object).toOpaque()
      try check(
        name.withCString { bridge_invoke(state, receiver, $0, nil, slots.baseAddress, slots.count, &outcome) }
      )
      return firstValue(of: outcome)
    }
  }

  /// Calls the function in a slot of the object for a first result of a type; see the form without one.
  ///
  /// - Throws: `LuaError`, also when the result is of another type, or a number or record that is not finite.
  public func invoke<Outcome: LuaReadable, each Passed: LuaWritable>(
    _ name: String, of object: AnyObject, _ arguments: repeat each Passed, as type: Outcome.Type
  ) throws(LuaError) -> Outcome {
    try scoped { () throws(LuaError) in
      let slots = try encode(repeat each arguments)
      var outcome = BridgeOutcome()
      let receiver = Unmanaged.passUnretained(object).toOpaque()
      try check(
        name.withCString { bridge_invoke(state, receiver, $0, nil, slots.baseAddress, slots.count, &outcome) }
      )
      do throws(LuaFailure) {
        return try firstArgument(of: outcome).value()
      } catch {
        let owner = String(cString: bridge_object_type_name(state, bridgeType(of: object), receiver))
        throw LuaError(kind: .runtime, message: "\(owner).\(name): \(error.message)")
      }
    }
  }

  /// The first result of a call, to look at while the scope of the call lasts.
  private func firstArgument(of outcome: BridgeOutcome) -> Argument {
    let host = Unmanaged.passUnretained(self)
    guard let values = outcome.values, outcome.count > 0 else { return .nothing(host) }
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
    var value = hold(argument)
    var outcome = BridgeOutcome()
    let receiver = Unmanaged.passUnretained(object).toOpaque()
    try check(name.withCString { bridge_invoke(state, receiver, $0, nil, &value, 1, &outcome) })
  }

  /// Calls a function in the table that stands in a slot of the object, with the table as first argument.
  ///
  /// - Returns: Its first result; no value when the slot is empty or its table has no such function.
  /// - Throws: `LuaError`.
  @discardableResult
  public func invoke<each Passed: LuaWritable>(
    _ name: String, method: String, of object: AnyObject, _ arguments: repeat each Passed
  ) throws(LuaError) -> Value? {
    try scoped { () throws(LuaError) in
      let slots = try encode(repeat each arguments)
      var outcome = BridgeOutcome()
      let receiver = Unmanaged.passUnretained(object).toOpaque()
      let status = name.withCString { name in
        method.withCString { method in
          bridge_invoke(state, receiver, name, method, slots.baseAddress, slots.count, &outcome)
        }
      }
      try check(status)
      return outcome.isFound ? firstValue(of: outcome) : nil
    }
  }

  /// The names of the functions that the table in a slot of the object has, inherited ones included, in no particular
  /// order.
  ///
  /// - Returns: The names; nil when the slot is empty or the `__index` of a metatable is a function.
  /// - Throws: `LuaError` of kind `memory`.
  public func functionNames(in name: String, of object: AnyObject) throws(LuaError) -> [String]? {
    try scoped { () throws(LuaError) in
      var outcome = BridgeOutcome()
      let receiver = Unmanaged.passUnretained(object).toOpaque()
      try check(name.withCString { bridge_slot_functions(state, receiver, $0, &outcome) })
      guard outcome.isFound else { return nil }
      return values(of: outcome).compactMap { if case .string(let name) = $0 { name } else { nil } }
    }
  }

  /// Empties a slot of the object.
  public func clearSlot(_ name: String, of object: AnyObject) {
    let mark = bridge_mark(state)
    defer { bridge_release(state, mark) }
    _ = name.withCString { bridge_clear_slot(state, Unmanaged.passUnretained(object).toOpaque(), $0) }
  }

  /// Switches a callback off: its slot is empty until something is put there or `enableSlots()` is called.
  public func disableSlot(_ name: String, of object: AnyObject) {
    let mark = bridge_mark(state)
    defer { bridge_release(state, mark) }
    let receiver = Unmanaged.passUnretained(object).toOpaque()
    let status = name.withCString { bridge_disable_slot(state, receiver, $0) }
    // Without the memory to move it aside, it is at least off.
    if status != .OK { clearSlot(name, of: object) }
  }

  /// Puts what was switched off back into the slots that are still empty.
  ///
  /// - Complexity: O(n) in the number of handles.
  public func enableSlots() {
    let mark = bridge_mark(state)
    defer { bridge_release(state, mark) }
    _ = bridge_enable_slots(state)
  }
}
