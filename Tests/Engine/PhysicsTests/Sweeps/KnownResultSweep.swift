import Physics

/// Impacts whose results are known from a simulator that finds the time of each exactly.
///
/// Source: myphysicslab/myphysicslab@4b0bb8e, `src/test`; its unit is 100 points.
enum KnownResultSweep {
  /// A block of 100 × 300 points that turns between two others hits both at once.
  ///
  /// Returns the largest error of the positions, in points, of the velocities, in pt/s, and of the spins, in
  /// rad/s, after 1 s, beginning in each of some phases of the step.
  static func centerSpin(phaseCount: Int = 10) -> (position: Float, velocity: Float, spin: Float) {
    var worst: (position: Float, velocity: Float, spin: Float) = (0, 0, 0)
    for phase in 0..<phaseCount {
      let earlier = TestScene.h * Float(phase) / Float(phaseCount)
      var scene = TestScene()
      let block = Geometry.box(width: 100, height: 300)
      let places: [(Float, Float)] = [(0, -2 * earlier), (280, .pi / 2), (-280, -.pi / 2)]
      let bodies = places.map { x, angle in
        scene.addWeightless(block, at: Vec2(x, 0), angle: angle) {
          ($0.restitution, $0.friction) = (1, 0)
        }
      }
      scene.world.setAngularVelocity(2, of: bodies[0])
      scene.step(120)
      let late = TestScene.h * 120 - 1 - earlier
      for (body, sign) in [(bodies[1], Float(1)), (bodies[2], -1)] {
        let velocity = sign * Vec2(60.64458, 66.66666)
        let position = sign * Vec2(315.39628, 38.91116) + late * velocity
        worst.position = max(worst.position, (scene.world.position(of: body) - position).length)
        worst.velocity = max(worst.velocity, (scene.world.linearVelocity(of: body) - velocity).length)
        worst.spin = max(worst.spin, difference(scene.world.angularVelocity(of: body), -0.8361323))
      }
      worst.velocity = max(worst.velocity, scene.world.linearVelocity(of: bodies[0]).length)
      worst.spin = max(worst.spin, difference(scene.world.angularVelocity(of: bodies[0]), -0.8077347))
    }
    return worst
  }

  /// Six blocks of 100 × 300 points, one lighter than the others, fall into a box without friction, with
  /// restitution 0.6.
  ///
  /// Returns the time, in seconds, after which all sleep, at most 20; the simulator's rest after 6.2 s.
  static func sixBlocks() -> Float {
    var scene = TestScene()
    let corners = [Vec2(-600, -600), Vec2(600, -600), Vec2(600, 600), Vec2(-600, 600)]
    scene.addBoundary(.chain(corners, isClosed: true), friction: 0, restitution: 0.6)
    for index in 0..<6 {
      let place = Vec2(-440 + 173 * Float(index), 300 - 200 * Float(index % 2))
      let angle = -Float.pi * (0.3 - 0.15 * Float(index))
      _ = scene.add(.box(width: 100, height: 300), at: place, angle: angle) {
        ($0.friction, $0.restitution, $0.appliedAcceleration.y) = (0, 0.6, 500)
        if index == 0 { $0.density *= 0.6 }
      }
    }
    return Float(scene.stepUntilAsleep(limit: 2400)) * TestScene.h
  }

  /// A ball that falls obliquely onto one that rests in a V of two ledges.
  ///
  /// Returns the velocity and spin of the resting ball after the hit, in frame 86; in Box2D at UIKit's steps
  /// (-390.6, -34.2) pt/s and 0.684 rad/s.
  ///
  /// Source: reduced from a solution of facebookresearch/phyre@d0765dd.
  static func supportedBall() -> (velocity: Vec2, spin: Float) {
    var scene = TestScene()
    let ledge = [
      Vec2(189.675, -26.2353), Vec2(-182.2377, -58.7734), Vec2(-189.675, 26.2353), Vec2(182.2377, 58.7733),
    ]
    for (x, sign) in [(1516.9917, 1), (1896.3417, -1)] as [(Float, Float)] {
      _ = scene.addWeightless(
        .polygon(ledge.map { Vec2(sign * $0.x, $0.y) }), at: Vec2(x, 2074.56), kind: .fixed
      ) { $0.friction = 0.5 }
    }
    let balls = [(208.3333, 1706.6667, 1835.7247), (506.5519, 2357.5817, 562.964)].map { radius, x, y in
      scene.add(.circle(center: .zero, radius: Float(radius)), at: Vec2(Float(x), Float(y))) {
        ($0.friction, $0.density, $0.angularDamping) = (0.5, 0.25 / 10_000, 0.01)
        $0.appliedAcceleration.y = 980
      }
    }
    for frame in 1...86 { scene.frame(frame) }
    let (velocity, spin) = scene.world.velocities(of: balls[0])
    return (velocity, spin)
  }

  /// A ball that falls 500 points under 981 pt/s² onto a floor with restitution 1, for 20 s.
  ///
  /// Returns the root mean square of the energy's error, relative to that at the start.
  static func elasticBall() -> Double {
    var scene = TestScene()
    let ball = addBall(to: &scene, restitution: 1)
    var sum = 0.0
    for frame in 1...1200 {
      scene.frame(frame)
      let speed = Double(scene.world.linearVelocity(of: ball).y)
      let error = (speed * speed / 2 - 981 * Double(scene.world.position(of: ball).y)) / (981 * 500) - 1
      sum += error * error
    }
    return (sum / 1200).squareRoot()
  }

  /// Returns the heights, in points, to which the ball rises with restitution 0.8; exact are 500 × 0.64ⁿ
  /// above its place on the floor, 10 points.
  static func apexes() -> [Float] {
    var scene = TestScene()
    let ball = addBall(to: &scene, restitution: 0.8)
    var (heights, highest, wasRising) = ([Float](), Float(0), false)
    for frame in 1...400 {
      scene.frame(frame)
      let isRising = scene.world.linearVelocity(of: ball).y < 0
      highest = isRising ? max(highest, -scene.world.position(of: ball).y) : highest
      if wasRising, !isRising {
        heights.append(highest)
        highest = 0
      }
      wasRising = isRising
    }
    return Array(heights.prefix(5))
  }

  private static func addBall(to scene: inout TestScene, restitution: Float) -> BodyID {
    scene.addFloor(y: 10, friction: 0, restitution: 0)
    return scene.add(.circle(center: .zero, radius: 10), at: Vec2(0, -500)) {
      ($0.friction, $0.restitution, $0.appliedAcceleration.y) = (0, restitution, 981)
    }
  }
}
