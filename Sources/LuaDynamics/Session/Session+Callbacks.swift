internal import LuaHost
internal import Views

extension Session {
  /// The slots in which objects keep the functions that scripts pass as arguments.
  static let handlerSlot = "handler"
  static let changesSlot = "changes"
  static let bodySlot = "body"
  static let predicateSlot = "predicate"

  /// The slots of functions that scripts assign to more than one type.
  static let tapSlot = "onTap"
  static let dismissSlot = "onDismiss"

  /// Calls a script's function in a slot of an object, if there is one.
  ///
  /// A function that fails is reported and switched off: its slot is empty until the script fills it or is reloaded.
  /// - Returns: Whether it may be called again.
  @discardableResult
  func call<each Passed: LuaWritable>(
    _ slot: String, of object: AnyObject, _ arguments: repeat each Passed
  ) -> Bool {
    guard !isClearing, lua.mayHaveSlot(slot, of: object) else { return true }
    do throws(LuaError) {
      try lua.invoke(slot, of: object, repeat each arguments)
      return true
    } catch {
      return !switchOff(slot, of: object, after: error)
    }
  }

  /// Reports an error and empties the slot of the function that raised it.
  ///
  /// While a run is being stopped, the slot stays as it is: the function may just have been the one that was at work
  /// when the time was over.
  /// - Returns: Whether the slot is empty now.
  @discardableResult
  func switchOff(_ slot: String, of object: AnyObject, after error: LuaError) -> Bool {
    guard !lua.isStopping else { return false }
    lua.disableSlot(slot, of: object)
    fail(error)
    return true
  }

  /// Lets a timer's function go once it cannot be called any more.
  func release(_ timer: TimerHandle) {
    lua.clearSlot(Self.handlerSlot, of: timer)
    lua.unlink(stage, from: timer)
  }
}
