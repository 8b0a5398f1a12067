import Dynamics
import LuaHost

extension Bindings {
  /// The mass and the motion of an item, which the animator that moves it holds.
  static func itemMotion<Item: DynamicItem & LuaObject>() -> [Member<Item>] {
    [
      .property(
        "mass",
        "The mass, proportional to the density and the area of the outline; 1 for 100 × 100 pt of density 1.",
        unit: "kg", getWithLua: { $1.session?.mass(of: $0) ?? 0 }),
      .property(
        "velocity",
        """
        The velocity of the center of mass; zero at rest and in no animator. Assigning sets it at once, without an item \
        behavior, and wakes the item: ball.velocity = { 300, 0 }. It has no effect on an anchored or kinematic item, and \
        is an error in no animator.
        """, unit: "pt/s", default: "(0, 0)",
        getWithLua: { $1.session?.velocities(of: $0).linear ?? .zero },
        setWithLua: { item, velocity, lua throws(HostError) in
          try lua.session?.requireAnimator(moving: item).setLinearVelocity(velocity, of: item)
        }),
      .property(
        "angularVelocity", "The angular velocity, clockwise; as velocity.", unit: "rad/s", default: "0",
        getWithLua: { $1.session?.velocities(of: $0).angular ?? 0 },
        setWithLua: { item, velocity, lua throws(HostError) in
          try lua.session?.requireAnimator(moving: item).setAngularVelocity(velocity, of: item)
        }),
      .property(
        "momentum",
        "Mass times velocity; zero in no animator. 100 are the impulse of an instantaneous push of magnitude 1.",
        unit: "kg·pt/s", getWithLua: { $1.session?.measures(of: $0)?.momentum ?? .zero }),
      .property(
        "kineticEnergy",
        """
        The energy of translation and rotation, mass * velocity.length ^ 2 / 2 and that of angularVelocity; 0 in no \
        animator. 10,000 are 1 J, the work of a push of magnitude 1 along 100 pt.
        """, unit: "kg·pt²/s²", getWithLua: { $1.session?.measures(of: $0)?.kineticEnergy ?? 0 }),
      .property(
        "potentialEnergy",
        "The energy in the gravity behaviors; see Animator.potentialEnergy. 0 in no animator.",
        unit: "kg·pt²/s²", getWithLua: { $1.session?.measures(of: $0)?.potentialEnergy ?? 0 }),
      .property(
        "centerOfMass",
        """
        The center of mass, in the animator's coordinates; nil in no animator. Of a path or a group, it can differ from \
        the center.
        """, unit: "pt", getWithLua: { $1.session?.measures(of: $0)?.centerOfMass }),
      .property(
        "forces",
        """
        The forces on the item in the last step of 1/120 s by their source: forces.gravity, pushes, fields, attachments, \
        snaps, contacts, resistance and their total, as of that step. At rest, the last step before; nil in no animator.
        """, unit: "N", getWithLua: { $1.session?.forces(on: $0).map(ForcesObject.init) }),
      .method(
        "applyImpulse",
        """
        Applies an impulse, which changes the velocity at once and wakes the item. It has no effect on an anchored or \
        kinematic item, and is an error in no animator.
        """,
        parameters: [
          .init(
            "impulse",
            "The impulse; length 1 changes the velocity of 100 × 100 pt of density 1 by 100 pt/s.",
            type: "Vector"),
          .optional(
            "point",
            """
            The point where it acts, in the animator's coordinates; beside the center of mass, it also rotates the item. \
            Without it, the center of mass.
            """, type: "Point", unit: "pt"),
        ]
      ) { item, call throws(HostError) in
        let impulse = try call.argument(0, as: Vector.self)
        let point = try call.argument(1, as: Point?.self)
        try call.session.requireAnimator(moving: item).applyImpulse(impulse, at: point, to: item)
      },
      .method(
        "stop",
        """
        Sets velocity and angularVelocity to zero; forces continue to act. An error in no animator.
        """
      ) { item, call throws(HostError) in try call.session.requireAnimator(moving: item).stop(item) },
    ]
  }

  /// The energy, momentum and center of mass of the items of an animator.
  static var animatorMeasures: [Member<Animator>] {
    [
      .property(
        "kineticEnergy",
        """
        The energy of translation and rotation of the items that are neither anchored nor kinematic. 10,000 are 1 J, the \
        work of a push of magnitude 1 along 100 pt. The velocity is half a step of 1/120 s behind the position, as in \
        UIKit: for an item that falls from rest, kineticEnergy + potentialEnergy is too low by mass * gravity * speed / 240.
        """, unit: "kg·pt²/s²", getWithLua: { $1.session?.measures(of: $0).kineticEnergy ?? 0 }),
      .property(
        "potentialEnergy",
        """
        The energy in the gravity behaviors of the items that are neither anchored nor kinematic: the work of the weight \
        from the center of mass to the lowest corner of the reference view, the one furthest along the gravity; without a \
        view, to the origin. Negative below it. Fields, springs and pushes do not count.
        """, unit: "kg·pt²/s²", getWithLua: { $1.session?.measures(of: $0).potentialEnergy ?? 0 }),
      .property(
        "momentum",
        """
        The sum of mass times velocity of the items that are neither anchored nor kinematic; 100 are the impulse of an \
        instantaneous push of magnitude 1.
        """, unit: "kg·pt/s", getWithLua: { $1.session?.measures(of: $0).momentum ?? .zero }),
      .property(
        "centerOfMass",
        """
        The center of mass of the items that are neither anchored nor kinematic, in the animator's coordinates; nil \
        without any.
        """, unit: "pt", getWithLua: { $1.session?.measures(of: $0).centerOfMass }),
    ]
  }
}
