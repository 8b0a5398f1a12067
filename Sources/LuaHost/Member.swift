/// One member of an object type: its words and what it does.
///
/// Made by `property`, `method`, `callback`, `table` and `free`. The closures run while the object is alive; what
/// they throw becomes a Lua error with the position in the script and the member's name.
public struct Member<Object: AnyObject>: Sendable {
  /// What it says of itself.
  public let description: MemberDescription
  let body: MemberBody

  @usableFromInline
  init(
    _ description: MemberDescription, rows: Rows.Layout? = nil, read: MemberBody.Read? = nil,
    write: MemberBody.Write? = nil, invoke: MemberBody.Invocation? = nil,
    observe: MemberBody.Observation? = nil, methods: DelegateMethods = DelegateMethods([])
  ) {
    self.description = description
    body = MemberBody(
      description: description,
      signature: Signature(parameters: description.parameters, named: description.named), rows: rows,
      read: read, write: write, invoke: invoke, observe: observe, methods: methods)
  }
}

/// What C calls for a member; a class, so that C can hold a plain pointer to it.
///
/// The closures take the object unmanaged, and cast it down unchecked: C has checked that the handle's type has this
/// member, and keeps the object alive for the time of the call. Counting its references would cost more than most
/// members do.
@usableFromInline
final class MemberBody: Sendable {
  @usableFromInline
  typealias Read = @Sendable (Unmanaged<AnyObject>, inout Reply) throws(LuaFailure) -> Void
  @usableFromInline
  typealias Write = @Sendable (Unmanaged<AnyObject>, borrowing Argument) throws(LuaFailure) -> Void
  @usableFromInline
  typealias Invocation =
    @Sendable (Unmanaged<AnyObject>, borrowing Call, inout Reply) throws(LuaFailure) -> Void
  @usableFromInline
  typealias Observation = @Sendable (AnyObject, Lua, Bool) -> Void

  let description: MemberDescription
  let signature: Signature
  let rows: Rows.Layout?
  let read: Read?
  let write: Write?
  let invoke: Invocation?
  let observe: Observation?
  let methods: DelegateMethods

  init(
    description: MemberDescription, signature: Signature, rows: Rows.Layout?, read: Read?, write: Write?,
    invoke: Invocation?, observe: Observation?, methods: DelegateMethods
  ) {
    self.description = description
    self.signature = signature
    self.rows = rows
    self.read = read
    self.write = write
    self.invoke = invoke
    self.observe = observe
    self.methods = methods
  }
}

extension Unmanaged where Instance == AnyObject {
  /// Calls a closure with the object without counting a reference to it, cast down unchecked.
  @inlinable
  @inline(__always)
  func borrowed<Object: AnyObject, Outcome>(_ body: (Object) throws -> Outcome) rethrows -> Outcome {
    try _withUnsafeGuaranteedRef { try body(unsafeDowncast($0, to: Object.self)) }
  }
}
