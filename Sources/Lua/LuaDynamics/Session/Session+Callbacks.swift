import LuaHost
import Views

extension Session {
  /// The user values in which objects keep the functions that scripts pass as arguments.
  static let handlerKey = "handler"
  static let animationChangesKey = "changes"
  static let taskBodyKey = "body"
  static let predicateKey = "predicate"

  /// The user values of callbacks that more than one type has.
  static let onTapKey = "onTap"
  static let onScrollKey = "onScroll"
  static let onDismissKey = "onDismiss"

  /// Calls the script's function in a user value of an object, if there is one.
  ///
  /// If the function raises, the error is reported and the callback is disabled: the user value stays empty
  /// until the script assigns it again or is reloaded.
  /// - Returns: Whether the function may be called again.
  @discardableResult
  func callUserValue<A: LuaWritable, B: LuaWritable>(
    _ key: String, of object: AnyObject, _ a: A = NoArgument(), _ b: B = NoArgument()
  ) -> Bool {
    guard !activity.isClearingStage, lua.mightHaveUserValue(key, of: object) else { return true }
    do throws(LuaError) {
      try lua.callUserValue(key, of: object, a, b)
      return true
    } catch {
      return !disableCallback(key, of: object, after: error)
    }
  }

  /// Reports an error and disables the callback that raised it.
  ///
  /// While Lua is being stopped by the time limit, an interrupt or `os.exit`, does neither: the callback may
  /// not have caused the error.
  /// - Returns: Whether the callback is disabled now.
  @discardableResult
  func disableCallback(_ key: String, of object: AnyObject, after error: LuaError) -> Bool {
    guard !lua.isStopping, exitCode == nil else { return false }
    lua.disableCallback(key, of: object)
    reportError(error)
    return true
  }

  /// Releases a timer's function once it cannot be called any more.
  func release(_ timer: TimerHandle) {
    lua.clearUserValue(Self.handlerKey, of: timer)
    lua.removeStrongReference(from: stage, to: timer)
  }
}
