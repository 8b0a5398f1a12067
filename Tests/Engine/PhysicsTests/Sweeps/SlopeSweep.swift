import Physics

/// Boxes that slide and disks that roll, compared with Coulomb's law, under a gravity of 1000 pt/s².
struct SlopeSweep {
  private(set) var scenes = 0
  /// The largest error of an acceleration down a slope, in pt/s².
  private(set) var worstAcceleration: Float = 0
  /// The number of items that slide or roll although they should not, or the reverse.
  private(set) var wrongKinds = 0

  init(
    angles: [Float] = [5, 10, 15, 20, 25, 30, 35, 40, 50, 60],
    frictions: [Float] = [0, 0.1, 0.2, 0.4, 0.7, 1]
  ) {
    for degrees in angles {
      for friction in frictions {
        let slope = degrees * .pi / 180
        slide(slope, friction)
        roll(slope, friction)
      }
    }
  }

  /// Lets a flat box slide: iff tan α > µ, with g (sin α - µ cos α).
  private mutating func slide(_ slope: Float, _ friction: Float) {
    let rotation = Rotation(angle: slope)
    guard difference(rotation.s / rotation.c, friction) > 0.02 else { return }
    let expected = max(0, rotation.s - friction * rotation.c) * 1000
    let (acceleration, _) = play(.box(width: 80, height: 20), height: 10, slope, friction)
    record(acceleration, expected, isRight: (acceleration > 2) == (expected > 0))
  }

  /// Lets a disk roll: iff µ ≥ tan α / 3, with 2/3 g sin α; otherwise it slips.
  private mutating func roll(_ slope: Float, _ friction: Float) {
    let rotation = Rotation(angle: slope)
    guard difference(rotation.s / rotation.c / 3, friction) > 0.02 else { return }
    let rolls = friction > rotation.s / rotation.c / 3
    let expected = (rolls ? rotation.s * 2 / 3 : rotation.s - friction * rotation.c) * 1000
    let (acceleration, slip) = play(.circle(center: .zero, radius: 20), height: 20, slope, friction)
    record(acceleration, expected, isRight: (slip.magnitude < 5) == rolls)
  }

  private mutating func record(_ acceleration: Float, _ expected: Float, isRight: Bool) {
    scenes += 1
    worstAcceleration = max(worstAcceleration, difference(acceleration, expected))
    if !isRight { wrongKinds += 1 }
  }

  /// Returns the acceleration down the slope, between 0.5 and 1.5 s, and the speed with which a disk of
  /// radius 20 slips then.
  private func play(
    _ item: Geometry, height: Float, _ slope: Float, _ friction: Float
  ) -> (acceleration: Float, slip: Float) {
    var scene = TestScene()
    let direction = TestScene.turned(Vec2(1, 0), by: slope)
    scene.addBoundary(.segment(-100 * direction, 3000 * direction), friction: friction, restitution: 0)
    let body = scene.add(item, at: TestScene.turned(Vec2(0, -height), by: slope), angle: slope) {
      ($0.friction, $0.restitution) = (friction, 0)
    }
    scene.step(60)
    let start = scene.world.linearVelocity(of: body).dot(direction)
    scene.step(120)
    let speed = scene.world.linearVelocity(of: body).dot(direction)
    return (speed - start, speed - 20 * scene.world.angularVelocity(of: body))
  }

  /// Returns the distance, in points, after which a box stops that is launched at 500 pt/s with µ 0.2; 625 in
  /// continuous time.
  static func slidingDistance() -> Float {
    var scene = TestScene()
    scene.addFloor(y: 0, restitution: 0)
    let box = scene.add(.box(width: 80, height: 20), at: Vec2(0, -10)) {
      ($0.restitution, $0.linearVelocity) = (0, Vec2(500, 0))
    }
    _ = scene.stepUntilAsleep(limit: 600)
    return scene.world.position(of: box).x
  }

  /// Returns the speed, relative to ω r / 3, with which a disk rolls that is set down spinning, and the time
  /// until then, relative to ω r / (3 µ g).
  static func spunDisk(spin: Float, radius: Float = 20, friction: Float = 0.2) -> (speed: Float, time: Float)
  {
    var scene = TestScene()
    scene.addFloor(y: 0, friction: friction, restitution: 0)
    let disk = scene.add(.circle(center: .zero, radius: radius), at: Vec2(0, -radius)) {
      ($0.friction, $0.restitution, $0.angularVelocity) = (friction, 0, spin)
    }
    let (speed, time) = (spin * radius / 3, spin * radius / (3 * friction * 1000))
    var steps = 0
    while scene.world.angularVelocity(of: disk) * radius - scene.world.linearVelocity(of: disk).x > 1,
      steps < 1200
    {
      scene.step()
      steps += 1
    }
    return (scene.world.linearVelocity(of: disk).x / speed, Float(steps) * TestScene.h / time)
  }
}
