import Dynamics
import LuaHost

/// The forces on an item in a script.
package final class ForcesObject: LuaObject {
  let forces: Animator.Forces

  init(_ forces: Animator.Forces) {
    self.forces = forces
  }

  /// The name of the type in Lua.
  package static let luaTypeName = "Forces"
}

extension Bindings {
  static let forces = ObjectType<ForcesObject>(
    ForcesObject.luaTypeName,
    summary:
      """
      The forces on an item in the last step of 1/120 s by their source, in the unit of pushes: 1 accelerates 100 × 100 \
      pt of density 1 by 100 pt/s².
      """,
    members: [
      .property(
        "gravity", "The weight: the mass times what gravity behaviors accelerate the item by.", unit: "N",
        default: "(0, 0)"
      ) { $0.forces.gravity },
      .property(
        "pushes",
        """
        The continuous pushes, and the forces that custom behaviors applied; instantaneous pushes and other impulses are \
        no forces.
        """, unit: "N", default: "(0, 0)"
      ) { $0.forces.pushes },
      .property(
        "fields", "The fields; zero in a velocity field, which sets the velocity.", unit: "N",
        default: "(0, 0)"
      ) { $0.forces.fields },
      .property("attachments", "The attachments.", unit: "N", default: "(0, 0)") { $0.forces.attachments },
      .property(
        "snaps", "The snap behavior, and pointers that hold the item.", unit: "N", default: "(0, 0)"
      ) { $0.forces.snaps },
      .property(
        "contacts", "What the item touches: normal forces, friction and impacts.", unit: "N",
        default: "(0, 0)"
      ) { $0.forces.contacts },
      .property(
        "resistance",
        "The resistance: mass * resistance * velocity / 100, against the velocity.", unit: "N",
        default: "(0, 0)"
      ) { $0.forces.resistance },
      .property(
        "total",
        """
        The sum of all forces: zero in equilibrium, but for the r / 120 of the weight that a resistance r takes from the \
        solver in each step, and for items that are held by isAnchored, isKinematic or a locked axis.
        """, unit: "N", default: "(0, 0)"
      ) { $0.forces.total },
    ], cachesHandles: false)
}
