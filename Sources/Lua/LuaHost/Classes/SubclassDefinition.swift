/// The extension of a type by script classes: `local Wind = Behavior.extend "Wind"`.
///
/// Functions and fields are assigned to a class as to a table. Calling the class creates an instance and
/// calls its `init`. An instance is an object of the extended type; members that it does not have itself are
/// inherited from its class, from that class's ancestors, and from the type. A class can be extended in turn;
/// `Wind.super` is the parent.
///
/// The functions of a class that the host calls are its overrides: see `Lua.callOverride(_:of:_:_:)`.
public struct SubclassDefinition: Sendable {
  let overrides: [MemberDescription]
  let instanceClass: ClassIdentity
  let makeInstance: @Sendable (Lua) -> AnyObject
  let discardInstance: @Sendable (AnyObject, Lua) -> Void
  let didChangeOverride: @Sendable (Lua) -> Void

  /// Creates the description of a type's script classes.
  ///
  /// - Parameters:
  ///   - overrides: The functions of a class that the host calls; only functions and nil can be
  ///     assigned to their names. All classes also have `init`, which is called for each new instance.
  ///   - make: Creates the Swift object of an instance. Its class must be a subclass of the type's class that
  ///     is used only for instances of script classes.
  ///   - discard: Removes an instance whose `init` failed from all objects that it was added to.
  ///   - didChangeOverride: Called after a script has assigned a function or nil to the name of an override
  ///     in a class.
  public init<Instance: AnyObject>(
    overrides: [MemberDescription], make: @escaping @Sendable (Lua) -> Instance,
    discard: @escaping @Sendable (Instance, Lua) -> Void, didChangeOverride: @escaping @Sendable (Lua) -> Void
  ) {
    self.overrides = [Self.initializer] + overrides
    self.makeInstance = make
    self.discardInstance = { instance, lua in discard(unsafeDowncast(instance, to: Instance.self), lua) }
    self.didChangeOverride = didChangeOverride
    instanceClass = ClassIdentity(Instance.self)
  }

  private static let initializer = MemberDescription(
    .callback, "init",
    "Called for each new instance, with the arguments of the call that created it: Class(…).",
    parameters: [.variadic("The arguments of the call.", type: "any")])

  /// Returns the documentation of the type's `extend` function.
  func extendFunctionDescription(for name: String) -> FunctionDescription {
    FunctionDescription(
      name: "extend",
      summary:
        """
        Creates a class: local Wind = \(name).extend "Wind". A script defines its functions, such as function \
        Wind:init(strength) self.strength = strength end, and Wind(2) creates an instance. Instances take any fields.
        """,
      parameters: [Parameter("name", "The name of the instances in messages.", type: "string")],
      returns: "\(name).Class")
  }
}
