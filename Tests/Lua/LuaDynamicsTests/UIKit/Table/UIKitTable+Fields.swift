import Dynamics
import Testing

extension UIKitTable {
  private static let field = UIKitSubject("UIFieldBehavior", lua: "FieldBehavior.drag {}") {
    FieldBehavior.dragField()
  }

  private static let noise = UIKitSubject(
    "UIFieldBehavior", lua: "FieldBehavior.noise { smoothness = 0.5, animationSpeed = 2 }"
  ) { FieldBehavior.noiseField(smoothness: 0.5, animationSpeed: 2) }

  /// Fields of all kinds.
  static let fields = field.list + fieldKinds + fieldSettings

  /// The row of a function that creates a field: its default falloff, and the first acceleration of an item
  /// of 1 kg at (300, 400) with a charge of 2 that moves at (100, 0) pt/s, measured with UIKit.
  private static func kind(
    _ function: String, _ luaName: String, with properties: String = "", falloff: Double = 0,
    accelerates acceleration: Vector? = nil, _ make: @escaping @Sendable () -> FieldBehavior
  ) -> UIKitMember {
    let measure = acceleration.map {
      "expect(((subject:linearVelocity(a) - Vector(100, 0)) * 120 - \($0.lua)).length < 0.1, true)"
    }
    return UIKitMember(
      name: "UIFieldBehavior.\(function)",
      swift: {
        let field = make()
        #expect(field.falloff == falloff)
        guard let acceleration else { return }
        let change = firstChange(by: field)
        #expect((change - acceleration).length < 0.1, "accelerates by \(change)")
      },
      lua: """
        local subject = FieldBehavior.\(luaName) { \(properties) }
        expect(subject.falloff, \(falloff.lua))
        local a = Item { size = { 100, 100 }, center = { 300, 400 } }
        local material, animator = DynamicItemBehavior { a, resistance = 0, charge = 2 }, Animator()
        material:addLinearVelocity(a, { 100, 0 })
        subject:addItem(a)
        animator:addBehavior(material)
        animator:addBehavior(subject)
        animator:step()
        \(measure ?? "")
        """)
  }

  /// The acceleration that a field gives in its first step, in pt/s².
  private static func firstChange(by field: FieldBehavior) -> Vector {
    let item = square(at: 300, 400)
    let material = DynamicItemBehavior(items: [item])
    material.resistance = 0
    material.charge = 2
    let velocity = Vector(dx: 100, dy: 0)
    material.addLinearVelocity(velocity, for: item)
    field.addItem(item)
    let animator = Animator()
    animator.addBehavior(material)
    animator.addBehavior(field)
    animator.step()
    return (material.linearVelocity(for: item) - velocity) * 120
  }

  private static let fieldKinds: [UIKitMember] = [
    kind("dragField()", "drag", accelerates: Vector(dx: -100, dy: 0)) { FieldBehavior.dragField() },
    kind("vortexField()", "vortex", accelerates: Vector(dx: -80, dy: 60)) { FieldBehavior.vortexField() },
    kind(
      "radialGravityField(position:)", "radialGravity", with: "position = { 0, 0 }", falloff: 2,
      accelerates: Vector(dx: -2.4, dy: -3.2)
    ) { FieldBehavior.radialGravityField(position: .zero) },
    kind(
      "linearGravityField(direction:)", "linearGravity", with: "direction = { 3, 4 }",
      accelerates: Vector(dx: 300, dy: 400)
    ) { FieldBehavior.linearGravityField(direction: Vector(dx: 3, dy: 4)) },
    kind(
      "velocityField(direction:)", "velocity", with: "direction = { 0, 2 }",
      accelerates: Vector(dx: -100, dy: 200) * 120
    ) { FieldBehavior.velocityField(direction: Vector(dx: 0, dy: 2)) },
    kind(
      "noiseField(smoothness:animationSpeed:)", "noise", with: "smoothness = 0.5, animationSpeed = 2",
      accelerates: Vector(dx: -44.479, dy: -31.327)
    ) { FieldBehavior.noiseField(smoothness: 0.5, animationSpeed: 2) },
    kind(
      "turbulenceField(smoothness:animationSpeed:)", "turbulence",
      with: "smoothness = 0.5, animationSpeed = 2",
      // At 1 m/s and 1 kg as strong as noise.
      accelerates: Vector(dx: -44.479, dy: -31.327)
    ) { FieldBehavior.turbulenceField(smoothness: 0.5, animationSpeed: 2) },
    kind("springField()", "spring", falloff: -1, accelerates: Vector(dx: -300, dy: -400)) {
      FieldBehavior.springField()
    },
    kind("electricField()", "electric", falloff: 1, accelerates: Vector(dx: 24, dy: 32)) {
      FieldBehavior.electricField()
    },
    kind("magneticField()", "magnetic", falloff: 1, accelerates: Vector(dx: 0, dy: -20)) {
      FieldBehavior.magneticField()
    },
    kind(
      "field(evaluationBlock:)", "custom", with: "evaluate = function() return { 0, 2 } end",
      accelerates: Vector(dx: 0, dy: 200)
    ) { FieldBehavior.field { _, _, _, _, _, _ in Vector(dx: 0, dy: 2) } },
  ]

  private static let fieldSettings: [UIKitMember] = [
    field.itself { _ = $0 as DynamicBehavior },
    field.property(
      "position", \.position, default: .zero, set: Point(x: 3, y: 4), refuses: Point(x: .infinity, y: 0)),
    field.property("region", \.region, default: .infinite, set: Region(radius: 50)),
    field.property("strength", \.strength, default: 1, set: -2, refuses: .nan),
    field.property("falloff", \.falloff, default: 0, set: 3, refuses: .infinity),
    field.property(
      "minimumRadius", \.minimumRadius, default: 0.0030517578125, set: 10, refuses: -1),
    field.property(
      "direction", \.direction, default: .zero, set: Vector(dx: 3, dy: 4), refuses: Vector(dx: .nan, dy: 0)),
    noise.property("smoothness", \.smoothness, default: 0.5, set: 0.75, refuses: .nan),
    noise.property("animationSpeed", \.animationSpeed, default: 2, set: 3, refuses: .infinity),
  ]
}

extension UIKitTable {
  private static let disc = UIKitSubject("UIRegion", lua: "Region.circle(50)") { Region(radius: 50) }

  /// The row of a member that creates a region, checked with points inside and outside.
  private static func region(
    _ member: String, lua expression: String, holds inside: Point, not outside: Point,
    _ make: @escaping @Sendable (Region) -> Region
  ) -> UIKitMember {
    disc.member(
      member,
      lua: """
        local region = \(expression)
        expect(region:contains(\(inside.lua)), true)
        expect(region:contains(\(outside.lua)), false)
        """
    ) {
      #expect(make($0).contains(inside))
      #expect(!make($0).contains(outside))
    }
  }

  /// Regions of fields.
  static let regions: [UIKitMember] = [
    disc.itself(),
    disc.member("infinite", lua: "expect(Region.infinite:contains { 1e9, -1e9 }, true)") { _ in
      #expect(Region.infinite.contains(Point(x: 1e9, y: -1e9)))
    },
    region("init(radius:)", lua: "subject", holds: Point(x: 0, y: 50), not: Point(x: 36, y: 36)) { $0 },
    region(
      "init(size:)", lua: "Region.rect(20, 10)", holds: Point(x: 9, y: 4), not: Point(x: 4, y: 9)
    ) { _ in Region(size: Size(width: 20, height: 10)) },
    region("inverse()", lua: "subject:inverse()", holds: Point(x: 60, y: 0), not: .zero) { $0.inverse() },
    region(
      "byUnion(with:)", lua: "subject:byUnion(Region.rect(200, 10))", holds: Point(x: 90, y: 0),
      not: Point(x: 0, y: 60)
    ) { $0.byUnion(with: Region(size: Size(width: 200, height: 10))) },
    region(
      "byDifference(from:)", lua: "subject:byDifference(Region.rect(200, 10))", holds: Point(x: 0, y: 20),
      not: Point(x: 20, y: 0)
    ) { $0.byDifference(from: Region(size: Size(width: 200, height: 10))) },
    region(
      "byIntersection(with:)", lua: "subject:byIntersection(Region.rect(200, 10))", holds: Point(x: 20, y: 0),
      not: Point(x: 0, y: 20)
    ) { $0.byIntersection(with: Region(size: Size(width: 200, height: 10))) },
    disc.member("contains(_:)", lua: "expect(subject:contains { 0, 51 }, false)") {
      #expect(!$0.contains(Point(x: 0, y: 51)))
    },
  ]
}
