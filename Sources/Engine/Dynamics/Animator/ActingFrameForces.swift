import Physics

/// The bodies on which the forces act that behaviors apply for single frames.
struct ActingFrameForces {
  /// Whether the next frame must gather the forces, because forces act in it or must be cleared.
  private(set) var needUpdate = false

  /// The bodies on which forces act in the current frame, and those of the previous frame.
  private var bodies: [ItemBody] = []
  private var previousBodies: [ItemBody] = []

  /// Has the next frame gather the forces.
  mutating func setNeedUpdate() { needUpdate = true }

  /// Sums the forces that behaviors applied for the coming frame; the closure returns the body of an item.
  mutating func gather(from behaviors: [DynamicBehavior], itemBody: (BodyID) -> ItemBody?) {
    var list: [ItemBody] = []
    swap(&list, &previousBodies)
    for body in bodies { body.forces.ofFrame = .zero }
    for behavior in behaviors {
      behavior.frameForces.beginFrame()
      for entry in behavior.frameForces.current {
        guard let body = itemBody(entry.body) else { continue }
        if body.forces.ofFrame.isZero { list.append(body) }
        body.forces.ofFrame.force += entry.force
        body.forces.ofFrame.torque += entry.torque
      }
    }
    previousBodies = bodies
    bodies = list
    // Forces that act in this frame must be cleared in the next one.
    needUpdate = !bodies.isEmpty
  }

  /// Applies the forces to the bodies on which they changed; not needed in a frame that applies the
  /// persistent forces to all bodies, and these with them.
  func apply(to world: inout World) {
    // Clear the forces of the last frame on the bodies that receive none in this frame.
    world.applyForces(of: previousBodies.lazy.filter { $0.isUsed && $0.forces.ofFrame.isZero })
    world.applyForces(of: bodies)
  }

  /// Forgets the bodies of the previous frame, whose forces have been cleared.
  mutating func removePreviousBodies() { previousBodies.removeAll(keepingCapacity: true) }
}
