import Physics

/// A plank of 10 kg that slides along a floor (µ 0.4) with five items of 1 kg on it (µ 0.8).
struct FrictionLoadSweep {
  /// What lies on the plank.
  enum Load: String, CaseIterable {
    case ridingBoxes = "boxes that move with it"
    case slidingBoxes = "boxes that it slides under"
    case slidingBalls = "balls that it slides under"
  }

  static let speeds: [Float] = [500, 1000, 2000, 4000]
  /// Gravity, in pt/s².
  static let gravity: Float = 981

  private var scene = TestScene()
  private let plank: BodyID
  private var items: [BodyID] = []

  /// Sets the items down and lets them rest for half a second.
  private init(areBalls: Bool) {
    // Mixed, the root of the product: 0.4 at the floor, 0.8 on the plank.
    scene.addFloor(y: 0, friction: 0.16, restitution: 0)
    plank = scene.add(.box(width: 2000, height: 100), at: Vec2(0, -50)) {
      ($0.friction, $0.restitution, $0.density) = (1, 0, 10 / 200_000)
      $0.appliedAcceleration.y = Self.gravity
    }
    for index in 0..<5 {
      let geometry = areBalls ? Geometry.circle(center: .zero, radius: 20) : .box(width: 40, height: 40)
      let item = scene.add(geometry, at: Vec2(500 + 60 * Float(index), -120)) {
        ($0.friction, $0.restitution) = (0.64, 0)
        $0.density = areBalls ? 1 / (.pi * 400) : 1 / 1600
        $0.appliedAcceleration.y = Self.gravity
      }
      items.append(item)
    }
    scene.step(60)
  }

  /// Returns the velocities, in pt/s, of the plank and of the third ball on it after a push of 150 N for 1 s;
  /// exact are 781.2 and 260.4.
  ///
  /// Source: leggedrobotics/SimBenchmark, "rolling", with disks in place of spheres.
  static func rollingUnderLoad() -> (plank: Float, ball: Float) {
    var sweep = FrictionLoadSweep(areBalls: true)
    sweep.scene.world.setForce(Vec2(15000, 0), torque: 0, of: sweep.plank)
    sweep.scene.step(120)
    let world = sweep.scene.world
    return (world.linearVelocity(of: sweep.plank).x, world.linearVelocity(of: sweep.items[2]).x)
  }

  /// Returns the accelerations of the plank and of the third item, relative to what Coulomb's law gives.
  ///
  /// Measured over 0.1 s, in which nothing that slides stops.
  static func accelerations(of load: Load, speed: Float) -> (plank: Float, item: Float) {
    var sweep = FrictionLoadSweep(areBalls: load == .slidingBalls)
    let isRiding = load == .ridingBoxes
    for body in [sweep.plank] + (isRiding ? sweep.items : []) {
      sweep.scene.world.setLinearVelocity(Vec2(speed, 0), of: body)
    }
    sweep.scene.step(12)
    let time = 12 * TestScene.h
    let world = sweep.scene.world
    let plank = (world.linearVelocity(of: sweep.plank).x - speed) / time
    let item = (world.linearVelocity(of: sweep.items[2]).x - (isRiding ? speed : 0)) / time
    let expectedPlank = isRiding ? -0.4 * gravity : -(0.4 * 15 + 0.8 * 5) / 10 * gravity
    return (plank / expectedPlank, item / (isRiding ? expectedPlank : 0.8 * gravity))
  }
}
