import Physics

/// A linear velocity in pt/s and an angular velocity in rad/s.
struct ItemVelocity: Equatable {
  var linear = Vector.zero
  var angular = 0.0

  static let zero = ItemVelocity()

  init(linear: Vector = .zero, angular: Double = 0) {
    self.linear = linear
    self.angular = angular
  }

  init(_ velocities: (linear: Vec2, angular: Float)) {
    self.init(linear: Vector(velocities.linear), angular: Double(velocities.angular))
  }

  static func += (a: inout ItemVelocity, b: ItemVelocity) {
    a.linear += b.linear
    a.angular += b.angular
  }
}
