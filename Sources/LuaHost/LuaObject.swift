/// A class whose instances scripts hold handles to.
///
/// An empty conformance on a base class covers its subclasses: `extension View: LuaObject {}`. What scripts can do
/// with the objects is said by an `ObjectType`, registered with the `Lua` state. For a protocol type, wrap it in a
/// struct with its own `LuaReadable` conformance that looks at `Argument.object`.
public protocol LuaObject: AnyObject, LuaConvertible {}

extension LuaObject {
  /// The name of the Swift class, which by convention is the name in Lua.
  public static var luaName: String { String(describing: Self.self) }

  /// Makes the reply the object's handle.
  public func write(to returnValue: inout ReturnValue) {
    returnValue.set(object: self)
  }

  /// The object behind the handle.
  ///
  /// - Throws: `LuaConversionError` for everything but a live object of this class or one below it.
  public static func read(_ argument: borrowing Argument) throws(LuaConversionError) -> Self {
    guard let object = argument.object as? Self else { throw LuaConversionError(withArticle(luaName)) }
    return object
  }
}

/// The name with `a` or `an` in front.
func withArticle(_ name: String) -> String {
  guard let first = name.first else { return name }
  return "\("AEIOUaeiou".contains(first) ? "an" : "a") \(name)"
}
