public import LuaHost

/// Everything that scripts see of a host, in words.
///
/// The tables that the bindings work from are the one source. Made from them here: `help(on:)`, `completions`,
/// `definitionFiles` for editors, the `luacheckStandard`, and the `reference`.
public struct Manual: Sendable {
  /// Types, records and constants, in the order in which they were registered.
  public let types: [TypeDescription]
  /// The global functions, in the order in which they were registered.
  public let functions: [FunctionDescription]
  /// The other globals: those of the host, and those that scripts may define.
  public let globals: [GlobalDescription]
  /// The modules whose `require` gives the host's globals.
  public let modules: [String]
  /// The functions that only a console has.
  public let consoleFunctions: [FunctionDescription]

  /// The manual of everything that is registered in a state by now.
  ///
  /// - Parameters:
  ///   - lua: The state.
  ///   - consoleFunctions: What a console has besides; none by default.
  public init(of lua: Lua, consoleFunctions: [FunctionDescription] = []) {
    types = lua.types
    functions = lua.functions
    globals = lua.globals
    modules = lua.preloadedModules
    self.consoleFunctions = consoleFunctions
  }
}

extension Manual {
  /// The type of that name; nil if there is none.
  ///
  /// - Complexity: O(n) in the number of types.
  public func type(named name: String) -> TypeDescription? {
    types.first { $0.name == name }
  }

  /// A type and those whose members it has as well, itself first.
  public func inheritanceChain(of type: TypeDescription) -> [TypeDescription] {
    var inheritanceChain = [type]
    while let base = inheritanceChain.last?.base.flatMap(self.type(named:)) { inheritanceChain.append(base) }
    return inheritanceChain
  }

  /// Everything that values of a type have, inherited members first; none for constants.
  ///
  /// What a type declares again stands in the place of what it inherits under that name.
  public func members(of type: TypeDescription) -> [MemberDescription] {
    guard type.kind != .constants else { return [] }
    return inheritanceChain(of: type).reversed().flatMap(declaredMembers).reduce(into: []) {
      members, member in
      if let index = members.firstIndex(where: { $0.name == member.name }) {
        members[index] = member
      } else {
        members.append(member)
      }
    }
  }

  /// The members that a type has and its base has not.
  func declaredMembers(of type: TypeDescription) -> [MemberDescription] {
    type.kind == .object && type.base == nil ? [.isAlive] + type.members : type.members
  }

  /// The type that a path of names leads to, from a type or global by way of properties: `stage.view` gives View.
  func type(atEndOf path: ArraySlice<String>) -> TypeDescription? {
    guard let first = path.first else { return nil }
    let start = type(named: first) ?? globals.first { $0.name == first }.flatMap { type(named: $0.type) }
    return path.dropFirst().reduce(start) { owner, name in
      guard let owner, let member = members(of: owner).first(where: { $0.name == name }) else { return nil }
      return type(named: member.type.last == "?" ? String(member.type.dropLast()) : member.type)
    }
  }

  /// The members that scripts assign, to an object or in the braces of its constructor; inherited ones first.
  func assignableMembers(of type: TypeDescription) -> [MemberDescription] {
    members(of: type).filter { member in
      switch member.kind {
      case .property(let isWritable): isWritable
      case .callback, .handler, .table, .lazyTable: true
      case .method, .constant: false
      }
    }
  }

  /// How to make a value of a type, as scripts write it.
  func constructors(of type: TypeDescription) -> [String] {
    SignatureFormatter.constructors(of: type, hasProperties: !assignableMembers(of: type).isEmpty)
  }

  /// A further constructor of a type, as scripts write it.
  func namedConstructor(_ constructor: ConstructorDescription, of type: TypeDescription) -> String {
    SignatureFormatter.table(
      of: constructor, label: constructor.label(of: type), hasProperties: !assignableMembers(of: type).isEmpty
    )
  }

  /// What stands on a type's global, called or read with a dot.
  func staticFields(of type: TypeDescription) -> [String] {
    type.staticMemberNames + (type.kind == .constants ? type.members.map(\.name) : [])
  }

  /// The names of the globals that scripts may define and the host then uses.
  public var scriptGlobalNames: [String] { scriptGlobals.map(\.name) }

  /// The globals that the host sets.
  var hostGlobals: [GlobalDescription] { globals.filter { $0.kind == .host } }

  /// The globals that scripts may define.
  var scriptGlobals: [GlobalDescription] { globals.filter { $0.kind == .script } }
}
