import CLuaBridge

/// The environment in which a console evaluates chunks, in addition to the script.
///
/// A name is resolved in this order: a stored result (`_`, `_1`, …), a top-level local of an earlier chunk, a
/// top-level local of the script, a function of the environment, a global. A global that the script created
/// takes precedence over a function of the environment. Assignment uses the same order; a new name becomes a
/// global.
///
/// The script's locals are the variables themselves. If its main chunk did not run to its end, they are
/// copies, which cannot be assigned; the error message says so.
public final class ConsoleEnvironment {
  /// The state in which the chunks run.
  public let lua: Lua
  private let environmentReference: Int64

  /// The documentation of the functions registered here, in registration order.
  public private(set) var functions: [FunctionDescription] = []

  /// Creates an empty environment.
  ///
  /// - Throws: `LuaError` of kind `memory`.
  public init(in lua: Lua) throws(LuaError) {
    self.lua = lua
    var reference: Int64 = 0
    try lua.withArena { () throws(LuaError) in
      try lua.check(bridge_environment_make(lua.state, &reference))
    }
    self.environmentReference = reference
  }

  deinit {
    bridge_environment_release(lua.state, environmentReference)
  }

  /// Registers a function for the chunks of this environment; the state retains its binding until it is
  /// closed.
  ///
  /// - Throws: `LuaError` of kind `memory`.
  /// - Precondition: The function does not yield.
  public func register(_ function: Function) throws(LuaError) {
    precondition(
      function.yieldForbiddenReason == nil,
      "\(function.description.name): a console has nothing that could wait")
    lua.registry.retain(function.binding)
    let binding = Unmanaged.passUnretained(function.binding).toOpaque()
    let flags = Int32(function.receivesArgumentNames ? BridgeFunctionReceivesNames : 0)
    try lua.withArena { () throws(LuaError) in
      try lua.check(
        function.description.name.withCString {
          bridge_environment_add_function(lua.state, environmentReference, $0, binding, flags)
        })
    }
    functions.append(function.description)
  }
}

// MARK: Evaluation

extension ConsoleEnvironment {
  /// The syntactic form of a chunk.
  public enum ChunkSyntax: Sendable {
    /// One or more expressions separated by commas.
    case expression
    /// A block of statements.
    case statements
  }

  /// The result of an evaluation.
  public struct Evaluation {
    /// The values of the expressions, or the return values of the chunk.
    public let results: [ResultValue]
    /// Whether the text is valid as a statement, as a function call is; other expressions are not.
    public let isStatement: Bool
  }

  /// A value that a chunk returned.
  public struct ResultValue {
    /// A preview of the value.
    public let value: ValuePreview
    /// The number under which the value was stored, such as 5 for `_5`; nil if it was not stored, as for nil.
    public let number: Int?
  }

  /// Checks whether a chunk has a syntactic form, without evaluating it.
  ///
  /// - Throws: `LuaError` of kind `syntax` with the reason if it does not.
  public func checkSyntax(_ chunk: Chunk, as form: ChunkSyntax) throws(LuaError) {
    let lua = lua.syntaxChecker ?? lua
    try lua.withArena { () throws(LuaError) in
      try lua.check(
        chunk.withBridgeChunkWithoutLocals { bridge_check_console_syntax(lua.state, $0, form == .expression) }
      )
    }
  }

  /// Evaluates a chunk, as an expression if it is one.
  ///
  /// The limits of all calls into Lua apply. `arg` and `...` are not set.
  /// - Parameters:
  ///   - chunk: The source text, and its name in messages. A first line that starts with `#` is not skipped.
  ///   - storesResults: Whether results are numbered and stored; the last 100 are accessible.
  ///   - limits: The limits of the previews of the results.
  /// - Returns: The result, without values for a call that returns only nils.
  /// - Throws: `LuaError`.
  public func evaluate(
    _ chunk: Chunk, storingResults storesResults: Bool = true,
    limits: ValuePreview.Limits = ValuePreview.Limits()
  ) throws(LuaError) -> Evaluation {
    try lua.withArena { () throws(LuaError) in
      var evaluation = BridgeEvaluation(
        storesResults: storesResults, limits: limits.raw, isStatement: false, results: nil, count: 0,
        firstResultNumber: 0)
      try lua.check(
        chunk.withVerbatimBridgeChunk { bridge_evaluate(lua.state, environmentReference, $0, &evaluation) })
      return Evaluation(results: results(of: evaluation), isStatement: evaluation.isStatement)
    }
  }

  /// Evaluates an expression and returns the documented name of its first value, such as `View`, or the text
  /// of a ``ScriptValueDescription``.
  ///
  /// - Throws: `LuaError`.
  public func documentedName(of expression: String) throws(LuaError) -> String {
    try lua.withArena { () throws(LuaError) in
      var name = BridgeString()
      try lua.check(
        Chunk(expression, name: "help").withVerbatimBridgeChunk {
          bridge_documented_name(lua.state, environmentReference, $0, &name)
        })
      return String(name)
    }
  }

  private func results(of evaluation: BridgeEvaluation) -> [ResultValue] {
    guard let results = evaluation.results else { return [] }
    var number = Int(evaluation.firstResultNumber)
    return (0..<evaluation.count).map { index in
      let value = ValuePreview(results[index], host: lua)
      guard evaluation.storesResults, !value.isNil else { return ResultValue(value: value, number: nil) }
      defer { number += 1 }
      return ResultValue(value: value, number: number)
    }
  }
}

extension ValuePreview {
  /// Whether the value is nil.
  public var isNil: Bool {
    if case .nil = self { true } else { false }
  }
}

// MARK: Inspection

extension ConsoleEnvironment {
  /// One component of a path.
  public enum Key: Sendable, Equatable {
    /// A name after a dot, or a string in brackets, as in `list["key"]`.
    case name(String)
    /// An integer in brackets, as in `list[3]`.
    case index(Int)
  }

  /// The names that can follow a path.
  public struct InspectedMembers: Sendable {
    /// The name of the type if an object or a record is at the path; else nil.
    public let type: String?
    /// The name of the type, if the path leads to a global that represents a type, such as `View`; else nil.
    public let staticType: String?
    /// The names not documented by the host, sorted, with the Lua types of their values.
    public let names: [(name: String, luaType: String)]
  }

  /// Returns the names that can follow a path, or nil if there is no value; without keys, the visible names.
  ///
  /// No function of a script is called, not even as a metamethod.
  /// - Complexity: O(n) in the number of names.
  public func inspect(at path: [Key] = []) -> InspectedMembers? {
    try? lua.withArena { () throws(LuaError) in
      let keys = try makeKeys(of: path)
      var inspection = BridgeInspection()
      try lua.check(bridge_inspect(lua.state, environmentReference, keys, path.count, &inspection))
      return InspectedMembers(inspection, host: lua)
    }
  }

  /// Returns the function of the script at a path, or the `init` function of the class there; nil if there is
  /// none.
  ///
  /// No function of a script is called, and the state does not change.
  /// - Parameter path: The path, of at least one key.
  /// - Returns: The function, and whether it is that of a class, whose first parameter is the new object.
  public func inspectFunction(at path: [Key]) -> (function: ScriptFunction, isInitializer: Bool)? {
    guard !path.isEmpty else { return nil }
    return try? lua.withArena { () throws(LuaError) in
      let keys = try makeKeys(of: path)
      var inspection = BridgeFunctionInspection()
      try lua.check(bridge_inspect_function(lua.state, environmentReference, keys, path.count, &inspection))
      let description = String(inspection.description)
      return ScriptFunction(description[...]).map { ($0, inspection.isInitializer) }
    }
  }

  private func makeKeys(of path: [Key]) throws(LuaError) -> UnsafeMutablePointer<BridgeValue> {
    guard let keys = bridge_make_values(lua.state, path.count) else {
      throw LuaError(kind: .memory, message: "not enough memory")
    }
    for (index, key) in path.enumerated() {
      var returnValue = ReturnValue(keys + index, host: Unmanaged.passUnretained(lua))
      switch key {
      case .name(let name): returnValue.set(name)
      case .index(let index): returnValue.set(index)
      }
    }
    return keys
  }
}

extension ConsoleEnvironment.InspectedMembers {
  fileprivate init?(_ inspection: BridgeInspection, host: Lua) {
    let name = inspection.type.map { String(cString: bridge_type_name($0)) }
    switch inspection.kind {
    case .notFound: return nil
    case .plainValue: (type, staticType) = (nil, nil)
    case .object: (type, staticType) = (name, nil)
    case .staticType: (type, staticType) = (nil, name)
    }
    let names = withUnsafePointer(to: inspection.names) { names in
      try? LuaTable.read(Argument(names, host: Unmanaged.passUnretained(host)))
    }
    self.names = (names?.fields ?? []).compactMap { field in
      if case .string(let type) = field.value { (field.name, type) } else { nil }
    }
  }
}
