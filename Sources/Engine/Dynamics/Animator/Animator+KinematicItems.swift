import Physics

// Kinematic items: the program sets their center and transform, and the animator moves their bodies there in
// the course of the next frame, at the velocity that results. So they push what is in their way and carry
// what rests on them.

extension Animator {
  /// Whether a kinematic item moved in the last frame.
  var areKinematicItemsMoving: Bool {
    bodies.kinematic.contains { world.velocities(of: $0.id) != (.zero, 0) }
  }

  /// Whether the program has moved a kinematic item since the last frame.
  var haveKinematicItemsMoved: Bool {
    bodies.kinematic.contains { ItemPose(of: $0.item, in: referenceView) != $0.kinematicPose }
  }

  /// Adds or removes a body whose item has become kinematic, or is so no longer.
  func kinematicStateDidChange(of body: ItemBody) {
    bodies.setIsKinematic(body.properties.resolved.isKinematic, of: body)
    body.kinematicPose = nil
    if body.properties.resolved.isKinematic {
      body.kinematicPose = ItemPose(of: body.item, in: referenceView)
    } else {
      world.setKinematicVelocity(of: body.id, to: .zero)
    }
  }

  /// Gives each kinematic body the velocity with which it is at its item's current placement after `time`
  /// seconds; those whose item has not moved since the last frame stop.
  func moveKinematicItems(in time: Float) {
    for body in bodies.kinematic {
      let placement = ItemPose(of: body.item, in: referenceView)
      guard let previous = body.kinematicPose, placement != previous, placement.isFinite else {
        world.setKinematicVelocity(of: body.id, to: .zero)
        continue
      }
      // The item's rotation is that of its transform, within a turn: the shorter way is taken.
      let turns = (placement.angle - previous.angle) / (2 * .pi)
      world.moveKinematically(
        body.id, to: Vec2(placement.center),
        rotatedBy: Float(clampingToFinite: 2 * .pi * (turns - turns.rounded())), in: time)
      body.kinematicPose = placement
    }
  }
}
