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

  init(of body: ItemBody, in world: World, around position: Point, time: Double) {
    offset = (Point(world.position(of: body.id)) - position) / UIKitConstants.pointsPerMeter
    distance = offset.length
    velocity = Vector(world.linearVelocity(of: body.id)) / UIKitConstants.pointsPerMeter
    mass = Double(world.mass(of: body.id))
    charge = body.appliedProperties.charge
    self.time = time
  }

  /// Creates the state of a virtual resting item of 1 kg with a charge of 1.
  init(restingAt point: Point, around position: Point, time: Double) {
    offset = (point - position) / UIKitConstants.pointsPerMeter
    distance = offset.length
    velocity = .zero
    mass = 1
    charge = 1
    self.time = time
  }

  /// The unit vector that points away from the field's position; zero at the position itself.
  var radialDirection: Vector { distance > 0 ? offset / distance : .zero }

  /// The item's position relative to the field's position, in points, as regions and evaluation closures take
  /// it.
  var localPosition: Point { .zero + offset * UIKitConstants.pointsPerMeter }
}
