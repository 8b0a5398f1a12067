/// A linear velocity in pt/s together with an angular one in rad/s.
struct Motion: Equatable {
  var linear = Vector.zero
  var angular = 0.0

  static let zero = Motion()

  static func += (a: inout Motion, b: Motion) {
    a.linear += b.linear
    a.angular += b.angular
  }
}
