/// A class whose instances scripts refer to by handles.
///
/// An empty conformance of a base class covers its subclasses: `extension View: LuaObject {}`. The members
/// that scripts can use are described by an `ObjectType`, which is registered with the `Lua` state. For a
/// protocol type, use a wrapper struct with its own `LuaReadable` conformance that reads `Argument.object`.
public protocol LuaObject: AnyObject, LuaConvertible {}

extension LuaObject {
  /// The name of the Swift class, which by convention is the name in Lua; see `LuaRecord.luaTypeName`.
  public static var luaTypeName: String { className }

  /// The name of the Swift class: of `self`, not of `Self`, which is the class that conforms.
  package static var className: String { ClassIdentity(self).name }

  /// Sets the return value to the object's handle.
  public func write(to returnValue: inout ReturnValue) {
    returnValue.set(object: self)
  }

  /// Reads the object of a handle.
  ///
  /// - Throws: `LuaConversionError` for every value except a live object of this class or a subclass.
  public static func read(_ argument: borrowing Argument) throws(LuaConversionError) -> Self {
    guard let object = argument.object as? Self else { throw LuaConversionError(withArticle(luaTypeName)) }
    return object
  }
}

/// Returns the name with `a` or `an` in front.
func withArticle(_ name: String) -> String {
  guard let first = name.first else { return name }
  return "\("AEIOUaeiou".contains(first) ? "an" : "a") \(name)"
}
