import LuaDocumentation
import LuaHost
import Testing

/// What is documented as a type is what the bindings take and give: tried with a value of every sort.
@Suite struct AcceptanceTests {
  private let specimens: Specimens
  private let manual: Manual

  init() throws {
    specimens = try Specimens()
    manual = specimens.manual
  }

  /// Something that is called with arguments in parentheses.
  private struct Callee {
    let place: String
    let source: String
    let parameters: [Parameter]
    /// The fields of the one table that it takes in place of parameters.
    var named: [Parameter] = []
    let returns: String
  }

  private var callees: [Callee] {
    var all = manual.functions.map {
      Callee(place: $0.name, source: $0.name, parameters: $0.parameters, returns: $0.returns)
    }
    for type in manual.types {
      all += type.functions.map {
        Callee(
          place: "\(type.name).\($0.name)", source: "\(type.name).\($0.name)", parameters: $0.parameters,
          returns: $0.returns)
      }
      all += type.members.filter { $0.kind == .method }.map {
        Callee(
          place: "\(type.name).\($0.name)", source: "\(receiver(of: type)):\($0.name)",
          parameters: $0.parameters, named: $0.named, returns: $0.type)
      }
      if type.kind == .object, let parameters = type.constructor?.parameters, !parameters.isEmpty {
        all.append(
          Callee(place: type.name, source: type.name, parameters: parameters, returns: type.name))
      }
    }
    return all
  }

  /// A value that methods of the type are called on.
  private func receiver(of type: TypeDescription) -> String {
    type.kind == .object
      ? "placed(make.\(type.name)())" : (TypeExpression.name(type.name).samples(manual).first ?? "")
  }

  /// What prints is not to print here, and what asks for a file has none.
  ///
  /// Of the two tables that some methods take, the length of one follows from that of the other.
  private static let exceptions: Set<String> = [
    "help", "reload", "Behavior.applyForces", "Behavior.addLinearVelocities",
  ]

  private func samples(_ parameter: Parameter, _ index: Int = 0) -> [String] {
    TypeExpression(parameter.type)?.samples(manual, index) ?? []
  }

  /// The call with samples for all arguments but one.
  private func call(_ callee: Callee, _ argument: String, at index: Int) -> String {
    let arguments = callee.parameters.indices.map { place in
      place == index ? argument : samples(callee.parameters[place], place).first ?? "nil"
    }
    let fields = callee.named.isEmpty ? [] : [self.fields(callee.named)]
    return "return \(callee.source)(\((arguments + fields).joined(separator: ", ")))"
  }

  /// A table of fields with samples for those that must be there, and another value for one of them.
  private func fields(_ named: [Parameter], _ value: String = "", at index: Int = -1) -> String {
    let texts = named.enumerated().compactMap { place, field in
      if place == index { return "\(field.name) = \(value)" }
      return field.isOptional ? nil : "\(field.name) = \(self.samples(field).first ?? "nil")"
    }
    return "{ \(texts.joined(separator: ", ")) }"
  }

  /// Whether a parameter may only be left out because of what another one is: a line has two ends, a path has none.
  private static func isConditional(_ place: String, _ parameter: Parameter) -> Bool {
    place == "CollisionBehavior.addBoundary" && parameter.name == "to"
  }

  // MARK: Arguments

  @Test func `a call with arguments of the documented types goes well`() throws {
    for callee in callees where !Self.exceptions.contains(callee.place) {
      for index in callee.parameters.indices {
        for sample in samples(callee.parameters[index], index) {
          let text = call(callee, sample, at: index)
          #expect(try specimens.complaint(text) == "", "\(text)")
        }
      }
    }
  }

  @Test func `an argument of another type is refused`() throws {
    let probes = Probe.all(manual)
    var refusals = 0
    for callee in callees where !Self.exceptions.contains(callee.place) {
      for (index, parameter) in callee.parameters.enumerated() {
        let type = try #require(TypeExpression(parameter.type))
        for probe in probes {
          let isOmitted =
            probe.source == "nil" && parameter.isOptional && !Self.isConditional(callee.place, parameter)
          guard let isAccepted = isOmitted ? true : probe.isAccepted(as: type, manual) else { continue }
          let text = call(callee, probe.source, at: index)
          let message = try specimens.complaint(text)
          let isRefused =
            message.contains("expected") && message.contains("argument \(index + 1)")
          // The name of a class is looked at before there is anything to name.
          let isRefusedOtherwise = callee.place.hasSuffix(".extend") && message.contains("extend: ")
          #expect((isRefused || isRefusedOtherwise) == !isAccepted, "\(text): \(message)")
          refusals += isAccepted ? 0 : 1
        }
      }
    }
    #expect(refusals > 500)
  }

  // MARK: Constructors' tables

  @Test func `fields and items of constructors are what they are said to be`() throws {
    for type in manual.types {
      for constructor in type.constructors {
        try check(constructor, of: type)
      }
    }
  }

  @Test func `fields of methods are what they are said to be`() throws {
    for callee in callees {
      for (index, field) in callee.named.enumerated() {
        try check(field, place: "\(callee.place): \(field.name): expected") { value in
          "\(callee.source)(\(fields(callee.named, value, at: index)))"
        }
      }
    }
  }

  private func check(_ constructor: ConstructorDescription, of type: TypeDescription) throws {
    let label = constructor.name.map { "\(type.name).\($0)" } ?? type.name
    for (index, field) in constructor.named.enumerated() {
      try check(field, place: "\(field.name): expected") { value in
        let others = constructor.named.enumerated().compactMap { other, parameter in
          other == index || parameter.isOptional
            ? nil : "\(parameter.name) = \(samples(parameter).first ?? "")"
        }
        // What may be left out because another may stand for it.
        let partner = label == "AttachmentBehavior" && !["anchor", "attachedTo"].contains(field.name)
        let extra =
          partner ? [field.name == "attachedOffset" ? "attachedTo = make.View()" : "anchor = { 0, 0 }"] : []
        return "\(label) { \((others + extra + ["\(field.name) = \(value)"]).joined(separator: ", ")) }"
      }
    }
    guard let item = constructor.items else { return }
    try check(item, place: "item 1: expected") { "\(label) { \($0) }" }
  }

  /// Tries a field with values of every sort.
  private func check(_ field: Parameter, place: String, _ source: (String) -> String) throws {
    let type = try #require(TypeExpression(field.type))
    for sample in samples(field) {
      #expect(try specimens.complaint("local _ = " + source(sample)) == "", "\(source(sample))")
    }
    for probe in Probe.all(manual) where probe.source != "nil" {
      guard let isAccepted = probe.isAccepted(as: type, manual) else { continue }
      let message = try specimens.complaint("local _ = " + source(probe.source))
      #expect(message.contains(place) == !isAccepted, "\(source(probe.source)): \(message)")
    }
  }

  // MARK: Properties

  @Test func `properties take what they are said to hold`() throws {
    for type in manual.types where type.kind == .object {
      for member in type.members where member.kind != .method {
        for probe in Probe.all(manual) {
          let text = "make.\(type.name)().\(member.name) = \(probe.source)"
          guard let isAccepted = isAccepted(probe, by: member) else { continue }
          let message = try specimens.complaint(text)
          let isRefused =
            message.contains("\(member.name): expected") || message.contains("\(member.name) is read-only")
          #expect(isRefused == !isAccepted, "\(text): \(message)")
        }
      }
    }
  }

  /// Whether a member takes a value; nil where that depends on more than its type.
  private func isAccepted(_ probe: Probe, by member: MemberDescription) -> Bool? {
    let type = TypeExpression(member.type)
    switch member.kind {
    case .property(isWritable: false): return false
    case .callback, .handler: return probe.names.contains("function") || probe.source == "nil"
    case .property where Double(probe.source).map { !$0.isAccepted(by: member.range) } ?? false: return false
    case .free where probe.source == "nil": return nil
    case .property, .table, .free: return type.flatMap { probe.isAccepted(as: $0, manual) }
    case .method, .constant: return nil
    }
  }

  // MARK: Results

  @Test func `calls give what they are said to give`() throws {
    for callee in callees where !Self.exceptions.contains(callee.place) {
      let index = callee.parameters.isEmpty ? -1 : 0
      let text = call(callee, callee.parameters.first.flatMap { samples($0).first } ?? "", at: index)
      // What waits can only be called where it may.
      guard !["wait", "waitUntil"].contains(callee.place) else { continue }
      let values = try specimens.run(text)
      let types = TypeExpression.list(callee.returns) ?? []
      // What is said to give nothing may give a nil.
      let isAsMany = types.isEmpty ? values.allSatisfy { $0 == .nil } : values.count == types.count
      #expect(isAsMany, "\(text) gives \(values)")
      for (value, type) in zip(values, types) {
        #expect(
          value.fits(type, manual), "\(text) gives \(value), not \(type)")
      }
    }
  }
}
