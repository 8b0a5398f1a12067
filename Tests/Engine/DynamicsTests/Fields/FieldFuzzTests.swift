import Dynamics
import TestSupport
import Testing

/// Random changes of fields, also during the evaluation of a custom field.
private final class FieldFuzzer {
  private var random: SplitMix64
  let animator = Animator()
  let items = (0..<8).map { square(20, at: 40 * Double($0), 30 * Double($0 % 3)) }
  private let material: DynamicItemBehavior
  private var fields: [FieldBehavior] = []

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    material = DynamicItemBehavior(items: items)
    animator.addBehavior(material)
    animator.addBehavior(CollisionBehavior(items: items))
    fields = [
      .dragField(), .vortexField(), .radialGravityField(position: .zero),
      .linearGravityField(direction: Vector(dx: 0, dy: 1)), .velocityField(direction: Vector(dx: 1, dy: 1)),
      .noiseField(smoothness: 0.5, animationSpeed: 1), .turbulenceField(smoothness: 0, animationSpeed: 2),
      .springField(), .electricField(), .magneticField(),
      .field { [unowned self] _, _, _, _, _, _ in
        if chance(0.1) { mutate() }
        return vector()
      },
    ]
  }

  private func chance(_ probability: Double) -> Bool {
    Double.random(in: 0..<1, using: &random) < probability
  }

  private func number(_ limit: Double) -> Double { Double.random(in: -limit...limit, using: &random) }

  private func extreme() -> Double {
    chance(0.05) ? number(1) * .greatestFiniteMagnitude : number(chance(0.1) ? 1e9 : 10)
  }

  private func vector() -> Vector { Vector(dx: extreme(), dy: extreme()) }

  func mutate() {
    let field = fields[Int.random(in: fields.indices, using: &random)]
    let item = items[Int.random(in: items.indices, using: &random)]
    switch Int.random(in: 0..<12, using: &random) {
    case 0...1: animator.addBehavior(field)
    case 2: animator.removeBehavior(field)
    case 3...4: field.addItem(item)
    case 5: field.removeItem(item)
    case 6: (field.strength, field.falloff) = (extreme(), extreme())
    case 7: field.minimumRadius = chance(0.2) ? 0 : abs(extreme())
    case 8: (field.smoothness, field.animationSpeed) = (extreme(), extreme())
    case 9: field.direction = vector()
    case 10: field.region = region()
    default:
      field.position = Point(x: number(300), y: number(300))
      material.charge = extreme()
      material.density = abs(number(3)) + 0.01
      if chance(0.2) { material.isAnchored.toggle() }
    }
  }

  private func region() -> Region {
    let disc = Region(radius: extreme())
    return chance(0.5)
      ? disc.inverse() : disc.byUnion(with: Region(size: Size(width: extreme(), height: 100)))
  }
}

@Suite struct FieldFuzzTests {
  @Test(arguments: 1...16) func `extreme changes keep all positions finite`(seed: Int) {
    let storm = FieldFuzzer(seed: UInt64(seed))
    for _ in 0..<150 {
      storm.mutate()
      storm.animator.step()
      #expect(storm.items.allSatisfy { $0.center.isFinite && $0.transform.isFinite })
    }
    storm.animator.removeAllBehaviors()
    storm.animator.step()
    #expect(!storm.animator.isRunning && storm.animator.itemCount == 0)
  }

  @Test(arguments: [3, 4]) func `two runs with the same seed are bit-identical`(seed: Int) {
    func hashes() -> [UInt64] {
      let storm = FieldFuzzer(seed: UInt64(seed))
      return (0..<100).map { _ in
        storm.mutate()
        storm.animator.step()
        return storm.animator.stateHash
      }
    }
    #expect(hashes() == hashes())
  }
}
