import Physics
import Testing

@Suite struct KinematicBodyTests {
  /// A scene with a wall at x = 0, which the test moves to the right.
  private func sceneWithWall(restitution: Float = 0) -> (scene: TestScene, wall: BodyID) {
    var scene = TestScene()
    let wall = scene.addBoundary(.segment(Vec2(0, -100), Vec2(0, 100)), restitution: restitution)
    return (scene, wall)
  }

  private func addFloating(_ side: Float, at x: Float, to scene: inout TestScene) -> BodyID {
    scene.add(.box(width: side, height: side), at: Vec2(x, 0)) {
      $0.appliedAcceleration = .zero
      $0.restitution = 0
    }
  }

  @Test func `keep their velocity, also if all other bodies sleep or there are none`() {
    var (scene, wall) = sceneWithWall()
    scene.world.setKinematicVelocity(of: wall, to: Vec2(240, -120))
    scene.step(60)
    #expect(difference(scene.world.position(of: wall).x, 120) < 1e-3)
    #expect(difference(scene.world.position(of: wall).y, -60) < 1e-3)
    scene.world.setKinematicVelocity(of: wall, to: .zero)
    scene.step(10)
    #expect(difference(scene.world.position(of: wall).x, 120) < 1e-3)
    #expect(scene.world.linearVelocity(of: wall) == .zero)
  }

  @Test(arguments: [30, 240, 600] as [Float])
  func `push dynamic bodies in their path at their own speed`(speed: Float) {
    var (scene, wall) = sceneWithWall()
    let box = addFloating(20, at: 40, to: &scene)
    scene.world.setKinematicVelocity(of: wall, to: Vec2(speed, 0))
    for _ in 0..<240 {
      scene.step()
      let overlap = scene.world.position(of: wall).x - (scene.world.position(of: box).x - 10)
      #expect(overlap < 0.2)
    }
    #expect(difference(scene.world.linearVelocity(of: box).x, speed) < 0.05 * speed)
  }

  @Test func `collide as bodies of infinite mass`() {
    var (scene, wall) = sceneWithWall(restitution: 0.5)
    let box = addFloating(20, at: 40, to: &scene)
    scene.world.setKinematicVelocity(of: wall, to: Vec2(400, 0))
    scene.step(60)
    // It closes at 400 pt/s and rebounds with half of that relative to the wall's 400 pt/s.
    #expect(difference(scene.world.linearVelocity(of: box).x, 600) < 1)
    #expect(scene.world.linearVelocity(of: wall) == Vec2(400, 0))
  }

  @Test func `wake only the bodies that they reach`() {
    var (scene, wall) = sceneWithWall()
    let near = addFloating(20, at: 40, to: &scene)
    let far = addFloating(20, at: 400, to: &scene)
    #expect(scene.stepUntilAsleep(limit: 120) < 120)
    scene.world.setKinematicVelocity(of: wall, to: Vec2(120, 0))
    scene.step(120)
    #expect(scene.world.position(of: near).x > 120 && scene.world.isAwake(near))
    #expect(scene.world.position(of: far) == Vec2(400, 0) && !scene.world.isAwake(far))
  }

  @Test(
    arguments: [1, 3, 20] as [Float],
    [0, -3000] as [Float])
  func `let no small or fast body tunnel through`(side: Float, velocity: Float) {
    var (scene, wall) = sceneWithWall()
    let box = addFloating(side, at: 200, to: &scene)
    scene.world.setLinearVelocity(Vec2(velocity, 0), of: box)
    scene.world.setKinematicVelocity(of: wall, to: Vec2(600, 0))
    for _ in 0..<120 {
      scene.step()
      #expect(scene.world.position(of: box).x > scene.world.position(of: wall).x)
    }
  }

  @Test func `a stack on a rising floor rises with it, without sinking into itself`() {
    var scene = TestScene()
    let floor = scene.addBoundary(.segment(Vec2(-100, 0), Vec2(100, 0)))
    let boxes = (0..<5).map { scene.add(.box(width: 40, height: 40), at: Vec2(0, -20 - 40 * Float($0))) }
    _ = scene.stepUntilAsleep(limit: 600)
    scene.world.setKinematicVelocity(of: floor, to: Vec2(0, -90))
    for _ in 0..<240 {
      scene.step()
      var below = scene.world.position(of: floor).y
      for box in boxes {
        let y = scene.world.position(of: box).y
        #expect(y + 20 < below + 0.5)
        below = y - 20
      }
    }
    scene.world.setKinematicVelocity(of: floor, to: .zero)
    #expect(scene.stepUntilAsleep(limit: 600) < 600)
    #expect(difference(scene.world.position(of: boxes[4]).y, -180 - 180) < 1)
  }

  @Test func `must be fixed bodies; a change of kind ends their motion`() {
    var (scene, wall) = sceneWithWall()
    let box = addFloating(20, at: 40, to: &scene)
    scene.world.setKinematicVelocity(of: box, to: Vec2(100, 0))
    #expect(scene.world.linearVelocity(of: box) == .zero)
    scene.world.setKinematicVelocity(of: wall, to: Vec2(100, 0))
    scene.world.setKind(.dynamic, of: wall)
    #expect(scene.world.linearVelocity(of: wall) == .zero)
    scene.world.setKind(.fixed, of: wall)
    scene.world.setKinematicVelocity(of: wall, to: Vec2(100, 0))
    scene.world.destroyBody(wall)
    scene.step(10)
    #expect(scene.world.bodyIDs == [box])
  }

  @Test func `moving the ends of a segment keeps resting contacts`() {
    var scene = TestScene()
    let floor = scene.world.createBody(BodyDefinition(kind: .fixed))
    let line = scene.world.addShape(.segment(Vec2(-50, 0), Vec2(50, 0)), to: floor, boundaryOf: scene.group)
    let box = scene.add(.box(width: 40, height: 40), at: Vec2(0, -20))
    _ = scene.stepUntilAsleep(limit: 600)
    scene.world.setEnds(Vec2(-500, 0), Vec2(500, 0), ofSegment: line)
    #expect(scene.world.isAwake(box))
    for _ in 0..<240 {
      scene.step()
      #expect(scene.world.contactBeginEvents.isEmpty && scene.world.contactEndEvents.isEmpty)
    }
    scene.world.setEnds(Vec2(100, 0), Vec2(500, 0), ofSegment: line)
    scene.step(60)
    #expect(scene.world.position(of: box).y > 0)
  }

  @Test func `need a finite velocity; only segments have ends`() async {
    await #expect(processExitsWith: .failure) {
      var scene = TestScene()
      scene.world.setKinematicVelocity(of: scene.addFloor(y: 0), to: Vec2(.nan, 0))
    }
    await #expect(processExitsWith: .failure) {
      var scene = TestScene()
      let body = scene.world.createBody(BodyDefinition(kind: .fixed))
      let circle = scene.world.addShape(.circle(center: .zero, radius: 1), to: body)
      scene.world.setEnds(.zero, Vec2(1, 1), ofSegment: circle)
    }
  }
}
