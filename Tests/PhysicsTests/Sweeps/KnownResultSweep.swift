import Physics

/// Impacts whose results are known from a simulator that finds the time of each exactly.
///
/// Source: myphysicslab/myphysicslab@4b0bb8e, `src/test`; its unit is 100 points.
enum KnownResultSweep {
  /// A block of 100 × 300 points that turns between two others hits both at once.
  ///
  /// Returns the largest error of the positions, in points, of the velocities, in pt/s, and of the spins, in rad/s, after 1 s,
  /// beginning in each of some phases of the step.
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

  /// Returns the heights, in points, to which the ball rises with restitution 0.8; exact are 500 × 0.64ⁿ above its place on the
  /// floor, 10 points.
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
