import Dynamics

/// An item of a scene, with its motion in the current frame.
struct WatchedItem {
  let item: any DynamicItem
  let isAnchored: Bool
  /// The mass in kg, and the moment of inertia about the center of mass in kg·pt².
  let mass: Double
  let inertia: Double
  /// The distance of the farthest point from the center of mass.
  private(set) var radius: Double
  /// The center of mass.
  private(set) var centroid: Point
  private(set) var linearVelocity = Vector.zero
  private(set) var angularVelocity = 0.0
  /// The number of frames in a row in which the item did not move although it had a velocity.
  private(set) var hangingFrames = 0
  private var rotation: Double?
  private var size: Size
  /// The center of mass relative to the center, unrotated.
  private var localCentroid: Vector

  init(_ item: any DynamicItem, isAnchored: Bool, in animator: Animator) {
    self.item = item
    self.isAnchored = isAnchored
    mass = animator.mass(of: item) ?? 0
    inertia = animator.physicalState(of: item)?.inertia ?? 0
    size = item.bounds.size
    (centroid, localCentroid, radius) = Self.measure(item)
  }

  private static func measure(_ item: any DynamicItem) -> (Point, Vector, Double) {
    let outline = Outline(of: item)
    let centroid = outline.centroid
    return (
      centroid, (centroid - item.center).applying(item.transform.inverted()), outline.radius(around: centroid)
    )
  }

  /// Reads the motion after a frame.
  mutating func update(_ state: Animator.ItemMotionState) {
    if item.bounds.size != size {
      size = item.bounds.size
      (centroid, localCentroid, radius) = Self.measure(item)
    }
    let centroid = item.center + localCentroid.applying(item.transform)
    if let rotation {
      let distance = self.centroid.distance(to: centroid)
      let isHanging = Self.isHanging(
        state.linearVelocity.length, moving: distance, threshold: SceneLimits.hangingSpeed)
      let isStuck = Self.isHanging(
        abs(state.angularVelocity), moving: abs(state.rotation - rotation),
        threshold: SceneLimits.hangingSpin)
      hangingFrames = isHanging || isStuck ? hangingFrames + 1 : 0
    }
    (self.centroid, rotation) = (centroid, state.rotation)
    (linearVelocity, angularVelocity) = (state.linearVelocity, state.angularVelocity)
  }

  /// Whether something that has a speed has not moved in a frame.
  private static func isHanging(_ speed: Double, moving distance: Double, threshold: Double) -> Bool {
    speed > threshold && distance < SceneLimits.hangingShare * speed / 60
  }

  /// The greatest speed of any point of the item, in pt/s.
  var greatestSpeed: Double { linearVelocity.length + abs(angularVelocity) * radius }

  /// The kinetic energy, in kg·pt²/s².
  var kineticEnergy: Double {
    (mass * linearVelocity.dot(linearVelocity) + inertia * angularVelocity * angularVelocity) / 2
  }

  var left: Double { centroid.x - radius }

  var placeText: String { "(\(text(centroid.x)), \(text(centroid.y)))" }
  var motionText: String {
    "(\(text(linearVelocity.dx)), \(text(linearVelocity.dy))) pt/s and \(text(angularVelocity)) rad/s"
  }
}
