import Physics

// The forces on an item. They are computed when they are read, so that a frame costs the same whether they
// are used or not.

extension Animator {
  /// The forces on an item in the last step of 1/120 s by their source, in newtons, the unit of pushes.
  ///
  /// A force of 1 accelerates an item of 100 × 100 points and density 1 by 100 pt/s². Of an item at rest,
  /// those of contacts and attachments are those of the step in which it came to rest.
  public struct Forces: Equatable, Sendable {
    /// The weight, in the unit of pushes: mass times the sum of the gravity behaviors' accelerations.
    public fileprivate(set) var gravity = Vector.zero
    /// The continuous pushes, and the forces that custom behaviors applied, in the unit of pushes;
    /// instantaneous pushes and other impulses are no forces.
    public fileprivate(set) var pushes = Vector.zero
    /// The force of the fields, in the unit of pushes; zero in a velocity field, which sets the velocity.
    public fileprivate(set) var fields = Vector.zero
    /// The force of the attachments, in the unit of pushes.
    public fileprivate(set) var attachments = Vector.zero
    /// The force of the snap, and of pointers that hold the item, in the unit of pushes.
    public fileprivate(set) var snaps = Vector.zero
    /// The force of what the item touches, in the unit of pushes: normal forces, friction and impacts.
    public fileprivate(set) var contacts = Vector.zero
    /// The resistance, in the unit of pushes: mass times `DynamicItemBehavior.resistance` times velocity,
    /// against the velocity.
    public fileprivate(set) var resistance = Vector.zero

    /// The sum of all forces, in the unit of pushes: zero in equilibrium.
    public var total: Vector { gravity + pushes + fields + attachments + snaps + contacts + resistance }

    /// The sources with their forces, in a fixed order.
    package var bySource: [(source: String, force: Vector)] {
      [
        ("gravity", gravity), ("pushes", pushes), ("fields", fields), ("attachments", attachments),
        ("snaps", snaps), ("contacts", contacts), ("resistance", resistance),
      ]
    }
  }

  /// Returns the forces on an item in the last step by their source; nil if the item is not in the animator.
  ///
  /// All are zero before the first frame. An anchored or kinematic item is not moved by them.
  ///
  /// - Complexity: O(*n*) in the number of the item's contacts and attachments.
  ///
  /// > Note: UIKit has no such method.
  public func forces(on item: any DynamicItem) -> Forces? { bodies[item].map(forces) }

  private func forces(on body: ItemBody) -> Forces {
    let sources = world.readForces(on: body.id, h: UIKitConstants.timeStep)
    let springs =
      body.snapBehaviors.flatMap { $0.springs }
      + grabs.filter { $0.item === body.item }.flatMap { $0.springs }
    let snaps = springs.isEmpty ? Vec2.zero : world.readForce(ofJoints: springs, on: body.id)
    // The sum with 0 has no negative zeros.
    func newtons(_ force: Vec2) -> Vector { Vector(force) / UIKitConstants.newton + .zero }
    var forces = Forces()
    forces.gravity = newtons(sources.acceleration)
    forces.pushes = newtons(sources.applied)
    forces.fields = newtons(sources.fields)
    forces.attachments = newtons(sources.joints - snaps)
    forces.snaps = newtons(snaps)
    forces.contacts = newtons(sources.contacts)
    forces.resistance = newtons(sources.damping)
    return forces
  }

  /// The center of mass of each item with the forces on it, for debug draw.
  ///
  /// - Complexity: O(*n*) in the number of items, contacts and attachments.
  package var itemForces: [(center: Point, forces: Forces)] {
    bodies.inInsertionOrder.filter { !$0.properties.applied.isFixed }.map {
      (Point(world.centerOfMass(of: $0.id)), forces(on: $0))
    }
  }
}
