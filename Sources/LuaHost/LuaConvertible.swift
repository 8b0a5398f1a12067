/// A type whose values Lua can be given.
public protocol LuaWritable: SendableMetatype {
  /// The name of such values in messages and in the reference: `number`, `Point`, `View`.
  static var luaName: String { get }

  /// Puts the value into the reply, by one call of one of its `set` methods.
  func write(to returnValue: inout ReturnValue)
}

/// A type whose values can be read from Lua.
public protocol LuaReadable: SendableMetatype {
  /// The name of such values in messages and in the reference: `number`, `Point`, `View`.
  static var luaName: String { get }

  /// The value that the argument stands for.
  ///
  /// - Throws: `LuaConversionError`, saying what was expected.
  static func read(_ argument: borrowing Argument) throws(LuaConversionError) -> Self

  /// Whether a range that was asked for lets the value in; types other than numbers always say yes.
  func isAccepted(by range: ValueRange) -> Bool

  /// The conversion error for a value that the range does not accept.
  func mismatch(in range: ValueRange) -> LuaConversionError
}

extension LuaReadable {
  /// Yes: ranges are about numbers.
  @inlinable
  public func isAccepted(by range: ValueRange) -> Bool { true }

  /// What the range expects.
  public func mismatch(in range: ValueRange) -> LuaConversionError { LuaConversionError(range.expectation) }
}

/// A type whose values pass both ways.
public typealias LuaConvertible = LuaReadable & LuaWritable
