import Physics
import Testing

@Suite struct DistanceJointTests {
  @Test func `swing an item on a rod as in UIKit`() {
    var scene = TestScene()
    let body = scene.add(.box(width: 40, height: 40), at: Vec2(200, 100))
    let anchor = scene.world.createBody(BodyDefinition(kind: .fixed, position: Vec2(100, 100)))
    _ = scene.world.createDistanceJoint(DistanceJointDefinition(bodyA: anchor, bodyB: body, length: 100))
    scene.frame(1)
    #expect((scene.world.position(of: body) - Vec2(199.999969, 100.069443)).length < 1e-3)
    for frame in 2...10 { scene.frame(frame) }
    #expect((scene.world.position(of: body) - Vec2(199.132126, 113.146225)).length < 1e-3)
  }

  @Test func `pull an item to its snap point as in UIKit, where it comes to rest`() {
    var scene = TestScene()
    let body = scene.add(.box(width: 100, height: 50), at: Vec2(100, 100)) {
      $0.appliedAcceleration = .zero
      ($0.linearDamping, $0.angularDamping) = (0.1, 0.1)
    }
    addSnap(to: Vec2(300, 200), of: body, in: &scene)
    scene.step()
    #expect((scene.world.position(of: body) - Vec2(113.265648, 106.623589)).length < 1e-3)
    #expect(difference(scene.world.angle(of: body), 0.0361267589) < 1e-5)
    #expect(scene.stepUntilAsleep(limit: 600) < 600)
    #expect((scene.world.position(of: body) - Vec2(300, 200)).length < 0.1)
  }

  /// The four springs that UIKit's snap consists of.
  private func addSnap(to point: Vec2, of body: BodyID, in scene: inout TestScene) {
    let anchor = scene.world.createBody(BodyDefinition(kind: .fixed, position: point))
    let corner = Vec2(50, 25)
    for (local, offset) in [
      (-corner, Vec2(-50, 0)), (-corner, Vec2(0, -50)), (corner, Vec2(50, 0)), (corner, Vec2(0, 50)),
    ] {
      var joint = DistanceJointDefinition(bodyA: anchor, bodyB: body, length: 50)
      joint.localAnchorA = local + offset
      joint.localAnchorB = local
      (joint.frequency, joint.dampingRatio) = (4, 0.5)
      _ = scene.world.createDistanceJoint(joint)
    }
  }

  @Test func `keep a rod's length in contacts, too`() {
    var scene = TestScene()
    scene.addFloor(y: 300)
    let a = scene.add(.circle(center: .zero, radius: 20), at: Vec2(100, 279)) {
      $0.linearVelocity = Vec2(300, 0)
    }
    let b = scene.add(.circle(center: .zero, radius: 20), at: Vec2(200, 279))
    _ = scene.world.createDistanceJoint(DistanceJointDefinition(bodyA: a, bodyB: b, length: 100))
    for _ in 0..<240 {
      scene.step()
      #expect(difference((scene.world.position(of: a) - scene.world.position(of: b)).length, 100) < 1)
    }
  }

  @Test func `connect two points with a rod of length 0`() {
    var scene = TestScene()
    let body = scene.add(.box(width: 100, height: 20), at: Vec2(150, 100))
    let anchor = scene.world.createBody(BodyDefinition(kind: .fixed, position: Vec2(100, 100)))
    var joint = DistanceJointDefinition(bodyA: anchor, bodyB: body, length: 0)
    joint.localAnchorB = Vec2(-50, 0)
    _ = scene.world.createDistanceJoint(joint)
    var widest: Float = 0
    for _ in 0..<240 {
      scene.step()
      widest = max(widest, scene.world.angle(of: body))
      let end = scene.world.pose(of: body).toWorld(Vec2(-50, 0))
      #expect((end - Vec2(100, 100)).length < 1)
    }
    #expect(difference(widest, .pi) < 0.2)
  }

  @Test func `let connected bodies pass each other if collideConnected is false`() {
    for collide in [true, false] {
      var scene = TestScene()
      let a = scene.add(.circle(center: .zero, radius: 30), at: Vec2(0, 0)) { $0.appliedAcceleration = .zero }
      let b = scene.add(.circle(center: .zero, radius: 30), at: Vec2(50, 0)) {
        $0.appliedAcceleration = .zero
      }
      var joint = DistanceJointDefinition(bodyA: a, bodyB: b, length: 50)
      joint.collideConnected = collide
      _ = scene.world.createDistanceJoint(joint)
      scene.step()
      #expect(scene.world.contactBeginEvents.count == (collide ? 1 : 0))
    }
  }

  @Test func `are destroyed with either body, which wakes the other`() {
    var scene = TestScene()
    let a = scene.add(.circle(center: .zero, radius: 10), at: .zero) { $0.appliedAcceleration = .zero }
    let b = scene.add(.circle(center: .zero, radius: 10), at: Vec2(50, 0)) { $0.appliedAcceleration = .zero }
    let joint = scene.world.createDistanceJoint(DistanceJointDefinition(bodyA: a, bodyB: b, length: 50))
    #expect(scene.stepUntilAsleep(limit: 100) < 100)
    scene.world.destroyBody(a)
    #expect(!scene.world.contains(joint))
    #expect(scene.world.isAwake(b))
  }

  @Test func `wake their bodies only when a property changes its value`() {
    var scene = TestScene()
    let a = scene.add(.circle(center: .zero, radius: 10), at: .zero) { $0.appliedAcceleration = .zero }
    let b = scene.add(.circle(center: .zero, radius: 10), at: Vec2(50, 0)) { $0.appliedAcceleration = .zero }
    let joint = scene.world.createDistanceJoint(DistanceJointDefinition(bodyA: a, bodyB: b, length: 50))
    _ = scene.stepUntilAsleep(limit: 100)
    scene.world.setLength(50, of: joint)
    #expect(scene.world.awakeBodyCount == 0)
    scene.world.setLength(60, of: joint)
    #expect(scene.world.awakeBodyCount == 2)
    _ = scene.stepUntilAsleep(limit: 300)
    #expect(difference((scene.world.position(of: b) - scene.world.position(of: a)).length, 60) < 0.5)
  }
}
