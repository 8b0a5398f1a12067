import Testing

@testable import Physics

@Suite struct SlotListTests {
  private func expectSlots(of list: inout SlotList, _ expected: [Int32]) {
    let slots = list.slots
    #expect(slots == expected)
  }

  @Test func `the slots stay in order of insertion while others are removed`() {
    var list = SlotList()
    for slot in 0..<6 { list.append(Int32(slot)) }
    list.remove(1)
    list.remove(4)
    #expect(list.count == 4)
    #expect(list.slotsWithoutGaps == [0, 2, 3, 5])
    expectSlots(of: &list, [0, 2, 3, 5])
  }

  @Test func `a slot that is appended again after its removal is the last one, and once in the list`() {
    var list = SlotList()
    for slot in 0..<6 { list.append(Int32(slot)) }
    list.remove(1)
    list.append(1)
    expectSlots(of: &list, [0, 2, 3, 4, 5, 1])
    #expect(list.count == 6)
  }

  @Test(arguments: [2, 3, 7]) func `many removals and insertions give what an array gives`(stride: Int) {
    var list = SlotList()
    var expected: [Int32] = []
    for slot in 0..<500 {
      list.append(Int32(slot))
      expected.append(Int32(slot))
    }
    for slot in 0..<500 where slot % stride != 0 {
      list.remove(Int32(slot))
      expected.removeAll { $0 == Int32(slot) }
      if slot % 11 == 0 {
        list.append(Int32(slot))
        expected.append(Int32(slot))
      }
      #expect(list.count == expected.count && list.isEmpty == expected.isEmpty)
      if slot % 97 == 0 { expectSlots(of: &list, expected) }
    }
    #expect(list.slotsWithoutGaps == expected)
    expectSlots(of: &list, expected)
  }
}
