/// A contact that the solver sees in a step, with what the phases before the passes ask of it.
///
/// Sixteen bytes instead of the contact's 256: in a large pile the phases wait for memory more than they compute.
struct SolvedContact: Sendable {
  let slot: Int32
  let bodyA: Int32
  let bodyB: Int32
  /// Whether A and B can move; at least one of them can.
  let movesA: Bool
  let movesB: Bool
  /// Whether a point closes fast enough to be dealt a blow.
  let isClosing: Bool

  @inline(__always)
  init(_ contact: Contact, slot: Int32) {
    self.slot = slot
    isClosing = contact.manifold.isBlow
    (bodyA, bodyB) = (contact.bodyA, contact.bodyB)
    (movesA, movesB) = (contact.movesA, contact.movesB)
  }

  /// Whether neither body is fixed.
  @inline(__always)
  var isBetweenMoving: Bool { movesA && movesB }

  /// Whether it is in the same place between the same bodies, fixed or not as before.
  @inline(__always)
  func isSame(as other: SolvedContact) -> Bool {
    (slot ^ other.slot) | (bodyA ^ other.bodyA) | (bodyB ^ other.bodyB) == 0
      && movesA == other.movesA && movesB == other.movesB
  }

  /// Five bits as good as random that stay with the contact.
  ///
  /// A multiplication alone would leave a pattern that neighbours share; what spreads its high bits over the low ones
  /// and multiplies again is the usual cure (Austin Appleby, MurmurHash3, 2011).
  @inline(__always)
  var dice: UInt64 {
    var bits = UInt32(bitPattern: slot) &* 0x9E37_79B1
    bits = (bits ^ bits >> 15) &* 0x85EB_CA6B
    return UInt64(bits >> 27)
  }

  /// The first body that can move.
  @inline(__always)
  var firstMoving: Int32 { movesA ? bodyA : bodyB }
}

/// The contacts that the solver sees in a step, in order of creation.
struct SolvedContacts: PartList {
  private(set) var contacts: [SolvedContact] = []
  /// Whether one of them closes fast enough to be dealt a blow.
  private(set) var hasBlow = false

  @inline(__always)
  mutating func append(_ contact: Contact, slot: Int32) {
    let solved = SolvedContact(contact, slot: slot)
    contacts.append(solved)
    hasBlow = hasBlow || solved.isClosing
  }

  mutating func append(contentsOf other: SolvedContacts) {
    contacts.append(contentsOf: other.contacts)
    hasBlow = hasBlow || other.hasBlow
  }

  /// Empties the list and keeps its memory.
  mutating func removeAll() {
    contacts.removeAll(keepingCapacity: true)
    hasBlow = false
  }
}

extension Manifold {
  /// Whether a point closes fast enough to be dealt a blow.
  @inline(__always)
  fileprivate var isBlow: Bool {
    points.0.relativeNormalVelocity < -Tolerances.restitutionThreshold
      || points.1.relativeNormalVelocity < -Tolerances.restitutionThreshold
  }
}
