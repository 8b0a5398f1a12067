// Debug draw: what the broad phase, the contacts and the islands consist of. Reading it has no effect on the
// world.

/// A point of a contact between two bodies that touch, with its impulses in the last step.
package struct ContactPoint: Hashable, Sendable {
  /// The point in the world, in points.
  package let point: Vec2
  /// The contact normal: a unit vector from the body that was created first to the other one.
  package let normal: Vec2
  /// The normal impulse on the body that was created later, impacts included, in kg pt/s; 0 or more.
  package let normalImpulse: Float
  /// The friction impulse on that body along ``tangent``, in kg pt/s: that of the last sub-step, extrapolated
  /// to the step.
  package let tangentImpulse: Float

  /// The unit vector along which friction acts.
  package var tangent: Vec2 { normal.perpendicular }
}

extension World {
  /// The points at which bodies touch, in order of creation of the contacts; of sleeping bodies those of the
  /// step in which they fell asleep.
  ///
  /// Complexity: O(n log n) in the number of contacts.
  package var contactPoints: [ContactPoint] {
    solverContactSlots.flatMap { slot -> [ContactPoint] in
      let contact = contacts[slot]
      guard contact.isTouching else { return [] }
      let (centerA, centerB) = (bodies.sims[contact.bodyA].center, bodies.sims[contact.bodyB].center)
      return (0..<contact.manifold.count).compactMap { index in
        let point = contact.manifold[index]
        guard point.totalNormalImpulse > 0 || point.separation <= PhysicsConstants.touchHysteresis else {
          return nil
        }
        return ContactPoint(
          point: 0.5 * (centerA + point.anchorA + centerB + point.anchorB), normal: contact.manifold.normal,
          normalImpulse: point.totalNormalImpulse, tangentImpulse: point.tangentImpulse)
      }
    }
  }

  /// The fat AABBs in the broad phase of a body's child shapes; empty if the body can collide with nothing.
  package func fatAABBs(of id: BodyID) -> [AABB] {
    let body = bodies.slot(of: id)
    let tree = bodies.isFixed(body) ? broadPhase.fixedTree : broadPhase.dynamicTree
    return shapes.childShapes(of: bodies[body]).compactMap { child in
      let proxy = shapes.children[child].proxy
      guard proxy >= 0 else { return nil }
      return tree.aabb(of: proxy)
    }
  }

  /// The islands of all dynamic bodies, awake or asleep: sets of bodies that are connected by contacts and
  /// joints.
  ///
  /// The bodies of an island, and the islands by their first body, are in order of creation. Complexity: O(n
  /// log n) in the number of bodies, contacts and joints.
  package var islandBodies: [[BodyID]] {
    let dynamicBodies = bodies.slotsInCreationOrder.filter { bodies[$0].kind == .dynamic }
    let contacts = solverContactSlots.map { SolverContact(self.contacts[$0], slot: $0) }
    var islands = Islands()
    islands.build(
      of: dynamicBodies, linkedBy: contacts, jointsOfDynamicBodies, slotCount: bodies.slotCount)
    var indices: [Int32: Int] = [:]
    var result: [[BodyID]] = []
    for body in dynamicBodies {
      let root = islands.root(of: body)
      if let index = indices[root] {
        result[index].append(bodies.id(of: body))
      } else {
        indices[root] = result.count
        result.append([bodies.id(of: body)])
      }
    }
    return result
  }

  /// The slots of the contacts that the solver solves, or solved when their bodies fell asleep, in order of
  /// creation.
  private var solverContactSlots: [Int32] {
    var slots: [Int32] = []
    for body in bodies.slotsInCreationOrder {
      var edges = EdgeCursor(bodies[body].headContactKey)
      // Each contact is in the lists of both of its bodies.
      while let edge = contacts.next(&edges) {
        if edge.edgeIndex == 0, contacts[edge.slot].isInSolver { slots.append(edge.slot) }
      }
    }
    return slots.sorted { contacts[$0].creationIndex < contacts[$1].creationIndex }
  }

  private var jointsOfDynamicBodies: [SolverJoint] {
    bodies.slotsInCreationOrder.flatMap { body -> [SolverJoint] in
      var found: [SolverJoint] = []
      var edges = EdgeCursor(bodies[body].headJointKey)
      while let edge = joints.next(&edges) {
        let joint = joints[edge.slot]
        let isDynamicA = bodies[joint.bodyA].kind == .dynamic
        let isDynamicB = bodies[joint.bodyB].kind == .dynamic
        if edge.edgeIndex == 0, isDynamicA || isDynamicB {
          found.append(SolverJoint(joint, slot: edge.slot, isDynamicA: isDynamicA, isDynamicB: isDynamicB))
        }
      }
      return found
    }
  }
}
