import CLuaBridge

extension Lua {
  /// Calls a closure, and releases the bridge's arena to its previous state when it returns or throws.
  func withArena<Outcome>(_ work: () throws(LuaError) -> Outcome) throws(LuaError) -> Outcome {
    let mark = bridge_mark_arena(state)
    defer { bridge_release_arena(state, mark) }
    return try work()
  }

  /// Throws the bridge's error if the status is a failure.
  func check(_ status: BridgeStatus) throws(LuaError) {
    if status != .OK { throw takeError() }
  }

  /// Throws a memory error if the bridge could not allocate.
  func checkAllocation(_ isDone: Bool) throws(LuaError) {
    if !isDone { throw LuaError(kind: .memory, message: "not enough memory") }
  }

  func takeError() -> LuaError {
    let error = bridge_error(state)
    let kind: LuaError.Kind =
      switch error.kind {
      case .runtime: .runtime
      case .syntax: .syntax(isIncomplete: false)
      case .incomplete: .syntax(isIncomplete: true)
      case .memory: .memory
      case .timeLimit: .timeLimit
      case .interrupted: .interrupted
      case .exit: .exit(code: bridge_exit_code(state))
      }
    let message = String(error.message)
    let suggestion = kind == .runtime ? suggestion(afterRuntimeError: message) : ""
    return LuaError(kind: kind, message: message + suggestion, traceback: String(error.traceback))
  }

  /// Encodes the arguments of a call into Lua, in the arena.
  func encodeArguments<
    A: LuaWritable, B: LuaWritable, C: LuaWritable, D: LuaWritable, E: LuaWritable, F: LuaWritable
  >(
    _ a: A, _ b: B = NoArgument(), _ c: C = NoArgument(), _ d: D = NoArgument(), _ e: E = NoArgument(),
    _ f: F = NoArgument()
  ) throws(LuaError) -> UnsafeMutableBufferPointer<BridgeValue> {
    guard let encoded = bridge_make_values(state, 6) else {
      throw LuaError(kind: .memory, message: "not enough memory")
    }
    var count = 0
    func encode<Argument: LuaWritable>(_ argument: Argument) {
      guard Argument.self != NoArgument.self else { return }
      var returnValue = ReturnValue(encoded + count, host: Unmanaged.passUnretained(self))
      argument.write(to: &returnValue)
      count += 1
    }
    encode(a)
    encode(b)
    encode(c)
    encode(d)
    encode(e)
    encode(f)
    return UnsafeMutableBufferPointer(start: encoded, count: count)
  }

  /// Returns an object as a value, which the state retains until the arena is released.
  func autoreleasedValue(_ object: AnyObject) -> BridgeValue {
    var value = BridgeValue()
    value.setObject(object, host: self)
    return value
  }

  /// Returns the return values of a call into Lua.
  func values(of result: BridgeCallResult) -> [LuaValue] {
    guard let values = result.values else { return [] }
    return (0..<result.count).map { value(at: values + $0) }
  }

  func firstValue(of result: BridgeCallResult) -> LuaValue {
    guard let values = result.values, result.count > 0 else { return .nil }
    return value(at: values)
  }

  private func value(at raw: UnsafePointer<BridgeValue>) -> LuaValue {
    let argument = Argument(raw, host: Unmanaged.passUnretained(self))
    do throws(LuaConversionError) {
      return try LuaValue.read(argument)
    } catch {
      return .other(typeName: argument.diagnosticDescription)
    }
  }
}
