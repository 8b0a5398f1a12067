/// One member of an object type: its words and what it does.
///
/// Made by `property`, `method`, `callback`, `table` and `lazyTable`. The closures run while the object is alive; what
/// they throw becomes a Lua error with the position in the script and the member's name.
public struct Member<Object: AnyObject>: Sendable {
  /// What it says of itself.
  public let description: MemberDescription
  let binding: MemberBinding

  @usableFromInline
  init(
    _ description: MemberDescription, batch: Batch.Access? = nil, read: MemberBinding.Getter? = nil,
    write: MemberBinding.Setter? = nil, invoke: MemberBinding.Invocation? = nil,
    didSet: MemberBinding.DidSet? = nil, methods: DelegateMethods = DelegateMethods([])
  ) {
    self.description = description
    binding = MemberBinding(
      description: description,
      signature: Signature(parameters: description.parameters, named: description.named), batch: batch,
      read: read, write: write, invoke: invoke, didSet: didSet, methods: methods)
  }
}

/// What C calls for a member; a class, so that C can hold a plain pointer to it.
///
/// The closures take the object unmanaged, and cast it down unchecked: C has checked that the handle's type has this
/// member, and keeps the object alive for the time of the call. Counting its references would cost more than most
/// members do.
@usableFromInline
final class MemberBinding: Sendable {
  @usableFromInline
  typealias Getter = @Sendable (Unmanaged<AnyObject>, inout ReturnValue) throws(HostError) -> Void
  @usableFromInline
  typealias Setter = @Sendable (Unmanaged<AnyObject>, borrowing Argument) throws(HostError) -> Void
  @usableFromInline
  typealias Invocation =
    @Sendable (Unmanaged<AnyObject>, borrowing Call, inout ReturnValue) throws(HostError) -> Void
  @usableFromInline
  typealias DidSet = @Sendable (AnyObject, Lua, Bool) -> Void

  let description: MemberDescription
  let signature: Signature
  let batch: Batch.Access?
  let read: Getter?
  let write: Setter?
  let invoke: Invocation?
  let didSet: DidSet?
  let methods: DelegateMethods

  init(
    description: MemberDescription, signature: Signature, batch: Batch.Access?, read: Getter?, write: Setter?,
    invoke: Invocation?, didSet: DidSet?, methods: DelegateMethods
  ) {
    self.description = description
    self.signature = signature
    self.batch = batch
    self.read = read
    self.write = write
    self.invoke = invoke
    self.didSet = didSet
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
