internal import CLuaBridge

/// Where a console's texts are evaluated: beside the script, with its variables and with some of their own.
///
/// A name in such a text stands for, in this order: a result that was kept (`_`, `_1`, …), a local variable that an
/// earlier text declared at its top level, a top-level local of the script, a function of the environment, a global.
/// A global that the script made goes before a function of the environment. Assigning works likewise; a new name
/// becomes a global.
///
/// The script's locals are the variables themselves. Only where its main chunk did not run to its end they are copies,
/// which cannot be assigned; the error says so.
public final class ConsoleEnvironment {
  /// The state that the texts run in.
  public let lua: Lua
  private let reference: Int64

  /// The functions registered here, in the order in which they were.
  public private(set) var functions: [FunctionDescription] = []

  /// An environment without names of its own.
  ///
  /// - Throws: `LuaError` of kind `memory`.
  public init(in lua: Lua) throws(LuaError) {
    self.lua = lua
    var reference: Int64 = 0
    try lua.withArena { () throws(LuaError) in
      try lua.check(bridge_environment_make(lua.state, &reference))
    }
    self.reference = reference
  }

  deinit {
    bridge_environment_release(lua.state, reference)
  }

  /// Makes a function known to the texts of this environment; the state keeps it for as long as it lives.
  ///
  /// - Throws: `LuaError` of kind `memory`.
  /// - Precondition: The function does not yield.
  public func register(_ function: Function) throws(LuaError) {
    precondition(
      function.yields == nil, "\(function.description.name): a console has nothing that could wait")
    lua.retainedBindings.append(function.binding)
    let binding = Unmanaged.passUnretained(function.binding).toOpaque()
    let flags = Int32(function.receivesArgumentNames ? BridgeFunctionReceivesNames : 0)
    try lua.withArena { () throws(LuaError) in
      try lua.check(
        function.description.name.withCString {
          bridge_environment_add_function(lua.state, reference, $0, binding, flags)
        })
    }
    functions.append(function.description)
  }
}

// MARK: Evaluating

extension ConsoleEnvironment {
  /// What a text can be.
  public enum Form: Sendable {
    /// One or more expressions with commas between them.
    case expression
    /// Statements.
    case chunk
  }

  /// What became of a text.
  public struct Evaluation {
    /// What it gave.
    public let results: [ResultValue]
    /// Whether it can stand in a script as it is, as a call can and an expression that is none cannot.
    public let isStatement: Bool
  }

  /// One value that a text gave.
  public struct ResultValue {
    /// The value.
    public let value: ValuePreview
    /// The number under which it was kept: it is `_5` for 5; nil where it was not, as nil never is.
    public let number: Int?
  }

  /// Whether a text has a form, without evaluating it.
  ///
  /// - Throws: `LuaError` of kind `syntax` that says why not.
  public func checkSyntax(_ chunk: Chunk, as form: Form) throws(LuaError) {
    try lua.withArena { () throws(LuaError) in
      try lua.check(chunk.withBridgeChunkWithoutLocals { bridge_compile(lua.state, $0, form == .expression) })
    }
  }

  /// Evaluates a text, as an expression if it is one.
  ///
  /// It runs within the limits of every call into Lua. `arg` and `...` are not set.
  /// - Parameters:
  ///   - chunk: The text, and its name in messages. A first line that starts with `#` is not skipped.
  ///   - storesResults: Whether results get numbers and can be named afterwards; the last 100 can.
  ///   - limits: How much of the results is copied.
  /// - Returns: What became of it, without results for a call that gives nothing but nil.
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
        chunk.withUnstrippedBridgeChunk { bridge_evaluate(lua.state, reference, $0, &evaluation) })
      return Evaluation(results: results(of: evaluation), isStatement: evaluation.isStatement)
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
  /// Whether it is nil.
  public var isNil: Bool {
    if case .nil = self { true } else { false }
  }
}

// MARK: Looking around

extension ConsoleEnvironment {
  /// One step of a path.
  public enum Key: Sendable, Equatable {
    /// A name, or a string in brackets.
    case name(String)
    /// An integer in brackets.
    case index(Int)
  }

  /// What can be named at a place.
  public struct Inspection: Sendable {
    /// The type whose members an object or a record there has.
    public let type: String?
    /// The type whose own global the place is.
    public let staticType: String?
    /// The names that the host does not know of, sorted, with the Lua type of what they stand for.
    public let names: [(name: String, luaType: String)]
  }

  /// What a path leads to, or nil; without keys, what a text of this environment can name.
  ///
  /// No function of a script is called on the way, not even as a metamethod.
  /// - Complexity: O(n) in the number of names there.
  public func inspect(at path: [Key] = []) -> Inspection? {
    try? lua.withArena { () throws(LuaError) in
      guard let keys = bridge_make_values(lua.state, path.count) else {
        throw LuaError(kind: .memory, message: "not enough memory")
      }
      for (index, key) in path.enumerated() {
        var returnValue = ReturnValue(keys + index, state: lua.state, host: Unmanaged.passUnretained(lua))
        switch key {
        case .name(let name): returnValue.set(name)
        case .index(let index): returnValue.set(index)
        }
      }
      var inspection = BridgeInspection()
      try lua.check(bridge_inspect(lua.state, reference, keys, path.count, &inspection))
      return Inspection(inspection, host: lua)
    }
  }
}

extension ConsoleEnvironment.Inspection {
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
