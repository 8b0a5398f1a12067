import LuaHost
import Testing

/// All suites are serialized, because they share the count of live bodies.
@Suite(.serialized) enum HostTests {}

struct Place: Equatable, Sendable {
  var x: Double
  var y: Double
}

struct Shift: Equatable, Sendable {
  var dx: Double
  var dy: Double
}

extension Place: LuaRecord {
  static var luaTypeName: String { "Place" }
  static let recordType = RecordType<Place>(
    "Place", summary: "A place.",
    fields: [.init("x", "To the right.", unit: "pt"), .init("y", "Down.", unit: "pt")],
    operators: [.subtract("Place", returns: "Shift"), .add("Shift", returns: "Place")])

  init(components: RecordComponents) { self.init(x: components[0], y: components[1]) }
  var components: RecordComponents { RecordComponents(x, y) }
}

extension Shift: LuaRecord {
  static var luaTypeName: String { "Shift" }
  static let recordType = RecordType<Shift>(
    "Shift", summary: "A shift.",
    fields: [.init("dx", "To the right.", aliases: ["x"]), .init("dy", "Down.", aliases: ["y"], default: 0)],
    operators: [
      .add("Shift", returns: "Shift"), .multiplyByNumber(returns: "Shift"), .divideByNumber(returns: "Shift"),
      .negate(returns: "Shift"),
    ],
    members: [
      .property("length", "Its length.", get: { ($0.dx * $0.dx + $0.dy * $0.dy).squareRoot() }),
      .method("dot", "The dot product.", parameters: [.init("other", "The other shift.")]) {
        shift, call throws(HostError) in
        let other: Shift = try call.argument(0)
        return shift.dx * other.dx + shift.dy * other.dy
      },
      .method("fail", "Always fails.") { shift, call throws(HostError) -> Double in
        throw HostError("failed on purpose")
      },
    ])

  init(components: RecordComponents) { self.init(dx: components[0], dy: components[1]) }
  var components: RecordComponents { RecordComponents(dx, dy) }
}

class Body {
  static nonisolated(unsafe) var live = 0

  var name: String?
  var mass = 1.0
  var place = Place(x: 0, y: 0)
  var isFixed = false
  var parts: [Body] = []
  var callbackSets = 0

  init() { Self.live += 1 }
  deinit { Self.live -= 1 }
}

final class Ball: Body {
  var radius = 1.0
  weak var partner: Body?
}

/// The class of instances of script classes that extend `Body`.
final class ScriptBody: Body {
  var isDiscarded = false
}

extension Body: LuaObject {}

extension Body {
  static let luaType = ObjectType<Body>(
    "Body", summary: "A body.",
    constructor: .init(
      summary: "A body of parts.", items: .init("part", "A part.", type: "Body"),
      named: [.optional("kind", "Its kind.")]
    ) {
      call throws(HostError) in
      let body = Body()
      body.parts = try call.arguments()
      if call.hasNamedArgument("kind") {
        let kind: String = try call.argument(named: "kind")
        if kind == "bad" { throw HostError("no such kind") }
        body.name = kind
      }
      return body
    },
    members: [
      .property("name", "Its name.", get: { $0.name }, set: { $0.name = $1 }),
      .property(
        "mass", "Its mass.", unit: "kg", default: "1", range: .positive, get: { $0.mass },
        set: { $0.mass = $1 }),
      .property("place", "Where it is.", get: { $0.place }, set: { $0.place = $1 }),
      .property("isFixed", "Whether it moves.", get: { $0.isFixed }, set: { $0.isFixed = $1 }),
      .property("parts", "Its parts.", get: { $0.parts }),
      .property(
        "fragile", "Fails.",
        get: { _ throws(HostError) -> Double in throw HostError("cannot be read") },
        set: { _, _ throws(HostError) in throw HostError("cannot be set") }),
      .method("push", "Pushes it.", parameters: [.init("by", "How far.", unit: "pt")]) {
        body, call throws(HostError) in
        let shift: Shift = try call.argument(0)
        body.place.x += shift.dx
        body.place.y += shift.dy
      },
      .method("attach", "Adds a part.", parameters: [.init("part", "What.")]) {
        body, call throws(HostError) in
        body.parts.append(try call.argument(0))
      },
      .method("measures", "Several.", returns: "number, number") { body, _ in
        MultipleResults(.number(body.mass), .number(body.place.x))
      },
      .method(
        "move", "Moves it.",
        named: [.init("by", "How far.", type: "Shift"), .optional("times", "How often.", type: "integer")]
      ) { body, call throws(HostError) in
        let shift: Shift = try call.argument(named: "by")
        for _ in 0..<(try call.argument(named: "times", default: 1)) { body.place.x += shift.dx }
      },
      .handler("onPress", "When it is pressed.", parameters: [.init("body", "This one.", type: "Body")]),
      .callback("onHit", "When it hits.", didSet: { body, _, isSet in body.callbackSets += isSet ? 1 : -1 }),
      .table("delegate", "A delegate."),
      .lazyTable("data", "The script's own."),
    ],
    subclassDefinition: SubclassDefinition(
      overrides: [MemberDescription(.callback, "tick", "Each time.")], make: { _ in ScriptBody() },
      discard: { body, lua in
        body.isDiscarded = true
        // Any other host code.
        try? lua.addStrongReference(from: Body(), to: Body())
      },
      didChangeOverride: { ($0.owner as? Body)?.callbackSets += 1 }),
    makeObjectLabel: { body in body.name.map { "Body '\($0)'" } })
}

extension Ball {
  static let ballType = ObjectType<Ball>(
    "Ball", extends: Body.luaType, summary: "A ball.",
    constructor: .init(summary: "A ball.", parameters: [.init("radius", "Its radius.")]) {
      call throws(HostError) in
      let ball = Ball()
      ball.radius = try call.argument(0, default: 1, in: .positive)
      return ball
    },
    constructors: [
      .init("heavy", "A ball of mass 100.", items: .init("part", "A part.", type: "Body")) {
        call throws(HostError) in
        let ball = Ball()
        ball.mass = 100
        ball.parts = try call.arguments()
        return ball
      },
      .init(
        "sized", "A ball of a radius.", named: [.init("radius", "Its radius."), .optional("tag", "A word.")]
      ) { call throws(HostError) in
        let ball = Ball()
        ball.radius = try call.argument(named: "radius", in: .positive)
        return ball
      },
    ],
    functions: [
      Function("unit", "A ball of radius 1.") { _ in Ball() },
      Function("count", "How many.") { call in call.argumentCount },
    ],
    members: [
      .property("radius", "Its radius.", get: { $0.radius }, set: { $0.radius = $1 }),
      .handler("push", "A ball is not pushed, but hears of it."),
      .property("isFixed", "The opposite.", get: { !$0.isFixed }, set: { $0.isFixed = !$1 }),
    ])
}
