extension World {
  /// The bodies that have a shape whose tight box overlaps `aabb`, in order of creation.
  ///
  /// Boxes are closed: sharing an edge is enough. Complexity: O(log n + m + found) for n shapes that can meet
  /// something and m that cannot, being no boundary and of a body in no group.
  public func bodies(overlapping aabb: AABB) -> [BodyID] {
    var found: [Int32] = []
    let visit = { (child: Int32) in
      if childShapes[child].aabb.overlaps(aabb) { found.append(childShapes[child].body) }
    }
    fixedTree.query(aabb, visit)
    dynamicTree.query(aabb, visit)
    for child in unproxiedChildren where self.aabb(of: child).overlaps(aabb) {
      found.append(childShapes[child].body)
    }
    found.sort { bodies[Int($0)].creationIndex < bodies[Int($1)].creationIndex }
    var result: [BodyID] = []
    for body in found {
      let id = bodyHandles.handle(at: body)
      if result.last != id { result.append(id) }
    }
    return result
  }
}

extension World {
  /// A fingerprint of where all bodies are, how they move and how long they have rested.
  ///
  /// Equal for two runs that agree in every bit of it, in debug and release builds and on every machine;
  /// FNV-1a, with -0 counted as 0. Complexity: O(number of bodies).
  public var stateHash: UInt64 {
    var hash = FNVHash()
    for index in bodyOrder {
      let (sim, state) = (bodySims[Int(index)], states[Int(index)])
      hash.combine(UInt32(bitPattern: index))
      hash.combine(bodyHandles.handle(at: index).generation)
      for value in [
        sim.center.x, sim.center.y, sim.angle, state.velocity.x, state.velocity.y,
        state.angularVelocity, sim.sleepTime,
      ] { hash.combine(value) }
    }
    return hash.value
  }
}

/// The hash function of Fowler, Noll and Vo in its variant 1a with 64 bits.
private struct FNVHash {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func combine(_ word: UInt32) {
    for shift in [0, 8, 16, 24] as [UInt32] {
      value = (value ^ UInt64(word >> shift & 0xff)) &* 0x100_0000_01b3
    }
  }

  mutating func combine(_ number: Float) { combine(number == 0 ? 0 : number.bitPattern) }
}
