import TestSupport
import Testing

@testable import Physics

@Suite struct CollideTests {
  let box = Geometry.box(width: 10, height: 10)

  @Test func `a box on a box touches in two points, normal from the first to the second`() {
    let manifold = manifolds(box, .identity, box, Pose(position: Vec2(2, -9.5)))[0]
    #expect(manifold.normal == Vec2(0, -1))
    #expect(manifold.count == 2)
    for index in 0..<2 { #expect((manifold[index].separation + 0.5).magnitude < 1e-5) }
    #expect([manifold[0].anchorA.x, manifold[1].anchorA.x].sorted() == [-3, 5])
    // Halfway between the surfaces, from either body.
    #expect((manifold[0].anchorA.y + 4.75).magnitude < 1e-5)
    #expect((manifold[0].anchorA - manifold[0].anchorB - Vec2(2, -9.5)).length < 1e-5)
  }

  @Test func `only points within the margin count`() {
    let above = Pose(position: Vec2(0, -10.5))
    #expect(manifolds(box, .identity, box, above, margin: 0.4)[0].count == 0)
    let manifold = manifolds(box, .identity, box, above, margin: 0.6)[0]
    #expect(manifold.count == 2)
    #expect((manifold[0].separation - 0.5).magnitude < 1e-5)
    // Rotated slightly: one corner is near and the other is far.
    let tipped = manifolds(box, .identity, box, Pose(position: Vec2(0, -10.8), angle: 0.1), margin: 0.5)[0]
    #expect(tipped.count == 1)
  }

  @Test func `corners that face each other across a gap touch along the line between them`() {
    let manifold = manifolds(box, .identity, box, Pose(position: Vec2(10.3, 10.4)), margin: 1)[0]
    #expect(manifold.count == 1)
    #expect((manifold.normal - Vec2(0.6, 0.8)).length < 1e-3)
    #expect((manifold[0].separation - 0.5).magnitude < 1e-4)
  }

  @Test func `a circle touches a face, and beyond it the corner`() {
    let circle = Geometry.circle(center: .zero, radius: 2)
    let face = manifolds(box, .identity, circle, Pose(position: Vec2(6.5, 1)))[0]
    #expect(face.normal == Vec2(1, 0))
    #expect((face[0].separation + 0.5).magnitude < 1e-5)
    let corner = manifolds(box, .identity, circle, Pose(position: Vec2(5.6, 5.8)))[0]
    #expect((corner.normal - Vec2(0.6, 0.8)).length < 1e-5)
    #expect((corner[0].separation + 1).magnitude < 1e-5)
    let inside = manifolds(box, .identity, circle, Pose(position: Vec2(1, -3)))[0]
    #expect(inside.normal == Vec2(0, -1))
    #expect((inside[0].separation + 4).magnitude < 1e-5)
  }

  @Test func `coincident circles have a unit normal`() {
    let circle = Geometry.circle(center: .zero, radius: 2)
    let manifold = manifolds(circle, .identity, circle, .identity)[0]
    #expect(manifold.normal.length == 1)
    #expect(manifold[0].separation == -4)
  }

  @Test(arguments: [Float(1), -1]) func `a segment is solid from both sides`(side: Float) {
    let line = Geometry.segment(Vec2(-50, 0), Vec2(50, 0))
    let boxContact = manifolds(line, .identity, box, Pose(position: Vec2(0, 4.5 * side)))[0]
    #expect(boxContact.normal == Vec2(0, side))
    #expect(boxContact.count == 2)
    let circle = Geometry.circle(center: .zero, radius: 5)
    let circleContact = manifolds(line, .identity, circle, Pose(position: Vec2(0, 4.5 * side)))[0]
    #expect(circleContact.normal == Vec2(0, side))
    #expect((circleContact[0].separation + 0.5).magnitude < 1e-5)
  }

  @Test func `at a free end of a segment the normal points away from the end`() {
    let line = Geometry.segment(Vec2(-50, 0), Vec2(0, 0))
    let manifold = manifolds(line, .identity, box, Pose(position: Vec2(4.5, 0.3)))[0]
    #expect((manifold.normal - Vec2(1, 0)).length < 1e-5)
    #expect(manifold.count >= 1)
    let circle = manifolds(
      line, .identity, .circle(center: .zero, radius: 5), Pose(position: Vec2(2.4, -3.2)))[0]
    #expect((circle.normal - Vec2(0.6, -0.8)).length < 1e-5)
    #expect((circle[0].separation + 1).magnitude < 1e-5)
  }

  @Test func `segments do not collide with segments`() {
    let line = Geometry.segment(Vec2(-5, 0), Vec2(5, 0))
    #expect(manifolds(line, .identity, line, Pose(position: .zero, angle: 1))[0].count == 0)
  }

  @Test func `exchanging the shapes reverses the manifold`() {
    var random = SplitMix64(seed: 3)
    var touching = 0
    for _ in 0..<2000 {
      let (a, b) = (ShapeFixture.random(&random), ShapeFixture.random(&random, solidOnly: true))
      let poseA = Pose(position: Vec2(random.float(in: -90...90), 300), angle: random.float(in: -4...4))
      let poseB = Pose(
        position: poseA.position + Vec2(random.float(in: -40...40), random.float(in: -40...40)),
        angle: random.float(in: -4...4))
      let forward = manifolds(a, poseA, b, poseB, margin: 1)[0]
      let backward = manifolds(b, poseB, a, poseA, margin: 1)[0]
      guard forward.count > 0 else { continue }
      touching += 1
      // If two faces have equal separation, either may be the reference face, but the depth is the same.
      #expect(backward.count > 0)
      let deepest = { (manifold: Manifold) in (0..<manifold.count).map { manifold[$0].separation }.min() ?? 0
      }
      #expect((deepest(forward) - deepest(backward)).magnitude < 0.02)
    }
    #expect(touching > 300)
  }

  @Test
  func `random pairs: a positive separation is the distance, and moving by the depth separates overlaps`() {
    var random = SplitMix64(seed: 5)
    var (gaps, overlaps) = (0, 0)
    for _ in 0..<4000 {
      let (a, b) = (ShapeFixture.random(&random), ShapeFixture.random(&random, solidOnly: true))
      let poseA = Pose(position: Vec2(random.float(in: -500...500), 80), angle: random.float(in: -4...4))
      var poseB = Pose(
        position: poseA.position + Vec2(random.float(in: -50...50), random.float(in: -50...50)),
        angle: random.float(in: -4...4))
      let manifold = manifolds(a, poseA, b, poseB, margin: 4)[0]
      let gap = distance(a, poseA, b, poseB).distance
      #expect((manifold.normal.length - (manifold.count > 0 ? 1 : 0)).magnitude < 1e-5)
      let separation = (0..<manifold.count).map { manifold[$0].separation }.min()
      if let separation, separation < -0.01 {
        overlaps += 1
        poseB.position += manifold.normal * (0.01 - separation)
        #expect(distance(a, poseA, b, poseB).distance < 0.1)
        #expect(distance(a, poseA, b, poseB).distance > 0, "\(a) \(b)")
      } else if gap > 0.02, gap < 3.9 {
        gaps += 1
        // Along a face normal the separation may be slightly smaller than the distance, never larger.
        #expect(separation != nil, "\(gap) \(a) \(poseA) \(b) \(poseB)")
        #expect((separation ?? 0) < gap + 1e-3, "\(gap) \(a) \(poseA) \(b) \(poseB)")
      } else if gap > 4.1 {
        #expect(separation == nil || (separation ?? 0) > 0)
      }
    }
    #expect(gaps > 100)
    #expect(overlaps > 500)
  }

  @Test
  func `features keep their ids while a box slides and rocks on another, whichever face is the reference`() {
    let ids = (0..<40).map { step -> Set<UInt32> in
      let wobble: Float = step % 2 == 0 ? 1e-3 : -1e-3
      let pose = Pose(position: Vec2(0.05 * Float(step), -9.95), angle: wobble)
      let manifold = manifolds(Geometry.box(width: 40, height: 10), .identity, box, pose, margin: 0.5)[0]
      return [manifold[0].id, manifold[1].id]
    }
    #expect(ids[0].count == 2)
    #expect(Set(ids).count == 1)
  }

  @Test func `features have the same ids, halves exchanged, when the shapes are exchanged`() {
    let above = Pose(position: Vec2(2, -9.5))
    let (forward, backward) = (
      manifolds(box, .identity, box, above)[0], manifolds(box, above, box, .identity)[0]
    )
    let ids = { (manifold: Manifold) in Set([manifold[0].id, manifold[1].id]) }
    #expect(ids(forward) == ids(backward.flipped))
  }

  @Test func `a deep overlap is resolved in the direction of least penetration`() {
    let manifold = manifolds(
      .box(width: 100, height: 20), .identity, .box(width: 10, height: 10), Pose(position: Vec2(20, 2)))[0]
    #expect(manifold.normal == Vec2(0, 1))
    #expect((manifold[0].separation + 13).magnitude < 1e-4)
  }

  @Test func `polygons with many vertices collide like the circles that they approximate`() {
    let round = ShapeFixture.regular(corners: 200, radius: 50)
    let manifold = manifolds(round, .identity, round, Pose(position: Vec2(60, 79.5), angle: 0.3))[0]
    #expect((manifold.normal - Vec2(60, 79.5).normalized).length < 0.05)
    let deepest = min(manifold[0].separation, manifold.count == 2 ? manifold[1].separation : 0)
    #expect((deepest - (Vec2(60, 79.5).length - 100)).magnitude < 0.05)
  }
}
