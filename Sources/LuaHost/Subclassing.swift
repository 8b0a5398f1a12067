/// How scripts make classes of their own from a type: `local Wind = Behavior.extend "Wind"`.
///
/// A class takes functions and fields as a table does. Called, it makes an instance and calls its `init`. An instance
/// is an object of the extended type like any other; what it does not have itself it takes from its class, from the
/// classes above that, and from the type. A class can be extended in turn; `Wind.super` is what it extends.
///
/// The functions of a class that the host calls are its overrides: see `Lua.callOverride(_:of:_:)`.
public struct Subclassing: Sendable {
  let overrides: [MemberDescription]
  let instanceClass: AnyClass
  let make: @Sendable (Lua) -> AnyObject
  let discard: @Sendable (AnyObject, Lua) -> Void
  let didChangeOverride: @Sendable (Lua) -> Void

  /// What the host does for classes of scripts.
  ///
  /// - Parameters:
  ///   - overrides: The functions of a class that the host calls; a class takes nothing else under their names. All
  ///     classes also have `init`, which is called for each new instance.
  ///   - make: Makes the Swift object of an instance. Its class must be a subclass of the type's that only instances
  ///     of scripts' classes have.
  ///   - discard: Takes an instance whose `init` failed out of everything that it has got into.
  ///   - didChangeOverride: Called when a class has got another function under the name of an override.
  public init<Instance: AnyObject>(
    overrides: [MemberDescription], make: @escaping @Sendable (Lua) -> Instance,
    discard: @escaping @Sendable (Instance, Lua) -> Void, didChangeOverride: @escaping @Sendable (Lua) -> Void
  ) {
    self.overrides = [Self.initializer] + overrides
    self.make = make
    self.discard = { instance, lua in discard(unsafeDowncast(instance, to: Instance.self), lua) }
    self.didChangeOverride = didChangeOverride
    instanceClass = Instance.self
  }

  private static let initializer = MemberDescription(
    .callback, "init", "Called for each new instance, with what the class was called with.",
    parameters: [.optional("...", "What the class was called with.", type: "any")])

  /// The function on the type's global.
  func extend(_ name: String) -> FunctionDescription {
    FunctionDescription(
      name: "extend", summary: "Makes a class: local Wind = \(name).extend \"Wind\".",
      parameters: [Parameter("name", "What messages call its instances.", type: "string")],
      returns: "\(name).Class")
  }
}
