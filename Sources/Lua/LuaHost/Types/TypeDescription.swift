/// The documentation of a type: the source of `help()`, completion, editor definitions and the reference
/// manual.
public struct TypeDescription: Sendable {
  /// The kind of a type.
  public enum Kind: Sendable {
    /// Objects, which scripts refer to by handles.
    case object
    /// Records: values of one to six numbers.
    case record
    /// A read-only table of constants.
    case constants
  }

  /// The kind of the type.
  public let kind: Kind
  /// The name of the global.
  public let name: String
  /// A one-line description.
  public let summary: String
  /// The name of the base type, whose members are inherited.
  public let base: String?
  /// The constructor, called through the type's global table; nil if there is none.
  public let constructor: ConstructorDescription?
  /// The named constructors: functions of the type's global table that take a table, such as `Type.name {…}`.
  public internal(set) var namedConstructors: [ConstructorDescription] = []
  /// The functions of the type's global table, called with a dot, without the named constructors.
  public let functions: [FunctionDescription]
  /// The own members in declaration order, without inherited ones and `isAlive`; a record's components are
  /// first.
  public let members: [MemberDescription]
  /// The functions of a script class that the host calls; empty if scripts cannot extend the type.
  public internal(set) var overrides: [MemberDescription] = []
  /// The operators.
  public internal(set) var operators: [OperatorDescription] = []
  /// The constants of the type's global table; the entries of a table of constants are in `members` instead.
  public internal(set) var constants: [MemberDescription] = []
  /// What is accepted for a record besides a table of its components, in LuaCATS notation, such as `string`.
  public internal(set) var alternativeInputType: String?
  /// The names that are accepted for a record, such as those of colors.
  public var alternativeInputNames: [String] { makeAlternativeInputNames() }
  /// Makes the names, which only help and documentation list.
  var makeAlternativeInputNames: @Sendable () -> [String] = { [] }
}

extension TypeDescription {
  /// All constructors: the unnamed one, followed by the named ones.
  public var constructors: [ConstructorDescription] { (constructor.map { [$0] } ?? []) + namedConstructors }

  /// The names in the type's global table: named constructors, functions, then constants.
  public var staticMemberNames: [String] {
    namedConstructors.compactMap { $0.name } + functions.map { $0.name } + constants.map { $0.name }
  }
}

/// The documentation of a property, method, callback or constant.
public struct MemberDescription: Sendable {
  /// The kind of a member.
  public enum Kind: Sendable, Equatable {
    /// A property; `isWritable` if scripts may assign to it.
    case property(isWritable: Bool)
    /// A method, called with a colon.
    case method
    /// A function that scripts assign and the host calls.
    case callback
    /// A callback that can also be set by a method of the same name.
    case handler
    /// A table that scripts assign, nil by default.
    case table
    /// A table for the script's own fields, created when first read.
    case lazyTable
    /// A constant: a field of the type's global table, such as `PushMode.continuous`.
    case constant
  }

  /// The kind of the member.
  public let kind: Kind
  /// The name.
  public let name: String
  /// A one-line description.
  public let summary: String
  /// The type or return type, in LuaCATS notation, such as `number` or `Point?`; empty for no return value.
  public let type: String
  /// The unit, if any.
  public let unit: String?
  /// The initial value, as text, if it is worth documenting.
  public let defaultValue: String?
  /// The range of numbers accepted.
  public let range: ValueRange
  /// The parameters of a method or callback.
  public let parameters: [Parameter]
  /// The fields of the table that some methods take in place of parameters.
  public let namedParameters: [Parameter]
  /// Whether a method returns its arguments, of the same types.
  public let returnsArguments: Bool
  /// Other names of a record's component.
  public let aliases: [String]

  /// Creates a description.
  public init(
    _ kind: Kind, _ name: String, _ summary: String, type: String = "", unit: String? = nil,
    default defaultValue: String? = nil, range: ValueRange = .magnitudeLimited, parameters: [Parameter] = [],
    named: [Parameter] = [], returnsArguments: Bool = false, aliases: [String] = []
  ) {
    self.returnsArguments = returnsArguments
    self.kind = kind
    self.name = name
    self.summary = summary
    self.type = type
    self.unit = unit
    self.defaultValue = defaultValue
    self.range = range
    self.parameters = parameters
    self.namedParameters = named
    self.aliases = aliases
  }

  /// The property that every object has in addition to the members of its type.
  public static let isAlive = MemberDescription(
    .property(isWritable: false), "isAlive",
    """
    Whether the object is still usable; false once destroy() has been called. Always true for types that have no \
    destroy().
    """,
    type: "boolean")
}

/// The documentation of a constructor of an object or record.
public struct ConstructorDescription: Sendable {
  /// The name of the function on the type's global; nil if the global itself is called.
  public internal(set) var name: String? = nil
  /// A one-line description.
  public let summary: String
  /// The items of the table's array part; nil if there are none.
  public let itemsParameter: Parameter?
  /// The fields of the table in addition to the properties.
  public let namedParameters: [Parameter]
  /// The parameters of the positional form.
  public let parameters: [Parameter]

  /// Whether there is a table form.
  public var takesTable: Bool { itemsParameter != nil || !namedParameters.isEmpty || parameters.isEmpty }
}

/// The documentation of a function.
public struct FunctionDescription: Sendable {
  /// The name.
  public let name: String
  /// A one-line description.
  public let summary: String
  /// The parameters.
  public let parameters: [Parameter]
  /// The return type, in LuaCATS notation, such as `number`; empty for no return value.
  public let returns: String

  /// Creates a description.
  public init(name: String, summary: String, parameters: [Parameter], returns: String) {
    (self.name, self.summary, self.parameters, self.returns) = (name, summary, parameters, returns)
  }
}
