/// The description of a class for scripts, from which its dispatch, help and documentation are generated.
///
/// ```swift
/// final class Timer { var seconds = 0.0 }
///
/// let timerType = ObjectType<Timer>(
///   "Timer", summary: "Counts down.",
///   constructor: .init(summary: "Creates a timer: Timer { seconds = 3 }.") { _ in Timer() },
///   members: [
///     .property(
///       "seconds", "The time that is left.", unit: "s", default: "0", get: { $0.seconds },
///       set: { $0.seconds = $1 })
///   ])
/// ```
/// Every object also has `isAlive`.
public struct ObjectType<Object: AnyObject>: Sendable {
  /// The name of the global, also used in messages.
  public let name: String
  /// A one-line description.
  public let summary: String
  let schema: ObjectSchema

  /// The names of the type's own members, in their order, without inherited ones.
  public var memberNames: [String] { schema.description.members.map { $0.name } }

  /// Creates a type without a base.
  ///
  /// - Parameters:
  ///   - name: The name of the global.
  ///   - summary: A one-line description.
  ///   - constructor: The constructor called through the global; nil if scripts cannot create objects that
  ///     way.
  ///   - constructors: Further, named constructors: functions on the global.
  ///   - functions: Other functions on the global, called with a dot.
  ///   - constants: Constants on the global.
  ///   - members: The members, in the order of `pairs` and of the assignment of a constructor's fields.
  ///   - operators: The methods that operators call.
  ///   - subclassDefinition: The way in which scripts extend the type; nil if they cannot.
  ///   - cachesHandles: Whether an object keeps its handle; true by default. False is for objects that are
  ///     usually passed to a script once, such as events: every push creates a new handle, which is not
  ///     entered in the identity map. This saves a lookup and the memory of the entry, but two handles of one
  ///     object are not equal in Lua, and handles have no user values, so that the type may have properties
  ///     and methods only.
  ///   - makeObjectLabel: Returns the label of an object for messages and `tostring`, such as
  ///     `{ "View '\($0.name)'" }`. Without a closure or a result, the label is the type's name and a serial
  ///     number, such as `View #3`.
  public init(
    _ name: String, summary: String, constructor: Constructor<Object>? = nil,
    constructors: [Constructor<Object>] = [], functions: [Function] = [], constants: [ObjectConstant] = [],
    members: [Member<Object>] = [], operators: [ObjectOperator] = [],
    subclassDefinition: SubclassDefinition? = nil, cachesHandles: Bool = true,
    makeObjectLabel: (@Sendable (Object) -> String?)? = nil
  ) {
    precondition(
      subclassDefinition.map { $0.instanceClass.isSubclass(of: ClassIdentity(Object.self)) } ?? true,
      "instances of classes of \(name) must be of a subclass of its class")
    self.init(
      name, base: nil, summary: summary, constructor: constructor, constructors: constructors,
      functions: functions, constants: constants, members: members, operators: operators,
      subclassDefinition: subclassDefinition, cachesHandles: cachesHandles, makeObjectLabel: makeObjectLabel)
  }

  /// Creates a type that inherits the members of its superclass's type.
  ///
  /// For the parameters see the form without a base.
  ///
  /// - Precondition: `Object` is a subclass of `Base`.
  public init<Base: AnyObject>(
    _ name: String, extends base: ObjectType<Base>, summary: String, constructor: Constructor<Object>? = nil,
    constructors: [Constructor<Object>] = [], functions: [Function] = [], members: [Member<Object>] = [],
    makeObjectLabel: (@Sendable (Object) -> String?)? = nil
  ) {
    precondition(
      ClassIdentity(Object.self).isSubclass(of: ClassIdentity(Base.self)),
      "\(name) cannot extend \(base.name): its class is no subclass of that one's")
    self.init(
      name, base: base.schema, summary: summary, constructor: constructor, constructors: constructors,
      functions: functions, constants: [], members: members, operators: [], subclassDefinition: nil,
      cachesHandles: true, makeObjectLabel: makeObjectLabel)
  }

  private init(
    _ name: String, base: ObjectSchema?, summary: String, constructor: Constructor<Object>?,
    constructors: [Constructor<Object>], functions: [Function], constants: [ObjectConstant],
    members: [Member<Object>], operators: [ObjectOperator],
    subclassDefinition: SubclassDefinition?, cachesHandles: Bool,
    makeObjectLabel: (@Sendable (Object) -> String?)?
  ) {
    // Without key paths and sequences of generic types, for each of which the runtime would make types of its
    // own for every class: a tenth of the start.
    var (constructorBindings, memberBindings): ([ConstructorBinding], [MemberBinding]) = ([], [])
    if let constructor { constructorBindings.append(constructor.binding(of: name)) }
    for index in 0..<constructors.count {
      constructorBindings.append(constructors[index].binding(of: name))
    }
    for index in 0..<members.count { memberBindings.append(members[index].binding) }
    let namedConstructors = constructorBindings.dropFirst(constructor == nil ? 0 : 1).map { $0.description }
    precondition(
      constructor?.description.name == nil && namedConstructors.allSatisfy { $0.name != nil },
      "give names to the further constructors of \(name), and none to the first")
    let memberDescriptions = memberBindings.map { $0.description }
    #if hasFeature(Embedded)
      TypeNames.set(name, of: Object.self)
    #endif
    self.name = name
    self.summary = summary
    let extend = subclassDefinition.map { [$0.extendFunctionDescription(for: name)] } ?? []
    schema = ObjectSchema(
      description: TypeDescription(
        kind: .object, name: name, summary: summary, base: base?.description.name,
        constructor: constructor?.description, namedConstructors: namedConstructors,
        functions: extend + functions.map { $0.description }, members: memberDescriptions,
        overrides: subclassDefinition?.overrides ?? [],
        operators: operators.compactMap { $0.description(on: name, members: memberDescriptions) },
        constants: constants.map { $0.description }),
      objectClass: ClassIdentity(Object.self), base: base,
      constructors: constructorBindings, functions: functions, constants: constants, members: memberBindings,
      operators: operators, subclassDefinition: subclassDefinition, cachesHandles: cachesHandles,
      makeObjectLabel: Self.typeErased(makeObjectLabel) ?? base?.makeObjectLabel)
  }

  private static func typeErased(
    _ makeObjectLabel: (@Sendable (Object) -> String?)?
  ) -> (@Sendable (AnyObject) -> String?)? {
    guard let makeObjectLabel else { return nil }
    return { object in makeObjectLabel(unsafeDowncast(object, to: Object.self)) }
  }
}

/// The part of an object type that does not depend on the Swift class.
final class ObjectSchema: Sendable {
  let description: TypeDescription
  let objectClass: ClassIdentity
  let base: ObjectSchema?
  let constructors: [ConstructorBinding]
  let functions: [Function]
  let constants: [ObjectConstant]
  let members: [MemberBinding]
  let operators: [ObjectOperator]
  let subclassDefinition: SubclassDefinition?
  let cachesHandles: Bool
  let makeObjectLabel: (@Sendable (AnyObject) -> String?)?

  init(
    description: TypeDescription, objectClass: ClassIdentity, base: ObjectSchema?,
    constructors: [ConstructorBinding],
    functions: [Function], constants: [ObjectConstant], members: [MemberBinding], operators: [ObjectOperator],
    subclassDefinition: SubclassDefinition?, cachesHandles: Bool,
    makeObjectLabel: (@Sendable (AnyObject) -> String?)?
  ) {
    self.description = description
    self.objectClass = objectClass
    self.base = base
    self.constructors = constructors
    self.functions = functions
    self.constants = constants
    self.members = members
    self.operators = operators
    self.subclassDefinition = subclassDefinition
    self.cachesHandles = cachesHandles
    self.makeObjectLabel = makeObjectLabel
  }
}
