/// The description of a class for scripts: the one source for its dispatch, its help and its reference.
///
/// ```swift
/// static let luaType = ObjectType<PushBehavior>(
///   "PushBehavior", extends: DynamicBehavior.luaType, summary: "Pushes items.",
///   constructor: .init(summary: "…", items: .init("item", "…", type: "View")) { call in PushBehavior(try call.arguments()) },
///   members: [
///     .property("magnitude", "Strength.", unit: "100 pt/s²", get: { $0.magnitude }, set: { $0.magnitude = $1 })
///   ])
/// ```
/// Every object also has `isAlive`.
public struct ObjectType<Object: AnyObject>: Sendable {
  /// The global's name, and the name in messages.
  public let name: String
  /// One line on what it is.
  public let summary: String
  let schema: ObjectSchema

  /// A type of its own.
  ///
  /// - Parameters:
  ///   - name: The global's name.
  ///   - summary: One line on what it is.
  ///   - constructor: How scripts make one by calling the global; nil when they cannot.
  ///   - constructors: Further ways, each with a name: functions on the global.
  ///   - functions: Other functions on the global, called with a dot.
  ///   - constants: Fixed values on the global.
  ///   - members: In the order in which a constructor's fields are assigned and `pairs` shows them.
  ///   - operators: Which methods operators call.
  ///   - subclassing: How scripts make classes of their own from the type; nil when they cannot.
  ///   - label: What to call an object in messages and tostring: `{ "View '\($0.name)'" }`; nil or no closure give
  ///     the type's name and a running number, as in `View #3`.
  public init(
    _ name: String, summary: String, constructor: Constructor<Object>? = nil,
    constructors: [Constructor<Object>] = [], functions: [Function] = [], constants: [ObjectConstant] = [],
    members: [Member<Object>] = [], operators: [ObjectOperator] = [], subclassing: Subclassing? = nil,
    label: (@Sendable (Object) -> String?)? = nil
  ) {
    precondition(
      subclassing.map { $0.instanceClass is Object.Type } ?? true,
      "instances of classes of \(name) must be of a subclass of its class")
    self.init(
      name, base: nil, summary: summary, constructor: constructor, constructors: constructors,
      functions: functions, constants: constants, members: members, operators: operators,
      subclassing: subclassing, label: label)
  }

  /// A type that has the members of its superclass's type as well; for the parameters see the form without.
  ///
  /// - Precondition: `Object` is a subclass of `Base`.
  public init<Base: AnyObject>(
    _ name: String, extends base: ObjectType<Base>, summary: String, constructor: Constructor<Object>? = nil,
    constructors: [Constructor<Object>] = [], functions: [Function] = [], members: [Member<Object>] = [],
    label: (@Sendable (Object) -> String?)? = nil
  ) {
    precondition(
      Object.self is Base.Type, "\(name) cannot extend \(base.name): its class is no subclass of that one's")
    self.init(
      name, base: base.schema, summary: summary, constructor: constructor, constructors: constructors,
      functions: functions, constants: [], members: members, operators: [], subclassing: nil, label: label)
  }

  private init(
    _ name: String, base: ObjectSchema?, summary: String, constructor: Constructor<Object>?,
    constructors: [Constructor<Object>], functions: [Function], constants: [ObjectConstant],
    members: [Member<Object>], operators: [ObjectOperator],
    subclassing: Subclassing?, label: (@Sendable (Object) -> String?)?
  ) {
    precondition(
      constructor?.description.name == nil && constructors.allSatisfy { $0.description.name != nil },
      "give names to the further constructors of \(name), and none to the first")
    self.name = name
    self.summary = summary
    let extend = subclassing.map { [$0.extend(name)] } ?? []
    schema = ObjectSchema(
      description: TypeDescription(
        kind: .object, name: name, summary: summary, base: base?.description.name,
        constructor: constructor?.description, namedConstructors: constructors.map(\.description),
        functions: extend + functions.map(\.description), members: members.map(\.description),
        overrides: subclassing?.overrides ?? [],
        operators: operators.compactMap { $0.description(on: name, members: members.map(\.description)) },
        constants: constants.map(\.description)),
      objectClass: Object.self, base: base,
      constructors: ((constructor.map { [$0] } ?? []) + constructors).map {
        ConstructorBinding($0, of: name)
      },
      functions: functions, constants: constants, members: members.map(\.binding), operators: operators,
      subclassing: subclassing,
      label: Self.erased(label) ?? base?.label)
  }

  private static func erased(
    _ label: (@Sendable (Object) -> String?)?
  ) -> (@Sendable (AnyObject) -> String?)? {
    guard let label else { return nil }
    return { object in label(unsafeDowncast(object, to: Object.self)) }
  }
}

/// What is common to all object types, whatever their class.
final class ObjectSchema: Sendable {
  let description: TypeDescription
  let objectClass: AnyClass
  let base: ObjectSchema?
  let constructors: [ConstructorBinding]
  let functions: [Function]
  let constants: [ObjectConstant]
  let members: [MemberBinding]
  let operators: [ObjectOperator]
  let subclassing: Subclassing?
  let label: (@Sendable (AnyObject) -> String?)?

  init(
    description: TypeDescription, objectClass: AnyClass, base: ObjectSchema?,
    constructors: [ConstructorBinding],
    functions: [Function], constants: [ObjectConstant], members: [MemberBinding], operators: [ObjectOperator],
    subclassing: Subclassing?,
    label: (@Sendable (AnyObject) -> String?)?
  ) {
    self.description = description
    self.objectClass = objectClass
    self.base = base
    self.constructors = constructors
    self.functions = functions
    self.constants = constants
    self.members = members
    self.operators = operators
    self.subclassing = subclassing
    self.label = label
  }
}
