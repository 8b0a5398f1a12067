extension World {
  /// The bodies that have a shape whose tight AABB overlaps `aabb`, in order of creation.
  ///
  /// AABBs are closed: a common edge counts as overlap. Complexity: O(log n + m + found) for n shapes that
  /// can collide and m that cannot, because they are no boundary and their body is in no group.
  public func bodies(overlapping aabb: AABB) -> [BodyID] {
    var found: [Int32] = []
    let visit = { (child: Int32) in
      if shapes.children[child].aabb.overlaps(aabb) { found.append(shapes.children[child].body) }
    }
    broadPhase.fixedTree.query(aabb, visit)
    broadPhase.dynamicTree.query(aabb, visit)
    for child in broadPhase.nonCollidingChildren {
      let body = shapes.children[child].body
      if shapes.aabb(of: child, at: bodies.sims[body].pose).overlaps(aabb) { found.append(body) }
    }
    found.sort { bodies[$0].creationIndex < bodies[$1].creationIndex }
    var result: [BodyID] = []
    for body in found {
      let id = bodies.id(of: body)
      if result.last != id { result.append(id) }
    }
    return result
  }
}

extension World {
  /// A hash of the poses, velocities and sleep times of all bodies.
  ///
  /// Equal for two runs in which these agree in every bit, in debug and release builds and on every machine;
  /// FNV-1a, with -0 counted as 0. Complexity: O(number of bodies).
  public var stateHash: UInt64 {
    var hash = FNVHash()
    for index in bodies.slotsInCreationOrder {
      let (sim, state) = (bodies.sims[index], bodies.states[index])
      hash.combine(UInt32(bitPattern: index))
      hash.combine(bodies.id(of: index).generation)
      for value in [
        sim.center.x, sim.center.y, sim.angle, state.velocity.x, state.velocity.y,
        state.angularVelocity, sim.sleepTime,
      ] { hash.combine(value) }
    }
    return hash.value
  }
}

/// The Fowler–Noll–Vo hash function FNV-1a with 64 bits.
private struct FNVHash {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func combine(_ word: UInt32) {
    for shift in [0, 8, 16, 24] as [UInt32] {
      value = (value ^ UInt64(word >> shift & 0xff)) &* 0x100_0000_01b3
    }
  }

  mutating func combine(_ number: Float) { combine(number == 0 ? 0 : number.bitPattern) }
}
