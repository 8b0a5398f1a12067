/// What a property, method or constructor throws to raise a Lua error in the script that called it.
///
/// The message gets the position in the script and the member's name in front:
/// `HostError("the item is in another animator")` thrown by a method reads
/// `push.lua:14: Animator.addBehavior: the item is in another animator`.
public struct HostError: Error, Equatable, Sendable {
  /// What happened: lower case, no period, saying what was expected.
  public let message: String

  /// A failure with its message.
  public init(_ message: String) {
    self.message = message
  }

  /// Any error as a failure: a failure is itself, an error of a script gives its message, others are described.
  public init(from error: any Error) {
    self =
      switch error {
      case let failure as HostError: failure
      case let error as LuaError: HostError(error.message)
      default: HostError("\(error)")
      }
  }
}

/// What a conversion from Lua throws when the value is not what it should be.
///
/// Whoever asked for the value adds where it stood and what was there instead.
public struct LuaConversionError: Error, Equatable, Sendable {
  /// What would have been right, with its article: `a finite number`, `a View`.
  public let expected: String
  /// What was there instead, or nil to describe the value itself.
  public let actual: String?
  /// Where inside the value it went wrong, such as `[2]` or `x`; nil for the value as a whole.
  public let path: String?

  /// A mismatch; give only `expected` where the value as a whole is wrong.
  public init(_ expected: String, actual: String? = nil, at path: String? = nil) {
    self.expected = expected
    self.actual = actual
    self.path = path
  }
}
