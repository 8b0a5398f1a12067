internal import LuaHost
internal import Views

extension Session {
  /// The slots in which objects keep the functions that scripts pass as arguments.
  static let handlerKey = "handler"
  static let changesKey = "changes"
  static let bodyKey = "body"
  static let predicateKey = "predicate"

  /// The slots of functions that scripts assign to more than one type.
  static let tapKey = "onTap"
  static let dismissKey = "onDismiss"

  /// Calls a script's function in a slot of an object, if there is one.
  ///
  /// A function that fails is reported and switched off: its slot is empty until the script fills it or is reloaded.
  /// - Returns: Whether it may be called again.
  @discardableResult
  func call<each Passed: LuaWritable>(
    _ key: String, of object: AnyObject, _ arguments: repeat each Passed
  ) -> Bool {
    guard !isClearingStage, lua.mayHaveUserValue(key, of: object) else { return true }
    do throws(LuaError) {
      try lua.invoke(key, of: object, repeat each arguments)
      return true
    } catch {
      return !disable(key, of: object, after: error)
    }
  }

  /// Reports an error and empties the slot of the function that raised it.
  ///
  /// While a run is being stopped, the slot stays as it is: the function may just have been the one that was at work
  /// when the time was over.
  /// - Returns: Whether the slot is empty now.
  @discardableResult
  func disable(_ key: String, of object: AnyObject, after error: LuaError) -> Bool {
    guard !lua.isStopping else { return false }
    lua.disableCallback(key, of: object)
    reportError(error)
    return true
  }

  /// Lets a timer's function go once it cannot be called any more.
  func release(_ timer: TimerHandle) {
    lua.clearUserValue(Self.handlerKey, of: timer)
    lua.removeOwnership(from: stage, to: timer)
  }
}
