import TestSupport
import Testing

@testable import Physics

@Suite("Colours of contacts")
struct ContactColoringTests {
  /// Body 0 is fixed, all others move.
  private func contact(_ a: Int32, _ b: Int32, slot: Int) -> SolvedContact {
    let contact = Contact(
      serial: 0, partA: a, partB: b, bodyA: a, bodyB: b, movesA: a != 0, movesB: b != 0, isSolid: true,
      friction: 0, restitution: 0)
    return SolvedContact(contact, slot: Int32(slot))
  }

  /// The contacts of a batch.
  private func slots(_ batch: ContactColoring.Batch, of coloring: ContactColoring) -> [Int32] {
    coloring.slots[4 * batch.blocks.lowerBound..<4 * batch.blocks.upperBound].filter { $0 >= 0 }
  }

  private func fours(_ coloring: ContactColoring) -> [[Int32]] {
    stride(from: 0, to: coloring.slots.count, by: 4).map { Array(coloring.slots[$0..<($0 + 4)]) }
  }

  @Test(
    "hold every contact once, and no body that moves twice in a four or a colour",
    arguments: 1...5 as ClosedRange<UInt64>
  )
  func apart(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let contacts = (0..<500).map { index in
      let a = Int32(random.next() % 80)
      return contact(a, a + 1 + Int32(random.next() % 10), slot: index)
    }
    var coloring = ContactColoring()
    for _ in 0..<2 {
      coloring.color(contacts, awakeBodies: Array(1..<100), slotCount: 100)
      #expect(coloring.slots.filter { $0 >= 0 }.sorted() == Array(0..<500))
      for four in fours(coloring) {
        let bodies = four.filter { $0 >= 0 }.flatMap { [contacts[Int($0)].bodyA, contacts[Int($0)].bodyB] }
        let moving = bodies.filter { $0 != 0 }
        #expect(four[0] >= 0 && Set(moving).count == moving.count)
      }
      for batch in coloring.batches where !batch.isOverflow {
        let bodies = slots(batch, of: coloring)
          .flatMap { [contacts[Int($0)].bodyA, contacts[Int($0)].bodyB] }
          .filter { $0 != 0 }
        #expect(!bodies.isEmpty && Set(bodies).count == bodies.count)
      }
      #expect(coloring.batches.flatMap(\.blocks) == Array(0..<coloring.slots.count / 4))
    }
  }

  @Test("put contacts with a fixed body last, side by side though they share it")
  func fixedLast() {
    let onFixed = (0..<4).map { contact(0, Int32($0) + 1, slot: $0) }
    let betweenMoving = (4..<8).map { contact(1, Int32($0) + 1, slot: $0) }
    let contacts = onFixed + betweenMoving
    var coloring = ContactColoring()
    coloring.color(contacts, awakeBodies: Array(1..<9), slotCount: 9)
    // Four contacts of body 1 take four colours of their own.
    #expect(coloring.batches.map(\.blocks) == [0..<1, 1..<2, 2..<3, 3..<4, 4..<5])
    #expect(coloring.movingBatchCount == 4)
    #expect(Array(coloring.slots[16...]) == [0, 1, 2, 3])
  }

  @Test("leave those alone for whom no colour is left")
  func overflow() {
    let contacts = (0..<70).map { contact(1, Int32($0) + 2, slot: $0) }
    var coloring = ContactColoring()
    coloring.color(contacts, awakeBodies: Array(1..<73), slotCount: 73)
    #expect(fours(coloring).map(\.[0]) == Array(0..<70))
    #expect(coloring.batches.count == 41 && coloring.movingBatchCount == 41)
    #expect(coloring.batches.last?.blocks == 40..<70)
    #expect(coloring.batches.map(\.isOverflow) == Array(repeating: false, count: 40) + [true])
  }
}
