import Physics
import TestSupport

/// Balls that fly through sensors of 1 point, or are sensors and fly through what is thin.
struct SensorSweep {
  /// What reports the ball.
  enum Target: String, CaseIterable {
    case anchored = "anchored sensors"
    case kinematic = "moving kinematic sensors"
    case dynamic = "moving dynamic sensors"
    case sensorBall = "anchored items, by a ball that is a sensor"
    case line = "lines of a group that do not collide"
  }

  private(set) var trials = 0
  /// The number of balls that were not reported exactly once, as begun and as ended.
  private(set) var unreported = 0
  /// The number of balls whose velocity changed.
  private(set) var deflections = 0

  init(_ target: Target, count: Int = 1000) {
    var random = SplitMix64(seed: 13)
    for _ in 0..<count { pass(target, &random) }
  }

  private mutating func pass(_ target: Target, _ random: inout SplitMix64) {
    let (radius, speed) = (random.float(in: 4...40), random.float(in: 100...5000))
    let isMoving = target == .kinematic || target == .dynamic
    let sensorSpeed = isMoving ? random.float(in: 0...(5000 - speed)) : 0
    let angle = random.float(in: 0...6.28)
    var scene = TestScene()
    let time = random.float(in: 3...4) * TestScene.h
    let velocity = TestScene.turned(Vec2(speed, 0), by: angle)
    let ball = scene.addWeightless(
      .circle(center: .zero, radius: radius),
      at: TestScene.turned(Vec2(-speed * time - radius - 1, random.float(in: -50...50)), by: angle)
    ) { $0.linearVelocity = velocity }
    var filter = BodyFilter()
    filter.isSensor = true
    if target == .line {
      let end = TestScene.turned(Vec2(0, 100), by: angle)
      scene.addBoundary(.segment(-end, end))
      scene.world.setBoundariesCollide(false, in: scene.group)
    } else {
      let sensorVelocity = TestScene.turned(Vec2(-sensorSpeed, 0), by: angle)
      let sensor = scene.addWeightless(
        .box(width: 1, height: 200), at: TestScene.turned(Vec2(sensorSpeed * time, 0), by: angle),
        angle: angle, kind: target == .dynamic ? .dynamic : .fixed
      ) { $0.linearVelocity = target == .dynamic ? sensorVelocity : .zero }
      if target == .kinematic { scene.world.setKinematicVelocity(of: sensor, to: sensorVelocity) }
      scene.world.setCollisionFilter(filter, of: target == .sensorBall ? ball : sensor)
    }
    var (began, ended) = (0, 0)
    for _ in 0..<(8 + Int(2.2 * radius / ((speed + sensorSpeed) * TestScene.h))) {
      scene.step()
      began += scene.world.contactBeginEvents.count
      ended += scene.world.contactEndEvents.count
    }
    trials += 1
    if began != 1 || ended != 1 { unreported += 1 }
    if scene.world.linearVelocity(of: ball) != velocity { deflections += 1 }
  }
}
