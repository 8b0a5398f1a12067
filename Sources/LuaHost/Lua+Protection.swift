internal import CLuaBridge

extension Lua {
  /// Runs a piece of work whose memory in the bridge's arena is given back at its end, however it ends.
  func withArena<Outcome>(_ work: () throws(LuaError) -> Outcome) throws(LuaError) -> Outcome {
    let mark = bridge_mark(state)
    defer { bridge_release(state, mark) }
    return try work()
  }

  /// Throws what the bridge reports.
  func check(_ status: BridgeStatus) throws(LuaError) {
    if status != .OK { throw takeError() }
  }

  /// Throws when the bridge could not get memory.
  func check(_ isDone: Bool) throws(LuaError) {
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
      }
    return LuaError(kind: kind, message: String(error.message), traceback: String(error.traceback))
  }

  /// The arguments of a call into Lua, in the arena.
  func encode<each Passed: LuaWritable>(
    _ arguments: repeat each Passed
  ) throws(LuaError) -> UnsafeMutableBufferPointer<BridgeValue> {
    var count = 0
    for _ in repeat each arguments { count += 1 }
    guard let encoded = bridge_make_values(state, count) else {
      throw LuaError(kind: .memory, message: "not enough memory")
    }
    var index = 0
    for argument in repeat each arguments {
      var returnValue = ReturnValue(encoded + index, state: state, host: Unmanaged.passUnretained(self))
      argument.write(to: &returnValue)
      index += 1
    }
    return UnsafeMutableBufferPointer(start: encoded, count: count)
  }

  /// An object as a value that the state holds until the scope ends.
  func autoreleasedValue(_ object: AnyObject) -> BridgeValue {
    var value = BridgeValue()
    value.setObject(object, host: self)
    return value
  }

  /// The values that a call into Lua returned.
  func values(of result: BridgeCallResult) -> [Value] {
    guard let values = result.values else { return [] }
    return (0..<result.count).map { value(at: values + $0) }
  }

  func firstValue(of result: BridgeCallResult) -> Value {
    guard let values = result.values, result.count > 0 else { return .nil }
    return value(at: values)
  }

  private func value(at raw: UnsafePointer<BridgeValue>) -> Value {
    let argument = Argument(raw, host: Unmanaged.passUnretained(self))
    do throws(LuaConversionError) {
      return try Value.read(argument)
    } catch {
      return .other(argument.messageDescription)
    }
  }
}
