import Testing

@testable import Dynamics

@Suite struct IdentityTableTests {
  private final class Thing {}

  @Test func `a value is found by its object, and by no other`() {
    var table = IdentityTable<Int>()
    let (one, other) = (Thing(), Thing())
    #expect(table[one] == nil)
    let isNew = table.insert(1, for: one)
    #expect(isNew)
    #expect(table[one] == 1)
    #expect(table[other] == nil)
    #expect(table.count == 1)
  }

  @Test func `a second value of an object is not inserted`() {
    var table = IdentityTable<Int>()
    let thing = Thing()
    table.insert(1, for: thing)
    let isNew = table.insert(2, for: thing)
    #expect(!isNew)
    #expect(table[thing] == 1)
    #expect(table.count == 1)
  }

  @Test func `remove returns whether there was a value`() {
    var table = IdentityTable<Int>()
    let thing = Thing()
    table.insert(1, for: thing)
    let wasThere = table.remove(thing)
    #expect(wasThere)
    #expect(table[thing] == nil)
    let isThere = table.remove(thing)
    #expect(!isThere)
    #expect(table.count == 0)
  }

  /// One in eight objects, at random: some hash to the same slot, so that entries are stored after their slot
  /// and shift back when others are removed.
  @Test(arguments: [2, 3, 7, 31])
  func `lookups stay correct through many insertions and removals`(stride: Int) {
    var seed: UInt32 = 1
    let things = (0..<8000).map { _ in Thing() }.filter { _ in
      seed = seed &* 1_664_525 &+ 1_013_904_223
      return seed >> 29 == 0
    }
    var table = IdentityTable<Int>()
    for (number, thing) in things.enumerated() { table.insert(number, for: thing) }
    let leaving = Set(Swift.stride(from: 0, to: things.count, by: stride))
    for number in leaving {
      let wasThere = table.remove(things[number])
      #expect(wasThere)
    }
    #expect(table.count == things.count - leaving.count)
    for (number, thing) in things.enumerated() {
      #expect(table[thing] == (leaving.contains(number) ? nil : number))
    }
    for number in leaving { table.insert(-number, for: things[number]) }
    for (number, thing) in things.enumerated() {
      #expect(table[thing] == (leaving.contains(number) ? -number : number))
    }
  }
}
