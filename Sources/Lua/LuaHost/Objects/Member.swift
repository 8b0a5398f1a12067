/// A member of an object type: its documentation and its implementation.
///
/// Members are created by `property`, `method`, `callback`, `table` and `lazyTable`. The closures are called
/// only while the object is alive; an error that they throw becomes a Lua error with the position in the
/// script and the member's name.
public struct Member<Object: AnyObject>: Sendable {
  /// The documentation of the member.
  public let description: MemberDescription
  let binding: MemberBinding

  @usableFromInline
  init(
    _ description: MemberDescription, batch: BatchMethod? = nil, read: MemberBinding.Getter? = nil,
    write: MemberBinding.Setter? = nil, invoke: MemberBinding.Implementation? = nil,
    didSet: MemberBinding.CallbackDidSet? = nil, methods: DelegateMethods = DelegateMethods([])
  ) {
    self.description = description
    binding = MemberBinding(
      description: description,
      signature: Signature(parameters: description.parameters, named: description.namedParameters),
      batch: batch,
      read: read, write: write, invoke: invoke, didSet: didSet, methods: methods)
  }
}

/// The binding of a member: a class, so that the bridge can hold an unmanaged pointer to it.
///
/// The closures take the object unmanaged and downcast it unchecked: the bridge has checked that the handle's
/// type has this member, and keeps the object alive during the call. Retaining the object would cost more
/// than most members do.
@usableFromInline
final class MemberBinding: Sendable {
  @usableFromInline
  typealias Getter = @Sendable (Unmanaged<AnyObject>, inout ReturnValue) throws(HostError) -> Void
  @usableFromInline
  typealias Setter = @Sendable (Unmanaged<AnyObject>, borrowing Argument) throws(HostError) -> Void
  @usableFromInline
  typealias Implementation =
    @Sendable (Unmanaged<AnyObject>, borrowing Call, inout ReturnValue) throws(HostError) -> Void
  @usableFromInline
  typealias CallbackDidSet = @Sendable (AnyObject, Lua, Bool) -> Void

  let description: MemberDescription
  let signature: Signature
  let batchMethod: BatchMethod?
  let read: Getter?
  let write: Setter?
  let invoke: Implementation?
  let didSet: CallbackDidSet?
  let delegateMethods: DelegateMethods

  init(
    description: MemberDescription, signature: Signature, batch: BatchMethod?, read: Getter?, write: Setter?,
    invoke: Implementation?, didSet: CallbackDidSet?, methods: DelegateMethods
  ) {
    self.description = description
    self.signature = signature
    self.batchMethod = batch
    self.read = read
    self.write = write
    self.invoke = invoke
    self.didSet = didSet
    self.delegateMethods = methods
  }
}

extension Unmanaged where Instance == AnyObject {
  /// Calls a closure with the object, downcast unchecked and without retaining it.
  @inlinable
  @inline(__always)
  func withBorrowedObject<Object: AnyObject, Outcome>(
    _ body: (Object) throws(HostError) -> Outcome
  ) throws(HostError) -> Outcome {
    // The closure is passed on to a function of the standard library that has no typed errors.
    try _withUnsafeGuaranteedRef { object in
      Result { () throws(HostError) in try body(unsafeDowncast(object, to: Object.self)) }
    }.get()
  }
}
