/// Bodies that may meet each other and the boundaries of their group.
struct CollisionGroup: Sendable {
  var bodiesCollide: Bool
  var boundariesCollide: Bool
  /// Slots of the member bodies, in order of joining.
  var members: [Int32] = []
}
