/// An error that a property, method or constructor throws to raise a Lua error in the calling script.
///
/// The position in the script and the member's name are put in front of the message: `HostError("the item is
/// in another animator")` thrown by a method becomes `push.lua:14: Animator.addBehavior: the item is in
/// another animator`.
public struct HostError: Error, Equatable, Sendable {
  /// The message: lower case, without a period, and with the expected value.
  public let message: String

  /// Creates an error with a message.
  public init(_ message: String) {
    self.message = message
  }

  /// Converts an error of a call into Lua, whose message is kept.
  public init(_ error: LuaError) { self.init(error.message) }
}

/// An error thrown by the conversion of a Lua value to a Swift type.
///
/// The caller of the conversion adds the argument's position and the actual value to the message.
public struct LuaConversionError: Error, Equatable, Sendable {
  /// The expected value with its article, such as `a finite number` or `a View`.
  public let expected: String
  /// The description of the actual value for the message; if nil, the value that was to be converted is
  /// described.
  public let actual: String?
  /// The path of the invalid part within the value, such as `[2]` or `x`; nil for the value as a whole.
  public let path: String?

  /// Creates an error; only `expected` is needed if the value as a whole is invalid.
  public init(_ expected: String, actual: String? = nil, at path: String? = nil) {
    self.expected = expected
    self.actual = actual
    self.path = path
  }
}
