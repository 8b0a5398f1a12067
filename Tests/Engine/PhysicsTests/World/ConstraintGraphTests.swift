import TestSupport
import Testing

@testable import Physics

@Suite struct ConstraintGraphTests {
  /// A contact of two bodies; body 0 is fixed, all others are dynamic.
  private func contact(_ a: Int32, _ b: Int32, slot: Int) -> SolverContact {
    let contact = Contact(
      creationIndex: 0, childA: a, childB: b,
      bodies: BodyPair(bodyA: a, bodyB: b, isDynamicA: a != 0, isDynamicB: b != 0),
      flags: ContactFlags(isSolid: true, isInAwakeSet: true),
      material: MixedMaterial(friction: 0, restitution: 0, tangentSpeed: 0))
    return SolverContact(contact, slot: Int32(slot))
  }

  /// The contact slots of a color.
  private func slots(_ color: ConstraintGraph.Color, of constraintGraph: ConstraintGraph) -> [Int32] {
    constraintGraph.contactSlots[4 * color.constraints.lowerBound..<4 * color.constraints.upperBound].filter {
      $0 >= 0
    }
  }

  private func wideSlots(_ constraintGraph: ConstraintGraph) -> [[Int32]] {
    stride(from: 0, to: constraintGraph.contactSlots.count, by: 4).map {
      Array(constraintGraph.contactSlots[$0..<($0 + 4)])
    }
  }

  @Test(
    arguments: 1...5 as ClosedRange<UInt64>
  )
  func `contains every contact once, and no dynamic body twice in a wide constraint or a color`(seed: UInt64)
  {
    var random = SplitMix64(seed: seed)
    let contacts = (0..<500).map { index in
      let a = Int32(random.next() % 80)
      return contact(a, a + 1 + Int32(random.next() % 10), slot: index)
    }
    var constraintGraph = ConstraintGraph()
    for _ in 0..<2 {
      constraintGraph.assignColors(contacts, awakeBodies: Array(1..<100), slotCount: 100)
      #expect(constraintGraph.contactSlots.filter { $0 >= 0 }.sorted() == Array(0..<500))
      for lanes in wideSlots(constraintGraph) {
        let bodies = lanes.filter { $0 >= 0 }.flatMap { [contacts[Int($0)].bodyA, contacts[Int($0)].bodyB] }
        let dynamicBodies = bodies.filter { $0 != 0 }
        #expect(lanes[0] >= 0 && Set(dynamicBodies).count == dynamicBodies.count)
      }
      for color in constraintGraph.activeColors where !color.isOverflow {
        let bodies = slots(color, of: constraintGraph)
          .flatMap { [contacts[Int($0)].bodyA, contacts[Int($0)].bodyB] }
          .filter { $0 != 0 }
        #expect(!bodies.isEmpty && Set(bodies).count == bodies.count)
      }
      #expect(
        constraintGraph.activeColors.flatMap(\.constraints)
          == Array(0..<constraintGraph.contactSlots.count / 4))
    }
  }

  @Test func `puts contacts with a fixed body last, in the same color`() {
    let fixedContacts = (0..<4).map { contact(0, Int32($0) + 1, slot: $0) }
    let dynamicContacts = (4..<8).map { contact(1, Int32($0) + 1, slot: $0) }
    let contacts = fixedContacts + dynamicContacts
    var constraintGraph = ConstraintGraph()
    constraintGraph.assignColors(contacts, awakeBodies: Array(1..<9), slotCount: 9)
    // Four contacts of body 1 have four different colors.
    #expect(constraintGraph.activeColors.map(\.constraints) == [0..<1, 1..<2, 2..<3, 3..<4, 4..<5])
    #expect(constraintGraph.activeDynamicColorCount == 4)
    #expect(Array(constraintGraph.contactSlots[16...]) == [0, 1, 2, 3])
  }

  @Test func `puts contacts without a free color into the overflow color`() {
    let contacts = (0..<70).map { contact(1, Int32($0) + 2, slot: $0) }
    var constraintGraph = ConstraintGraph()
    constraintGraph.assignColors(contacts, awakeBodies: Array(1..<73), slotCount: 73)
    #expect(wideSlots(constraintGraph).map(\.[0]) == Array(0..<70))
    #expect(constraintGraph.activeColors.count == 41 && constraintGraph.activeDynamicColorCount == 41)
    #expect(constraintGraph.activeColors.last?.constraints == 40..<70)
    #expect(constraintGraph.activeColors.map(\.isOverflow) == Array(repeating: false, count: 40) + [true])
  }
}
