import Testing

@testable import Dynamics

@Suite struct InsertionOrderedSetTests {
  private final class Thing {}

  private func expectElements(of set: inout InsertionOrderedSet<Int>, _ expected: [Int]) {
    let elements = set.elements
    #expect(elements == expected)
  }

  @Test func `the elements are in order of insertion, each once`() {
    var set = InsertionOrderedSet<Int>()
    let (things, other) = ([Thing(), Thing(), Thing()], Thing())
    for (number, thing) in things.enumerated() {
      let isNew = set.insert(number, for: thing)
      #expect(isNew)
    }
    let isNew = set.insert(7, for: things[1])
    #expect(!isNew)
    expectElements(of: &set, [0, 1, 2])
    #expect(set.count == 3)
    #expect(set.contains(things[2]) && !set.contains(other))
  }

  @Test func `an element that is inserted again after its removal is the last one`() {
    var set = InsertionOrderedSet<Int>()
    let things = [Thing(), Thing(), Thing()]
    for (number, thing) in things.enumerated() { set.insert(number, for: thing) }
    let (wasThere, isThere) = (set.remove(things[0]), set.remove(things[0]))
    #expect(wasThere && !isThere)
    expectElements(of: &set, [1, 2])
    set.insert(0, for: things[0])
    expectElements(of: &set, [1, 2, 0])
  }

  @Test func `a removed element is released, also before the elements are read`() {
    final class Owner {}
    var set = InsertionOrderedSet<Owner>()
    weak var released: Owner?
    do {
      let owner = Owner()
      released = owner
      set.insert(owner, for: owner)
      _ = set.elements
      set.remove(owner)
    }
    #expect(released == nil)
  }

  @Test(arguments: [2, 3, 7, 31]) func `the order stays correct through many removals and insertions`(
    stride: Int
  ) {
    var set = InsertionOrderedSet<Int>()
    let things = (0..<1000).map { _ in Thing() }
    var expected: [Int] = []
    for (number, thing) in things.enumerated() {
      set.insert(number, for: thing)
      expected.append(number)
    }
    for number in 0..<1000 where number % stride != 0 {
      set.remove(things[number])
      expected.removeAll { $0 == number }
      if number % 97 == 0 { expectElements(of: &set, expected) }
      if number % 13 == 0 {
        set.insert(number, for: things[number])
        expected.append(number)
      }
    }
    expectElements(of: &set, expected)
    for number in 0..<1000 { #expect(set.contains(things[number]) == expected.contains(number)) }
  }
}
