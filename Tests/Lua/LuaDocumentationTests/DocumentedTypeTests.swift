import LuaDocumentation
import LuaHost
import Testing

/// The bindings accept and return exactly the documented types, tested with a value of every kind.
@Suite struct DocumentedTypeTests {
  private let fixtures: ObjectFixtures
  private let manual: Manual

  init() throws {
    fixtures = try ObjectFixtures()
    manual = fixtures.manual
  }

  /// Defaults that are described in words, or that depend on the kind.
  private static let describedDefaults: Set<String> = [
    "Camera.center",
    "AttachmentBehavior.length", "AttachmentBehavior.attachmentRange", "Popover.preferredContentSize",
    "FieldBehavior.falloff",
  ]

  /// New objects, for types whose fixture has properties set.
  private static let newObjects = [
    "View": "View {}", "Label": "Label {}", "Button": "Button {}", "Shape": "Shape {}",
    "BarButtonItem": "BarButtonItem {}",
    "Alert": "Alert {}", "ScrollView": "ScrollView {}", "Item": "Item { size = { 1, 1 } }",
    "FieldBehavior": "FieldBehavior.drag {}",
    "Forces":
      "(function() local i = Item { size = { 1, 1 } } Animator():addBehavior(GravityBehavior { i }) return i.forces end)()",
  ]

  @Test func `properties of new objects have the documented defaults`() throws {
    var count = 0
    for type in manual.types where type.kind == .object {
      for member in type.members {
        guard let text = member.defaultValue, case .property = member.kind,
          !Self.describedDefaults.contains("\(type.name).\(member.name)")
        else { continue }
        let object = Self.newObjects[type.name] ?? "make.\(type.name)()"
        let values = [
          "transparent": "Color(0, 0, 0, 0)", "black": "Color(0, 0, 0)", "unlimited": "FloatRange.infinite",
        ]
        let expected = values[text] ?? text
        let script = """
          local value, text = (\(object)).\(member.name), [==[\(expected)]==]
          local expected = load("return " .. text:gsub("π", "math.pi"))
          local isEqual = expected and value == expected() or tostring(value):sub(-#text) == text
          return isEqual and "" or tostring(value)
          """
        #expect(
          try fixtures.run(script) == [.string("")], "\(type.name).\(member.name): default \(text)")
        count += 1
      }
    }
    #expect(count > 40)
  }

  /// A function, method or constructor that is called with arguments in parentheses.
  private struct Callable {
    let location: String
    let source: String
    let parameters: [Parameter]
    /// The fields of the table that can be passed in place of the parameters.
    var named: [Parameter] = []
    let returns: String
    var returnsArguments = false
  }

  private var callables: [Callable] {
    var all = manual.functions.map {
      Callable(location: $0.name, source: $0.name, parameters: $0.parameters, returns: $0.returns)
    }
    for type in manual.types {
      all += type.functions.map {
        Callable(
          location: "\(type.name).\($0.name)", source: "\(type.name).\($0.name)", parameters: $0.parameters,
          returns: $0.returns)
      }
      all += type.members.filter { $0.kind == .method }.map {
        Callable(
          location: "\(type.name).\($0.name)", source: "\(receiver(of: type)):\($0.name)",
          parameters: $0.parameters, named: $0.namedParameters, returns: $0.type,
          returnsArguments: $0.returnsArguments)
      }
      if type.kind == .object, let parameters = type.constructor?.parameters, !parameters.isEmpty {
        all.append(
          Callable(location: type.name, source: type.name, parameters: parameters, returns: type.name))
      }
    }
    return all
  }

  /// An expression for an object whose methods are called.
  private func receiver(of type: TypeDescription) -> String {
    type.kind == .object
      ? "placed(make.\(type.name)())" : (TypeExpression.name(type.name).samples(manual).first ?? "")
  }

  /// Functions whose arguments cannot be tried one by one: `help` prints, `reload` needs a script's file, and
  /// the others take two tables, of which one determines the length of the other.
  private static let exceptions: Set<String> = [
    "help", "reload", "Behavior.applyForces", "Behavior.addLinearVelocities",
    // The arguments are names of keys.
    "Stage.pressKey", "Stage.isKeyDown",
    // The arguments are path data, the name of a file, and a table with certain fields.
    "Path.svg", "Path.trace", "Shape.svg",
    // The item must be in the behavior, and the animator must have behaviors for all items.
    "PushBehavior.targetOffset", "PushBehavior.setTargetOffset", "Animator.add",
    // A table is the other form.
    "Animator",
    // Requires two items, or a boundary that the behavior has; the tests of CollisionBehavior pass them.
    "CollisionBehavior.setSurface",
  ]

  private func samples(_ parameter: Parameter, _ index: Int = 0) -> [String] {
    TypeExpression(parameter.type)?.samples(manual, index) ?? []
  }

  /// A call with sample arguments, except for the one at `index`.
  private func call(_ callable: Callable, _ argument: String, at index: Int) -> String {
    let arguments = callable.parameters.indices.map { position in
      position == index ? argument : samples(callable.parameters[position], position).first ?? "nil"
    }
    let fields = callable.named.isEmpty ? [] : [self.fields(callable.named)]
    return "return \(callable.source)(\((arguments + fields).joined(separator: ", ")))"
  }

  /// A table constructor with samples for the required fields, and the given value for the field at `index`.
  private func fields(_ named: [Parameter], _ value: String = "", at index: Int = -1) -> String {
    let texts = named.enumerated().compactMap { position, field in
      if position == index { return "\(field.name) = \(value)" }
      return field.isOptional ? nil : "\(field.name) = \(self.samples(field).first ?? "nil")"
    }
    return "{ \(texts.joined(separator: ", ")) }"
  }

  /// Whether the parameter is optional only for some values of another one: a line needs `to`, a path does
  /// not take it.
  private static func isConditional(_ location: String, _ parameter: Parameter) -> Bool {
    location == "CollisionBehavior.addBoundary" && parameter.name == "to"
  }

  /// Whether no other argument may follow the sample: a boundary through a table of points has no `to`.
  private static func isLastArgument(_ location: String, _ sample: String) -> Bool {
    location == "CollisionBehavior.addBoundary" && sample.hasPrefix("{ Point(")
  }

  // MARK: Arguments

  @Test func `calls accept arguments of the documented types`() throws {
    for callable in callables where !Self.exceptions.contains(callable.location) {
      for index in callable.parameters.indices {
        let samples = self.samples(callable.parameters[index], index)
        for sample in samples where !Self.isLastArgument(callable.location, sample) {
          let text = call(callable, sample, at: index)
          #expect(try fixtures.errorMessage(text) == "", "\(text)")
        }
      }
    }
  }

  @Test func `calls reject arguments of other types`() throws {
    let sampleValues = SampleValue.all(manual)
    var refusals = 0
    for callable in callables where !Self.exceptions.contains(callable.location) {
      for (index, parameter) in callable.parameters.enumerated() {
        let type = try #require(TypeExpression(parameter.type))
        for sampleValue in sampleValues {
          let isOmitted =
            sampleValue.source == "nil" && parameter.isOptional && !parameter.isVariadic
            && !Self.isConditional(callable.location, parameter)
          guard let isAccepted = isOmitted ? true : sampleValue.isAccepted(as: type, manual) else { continue }
          let text = call(callable, sampleValue.source, at: index)
          let message = try fixtures.errorMessage(text)
          let isRefused =
            message.contains("expected") && message.contains("argument \(index + 1)")
          // `extend` checks the name of the class with a message of its own.
          let isRefusedOtherwise = callable.location.hasSuffix(".extend") && message.contains("extend: ")
          #expect((isRefused || isRefusedOtherwise) == !isAccepted, "\(text): \(message)")
          refusals += isAccepted ? 0 : 1
        }
      }
    }
    #expect(refusals > 500)
  }

  // MARK: Constructors' tables

  @Test func `constructors accept exactly the documented fields and items`() throws {
    for type in manual.types {
      for constructor in type.constructors {
        try check(constructor, of: type)
      }
    }
  }

  @Test func `methods accept exactly the documented named arguments`() throws {
    for callable in callables where callable.location != "CollisionBehavior.setSurface" {
      for (index, field) in callable.named.enumerated() {
        try check(field, location: "\(callable.location): \(field.name): expected") { value in
          "\(callable.source)(\(fields(callable.named, value, at: index)))"
        }
      }
    }
  }

  private func check(_ constructor: ConstructorDescription, of type: TypeDescription) throws {
    let label = constructor.name.map { "\(type.name).\($0)" } ?? type.name
    for (index, field) in constructor.namedParameters.enumerated() {
      // The valid locations depend on the colors, a file has to exist, and few attachments can be geared.
      if ["Gradient.locations", "Image.file"].contains("\(label).\(field.name)") { continue }
      if label == "AttachmentBehavior.gear", field.type == "AttachmentBehavior" { continue }
      try check(field, location: "\(field.name): expected") { value in
        let others = constructor.namedParameters.enumerated().compactMap { other, parameter in
          other == index || parameter.isOptional
            ? nil : "\(parameter.name) = \(samples(parameter).first ?? "")"
        }
        // Fields of which exactly one is required.
        let partner = label == "AttachmentBehavior" && !["anchor", "attachedTo"].contains(field.name)
        var extra =
          partner ? [field.name == "attachedOffset" ? "attachedTo = make.View()" : "anchor = { 0, 0 }"] : []
        if label == "Gradient" { extra = ["'red'"] }
        if label == "Animator" { extra = ["gravity = true"] }
        return "\(label) { \((others + extra + ["\(field.name) = \(value)"]).joined(separator: ", ")) }"
      }
    }
    guard let item = constructor.itemsParameter, label != "Image" else { return }
    try check(item, location: "item 1: expected") { "\(label) { \($0) }" }
  }

  /// Checks a field with values of every kind.
  private func check(_ field: Parameter, location: String, _ source: (String) -> String) throws {
    let type = try #require(TypeExpression(field.type))
    for sample in samples(field) {
      #expect(try fixtures.errorMessage("local _ = " + source(sample)) == "", "\(source(sample))")
    }
    for sampleValue in SampleValue.all(manual) where sampleValue.source != "nil" {
      guard let isAccepted = sampleValue.isAccepted(as: type, manual) else { continue }
      let message = try fixtures.errorMessage("local _ = " + source(sampleValue.source))
      #expect(message.contains(location) == !isAccepted, "\(source(sampleValue.source)): \(message)")
    }
  }

  // MARK: Properties

  @Test func `properties accept exactly values of the documented type`() throws {
    for type in manual.types where type.kind == .object {
      for member in type.members where member.kind != .method {
        for sampleValue in SampleValue.all(manual) {
          let text = "make.\(type.name)().\(member.name) = \(sampleValue.source)"
          guard let isAccepted = isAccepted(sampleValue, by: member) else { continue }
          let message = try fixtures.errorMessage(text)
          let isRefused =
            message.contains("\(member.name): expected") || message.contains("\(member.name) is read-only")
          #expect(isRefused == !isAccepted, "\(text): \(message)")
        }
      }
    }
  }

  /// Whether a member accepts a value; nil if that depends on more than its type.
  private func isAccepted(_ sampleValue: SampleValue, by member: MemberDescription) -> Bool? {
    let type = TypeExpression(member.type)
    switch member.kind {
    case .property(isWritable: false): return false
    case .callback, .handler: return sampleValue.names.contains("function") || sampleValue.source == "nil"
    case .property where Double(sampleValue.source).map { !$0.isAccepted(by: member.range) } ?? false:
      return false
    case .lazyTable where sampleValue.source == "nil": return nil
    case .property, .table, .lazyTable: return type.flatMap { sampleValue.isAccepted(as: $0, manual) }
    case .method, .constant: return nil
    }
  }

  // MARK: Results

  @Test func `calls return values of the documented types`() throws {
    for callable in callables where !Self.exceptions.contains(callable.location) {
      let index = callable.parameters.isEmpty ? -1 : 0
      let text = call(callable, callable.parameters.first.flatMap { samples($0).first } ?? "", at: index)
      // Functions that wait can only be called in a task.
      guard !["wait", "waitUntil"].contains(callable.location) else { continue }
      let values = try fixtures.run(text)
      let types = TypeExpression.parseList(callable.returns) ?? []
      // A function without documented results may return nil.
      let isAsMany =
        callable.returnsArguments
        ? values.count >= types.count
        : types.isEmpty ? values.allSatisfy { $0 == .nil } : values.count == types.count
      #expect(isAsMany, "\(text) gives \(values)")
      for (value, type) in zip(values, types) {
        #expect(
          value.matches(type, manual), "\(text) gives \(value), not \(type)")
      }
    }
  }
}
