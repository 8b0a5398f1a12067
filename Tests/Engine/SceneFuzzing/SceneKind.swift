/// A kind of random scene, named after what its scenes have in common, with the invariants that must hold in
/// them.
///
/// In all kinds no item is halted, no point of an item is faster than `SceneLimits.speed`, and no item stands
/// still with a velocity.
package enum SceneKind: String, CaseIterable, Sendable {
  /// All shapes and behaviors inside a closed boundary: no item leaves it.
  case enclosed
  /// The view and items change their sizes, and items are rotated: at the end all items are inside.
  case changing
  /// Items without friction inside a closed boundary: the energy never grows.
  case colliding
  /// The same with attachments, among them long levers, chains and loops.
  case jointed
  /// Items and attachments without a boundary and without forces: the momentum is kept.
  case free
  /// Items of default materials that fall: all come to rest without overlaps, and stay where they are when
  /// they are woken.
  case resting

  /// Plays the scene of a seed and returns the invariants that it violates, each once.
  ///
  /// A seed always generates the same scene of a size.
  package func violations(seed: UInt64, size: SceneSize = .large) -> [SceneViolation] {
    let scene = makeScene(seed: seed, size: size)
    var monitor = SceneMonitor(scene)
    if self == .resting { monitor.playUntilRest() } else { monitor.play(frames: size.frames) }
    return monitor.failures.map { SceneViolation(kind: self, seed: seed, failure: $0) }
  }

  /// Creates the scene of a seed.
  func makeScene(seed: UInt64, size: SceneSize) -> RandomScene {
    switch self {
    case .enclosed: .enclosed(seed, size)
    case .changing: .changing(seed, size)
    case .colliding: .colliding(seed, size)
    case .jointed: .jointed(seed, size)
    case .free: .free(seed, size)
    case .resting: .resting(seed, size)
    }
  }
}

/// The number of items of a random scene and its duration.
package struct SceneSize: Sendable {
  let itemCount: ClosedRange<Int>
  /// The number of frames; scenes whose items must come to rest take as long as that needs.
  let frames: Int

  /// 10 to 60 items for 10 s.
  package static let large = SceneSize(itemCount: 10...60, frames: 600)

  /// Creates a size.
  package init(itemCount: ClosedRange<Int>, frames: Int) {
    self.itemCount = itemCount
    self.frames = frames
  }
}

/// An invariant that did not hold in a scene.
package struct SceneViolation: CustomStringConvertible, Sendable {
  /// The kind of the scene.
  package let kind: SceneKind
  /// The seed of the scene.
  package let seed: UInt64
  let failure: SceneFailure

  /// The name of the invariant, for counts.
  package var invariant: String { failure.invariant.rawValue }

  /// The kind, the seed, the frame and the numbers.
  package var description: String { "\(kind) \(seed), frame \(failure.frame): \(failure.text)" }
}

/// An invariant that does not hold from a frame on.
struct SceneFailure: Sendable {
  /// The invariants, by what happens if they do not hold.
  enum Invariant: String, Sendable {
    case halted, tooFast, outside, hanging, energy, momentum, awake, overlapping, creeping
  }

  let invariant: Invariant
  let frame: Int
  let text: String
}

/// The tolerances of the invariants.
enum SceneLimits {
  /// The greatest speed of any point of an item, in pt/s, in scenes whose items have at most 5000 pt/s.
  static let speed = 50_000.0

  /// How far a center of mass may be beyond a boundary, in points.
  static let outside = 1.0

  /// The share of the energy at the start by which the energy may exceed what it was before.
  ///
  /// The positions and velocities of an integrator with steps of `h` belong to times that differ by up to
  /// `h`; with a gravity g, ½ m g h v of each item is not counted at either of both times.
  static let energyGain = 0.02

  /// The change of the momentum, as a share of the sum of its magnitudes at the start.
  static let momentumChange = 1e-4

  /// An item hangs if it covers less than a share of the way that its velocity of at least this, in pt/s or
  /// rad/s, means.
  static let hangingSpeed = 100.0
  static let hangingSpin = 10.0
  static let hangingShare = 0.02
  static let hangingFrames = 30

  /// The number of frames after which everything rests, and for which it is watched after it was woken.
  static let framesUntilRest = 3600
  static let framesAfterWaking = 300

  /// The greatest overlap at rest, and the greatest movement after waking, in points.
  static let overlap = 0.5
  static let creep = 0.1
}
