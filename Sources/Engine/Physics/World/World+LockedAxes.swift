extension World {
  /// The axes along which the body does not move; none by default.
  public func lockedAxes(of id: BodyID) -> LockedAxes { bodies.sim(of: id).lockedAxes }

  /// Sets the axes along which the body's center of mass does not move, and stops its motion along them.
  ///
  /// Contacts and joints act on it as on a body of infinite mass along them. ``setPose(position:angle:of:)``
  /// moves it. Islands with such a body are solved as UIKit does it, however large they are.
  public mutating func setLockedAxes(_ axes: LockedAxes, of id: BodyID) {
    let body = bodies.slot(of: id)
    guard bodies.sims[body].lockedAxes != axes else { return }
    bodies.setLockedAxes(axes, of: body)
    // Another solver may have to solve the island.
    scratch.topology.invalidate()
    contacts.clearImpulses(of: bodies[body])
    wakeBody(body)
  }
}
