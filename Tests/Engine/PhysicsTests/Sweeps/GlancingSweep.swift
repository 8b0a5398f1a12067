import Physics

/// Balls that hit an equal ball off center, with restitution 1 and without friction.
struct GlancingSweep {
  static let speeds: [Float] = [100, 300, 500, 1000, 2000, 3000]
  static let offsets: [Float] = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98]

  private(set) var errors = ImpactErrors()

  init(speeds: [Float] = speeds, offsets: [Float] = offsets, phaseCount: Int = 20) {
    for angle in sweepAngles {
      for radius in [10, 20] as [Float] {
        for speed in speeds {
          for offset in offsets {
            for _ in 0..<phaseCount { hit(radius, speed, offset, sweepPhase(errors.impacts), angle) }
          }
        }
      }
    }
  }

  private mutating func hit(
    _ radius: Float, _ speed: Float, _ offset: Float, _ phase: Float, _ angle: Float
  ) {
    var scene = TestScene()
    let ball = Geometry.circle(center: .zero, radius: radius)
    let along = 2 * radius * (1 - offset * offset).squareRoot()
    let start = Vec2(-along - (3 + phase) * speed * TestScene.h, 2 * radius * offset)
    let balls = [start, .zero].map { position in
      scene.addWeightless(ball, at: TestScene.turned(position, by: angle)) {
        ($0.restitution, $0.friction) = (1, 0)
      }
    }
    scene.world.setLinearVelocity(TestScene.turned(Vec2(speed, 0), by: angle), of: balls[0])
    let (energy, momentum) = (scene.kineticEnergy(of: balls), scene.momentum(of: balls))
    scene.step(8)
    let normal = TestScene.turned(Vec2(along, -2 * radius * offset).normalized, by: angle)
    errors.add(
      direction: scene.world.linearVelocity(of: balls[1]), expected: normal,
      momentum: (scene.momentum(of: balls) - momentum).length / momentum.length,
      energy: Float(abs(scene.kineticEnergy(of: balls) / energy - 1)))
  }
}

/// The errors of a sweep over impacts.
struct ImpactErrors {
  private(set) var impacts = 0
  /// The number of targets that were not hit, or whose direction is off by more than 2 degrees.
  private(set) var misdirected = 0
  private var angleSum = 0.0
  /// The largest error of the target's direction, in degrees.
  private(set) var worstAngle = 0.0
  /// The largest change of the momentum, relative to it.
  private(set) var worstMomentum: Float = 0
  /// The largest error of the energy, relative to it.
  private(set) var worstEnergy: Float = 0

  /// The mean error of the target's direction, in degrees.
  var meanAngle: Double { angleSum / Double(max(impacts, 1)) }

  mutating func add(direction: Vec2, expected: Vec2, momentum: Float, energy: Float) {
    let between = Rotation(c: direction.dot(expected), s: direction.cross(expected))
    let angle = direction == .zero ? 180 : Double(between.angle.magnitude) * 180 / .pi
    impacts += 1
    angleSum += angle
    if angle > 2 { misdirected += 1 }
    worstAngle = max(worstAngle, angle)
    worstMomentum = max(worstMomentum, momentum)
    worstEnergy = max(worstEnergy, energy)
  }
}
