extension DynamicItemBehavior {
  /// Adds to an item's velocity, in pt/s; any finite numbers.
  ///
  /// Before the behavior has an animator, additions are summed and delivered when it gets one. Ignored for
  /// an item that is not on the list or is anchored.
  ///
  /// > Note: UIKit passes velocities as points.
  public func addLinearVelocity(_ velocity: Vector, for item: any DynamicItem) {
    precondition(velocity.isFinite, "an added velocity must be finite, not \(velocity)")
    add(Motion(linear: velocity), to: item)
  }

  /// Adds to an item's angular velocity, in rad/s, clockwise on screen; any finite number.
  ///
  /// Before the behavior has an animator, additions are summed and delivered when it gets one. Ignored for
  /// an item that is not on the list or is anchored.
  public func addAngularVelocity(_ velocity: Double, for item: any DynamicItem) {
    precondition(velocity.isFinite, "an added angular velocity must be finite, not \(velocity)")
    add(Motion(angular: velocity), to: item)
  }

  /// The item's present velocity in pt/s; zero without an animator and for an item not on the list.
  public func linearVelocity(for item: any DynamicItem) -> Vector {
    contains(item) ? host?.motion(of: item).linear ?? .zero : .zero
  }

  /// The item's present angular velocity in rad/s; 0 without an animator and for an item not on the list.
  public func angularVelocity(for item: any DynamicItem) -> Double {
    contains(item) ? host?.motion(of: item).angular ?? 0 : 0
  }

  private func add(_ motion: Motion, to item: any DynamicItem) {
    guard contains(item), motion != .zero else { return }
    if let host {
      host.add(motion, to: item)
    } else {
      pendingMotions[ObjectIdentifier(item), default: .zero] += motion
    }
  }

  /// Hands over what was added before the item had a body.
  func deliverPendingMotion(to item: any DynamicItem, in animator: Animator) {
    guard let motion = pendingMotions.removeValue(forKey: ObjectIdentifier(item)) else { return }
    animator.add(motion, to: item)
  }
}
