import Dynamics

/// The energy of a scene without sources, which never grows.
struct EnergyBalance {
  private let gravity: Vector
  private let boundary: ConvexRegion?
  private var startEnergy = 0.0
  /// The lowest energy so far, at its highest estimate.
  private var lowest = Double.infinity
  private var firstFrame: Int?
  /// The largest growth and the energy then, as shares of the energy at the start.
  private var largest: (gain: Double, energy: Double)?

  init(of items: [WatchedItem], in scene: RandomScene) {
    gravity =
      scene.animator.behaviors.contains { $0 === scene.gravity }
      ? scene.gravity.gravityDirection * 1000 : .zero
    boundary = scene.boundary
    let (energy, error) = measure(items)
    startEnergy = energy
    lowest = energy + error
  }

  /// Records the energy after a frame.
  mutating func update(_ items: [WatchedItem], frame: Int) {
    let (energy, error) = measure(items)
    let gain = (energy - error - lowest) / startEnergy
    lowest = min(lowest, energy + error)
    // Also true for NaN.
    guard !(gain <= max(SceneLimits.energyGain, largest?.gain ?? 0)) else { return }
    firstFrame = firstFrame ?? frame
    largest = (gain, energy / startEnergy)
  }

  /// The largest growth of the energy beyond what it was; nil within the tolerance.
  var failure: SceneFailure? {
    guard let firstFrame, let largest else { return nil }
    return SceneFailure(
      invariant: .energy, frame: firstFrame,
      text: "from here on the energy grew by up to \(text(largest.gain * 100)) % of that at the start, "
        + "to \(text(largest.energy * 100)) %")
  }

  /// The kinetic and potential energy, the latter relative to the lowest point of the boundary, and the error
  /// of its measurement: see `SceneLimits.energyGain`.
  private func measure(_ items: [WatchedItem]) -> (energy: Double, error: Double) {
    let ground = boundary?.corners.map { gravity.dot($0 - Point.zero) }.max() ?? 0
    var (energy, error) = (0.0, 0.0)
    for item in items where !item.isAnchored {
      energy += item.kineticEnergy + item.mass * (ground - gravity.dot(item.centroid - Point.zero))
      error += item.mass * gravity.length * item.linearVelocity.length / 240
    }
    return (energy, error)
  }
}

/// The momentum of a scene without external forces, which is kept.
struct MomentumBalance {
  private let momentum: Vector
  private let magnitude: Double

  init(of items: [WatchedItem]) {
    momentum = Self.momentum(of: items)
    magnitude = items.reduce(0) { $0 + $1.mass * $1.linearVelocity.length }
  }

  /// Returns how much the momentum differs from that at the start; nil within the tolerance.
  func change(of items: [WatchedItem]) -> String? {
    let change = (Self.momentum(of: items) - momentum).length / magnitude
    guard !(change <= SceneLimits.momentumChange) else { return nil }
    return "the momentum has changed by \(text(change * 100)) % of the sum of its magnitudes"
  }

  private static func momentum(of items: [WatchedItem]) -> Vector {
    items.reduce(.zero) { $0 + $1.linearVelocity * $1.mass }
  }
}
