import Testing

@testable import Physics

@Suite struct AABBTests {
  let unit = AABB(lower: Vec2(0, 0), upper: Vec2(1, 1))

  @Test func `boxes that share an edge overlap, boxes with a gap do not`() {
    #expect(unit.overlaps(AABB(lower: Vec2(1, 0), upper: Vec2(2, 1))))
    #expect(!unit.overlaps(AABB(lower: Vec2(1.001, 0), upper: Vec2(2, 1))))
    #expect(!unit.overlaps(AABB(lower: Vec2(0, -2), upper: Vec2(1, -0.001))))
  }

  @Test func `the union is the smallest box that contains both`() {
    let union = unit.union(AABB(lower: Vec2(-1, 0.5), upper: Vec2(0.5, 3)))
    #expect(union == AABB(lower: Vec2(-1, 0), upper: Vec2(1, 3)))
    #expect(union.contains(unit))
    #expect(!unit.contains(union))
  }

  @Test(arguments: 3...9) func `the AABB of a polygon bounds its rotated vertices, bit for bit`(count: Int) {
    let vertices = (0..<count).map { Rotation(angle: 6.28 * Float($0) / Float(count)).rotate(Vec2(30, 7)) }
    var pool = VertexPool()
    let range = pool.insert(vertices)
    for turn in -3...3 {
      let pose = Pose(position: Vec2(100, -20), angle: Float(turn))
      let rotated = vertices.map(pose.rotation.rotate)
      let aabb = pool.withVertexPointers { computeAABB(of: Primitive.polygon(range).view(in: $0), at: pose) }
      #expect(aabb.lower == pose.position + rotated.reduce(rotated[0], lanewiseMin))
      #expect(aabb.upper == pose.position + rotated.reduce(rotated[0], lanewiseMax))
    }
  }
}
