import Physics
import TestSupport

/// Turning boxes that hit another box with a corner, compared with steps of 1/4800 s.
struct CornerHitSweep {
  private(set) var errors = ImpactErrors()
  /// The largest difference of a velocity from the reference, relative to the speed of the hit.
  private(set) var worstVelocity: Float = 0

  init(count: Int = 400, phaseCount: Int = 6) {
    var random = SplitMix64(seed: 7)
    for _ in 0..<count {
      let hit = Hit(&random)
      // Where a nudge changes the outcome, corners meet, and no step is short enough.
      guard let reference = hit.played(), let nudged = hit.nudged(by: 0.5).played(),
        let nudgedBack = hit.nudged(by: -0.5).played(),
        (reference.target - nudged.target).length < 0.05 * hit.speed,
        (reference.target - nudgedBack.target).length < 0.05 * hit.speed
      else { continue }
      for _ in 0..<phaseCount {
        let outcome = hit.played(phase: sweepPhase(errors.impacts), isReference: false)
        errors.add(
          direction: outcome?.target ?? .zero, expected: reference.target,
          momentum: outcome?.momentumError ?? 1, energy: outcome?.energyError ?? 1)
        let difference = outcome.map {
          max(($0.target - reference.target).length, ($0.striker - reference.striker).length)
        }
        worstVelocity = max(worstVelocity, (difference ?? hit.speed) / hit.speed)
      }
    }
  }

  /// The velocities after a hit.
  private struct Outcome {
    let striker: Vec2
    let target: Vec2
    let momentumError: Float
    let energyError: Float
  }

  /// A box of 40 points that flies to the right, turning, and one at the origin.
  private struct Hit {
    let speed: Float
    let angles: (Float, Float)
    let spins: (Float, Float)
    var height: Float

    init(_ random: inout SplitMix64) {
      speed = random.float(in: 200...3000)
      angles = (random.float(in: 0...1.57), random.float(in: 0...1.57))
      spins = (random.float(in: -8...8), random.float(in: -2...2))
      height = random.float(in: -36...36)
    }

    func nudged(by change: Float) -> Hit {
      var hit = self
      hit.height += change
      return hit
    }

    /// Plays until two steps after the hit; nil if there is none, and for the reference, if it is slower than
    /// 150 pt/s or the boxes hit again within 1/24 s.
    ///
    /// A phase moves the start back in time, so that the hit is the same.
    func played(phase: Float = 0, isReference: Bool = true) -> Outcome? {
      var scene = TestScene()
      let step = isReference ? TestScene.h / 40 : TestScene.h
      let earlier = phase * TestScene.h
      let bodies = [(-80 - speed * earlier, height, angles.0, spins.0), (0, 0, angles.1, spins.1)].map {
        (x, y, angle, spin) in
        scene.addWeightless(.box(width: 40, height: 40), at: Vec2(x, y), angle: angle - spin * earlier) {
          ($0.restitution, $0.friction, $0.angularVelocity) = (1, 0, spin)
        }
      }
      scene.world.setLinearVelocity(Vec2(speed, 0), of: bodies[0])
      let (energy, momentum) = (scene.kineticEnergy(of: bodies), scene.momentum(of: bodies))
      var (time, approach) = (-earlier, Float(0))
      while time < 160 / speed, scene.world.linearVelocity(of: bodies[1]) == .zero {
        scene.world.step(step)
        time += step
      }
      for _ in 0..<2 {
        approach = max(approach, scene.world.contactBeginEvents.first?.approachSpeed ?? 0)
        scene.world.step(step)
      }
      let outcome = Outcome(
        striker: scene.world.linearVelocity(of: bodies[0]), target: scene.world.linearVelocity(of: bodies[1]),
        momentumError: (scene.momentum(of: bodies) - momentum).length / momentum.length,
        energyError: Float(abs(scene.kineticEnergy(of: bodies) / energy - 1)))
      guard outcome.target != .zero else { return nil }
      guard isReference else { return outcome }
      for _ in 0..<200 { scene.world.step(step) }
      return approach > 150 && scene.world.linearVelocity(of: bodies[1]) == outcome.target ? outcome : nil
    }
  }
}
