/// A type whose values can be converted to Lua values.
public protocol LuaWritable: SendableMetatype {
  /// The name of the type in messages and documentation, such as `number`, `Point` or `View`.
  static var luaTypeName: String { get }

  /// Sets the return value by one call of one of its `set` methods.
  func write(to returnValue: inout ReturnValue)
}

/// An argument that a call into Lua does not pass: no value, not even nil.
///
/// Calls have parameters with this default instead of a parameter pack, because Embedded Swift cannot call
/// the functions of a protocol for the elements of a pack.
public struct NoArgument: LuaWritable {
  /// The name in documentation: what a function gets for an argument that is not passed.
  public static var luaTypeName: String { "nil" }

  /// Creates it.
  public init() {}

  /// Does nothing.
  public func write(to returnValue: inout ReturnValue) {}
}

/// A type whose values can be read from Lua values.
public protocol LuaReadable: SendableMetatype {
  /// The name of the type in messages and documentation, such as `number`, `Point` or `View`.
  static var luaTypeName: String { get }

  /// Converts the argument to a value of the type.
  ///
  /// - Throws: `LuaConversionError` with the expected value.
  static func read(_ argument: borrowing Argument) throws(LuaConversionError) -> Self

  /// Returns whether the value lies in the range; always true for types other than numbers.
  func isAccepted(by range: ValueRange) -> Bool

  /// Returns the conversion error for a value that the range does not accept.
  func rangeError(expecting range: ValueRange) -> LuaConversionError
}

extension LuaReadable {
  /// Returns true, because ranges apply to numbers only.
  @inlinable
  public func isAccepted(by range: ValueRange) -> Bool { true }

  /// Returns an error that describes the numbers in the range as the expected value.
  public func rangeError(expecting range: ValueRange) -> LuaConversionError {
    LuaConversionError(range.expectedValueDescription)
  }
}

/// Returns the name of a type, which has two if it can be converted in both directions: each protocol's.
@usableFromInline
func luaTypeName<Content: LuaReadable>(ofReadable type: Content.Type) -> String { type.luaTypeName }

/// A type whose values can be converted in both directions.
public typealias LuaConvertible = LuaReadable & LuaWritable
