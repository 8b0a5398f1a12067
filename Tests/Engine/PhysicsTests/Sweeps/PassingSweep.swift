import Physics
import TestSupport

/// Balls that meet moving planks and spinners: none may pass through.
struct PassingSweep {
  /// What the balls meet.
  enum Target: String, CaseIterable {
    case kinematicPlank = "kinematic planks"
    case dynamicPlank = "dynamic planks"
    case heavyPlank = "heavy dynamic planks"
    case kinematicSpinner = "kinematic spinners"
    case pinnedSpinner = "pinned dynamic spinners"
  }

  private(set) var trials = 0
  /// The number of balls that passed through.
  private(set) var passes = 0
  /// The number of trials in which the ball and the plank met, by a report.
  private(set) var hits = 0
  /// The number of steps in which a body became non-finite.
  private(set) var nonFinite = 0

  init(_ target: Target, count: Int = 1000) {
    var random = SplitMix64(seed: 11)
    for _ in 0..<count {
      switch target {
      case .kinematicPlank, .dynamicPlank, .heavyPlank: meetPlank(target, &random)
      case .kinematicSpinner, .pinnedSpinner: meetSpinner(target, &random)
      }
    }
  }

  /// A plank flies, and turns a little, towards a ball.
  private mutating func meetPlank(_ target: Target, _ random: inout SplitMix64) {
    let (radius, thickness) = (random.float(in: 4...40), random.float(in: 2...8))
    let (ballSpeed, plankSpeed) = (random.float(in: 0...5000), random.float(in: 0...5000))
    guard ballSpeed + plankSpeed > 500 else { return }
    let slant = random.float(in: -0.5...0.5)
    var scene = TestScene()
    // They meet at the origin after some steps, in any phase.
    let time = random.float(in: 3...4) * TestScene.h
    let ball = scene.addWeightless(
      .circle(center: .zero, radius: radius),
      at: Vec2(-ballSpeed * time - radius - 60, random.float(in: -100...100))
    ) { $0.linearVelocity = Vec2(ballSpeed, 0) }
    let plank = scene.addWeightless(
      .box(width: 600, height: thickness), at: Vec2(plankSpeed * time + 60, 0), angle: .pi / 2 + slant,
      kind: target == .kinematicPlank ? .fixed : .dynamic
    ) {
      if target == .heavyPlank { $0.density *= 100 }
      if target != .kinematicPlank { $0.linearVelocity = Vec2(-plankSpeed, 0) }
    }
    if target == .kinematicPlank {
      scene.world.setKinematicVelocity(
        of: plank, to: Vec2(-plankSpeed, 0), angular: random.float(in: -3...3))
    }
    play(&scene, ball, plank, length: 600, steps: 8 + Int(200 / ((ballSpeed + plankSpeed) * TestScene.h)))
  }

  /// A plank of 200 points turns about its center, with tips of up to 5000 pt/s, and a ball flies into its
  /// circle.
  private mutating func meetSpinner(_ target: Target, _ random: inout SplitMix64) {
    let (radius, thickness) = (random.float(in: 4...40), random.float(in: 2...10))
    let spin = random.float(in: 5...50) * (random.float(in: 0...1) < 0.5 ? -1 : 1)
    let speed = random.float(in: 0...2000)
    let bearing = random.float(in: 0...6.28)
    var scene = TestScene()
    let ball = scene.addWeightless(
      .circle(center: .zero, radius: radius),
      at: TestScene.turned(Vec2(110 + radius, random.float(in: -90...90)), by: bearing)
    ) { $0.linearVelocity = TestScene.turned(Vec2(-max(speed, 200), 0), by: bearing) }
    let isPinned = target == .pinnedSpinner
    let spinner = scene.addWeightless(
      .box(width: 200, height: thickness), at: .zero, angle: random.float(in: 0...3.14),
      kind: isPinned ? .dynamic : .fixed
    ) {
      $0.angularVelocity = spin
      $0.density *= 20
    }
    if isPinned {
      let anchor = scene.world.createBody(BodyDefinition(kind: .fixed))
      _ = scene.world.createRevoluteJoint(RevoluteJointDefinition(bodyA: anchor, bodyB: spinner))
    } else {
      scene.world.setKinematicVelocity(of: spinner, to: .zero, angular: spin)
    }
    play(&scene, ball, spinner, length: 200, steps: 60)
  }

  /// Steps, and counts a pass when the ball's center changes sides between the plank's ends.
  ///
  /// Not within 8 points of an end: the way of a ball around a turning tip is curved.
  private mutating func play(
    _ scene: inout TestScene, _ ball: BodyID, _ plank: BodyID, length: Float, steps: Int
  ) {
    var before = scene.world.pose(of: plank).toLocal(scene.world.position(of: ball))
    var (hasPassed, hasHit) = (false, false)
    for _ in 0..<steps {
      scene.step()
      hasHit = hasHit || !scene.world.contactBeginEvents.isEmpty
      if !scene.world.nonFiniteBodies.isEmpty { nonFinite += 1 }
      let after = scene.world.pose(of: plank).toLocal(scene.world.position(of: ball))
      let crossing = before.x + (after.x - before.x) * before.y / (before.y - after.y)
      if before.y * after.y < 0, crossing.magnitude < length / 2 - 8 { hasPassed = true }
      before = after
    }
    trials += 1
    if hasPassed { passes += 1 }
    if hasHit { hits += 1 }
  }
}
