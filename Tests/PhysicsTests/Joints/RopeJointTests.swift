import Physics
import Testing

@Suite("Ropes")
struct RopeJointTests {
  @Test("leave a slack body on its free path, to the bit")
  func slack() {
    var (free, tied) = (Scene(), Scene())
    let body = free.add(.box(width: 40, height: 40), at: Vec2(100, 100))
    let bound = tied.add(.box(width: 40, height: 40), at: Vec2(100, 100))
    let anchor = tied.world.createBody(BodyDefinition(kind: .fixed, position: Vec2(100, 100)))
    _ = tied.world.createRopeJoint(RopeJointDefinition(bodyA: anchor, bodyB: bound, length: 200))
    // 200 points take 0.63 s.
    free.step(70)
    tied.step(70)
    #expect(free.world.position(of: body) == tied.world.position(of: bound))
    #expect(free.world.linearVelocity(of: body) == tied.world.linearVelocity(of: bound))
  }

  @Test("catch what falls at their length, without a bounce")
  func taut() {
    var scene = Scene()
    let body = scene.add(.box(width: 40, height: 40), at: Vec2(100, 100))
    let anchor = scene.world.createBody(BodyDefinition(kind: .fixed, position: Vec2(100, 100)))
    let joint = scene.world.createRopeJoint(RopeJointDefinition(bodyA: anchor, bodyB: body, length: 200))
    for _ in 0..<240 {
      scene.step()
      #expect(scene.world.position(of: body).y < 300.6)
    }
    #expect(gap(scene.world.position(of: body).y, 300) < 0.5)
    #expect(scene.stepUntilAsleep(limit: 240) < 240)
    #expect(scene.world.length(of: joint) == 200)
    scene.world.setLength(150, of: joint)
    scene.step(240)
    #expect(gap(scene.world.position(of: body).y, 250) < 0.5)
  }

  @Test("pull two bodies equally, and only together")
  func pair() {
    var scene = Scene()
    let a = scene.add(.circle(center: .zero, radius: 20), at: Vec2(0, 0)) { $0.acceleration = .zero }
    let b = scene.add(.circle(center: .zero, radius: 20), at: Vec2(90, 0)) { $0.acceleration = .zero }
    _ = scene.world.createRopeJoint(RopeJointDefinition(bodyA: a, bodyB: b, length: 100))
    scene.world.setLinearVelocity(Vec2(60, 0), of: b)
    scene.step(120)
    let speeds = (scene.world.linearVelocity(of: a).x, scene.world.linearVelocity(of: b).x)
    #expect(gap(speeds.0, 30) < 0.5 && gap(speeds.1, 30) < 0.5, "the jerk takes the relative speed")
  }
}
