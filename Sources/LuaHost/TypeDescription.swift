/// What scripts see of a type, in words: the source of `help()`, completion, editor definitions and the reference.
public struct TypeDescription: Sendable {
  /// What sort of global it is.
  public enum Kind: Sendable {
    /// Objects behind handles.
    case object
    /// Small values of numbers.
    case record
    /// A read-only table of constants.
    case constants
  }

  /// What sort of global it is.
  public let kind: Kind
  /// The global's name.
  public let name: String
  /// One line on what it is.
  public let summary: String
  /// The type whose members it has as well.
  public let base: String?
  /// How to make one by calling the global, where scripts can.
  public let constructor: ConstructorDescription?
  /// How to make one by functions on the global that take a table.
  public internal(set) var namedConstructors: [ConstructorDescription] = []
  /// Functions called with a dot on the global; those that are constructors stand apart.
  public let functions: [FunctionDescription]
  /// Own members in declared order, without the inherited ones and `isAlive`; a record's components come first.
  public let members: [MemberDescription]
  /// The functions that a class of scripts may have for the host to call; empty where scripts cannot extend the type.
  public internal(set) var overrides: [MemberDescription] = []
  /// What operators give on records, and on objects that have some.
  public internal(set) var operators: [OperatorDescription] = []
  /// Objects or records that stand on the global under fixed names; what a table of constants holds are its members.
  public internal(set) var constants: [MemberDescription] = []
  /// What is taken for a record besides a table of its components, in LuaCATS's notation: `string`.
  public internal(set) var alternative: String?
}

extension TypeDescription {
  /// All ways to make one: by calling the global, then the functions on it.
  public var constructors: [ConstructorDescription] { (constructor.map { [$0] } ?? []) + namedConstructors }

  /// The names of what stands on the global: further constructors, functions, then objects.
  public var staticMemberNames: [String] {
    namedConstructors.compactMap(\.name) + functions.map(\.name) + constants.map(\.name)
  }
}

/// One property, method, callback or constant, in words.
public struct MemberDescription: Sendable {
  /// What sort of member it is.
  public enum Kind: Sendable, Equatable {
    /// A value; `isWritable` where scripts may assign it.
    case property(isWritable: Bool)
    /// Called with a colon.
    case method
    /// A function that scripts assign and the host calls.
    case callback
    /// The same, which scripts may also pass to a method of this name.
    case handler
    /// A table that scripts assign, nil until then.
    case table
    /// A table for the script's own fields, there from the start.
    case lazyTable
    /// A fixed value on the global.
    case constant
  }

  /// What sort of member it is.
  public let kind: Kind
  /// Its name.
  public let name: String
  /// One line on what it is.
  public let summary: String
  /// What it holds or returns, in LuaCATS's notation: `number`, `Point?`; empty for methods without result.
  public let type: String
  /// The unit, where it has one.
  public let unit: String?
  /// The value at the start, where it is worth saying.
  public let defaultValue: String?
  /// Which numbers it takes.
  public let range: ValueRange
  /// A method's or callback's parameters.
  public let parameters: [Parameter]
  /// The fields of the one table that some methods take in place of parameters.
  public let named: [Parameter]
  /// Other names of the same component of a record.
  public let aliases: [String]

  /// A member in words.
  public init(
    _ kind: Kind, _ name: String, _ summary: String, type: String = "", unit: String? = nil,
    default defaultValue: String? = nil, range: ValueRange = .any, parameters: [Parameter] = [],
    named: [Parameter] = [], aliases: [String] = []
  ) {
    self.kind = kind
    self.name = name
    self.summary = summary
    self.type = type
    self.unit = unit
    self.defaultValue = defaultValue
    self.range = range
    self.parameters = parameters
    self.named = named
    self.aliases = aliases
  }

  /// What every object has besides the members of its type.
  public static let isAlive = MemberDescription(
    .property(isWritable: false), "isAlive", "Whether the object has not been destroyed.", type: "boolean")
}

/// How to make an object or a record, in words.
public struct ConstructorDescription: Sendable {
  /// The function on the type's global; nil where the global itself is called.
  public internal(set) var name: String? = nil
  /// One line on what it does.
  public let summary: String
  /// What an item of the table's array part is; nil where it takes none.
  public let items: Parameter?
  /// The fields of the table beyond the properties.
  public let named: [Parameter]
  /// The parameters of the form with parentheses.
  public let parameters: [Parameter]

  /// Whether there is the form with braces.
  public var takesTable: Bool { items != nil || !named.isEmpty || parameters.isEmpty }
}

/// A function in words.
public struct FunctionDescription: Sendable {
  /// Its name.
  public let name: String
  /// One line on what it does.
  public let summary: String
  /// Its parameters.
  public let parameters: [Parameter]
  /// What it returns, in LuaCATS's notation: `number`; empty for nothing.
  public let returns: String
}
