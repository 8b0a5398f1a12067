import Testing

@testable import Physics

/// Many shapes on one point.
@Suite struct CrowdTests {
  private static let isOptimized = !_isDebugAssertConfiguration()

  private func crowd(of count: Int, asks: Bool = false) -> TestScene {
    var scene = TestScene()
    scene.world.setAsksShouldCollide(asks, in: scene.group)
    scene.addFloor(y: 50)
    for _ in 0..<count { _ = scene.add(.box(width: 10, height: 10), at: .zero) }
    return scene
  }

  @Test(arguments: isOptimized ? [500, 1500] : [100])
  func `the number of contacts is linear in the number of bodies`(count: Int) {
    var scene = crowd(of: count)
    for _ in 0..<10 {
      scene.step()
      let bound = 3 * PhysicsConstants.crowdedPairCount * count + PhysicsConstants.overlapBatchSize
      #expect(scene.world.contacts.pairSet.count < bound)
    }
  }

  @Test(arguments: isOptimized ? [100, 400] : [30])
  func `a crowd spreads over the floor, and nothing falls through`(count: Int) {
    var scene = crowd(of: count)
    scene.step(240)
    let heights = scene.world.bodies.slotsInCreationOrder.map { scene.world.bodies.sims[$0].center.y }
    #expect((heights.max() ?? 0) < 51)
    #expect(scene.world.contacts.pairSet.count < 16 * count)
  }

  @Test(.enabled(if: isOptimized, "too slow unoptimized"))
  func `pairs in a crowd are asked about once each`() {
    var scene = crowd(of: 600, asks: true)
    var asked: Set<CollisionPair> = []
    for _ in 0..<3 {
      for pair in scene.world.updateCandidatePairs(TestScene.h) {
        asked.insert(pair)
        scene.world.setShouldCollide(true, of: pair)
      }
      scene.step()
    }
    #expect(asked.count > 600 && asked.count < 600 * 599 / 2)
  }

  @Test func `a convex outline has no vertices that are collinear with their neighbors, in linear time`() {
    for count in [3, 4, 17, 1000, Self.isOptimized ? 200_000 : 20_000] {
      // A flat ellipse: most of its vertices lie on two lines.
      let vertices = (0..<count).map { index in
        let rotation = Rotation(angle: Float(index) * 2 * .pi / Float(count))
        return Vec2(10 * rotation.c, 5_000 * rotation.s)
      }
      let outline = Geometry.convexOutline(of: vertices)
      #expect(outline.count >= 3 && outline.count <= count)
      #expect(Geometry.convexOutline(of: outline) == outline)
      #expect(Set(outline).isSubset(of: Set(vertices)))
    }
  }
}
