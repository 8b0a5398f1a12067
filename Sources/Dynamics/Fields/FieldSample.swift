import Physics

/// An item as a field sees it before a step, in the units in which fields compute: metres of 100 points, kilograms and
/// seconds.
struct FieldSample {
  /// From the field's position to the item's centre.
  let offset: Vector
  /// The length of that.
  let distance: Double
  /// Of the item's centre, in m/s.
  let velocity: Vector
  let mass: Double
  let charge: Double
  /// When the step will be over.
  let time: Double

  init(of body: ItemBody, in world: World, around position: Point, time: Double) {
    offset = (Point(world.position(of: body.id)) - position) / UIKitConstants.pointsPerMetre
    distance = offset.length
    velocity = Vector(world.linearVelocity(of: body.id)) / UIKitConstants.pointsPerMetre
    mass = Double(world.mass(of: body.id))
    charge = body.properties.charge
    self.time = time
  }

  /// A resting item of 1 kg with a charge of 1 at a place, as nobody's item.
  init(restingAt point: Point, around position: Point, time: Double) {
    offset = (point - position) / UIKitConstants.pointsPerMetre
    distance = offset.length
    velocity = .zero
    mass = 1
    charge = 1
    self.time = time
  }

  /// The direction away from the field's position; zero at the position itself.
  var radialDirection: Vector { distance > 0 ? offset / distance : .zero }

  /// The item's place as regions and evaluations take it: in points, from the field's position.
  var position: Point { .zero + offset * UIKitConstants.pointsPerMetre }
}
