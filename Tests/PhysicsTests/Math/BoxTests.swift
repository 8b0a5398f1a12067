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

  @Test("around a polygon it holds every corner as that is turned alone, to the bit", arguments: 3...9)
  func polygon(count: Int) {
    let corners = (0..<count).map { Rotation(angle: 6.28 * Float($0) / Float(count)).rotate(Vec2(30, 7)) }
    var pool = VertexPool()
    let range = pool.insert(corners)
    for turn in -3...3 {
      let pose = Pose(position: Vec2(100, -20), angle: Float(turn))
      let turned = corners.map(pose.rotation.rotate)
      let box = pool.withVertexPointers { boundingBox(of: ShapeForm.polygon(range).view(in: $0), at: pose) }
      #expect(box.lower == pose.position + turned.reduce(turned[0], lanewiseMin))
      #expect(box.upper == pose.position + turned.reduce(turned[0], lanewiseMax))
    }
  }
}
