internal import Workers

/// Prepares the contacts of a step for the passes.
///
/// `blocks` only ever grows: there may be more than are prepared.
func prepare(
  _ blocks: inout [ContactBlock], _ coloring: ContactColoring, of contacts: [Contact],
  _ motions: [BodyMotion], by crew: Crew
) {
  let count = coloring.slots.count / 4
  contacts.withUnsafeBufferPointer { contacts in
    motions.withUnsafeBufferPointer { motions in
      coloring.slots.withUnsafeBufferPointer { slots in
        guard let contacts = contacts.baseAddress, let motions = motions.baseAddress, count > 0 else {
          return
        }
        if blocks.count < count {
          let any = ContactBlock(SIMD4(slots[0], -1, -1, -1), contacts, motions)
          blocks.append(contentsOf: repeatElement(any, count: count - blocks.count))
        }
        blocks.withUnsafeMutableBufferPointer { blocks in
          let preparation = Preparation(slots: slots, contacts: contacts, motions: motions, blocks: blocks)
          crew.run(preparation, over: coloring.batches[...])
        }
      }
    }
  }
}

/// Hands the impulses of a step's contacts back.
func storeImpulses(
  of blocks: [ContactBlock], _ coloring: ContactColoring, in contacts: inout [Contact], by crew: Crew
) {
  blocks.withUnsafeBufferPointer { blocks in
    contacts.withUnsafeMutableBufferPointer { contacts in
      guard let contacts = contacts.baseAddress else { return }
      crew.run(Storage(blocks: blocks, contacts: contacts), over: coloring.batches[...])
    }
  }
}

private struct Preparation: SharedLoop {
  let slots: UnsafeBufferPointer<Int32>
  let contacts: UnsafePointer<Contact>
  let motions: UnsafePointer<BodyMotion>
  let blocks: UnsafeMutableBufferPointer<ContactBlock>

  func run(_ indices: Range<Int>, part: Int) {
    for index in indices {
      let first = 4 * index
      let four = SIMD4(slots[first], slots[first + 1], slots[first + 2], slots[first + 3])
      blocks[index] = ContactBlock(four, contacts, motions)
    }
  }
}

private struct Storage: SharedLoop {
  let blocks: UnsafeBufferPointer<ContactBlock>
  let contacts: UnsafeMutablePointer<Contact>

  func run(_ indices: Range<Int>, part: Int) {
    for index in indices { blocks[index].storeImpulses(in: contacts) }
  }
}

extension ContactBlock {
  /// Prepares up to four contacts for the inner passes of a step; `slots` has -1 in lanes that stand for nothing, and
  /// a contact in its first.
  @inline(__always)
  init(
    _ slots: SIMD4<Int32>, _ contacts: UnsafePointer<Contact>, _ motions: UnsafePointer<BodyMotion>
  ) {
    self.contacts = slots
    let contact = Gathered(contacts, slots.readable)
    (bodiesA, bodiesB) = (contact.indices { $0.pointee.bodyA }, contact.indices { $0.pointee.bodyB })

    let (motionA, motionB) = (Gathered(motions, bodiesA), Gathered(motions, bodiesB))
    let (massA, massB) = (motionA.lanes { $0.pointee.inverseMass }, motionB.lanes { $0.pointee.inverseMass })
    let (inertiaA, inertiaB) = (
      motionA.lanes { $0.pointee.inverseInertia }, motionB.lanes { $0.pointee.inverseInertia }
    )
    (inverseMassA, inverseMassB, inverseInertiaA, inverseInertiaB) = (massA, massB, inertiaA, inertiaB)
    movesA = (.zero < massA).bits & slots.filledLanes
    movesB = (.zero < massB).bits & slots.filledLanes
    let normal = (
      x: contact.lanes { $0.pointee.manifold.normal.x }, y: contact.lanes { $0.pointee.manifold.normal.y }
    )
    (normalX, normalY) = normal
    friction = contact.lanes { $0.pointee.friction }

    let inverseMass = massA + massB
    let first = Point(normal, inverseMass, inertiaA, inertiaB) { value in
      contact.lanes { value($0.pointee.manifold.points.0) }
    }
    let second = Point(normal, inverseMass, inertiaA, inertiaB) { value in
      contact.lanes { value($0.pointee.manifold.points.1) }
    }
    let isPair = Lanes(repeating: 1) < contact.lanes { Float($0.pointee.manifold.count) }
    hasPair = isPair.holdsSomewhere
    let rubbing = friction + first.tangentImpulse.magnitude + second.tangentImpulse.magnitude
    hasFriction = (.zero < rubbing).holdsSomewhere
    let both =
      inverseMass + inertiaA * first.pushArmA * second.pushArmA + inertiaB * first.pushArmB * second.pushArmB
    coupling = isPair.select(both, .zero)
    let product = first.response * second.response
    let determinant = product - coupling * coupling
    inverseDeterminant = (determinant <= Self.nearlySingular * product).select(.zero, 1 / determinant)
    points = (first, second.farAway(exceptWhere: isPair))
  }

  /// Hands the impulses to the contacts.
  @inline(__always)
  func storeImpulses(in contacts: UnsafeMutablePointer<Contact>) {
    for lane in 0..<4 where self.contacts[lane] >= 0 {
      let manifold = contacts + Int(self.contacts[lane])
      points.0.store(lane, in: &manifold.pointee.manifold.points.0)
      points.1.store(lane, in: &manifold.pointee.manifold.points.1)
    }
  }
}

extension ContactBlock.Point {
  @inline(__always)
  fileprivate init(
    _ normal: (x: Lanes, y: Lanes), _ inverseMass: Lanes, _ inertiaA: Lanes, _ inertiaB: Lanes,
    _ lanes: ((ManifoldPoint) -> Float) -> Lanes
  ) {
    let (ax, ay) = (lanes { $0.anchorA.x }, lanes { $0.anchorA.y })
    let (bx, by) = (lanes { $0.anchorB.x }, lanes { $0.anchorB.y })
    (rubArmA, rubArmB) = (ax * normal.x + ay * normal.y, bx * normal.x + by * normal.y)
    pushArmA = Self.pushArm(ax * normal.y - ay * normal.x, beside: rubArmA)
    pushArmB = Self.pushArm(bx * normal.y - by * normal.x, beside: rubArmB)
    adjustedSeparation = lanes { $0.separation } - (rubArmB - rubArmA)
    response = inverseMass + inertiaA * pushArmA * pushArmA + inertiaB * pushArmB * pushArmB
    normalMass = 1 / response
    tangentMass = 1 / (inverseMass + inertiaA * rubArmA * rubArmA + inertiaB * rubArmB * rubArmB)
    normalImpulse = lanes { $0.normalImpulse }
    tangentImpulse = lanes { $0.tangentImpulse }
    totalImpulse = lanes { $0.totalImpulse }
  }

  /// The arm of a push, unless it comes of rounding.
  @inline(__always)
  private static func pushArm(_ arm: Lanes, beside rubArm: Lanes) -> Lanes {
    (Lanes(repeating: Tolerances.leastArm) * rubArm.magnitude < arm.magnitude).select(arm, .zero)
  }

  /// The same points, out of reach in the lanes of contacts that have no second.
  @inline(__always)
  fileprivate func farAway(exceptWhere isPair: LaneMask) -> Self {
    Self(
      pushArmA: pushArmA, pushArmB: pushArmB, rubArmA: rubArmA, rubArmB: rubArmB,
      adjustedSeparation: isPair.select(adjustedSeparation, Lanes(repeating: ContactBlock.farAway)),
      response: response, normalMass: normalMass, tangentMass: tangentMass,
      normalImpulse: normalImpulse, tangentImpulse: tangentImpulse, totalImpulse: totalImpulse)
  }

  @inline(__always)
  fileprivate func store(_ lane: Int, in point: inout ManifoldPoint) {
    point.normalImpulse = normalImpulse[lane]
    point.tangentImpulse = tangentImpulse[lane]
    point.totalImpulse = totalImpulse[lane]
  }
}
