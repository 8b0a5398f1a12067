package import LuaDocumentation
import LuaHost
package import TestSupport

/// Generates random Lua statements that use everything scripts can access, with valid and invalid arguments.
///
/// The members come from the tables of the bindings, so that the grammar is complete. The statements use the
/// objects in the pool of `prelude`, which has a few of each type, some of them destroyed.
package struct BindingGrammar {
  /// How callbacks and numbers are generated.
  package enum Style {
    /// A callback ends with its first error; numbers are moderate, except for a few invalid ones.
    case plain
    /// Each statement of a callback is a protected call; numbers reach the limits of their ranges and beyond.
    case dense
  }

  let manual: Manual
  let objects: [TypeDescription]
  private let records: [TypeDescription]
  private let constants: [TypeDescription]
  private let style: Style
  package var random: SplitMix64

  /// Creates a grammar of everything registered in a Lua state; equal seeds generate equal statements.
  package init(of manual: Manual, seed: UInt64, style: Style = .plain) {
    self.style = style
    self.manual = manual
    objects = manual.types.filter { $0.kind == .object }
    records = manual.types.filter { $0.kind == .record }
    constants = manual.types.filter { $0.kind == .constants }
    random = SplitMix64(seed: seed)
  }

  /// The number of objects of each type in the pool.
  package static let slots = 4

  /// A random number from 0 to `bound` - 1.
  package mutating func roll(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }

  mutating func pick<Element>(_ choices: [Element]) -> Element { choices[roll(choices.count)] }

  // MARK: Statements

  /// A random statement; functions in it are nested at most twice.
  package mutating func statement(_ depth: Int = 0) -> String {
    switch roll(100) {
    case 0..<32: member(depth) { $0 == .method }
    case 32..<60: member(depth) { $0 != .method }
    case 60..<72: construction(depth)
    case 72..<80: function(depth)
    case 80..<89: arithmetic(depth)
    case 89..<92: classes(depth)
    case 92..<95: coroutine(depth)
    default: plain(depth)
    }
  }

  private mutating func member(
    _ depth: Int, where isWanted: (MemberDescription.Kind) -> Bool
  ) -> String {
    let type = pick(objects + records)
    let members = manual.members(of: type).filter { isWanted($0.kind) }
    guard !members.isEmpty else { return plain(depth) }
    let member = pick(members)
    let receiver = type.kind == .object ? object(type.name) : record(type, depth)
    guard member.kind == .method else { return access(to: member, of: receiver, depth) }
    let call =
      "(\(receiver)):\(member.name)(\(arguments(of: member, path: "\(type.name).\(member.name)", depth)))"
    return keeping(member.type, call)
  }

  private mutating func access(to member: MemberDescription, of receiver: String, _ depth: Int) -> String {
    let path = "(\(receiver)).\(member.name)"
    switch member.kind {
    case _ where roll(3) == 0: return keeping(member.type, path)
    case .callback, .handler:
      return "local o = \(receiver) o.\(member.name) = \(roll(5) == 0 ? anything(depth) : callback(depth))"
    case .table:
      return
        "local o = \(receiver) o.\(member.name) = { beganContact = \(callback(depth)), endedContact = \(callback(depth)) }"
    case .lazyTable: return "\(path).x = \(anything(depth))"
    default: return "local o = \(receiver) o.\(member.name) = \(value(member.type, depth))"
    }
  }

  private mutating func construction(_ depth: Int) -> String {
    let type = pick(objects)
    guard !type.constructors.isEmpty else { return function(depth) }
    let constructor = pick(type.constructors)
    let label = constructor.name.map { "\(type.name).\($0)" } ?? type.name
    if !constructor.parameters.isEmpty, roll(2) == 0 {
      return keeping(type.name, "\(type.name)(\(arguments(constructor.parameters, of: type.name, depth)))")
    }
    var fields: [String] = []
    if let item = constructor.itemsParameter {
      for _ in 0..<roll(4) { fields.append(value(item.type, depth)) }
    }
    fields += self.fields(constructor.namedParameters, depth)
    let settable = manual.members(of: type).filter {
      [.property(isWritable: true), .callback, .handler].contains($0.kind)
    }
    for _ in 0..<roll(4) where !settable.isEmpty {
      let member = pick(settable)
      let isFunction = member.kind != .property(isWritable: true)
      let content = isFunction ? callback(depth) : value(member.type, depth)
      fields.append("\(member.name) = \(content)")
    }
    return keeping(type.name, "\(label) { \(fields.joined(separator: ", ")) }")
  }

  private mutating func function(_ depth: Int) -> String {
    let statics = manual.types.flatMap { type in type.functions.map { ("\(type.name).\($0.name)", $0) } }
    let (name, function) = pick(statics + manual.functions.map { ($0.name, $0) })
    return keeping(function.returns, "\(name)(\(arguments(function.parameters, of: name, depth)))")
  }

  private mutating func arithmetic(_ depth: Int) -> String {
    let (left, right) = (value(pick(records).name, depth), value(pick(records).name, depth))
    return switch roll(10) {
    case 0..<6:
      "local _ = (\(left)) \(pick(["+", "-", "*", "/", "==", "<", "..", "//", "%", "^"])) (\(right))"
    case 6: "local _ = -(\(left))"
    case 7: "local _ = #(\(left))"
    case 8: "local _ = tostring(\(anything(depth)))"
    default: "for _ in pairs(\(roll(2) == 0 ? left : anyObject())) do end"
    }
  }

  private mutating func classes(_ depth: Int) -> String {
    let slot = roll(Self.slots)
    return switch roll(6) {
    case 0:
      "keep('Class', \(slot), \(roll(3) == 0 ? object("Class") : "Behavior").extend(\(value("string", depth))))"
    case 1..<4: "(\(object("Class"))).\(pick(["action", "init", "willMoveTo", "other"])) = \(callback(depth))"
    default: "keep('Behavior', \(slot), (\(object("Class")))(\(anything(depth))))"
    }
  }

  private mutating func coroutine(_ depth: Int) -> String {
    switch roll(4) {
    case 0: "keep('thread', \(roll(Self.slots)), coroutine.create(\(callback(depth))))"
    case 1: "coroutine.wrap(\(callback(depth)))(\(anything(depth)))"
    case 2: "coroutine.resume(\(object("thread")), \(anything(depth)))"
    default: "if coroutine.isyieldable() then coroutine.yield(\(anything(depth))) end"
    }
  }

  private mutating func plain(_ depth: Int) -> String {
    switch roll(9) {
    case 0: "collectgarbage()"
    case 1: "collectgarbage('step')"
    case 2: "stage:step(\(roll(3)))"
    case 3: "error(\(anything(depth)))"
    case 4: "pcall(\(callback(depth)))"
    case 5: "update = \(callback(depth))"
    case 6: "on_reload = \(callback(depth))"
    case 7: "local _ <close> = setmetatable({}, { __close = \(callback(depth)) })"
    default: "setmetatable({}, { __gc = \(callback(depth)) })"
    }
  }

  private mutating func keeping(_ type: String, _ expression: String) -> String {
    let name = type.last == "?" ? String(type.dropLast()) : type
    guard objects.contains(where: { $0.name == name }) else { return "local _ = \(expression)" }
    return "keep('\(name)', \(roll(Self.slots)), \(expression))"
  }

  // MARK: Values

  private mutating func arguments(_ parameters: [Parameter], of name: String, _ depth: Int) -> String {
    // The argument determines the running time, so it is kept small.
    if name == "Stage.step" || style == .dense && name == "Animator.step" { return "\(roll(3))" }
    if name == "Stage.run" { return "0.0\(roll(9))" }
    var values = parameters.map { parameter in
      parameter.isOptional && roll(3) == 0 ? "nil" : value(parameter.type, depth)
    }
    if roll(20) == 0 { values = Array(values.dropLast()) }
    if roll(20) == 0 { values.append(anything(depth)) }
    return values.joined(separator: ", ")
  }

  private mutating func arguments(of member: MemberDescription, path: String, _ depth: Int) -> String {
    guard !member.namedParameters.isEmpty, roll(20) > 0 else {
      return arguments(member.parameters, of: path, depth)
    }
    return "{ \(fields(member.namedParameters, depth).joined(separator: ", ")) }"
  }

  private mutating func fields(_ named: [Parameter], _ depth: Int) -> [String] {
    var fields: [String] = []
    for field in named where !field.isOptional || roll(3) == 0 {
      if roll(20) > 0 { fields.append("\(field.name) = \(value(field.type, depth))") }
    }
    return fields
  }

  private mutating func value(_ type: String, _ depth: Int) -> String {
    guard let type = TypeExpression(type) else { return anything(depth) }
    return value(type, depth)
  }

  /// A random expression of a type, occasionally of another type.
  private mutating func value(_ type: TypeExpression, _ depth: Int) -> String {
    if roll(12) == 0 { return anything(depth) }
    switch type {
    case .name(let name): return value(named: name, depth)
    case .literal(let text): return "'\(text)'"
    case .optional(let wrapped): return roll(4) == 0 ? "nil" : value(wrapped, depth)
    case .union(let types): return value(pick(types), depth)
    case .function: return callback(depth)
    case .table(let fields):
      var texts: [String] = []
      for field in fields where !field.isOptional || roll(3) == 0 {
        texts.append("\(field.name) = \(value(field.type, depth))")
      }
      return "{ \(texts.joined(separator: ", ")) }"
    case .array(let element):
      return "{ \((0..<roll(5)).map { _ in value(element, depth) }.joined(separator: ", ")) }"
    }
  }

  private mutating func value(named name: String, _ depth: Int) -> String {
    switch name {
    case "number": return number()
    case "integer": return pick(["0", "1", "2", "-1", "7", "3.0", "0.5"] + oddNumbers)
    case "boolean": return pick(["true", "false"])
    case "string":
      return pick(["'a'", "'b'", "'green'", "'#ff000080'", "''", "'\\0\\255'", "('x'):rep(300)"])
    case "function": return callback(depth)
    default: break
    }
    if let record = records.first(where: { $0.name == name }) { return self.record(record, depth) }
    if let constant = constants.first(where: { $0.name == name }) {
      return "\(name).\(pick(constant.members).name)"
    }
    return objects.contains { $0.name == name } ? object(name) : anything(depth)
  }

  private mutating func record(_ type: TypeDescription, _ depth: Int) -> String {
    let fields = type.constructor?.parameters ?? []
    switch roll(4) {
    case 0: return "{ \(fields.map { _ in number() }.joined(separator: ", ")) }"
    case 1: return "{ \(fields.map { "\($0.name) = \(number())" }.joined(separator: ", ")) }"
    default: return "\(type.name)(\(fields.map { _ in number() }.joined(separator: ", ")))"
    }
  }

  mutating func number() -> String {
    if style == .dense, roll(5) == 0 { return pick(Self.greatNumbers) }
    return switch roll(20) {
    case 0: pick(oddNumbers)
    case 1..<8: "\(roll(5))"
    case 8..<16: "\(roll(400))"
    default: "\(Double(random.float(in: -300...300)))"
    }
  }

  /// Numbers that are NaN, infinite, not whole, or outside most ranges.
  private var oddNumbers: [String] {
    style == .dense ? Self.strangeNumbers + Self.greatNumbers : Self.strangeNumbers
  }

  private static let strangeNumbers = [
    "0/0", "1/0", "-1/0", "-0.0", "1e300", "-1e300", "1e-300", "1e30", "1e9", "-1e5", "2^53",
    "math.maxinteger",
    "math.mininteger", "'12'",
  ]

  /// Numbers at both ends of the accepted ranges, and beyond them.
  private static let greatNumbers = [
    "1e7", "-1e7", "9999999", "-3e6", "1e6", "1e5", "-12345.678", "1000", "1e-3", "-1e-3", "1e-7", "1e-300",
    "5e-324",
    "0", "-0.0", "1e7 + 1", "1e9", "1e12", "1e15", "-1e15", "1e19", "3.4e38", "1e154", "1e300", "-1e308",
    "1.7976931348623157e308",
  ]

  /// A random expression of any type.
  private mutating func anything(_ depth: Int) -> String {
    switch roll(12) {
    case 0: "nil"
    case 1: pick(["true", "false"])
    case 2: pick(oddNumbers)
    case 3:
      pick(["'text'", "''", "{}", "{ 1, 2 }", "{ x = {} }", "print", "io.stdout", "coroutine.create(print)"])
    case 4: "setmetatable({}, { __index = error, __tostring = error, __len = error })"
    case 5: record(pick(records), depth)
    case 6: pick(manual.types).name
    case 7: callback(depth)
    case 8: object("Class")
    default: anyObject()
    }
  }

  private mutating func anyObject() -> String { object(pick(objects).name) }

  /// One of the pool's objects of a type or of a type that inherits from it.
  mutating func object(_ name: String) -> String {
    if name == "Stage" { return "stage" }
    let family = objects.filter { manual.inheritanceChain(of: $0).contains { $0.name == name } }.map(\.name)
    return "pick('\(family.isEmpty ? name : pick(family))', \(roll(Self.slots)))"
  }

  /// A function with random statements; does nothing when called after the budget is spent.
  mutating func callback(_ depth: Int) -> String {
    guard depth < 2 else { return "function() end" }
    let argument = "keep('\(pick(objects).name)', \(roll(Self.slots)), (...))"
    let statements = (0...roll(3)).map { _ in protected(statement(depth + 1)) }.joined(separator: " ")
    return
      "function(...) if spend() then return end \(roll(4) == 0 ? argument : "") \(statements) return \(result()) end"
  }

  /// A statement as a block, or as a protected call that passes on the arguments of the enclosing function.
  private func protected(_ statement: String) -> String {
    style == .dense ? "pcall(function(...) \(statement) end, ...)" : "do \(statement) end"
  }

  /// The return value of a callback; field evaluators return a vector.
  private mutating func result() -> String {
    guard style == .dense, roll(2) == 0 else { return "true" }
    return "Vector(\(number()), \(number()))"
  }
}
