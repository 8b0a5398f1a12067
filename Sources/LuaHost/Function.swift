/// A function of the host: a global, or one on a type's global table, called with a dot.
///
/// ```swift
/// Function("after", "Calls a function later.", parameters: [.init("seconds", "When.", unit: "s"), …]) { call in
///   let seconds: Double = try call.argument(0, in: .nonNegative)
///   …
/// }
/// ```
public struct Function: Sendable {
  /// What it says of itself.
  public let description: FunctionDescription
  /// Where it may be called, where it suspends the coroutine that calls it; nil for ordinary functions.
  public let yields: String?
  /// Whether it gets names in place of its arguments; see `receivingArgumentNames()`.
  public private(set) var receivesArgumentNames = false
  let binding: FunctionBinding

  @usableFromInline
  init(
    _ name: String, _ summary: String, parameters: [Parameter], returns: String, yields: String?,
    invoke: @escaping FunctionBinding.Invocation
  ) {
    description = FunctionDescription(name: name, summary: summary, parameters: parameters, returns: returns)
    self.yields = yields
    binding = FunctionBinding(name: name, signature: Signature(parameters: parameters), invoke: invoke)
  }

  /// A function without result.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - summary: One line on what it does.
  ///   - parameters: For messages and the reference.
  ///   - yields: Where it may be called, such as `only inside go(function() … end)`: it then suspends the coroutine
  ///     that `Lua.resume` runs, which gets to know the function's name and results. nil for ordinary functions.
  ///   - body: What it does.
  @inlinable
  public init(
    _ name: String, _ summary: String, parameters: [Parameter] = [], yields: String? = nil,
    body: @escaping @Sendable (borrowing Call) throws -> Void
  ) {
    self.init(name, summary, parameters: parameters, returns: "", yields: yields) {
      (call: borrowing Call, returnValue: inout ReturnValue) throws(HostError) in
      do {
        try body(call)
        returnValue.set(NumberResults())
      } catch {
        throw HostError(from: error)
      }
    }
  }

  /// A function with one result, which goes to the host if it yields; for the parameters see the form without.
  @inlinable
  public init<Returned: LuaWritable>(
    _ name: String, _ summary: String, parameters: [Parameter] = [], yields: String? = nil,
    body: @escaping @Sendable (borrowing Call) throws -> Returned
  ) {
    self.init(
      name, summary, parameters: parameters, returns: yields == nil ? Returned.luaName : "", yields: yields
    ) {
      (call: borrowing Call, returnValue: inout ReturnValue) throws(HostError) in
      do { try body(call).write(to: &returnValue) } catch { throw HostError(from: error) }
    }
  }

  /// A function with several results; for the parameters see the form without.
  @inlinable
  public init(
    _ name: String, _ summary: String, parameters: [Parameter] = [], returns: String, yields: String? = nil,
    body: @escaping @Sendable (borrowing Call) throws -> Results
  ) {
    self.init(name, summary, parameters: parameters, returns: returns, yields: yields) {
      (call: borrowing Call, _: inout ReturnValue) throws(HostError) in
      do { call.setReturnValues(try body(call)) } catch { throw HostError(from: error) }
    }
  }

  /// A function with up to six numbers as results; for the parameters see the form without.
  @inlinable
  public init(
    _ name: String, _ summary: String, parameters: [Parameter] = [], returns: String, yields: String? = nil,
    body: @escaping @Sendable (borrowing Call) throws -> NumberResults
  ) {
    self.init(name, summary, parameters: parameters, returns: returns, yields: yields) {
      (call: borrowing Call, returnValue: inout ReturnValue) throws(HostError) in
      do { returnValue.set(try body(call)) } catch { throw HostError(from: error) }
    }
  }
}

extension Function {
  /// The same function with names in place of its arguments: it gets strings and nil as they are.
  ///
  /// The name of an object, a record or a type's global is that of the type, the name of a method or function of the
  /// host its own, as in `PushBehavior.setAngle`. Everything else has none; its Lua type stands in parentheses.
  /// Only global functions can read names.
  public func receivingArgumentNames() -> Function {
    var function = self
    function.receivesArgumentNames = true
    return function
  }
}

/// What C calls for a function; a class, so that C can hold a plain pointer to it.
@usableFromInline
final class FunctionBinding: Sendable {
  @usableFromInline
  typealias Invocation = @Sendable (borrowing Call, inout ReturnValue) throws(HostError) -> Void

  let name: String
  let signature: Signature
  let invoke: Invocation

  init(name: String, signature: Signature, invoke: @escaping Invocation) {
    self.name = name
    self.signature = signature
    self.invoke = invoke
  }
}
