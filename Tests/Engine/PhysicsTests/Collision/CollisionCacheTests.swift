import TestSupport
import Testing

@testable import Physics

@Suite struct CollisionCacheTests {
  private static func sim(_ pose: Pose, angle: Float, size: Float) -> BodySim {
    var sim = BodySim(BodyDefinition(kind: .dynamic, position: pose.position, angle: angle))
    sim.maxExtent = size * Float(0.5).squareRoot()
    return sim
  }

  @Test func `shapes that are apart are farther than the reserve for as long as the cache is valid`() {
    var random = SplitMix64(seed: 17)
    var validCount = 0
    for _ in 0..<20_000 {
      let (sizeA, sizeB) = (random.float(in: 4...40), random.float(in: 4...40))
      let (boxA, boxB) = (
        Geometry.box(width: sizeA, height: sizeA), Geometry.box(width: sizeB, height: sizeB)
      )
      let angles = (random.float(in: -4...4), random.float(in: -4...4))
      let poseA = Pose(
        position: Vec2(random.float(in: -500...500), random.float(in: -500...500)), angle: angles.0)
      let poseB = Pose(
        position: poseA.position + Vec2(random.float(in: -60...60), random.float(in: -60...60)),
        angle: angles.1)
      let apart = distance(boxA, poseA, boxB, poseB).distance
      guard apart > 0 else { continue }
      let cache = CollisionCache.forShapesApart(
        by: apart, Self.sim(poseA, angle: angles.0, size: sizeA),
        Self.sim(poseB, angle: angles.1, size: sizeB))

      let turns = (random.float(in: -1...1), random.float(in: -1...1))
      let (laterA, laterB) = (
        Pose(
          position: poseA.position + Vec2(random.float(in: -20...20), random.float(in: -20...20)),
          angle: angles.0 + turns.0),
        Pose(
          position: poseB.position + Vec2(random.float(in: -20...20), random.float(in: -20...20)),
          angle: angles.1 + turns.1)
      )
      let reserve = random.float(in: 0...5)
      let isValid = cache.isValid(
        Self.sim(laterA, angle: angles.0 + turns.0, size: sizeA),
        Self.sim(laterB, angle: angles.1 + turns.1, size: sizeB), reserve: reserve)
      guard isValid else { continue }
      validCount += 1
      #expect(distance(boxA, laterA, boxB, laterB).distance > reserve)
    }
    #expect(validCount > 500)
  }

  @Test func `bodies that move together stay valid; a new cache never is`() {
    let (a, b) = (
      Self.sim(Pose(position: Vec2(0, 0)), angle: 0, size: 10),
      Self.sim(Pose(position: Vec2(15, 0)), angle: 0, size: 10)
    )
    let cache = CollisionCache.forShapesApart(by: 5, a, b)
    var (laterA, laterB) = (a, b)
    laterA.center += Vec2(0, 1000)
    laterB.center += Vec2(0, 1000)
    #expect(cache.isValid(laterA, laterB, reserve: 4))
    #expect(!cache.isValid(laterA, laterB, reserve: 5))
    #expect(!CollisionCache().isValid(a, b))
  }
}
