public import LuaHost

/// The documentation of a host's Lua API.
///
/// Generates `help(on:)`, `completions`, the `definitionFiles` for editors, the `luacheckStandard` and the
/// `reference` from the descriptions with which the bindings were registered.
public struct Manual: Sendable {
  /// The object types, records and tables of constants, in order of registration.
  public let types: [TypeDescription]
  /// The global functions, in order of registration.
  public let functions: [FunctionDescription]
  /// The global variables: those of the host, and those that scripts may define.
  public let globals: [GlobalDescription]
  /// The modules for which `require` returns the host's globals.
  public let modules: [String]
  /// The functions that a console defines.
  public let consoleFunctions: [FunctionDescription]
  /// The functions that are only defined in tests.
  public let testFunctions: [FunctionDescription]
  /// The names that another API uses for what this one offers; nil if there are none.
  public let apiAliases: APIAliases?
  /// The guides that help searches for what is no name.
  public let guides: [Guide]
  /// The maximum line width of help, in columns; 80 by default.
  public var helpWidth = 80

  /// Creates the manual of everything that is registered in a state so far.
  ///
  /// - Parameters:
  ///   - lua: The state.
  ///   - consoleFunctions: The additional functions of a console; none by default.
  ///   - testFunctions: The additional functions of tests; none by default.
  ///   - guides: The guides that help searches; none by default.
  public init(
    of lua: Lua, consoleFunctions: [FunctionDescription] = [], testFunctions: [FunctionDescription] = [],
    guides: [Guide] = []
  ) {
    types = lua.types
    functions = lua.functions
    globals = lua.globals
    modules = lua.preloadedModules
    apiAliases = lua.apiAliases
    self.consoleFunctions = consoleFunctions
    self.testFunctions = testFunctions
    self.guides = guides
  }
}

extension Manual {
  /// The functions of a console that scripts do not have; `help`, which both have, is not one of them.
  var promptOnlyFunctions: [FunctionDescription] {
    let names = Set(functions.map(\.name))
    return consoleFunctions.filter { !names.contains($0.name) }
  }

  /// Returns the type of that name; nil if there is none.
  ///
  /// - Complexity: O(n) in the number of types.
  public func type(named name: String) -> TypeDescription? {
    types.first { $0.name == name }
  }

  /// Returns a type and its base types, the type itself first.
  public func inheritanceChain(of type: TypeDescription) -> [TypeDescription] {
    var inheritanceChain = [type]
    while let base = inheritanceChain.last?.base.flatMap(self.type(named:)) { inheritanceChain.append(base) }
    return inheritanceChain
  }

  /// Returns all members of a type's values, inherited members first; empty for constants.
  ///
  /// A member that a type redeclares is at the index of the inherited one.
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

  /// The members that a type declares itself, including `isAlive` for root object types.
  func declaredMembers(of type: TypeDescription) -> [MemberDescription] {
    type.kind == .object && type.base == nil ? [.isAlive] + type.members : type.members
  }

  /// The type of a path of names, from a type or global through properties: `stage.view` has the type View.
  func type(atEndOf path: ArraySlice<String>) -> TypeDescription? {
    guard let first = path.first else { return nil }
    let start = type(named: first) ?? globals.first { $0.name == first }.flatMap { type(named: $0.type) }
    return path.dropFirst().reduce(start) { owner, name in
      guard let owner, let member = members(of: owner).first(where: { $0.name == name }) else { return nil }
      return type(named: member.type.last == "?" ? String(member.type.dropLast()) : member.type)
    }
  }

  /// The members that scripts can assign, to an object or in its constructor's table; inherited ones first.
  func assignableMembers(of type: TypeDescription) -> [MemberDescription] {
    members(of: type).filter { member in
      switch member.kind {
      case .property(let isWritable): isWritable
      case .callback, .handler, .table, .lazyTable: true
      case .method, .constant: false
      }
    }
  }

  /// The signatures of a type's constructors, in Lua syntax.
  func constructorSignatures(of type: TypeDescription) -> [String] {
    SignatureFormatter.constructors(of: type, hasProperties: !assignableMembers(of: type).isEmpty)
  }

  /// The signature of a named constructor, in Lua syntax.
  func namedConstructorSignature(_ constructor: ConstructorDescription, of type: TypeDescription) -> String {
    SignatureFormatter.table(
      of: constructor, name: constructor.qualifiedName(of: type),
      hasProperties: !assignableMembers(of: type).isEmpty
    )
  }

  /// The names of the fields of the global table of a type, as in `PushMode.continuous`.
  func staticFieldNames(of type: TypeDescription) -> [String] {
    type.staticMemberNames + (type.kind == .constants ? type.members.map(\.name) : [])
  }

  /// The names of the globals that scripts may define for the host to use.
  public var scriptGlobalNames: [String] { scriptGlobals.map(\.name) }

  /// The globals that the host sets.
  var hostGlobals: [GlobalDescription] { globals.filter { $0.kind == .host } }

  /// The globals that scripts may define.
  var scriptGlobals: [GlobalDescription] { globals.filter { $0.kind == .script } }
}
