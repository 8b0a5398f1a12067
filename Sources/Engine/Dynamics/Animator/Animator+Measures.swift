import Physics

// The energy, momentum and center of mass of items. They are computed when they are read, so that a frame
// costs the same whether they are used or not.

extension Animator {
  /// The mechanical quantities of an item, or the sums of those of several items.
  public struct Measures: Equatable, Sendable {
    /// The mass, in kg: 1 for 100 × 100 points of density 1.
    public fileprivate(set) var mass = 0.0
    /// The momentum, in kg·pt/s: mass times velocity; 100 is 1 N·s, the impulse of an instantaneous push of
    /// magnitude 1.
    public fileprivate(set) var momentum = Vector.zero
    /// The energy of translation and rotation, in kg·pt²/s²; 10,000 is 1 J, the work of a push of magnitude 1
    /// along 100 points.
    public fileprivate(set) var kineticEnergy = 0.0
    /// The energy in the gravity behaviors, in kg·pt²/s²; see `Animator.potentialEnergy`.
    public fileprivate(set) var potentialEnergy = 0.0
    /// The sum of the products of mass and position of the center of mass, in kg·pt.
    fileprivate var moment = Vector.zero

    /// The center of mass, in points, in the animator's coordinates; nil without items.
    public var centerOfMass: Point? { mass > 0 ? .zero + moment / mass : nil }
  }

  /// The energy of translation and rotation of the items that forces move, in kg·pt²/s².
  ///
  /// Half the mass times the square of the velocity, and half the moment of inertia times the square of the
  /// angular velocity. 10,000 is 1 J, the work of a push of magnitude 1 along 100 points. Anchored and
  /// kinematic items do not count: no force accelerates them.
  ///
  /// The velocity after a frame is that of the middle of its last step of 1/120 s, and the position that of
  /// its end, as in UIKit: the sum of the kinetic and the potential energy of an item that falls from rest is
  /// too low by its mass times gravity times velocity times 1/240 s.
  ///
  /// > Note: UIKit has no such property.
  public var kineticEnergy: Double { measures(applyingPendingChanges: true).kineticEnergy }

  /// The energy of the items that forces move in the gravity behaviors of the animator, in kg·pt²/s².
  ///
  /// The work of the weight on the way of the center of mass to the lowest corner of the reference view's
  /// bounds, the one furthest along the item's gravity; without a reference view, to the origin. Negative
  /// below it. The energy in fields, springs and continuous pushes does not count.
  ///
  /// > Note: UIKit has no such property.
  public var potentialEnergy: Double { measures(applyingPendingChanges: true).potentialEnergy }

  /// The momentum of the items that forces move, in kg·pt/s: the sum of mass times velocity.
  ///
  /// 100 is 1 N·s, the impulse of an instantaneous push of magnitude 1.
  ///
  /// > Note: UIKit has no such property.
  public var momentum: Vector { measures(applyingPendingChanges: true).momentum }

  /// The center of mass of the items that forces move, in points; nil if there are none.
  ///
  /// > Note: UIKit has no such property.
  public var centerOfMass: Point? { measures(applyingPendingChanges: true).centerOfMass }

  /// Returns the mass, momentum, energies and center of mass of an item; nil if it is not in the animator.
  ///
  /// Those of an anchored or kinematic item are computed from its mass and velocity, too.
  public func measures(of item: any DynamicItem) -> Measures? {
    measures(of: item, applyingPendingChanges: true)
  }

  /// Returns the measures of an item, with or without the pending changes of its properties.
  ///
  /// Without them, reading has no effect on the run. Changed gravity counts in both cases.
  package func measures(of item: any DynamicItem, applyingPendingChanges: Bool) -> Measures? {
    guard let body = bodies[item] else { return nil }
    prepareMeasures(applyingPendingChanges: applyingPendingChanges)
    var measures = Measures()
    add(body, to: &measures)
    return measures
  }

  /// Returns the sums of the measures of the items that forces move; for the pending changes see
  /// `measures(of:applyingPendingChanges:)`.
  ///
  /// - Complexity: O(*n*) in the number of items.
  package func measures(applyingPendingChanges: Bool) -> Measures {
    prepareMeasures(applyingPendingChanges: applyingPendingChanges)
    var measures = Measures()
    for body in bodies.inInsertionOrder where !body.properties.applied.isFixed { add(body, to: &measures) }
    return measures
  }

  private func prepareMeasures(applyingPendingChanges: Bool) {
    if applyingPendingChanges { resolvePropertiesIfNeeded() }
    // The sums of the coming frame. They stay marked as changed: the world receives them in the frame.
    if dirtyFlags.contains(.persistentForces) { accumulatePersistentForces() }
  }

  private func add(_ body: ItemBody, to measures: inout Measures) {
    let (mass, inertia) = (Double(world.mass(of: body.id)), Double(world.inertia(of: body.id)))
    let velocity = world.readItemVelocity(of: body.id)
    let center = Vector(world.centerOfMass(of: body.id))
    let gravity = body.forces.persistent.acceleration
    let lowest = (referenceView?.bounds.corners ?? []).map { gravity.dot($0 - .zero) }.max() ?? 0
    measures.mass += mass
    measures.moment += mass * center
    measures.momentum += mass * velocity.linear
    measures.kineticEnergy +=
      (mass * velocity.linear.dot(velocity.linear) + inertia * velocity.angular * velocity.angular) / 2
    measures.potentialEnergy += mass * (lowest - gravity.dot(center))
  }
}
