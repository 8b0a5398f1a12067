/// A function of the host: a global, or a function on a type's global table, called with a dot.
///
/// ```swift
/// let squareRoot = Function(
///   "squareRoot", "Returns the square root.", parameters: [.init("x", "The number.", type: "number")]
/// ) { call throws(HostError) in
///   let number: Double = try call.argument(0, in: .nonNegative)
///   return number.squareRoot()
/// }
/// ```
public struct Function: Sendable {
  /// The documentation of the function.
  public let description: FunctionDescription
  /// Where the function may be called, if it yields from the coroutine that calls it; nil for other
  /// functions.
  public let yieldForbiddenReason: String?
  /// Whether the function receives the names of its arguments; see `receivingArgumentNames()`.
  public private(set) var receivesArgumentNames = false
  let binding: FunctionBinding

  @usableFromInline
  init(
    _ name: String, _ summary: String, parameters: [Parameter], returns: String, yieldRestriction: String?,
    invoke: @escaping FunctionBinding.Implementation
  ) {
    description = FunctionDescription(name: name, summary: summary, parameters: parameters, returns: returns)
    self.yieldForbiddenReason = yieldRestriction
    binding = FunctionBinding(name: name, signature: Signature(parameters: parameters), invoke: invoke)
  }

  /// Creates a function without a return value.
  ///
  /// - Parameters:
  ///   - name: The name in Lua.
  ///   - summary: A one-line description.
  ///   - parameters: The parameters, for error messages and documentation.
  ///   - yieldRestriction: Where the function may be called, such as `only inside go(function() … end)`. Such
  ///     a function yields from the coroutine that `Lua.resume` runs, which returns the function's name and
  ///     return values. Nil for other functions.
  ///   - body: The implementation.
  @inlinable
  public init(
    _ name: String, _ summary: String, parameters: [Parameter] = [], yieldRestriction: String? = nil,
    body: @escaping @Sendable (borrowing Call) throws(HostError) -> Void
  ) {
    self.init(name, summary, parameters: parameters, returns: "", yieldRestriction: yieldRestriction) {
      (call: borrowing Call, returnValue: inout ReturnValue) throws(HostError) in
      try body(call)
      returnValue.set(NumberResults())
    }
  }

  /// Creates a function with one return value, which `Lua.resume` returns if the function yields.
  ///
  /// For the parameters see the form without a return value.
  @inlinable
  public init<Returned: LuaWritable>(
    _ name: String, _ summary: String, parameters: [Parameter] = [], yieldRestriction: String? = nil,
    body: @escaping @Sendable (borrowing Call) throws(HostError) -> Returned
  ) {
    self.init(
      name, summary, parameters: parameters, returns: yieldRestriction == nil ? Returned.luaTypeName : "",
      yieldRestriction: yieldRestriction
    ) {
      (call: borrowing Call, returnValue: inout ReturnValue) throws(HostError) in
      try body(call).write(to: &returnValue)
    }
  }

  /// Creates a function with several return values.
  ///
  /// For the parameters see the form without a return value.
  @inlinable
  public init(
    _ name: String, _ summary: String, parameters: [Parameter] = [], returns: String,
    yieldRestriction: String? = nil,
    body: @escaping @Sendable (borrowing Call) throws(HostError) -> MultipleResults
  ) {
    self.init(name, summary, parameters: parameters, returns: returns, yieldRestriction: yieldRestriction) {
      (call: borrowing Call, returnValue: inout ReturnValue) throws(HostError) in
      returnValue.set(try body(call))
    }
  }

  /// Creates a function with up to six numbers as return values.
  ///
  /// For the parameters see the form without a return value.
  @inlinable
  public init(
    _ name: String, _ summary: String, parameters: [Parameter] = [], returns: String,
    yieldRestriction: String? = nil,
    body: @escaping @Sendable (borrowing Call) throws(HostError) -> NumberResults
  ) {
    self.init(name, summary, parameters: parameters, returns: returns, yieldRestriction: yieldRestriction) {
      (call: borrowing Call, returnValue: inout ReturnValue) throws(HostError) in
      returnValue.set(try body(call))
    }
  }
}

extension Function {
  /// Returns the same function with documented names in place of its arguments, except strings.
  ///
  /// The name of an object, a record or a type's global is the name of the type. A function of the host or of
  /// Lua's library has its own name, such as `PushBehavior.setAngle` or `math.floor`. Every other value is
  /// replaced by a ``ScriptValueDescription`` in parentheses. Only global functions can receive names.
  public func receivingArgumentNames() -> Function {
    var function = self
    function.receivesArgumentNames = true
    return function
  }
}

/// The binding of a function: a class, so that the bridge can hold an unmanaged pointer to it.
@usableFromInline
final class FunctionBinding: Sendable {
  @usableFromInline
  typealias Implementation = @Sendable (borrowing Call, inout ReturnValue) throws(HostError) -> Void

  let name: String
  let signature: Signature
  let invoke: Implementation

  init(name: String, signature: Signature, invoke: @escaping Implementation) {
    self.name = name
    self.signature = signature
    self.invoke = invoke
  }
}
