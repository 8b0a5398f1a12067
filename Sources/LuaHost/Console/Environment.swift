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
public final class Environment {
  /// The state that the texts run in.
  public let lua: Lua
  private let identity: Int64

  /// The functions registered here, in the order in which they were.
  public private(set) var functions: [FunctionDescription] = []

  /// An environment without names of its own.
  ///
  /// - Throws: `LuaError` of kind `memory`.
  public init(in lua: Lua) throws(LuaError) {
    self.lua = lua
    var identity: Int64 = 0
    try lua.scoped { () throws(LuaError) in
      try lua.check(bridge_environment_make(lua.state, &identity))
    }
    self.identity = identity
  }

  deinit {
    bridge_environment_forget(lua.state, identity)
  }

  /// Makes a function known to the texts of this environment; the state keeps it for as long as it lives.
  ///
  /// - Throws: `LuaError` of kind `memory`.
  /// - Precondition: The function does not yield.
  public func register(_ function: Function) throws(LuaError) {
    precondition(
      function.yields == nil, "\(function.description.name): a console has nothing that could wait")
    lua.bodies.append(function.body)
    let body = Unmanaged.passUnretained(function.body).toOpaque()
    let flags = Int32(function.readsNames ? BridgeFunctionReadsNames : 0)
    try lua.scoped { () throws(LuaError) in
      try lua.check(
        function.description.name.withCString {
          bridge_environment_add(lua.state, identity, $0, body, flags)
        })
    }
    functions.append(function.description)
  }
}

// MARK: Evaluating

extension Environment {
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
    public let results: [Result]
    /// Whether it can stand in a script as it is, as a call can and an expression that is none cannot.
    public let isStatement: Bool
  }

  /// One value that a text gave.
  public struct Result {
    /// The value.
    public let value: Sketch
    /// The number under which it was kept: it is `_5` for 5; nil where it was not, as nil never is.
    public let number: Int?
  }

  /// Whether a text has a form, without evaluating it.
  ///
  /// - Throws: `LuaError` of kind `syntax` that says why not.
  public func check(_ chunk: Chunk, is form: Form) throws(LuaError) {
    try lua.scoped { () throws(LuaError) in
      try lua.check(chunk.withBareText { bridge_compile(lua.state, $0, form == .expression) })
    }
  }

  /// Evaluates a text, as an expression if it is one.
  ///
  /// It runs within the limits of every call into Lua. `arg` and `...` are not set.
  /// - Parameters:
  ///   - chunk: The text, and its name in messages. A first line that starts with `#` is not skipped.
  ///   - keepsResults: Whether results get numbers and can be named afterwards; the last 100 can.
  ///   - limits: How much of the results is copied.
  /// - Returns: What became of it, without results for a call that gives nothing but nil.
  /// - Throws: `LuaError`.
  public func evaluate(
    _ chunk: Chunk, keepingResults keepsResults: Bool = true, limits: Sketch.Limits = Sketch.Limits()
  ) throws(LuaError) -> Evaluation {
    try lua.scoped { () throws(LuaError) in
      var evaluation = BridgeEvaluation(
        keepsResults: keepsResults, limits: limits.raw, isStatement: false, results: nil, count: 0,
        firstNumber: 0)
      try lua.check(chunk.withWholeText { bridge_evaluate(lua.state, identity, $0, &evaluation) })
      return Evaluation(results: results(of: evaluation), isStatement: evaluation.isStatement)
    }
  }

  private func results(of evaluation: BridgeEvaluation) -> [Result] {
    guard let results = evaluation.results else { return [] }
    var number = Int(evaluation.firstNumber)
    return (0..<evaluation.count).map { index in
      let value = Sketch(results[index], host: lua)
      guard evaluation.keepsResults, !value.isNil else { return Result(value: value, number: nil) }
      defer { number += 1 }
      return Result(value: value, number: number)
    }
  }
}

extension Sketch {
  /// Whether it is nil.
  public var isNil: Bool {
    if case .nil = self { true } else { false }
  }
}

// MARK: Looking around

extension Environment {
  /// One step of a path.
  public enum Key: Sendable, Equatable {
    /// A name, or a string in brackets.
    case name(String)
    /// An integer in brackets.
    case index(Int)
  }

  /// What can be named at a place.
  public struct Surroundings: Sendable {
    /// The type whose members an object or a record there has.
    public let type: String?
    /// The type whose own global the place is.
    public let typeItself: String?
    /// The names that the host does not know of, sorted, with the Lua type of what they stand for.
    public let names: [(name: String, luaType: String)]
  }

  /// What a path leads to, or nil; without keys, what a text of this environment can name.
  ///
  /// No function of a script is called on the way, not even as a metamethod.
  /// - Complexity: O(n) in the number of names there.
  public func look(at path: [Key] = []) -> Surroundings? {
    try? lua.scoped { () throws(LuaError) in
      guard let keys = bridge_make_values(lua.state, path.count) else {
        throw LuaError(kind: .memory, message: "not enough memory")
      }
      for (slot, key) in path.enumerated() {
        var reply = Reply(keys + slot, state: lua.state, host: Unmanaged.passUnretained(lua))
        switch key {
        case .name(let name): reply.set(name)
        case .index(let index): reply.set(index)
        }
      }
      var view = BridgeView()
      try lua.check(bridge_look(lua.state, identity, keys, path.count, &view))
      return Surroundings(view, host: lua)
    }
  }
}

extension Environment.Surroundings {
  fileprivate init?(_ view: BridgeView, host: Lua) {
    let name = view.type.map { String(cString: bridge_type_name($0)) }
    switch view.kind {
    case .nothing: return nil
    case .plain: (type, typeItself) = (nil, nil)
    case .object: (type, typeItself) = (name, nil)
    case .type: (type, typeItself) = (nil, name)
    }
    let names = withUnsafePointer(to: view.names) { slot in
      try? LuaTable.read(Argument(slot, host: Unmanaged.passUnretained(host)))
    }
    self.names = (names?.fields ?? []).compactMap { field in
      if case .string(let type) = field.value { (field.name, type) } else { nil }
    }
  }
}
