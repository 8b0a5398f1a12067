import Physics

/// The state of an item from which a field computes its force, in the units of fields: meters of 100 points,
/// kilograms and seconds.
struct FieldItemState {
  /// The vector from the field's position to the item's center.
  let offset: Vector
  /// The length of `offset`.
  let distance: Double
  /// The velocity of the item's center, in m/s.
  let velocity: Vector
  let mass: Double
  let charge: Double
  /// The simulated time at the end of the step, in seconds.
  let time: Double

  /// Creates the state of an item from its position and its velocity, in pt/s.
  init(
    at point: Point, velocity: Vector, mass: Double, charge: Double, around position: Point, time: Double
  ) {
    offset = (point - position) / UIKitConstants.pointsPerMeter
    distance = offset.length
    self.velocity = velocity / UIKitConstants.pointsPerMeter
    (self.mass, self.charge, self.time) = (mass, charge, time)
  }

  /// Creates the state of a virtual resting item of 1 kg with a charge of 1.
  init(restingAt point: Point, around position: Point, time: Double) {
    self.init(at: point, velocity: .zero, mass: 1, charge: 1, around: position, time: time)
  }

  /// The unit vector that points away from the field's position; zero at the position itself.
  var radialDirection: Vector { distance > 0 ? offset / distance : .zero }

  /// The item's position relative to the field's position, in points, as regions and evaluation closures take
  /// it.
  var localPosition: Point { .zero + offset * UIKitConstants.pointsPerMeter }
}
