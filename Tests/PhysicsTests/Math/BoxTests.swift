import Testing

@testable import Physics

@Suite("Box")
struct BoxTests {
  let unit = Box(lower: Vec2(0, 0), upper: Vec2(1, 1))

  @Test("boxes that share an edge overlap, boxes with a gap do not")
  func overlap() {
    #expect(unit.overlaps(Box(lower: Vec2(1, 0), upper: Vec2(2, 1))))
    #expect(!unit.overlaps(Box(lower: Vec2(1.001, 0), upper: Vec2(2, 1))))
    #expect(!unit.overlaps(Box(lower: Vec2(0, -2), upper: Vec2(1, -0.001))))
  }

  @Test("the union holds both and is no larger than it must be")
  func union() {
    let union = unit.union(Box(lower: Vec2(-1, 0.5), upper: Vec2(0.5, 3)))
    #expect(union == Box(lower: Vec2(-1, 0), upper: Vec2(1, 3)))
    #expect(union.contains(unit))
    #expect(!unit.contains(union))
  }
}
