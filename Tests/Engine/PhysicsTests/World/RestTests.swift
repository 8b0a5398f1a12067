import Physics
import Testing

@Suite struct RestTests {
  @Test func `sleep after 60 or 61 steps if nothing touches them`() {
    var scene = TestScene()
    _ = scene.add(.box(width: 10, height: 10), at: .zero) { $0.appliedAcceleration = .zero }
    #expect((60...61).contains(scene.stepUntilAsleep(limit: 100)))
  }

  @Test(arguments: [true, false])
  func `rest on a line within half a point and never pass through it`(isChain: Bool) {
    var scene = TestScene()
    if isChain {
      let points = [Vec2(0, 300), Vec2(130, 300), Vec2(200, 300), Vec2(400, 300)]
      scene.addBoundary(.chain(points, isClosed: false))
    } else {
      scene.addBoundary(.segment(Vec2(0, 300), Vec2(400, 300)))
    }
    let body = scene.add(.box(width: 100, height: 100), at: Vec2(150, 100))
    while scene.world.awakeBodyCount > 0 {
      scene.step()
      #expect(scene.world.position(of: body).y < 250.5)
    }
    #expect(difference(scene.world.position(of: body).y, 250) < 0.5)
    #expect(difference(scene.world.position(of: body).x, 150) < 0.1)
  }

  @Test func `overlap each other by less than half a point`() {
    var scene = TestScene()
    scene.addFloor(y: 300)
    let lower = scene.add(.box(width: 100, height: 100), at: Vec2(150, 250))
    let upper = scene.add(.box(width: 100, height: 100), at: Vec2(160, 140))
    #expect(scene.stepUntilAsleep(limit: 600) < 600)
    let distance = scene.world.position(of: lower).y - scene.world.position(of: upper).y
    #expect(difference(distance, 100) < 0.5)
  }

  @Test(arguments: [10, 12, 16, 20, 30] as [Float], [60, 100, 200, 350] as [Float])
  func `penetrate by less than half a point when one falls on another that has just landed`(
    space: Float, height: Float
  ) {
    var scene = TestScene()
    scene.addFloor(y: 0, restitution: 0)
    let lower = scene.add(.box(width: 50, height: 50), at: Vec2(0, -25 - height)) { $0.restitution = 0 }
    let upper = scene.add(.box(width: 50, height: 50), at: Vec2(0, -75 - height - space)) {
      $0.restitution = 0
    }
    for _ in 0..<240 {
      scene.step()
      let (low, high) = (scene.world.position(of: lower).y, scene.world.position(of: upper).y)
      #expect(low - high > 49.5 && low < -24.5)
    }
    #expect(scene.world.awakeBodyCount == 0)
  }

  // Twenty boxes of 20 points topple, in Box2D 2.4 too: eight iterations leave errors that do not depend on
  // the size.
  @Test(arguments: zip([20, 40, 100] as [Float], [12, 20, 20]))
  func `stack high, upright, and fall asleep`(size: Float, count: Int) {
    var scene = TestScene()
    scene.addFloor(y: 0)
    let boxes = (0..<count).map { row in
      scene.add(.box(width: size, height: size), at: Vec2(0, -size * (Float(row) + 0.5)))
    }
    #expect(scene.stepUntilAsleep(limit: 600) < 600)
    for body in boxes {
      #expect(scene.world.angle(of: body).magnitude < 0.01)
      #expect(scene.world.position(of: body).x.magnitude < 1)
    }
    let top = scene.world.position(of: boxes[count - 1]).y
    #expect(difference(top, -(Float(count) - 0.5) * size) < 0.1 * Float(count))
  }

  @Test func `keep the shape of a pyramid and fall asleep`() {
    var scene = TestScene()
    scene.addFloor(y: 0)
    var top = BodyID.null
    for row in 0..<10 {
      for column in 0..<(10 - row) {
        let x = 42 * (Float(column) + 0.5 * Float(row))
        top = scene.add(.box(width: 40, height: 40), at: Vec2(x, -40 * (Float(row) + 0.5)))
      }
    }
    #expect(scene.stepUntilAsleep(limit: 600) < 600)
    #expect((scene.world.position(of: top) - Vec2(189, -380)).length < 3)
  }

  @Test func `are not moved, reported or changed while asleep`() {
    var scene = TestScene()
    scene.addFloor(y: 100)
    for column in 0..<10 { _ = scene.add(.box(width: 20, height: 20), at: Vec2(Float(30 * column), 80)) }
    #expect(scene.stepUntilAsleep(limit: 600) < 600)
    let before = scene.world.stateHash
    scene.step()
    #expect(scene.world.movedBodies.isEmpty)
    #expect(scene.world.stateHash == before)
  }

  @Test func `stay awake while the world does not allow sleep`() {
    var scene = TestScene()
    scene.world.allowsSleep = false
    scene.addFloor(y: 100)
    _ = scene.add(.box(width: 40, height: 40), at: Vec2(0, 79))
    scene.step(240)
    #expect(scene.world.awakeBodyCount == 1)
    scene.world.allowsSleep = true
    #expect(scene.stepUntilAsleep(limit: 120) < 120)
  }

  @Test func `wake when touched, with all bodies that rest on them`() {
    var scene = TestScene()
    scene.addFloor(y: 100)
    let lower = scene.add(.box(width: 40, height: 40), at: Vec2(0, 79))
    let upper = scene.add(.box(width: 40, height: 40), at: Vec2(0, 38))
    let far = scene.add(.box(width: 40, height: 40), at: Vec2(500, 79))
    #expect(scene.stepUntilAsleep(limit: 600) < 600)
    let ball = scene.add(.circle(center: .zero, radius: 10), at: Vec2(-100, 85)) {
      $0.linearVelocity = Vec2(400, 0)
    }
    while !scene.world.isAwake(lower) && scene.world.isAwake(ball) { scene.step() }
    #expect(scene.world.position(of: ball).x > -45)
    #expect(scene.world.isAwake(lower))
    #expect(scene.world.isAwake(upper))
    #expect(!scene.world.isAwake(far))
  }

  @Test func `wake when the body under them is destroyed`() {
    var scene = TestScene()
    let floor = scene.addFloor(y: 100)
    let box = scene.add(.box(width: 40, height: 40), at: Vec2(0, 79))
    #expect(scene.stepUntilAsleep(limit: 600) < 600)
    scene.world.destroyBody(floor)
    scene.step(60)
    #expect(scene.world.position(of: box).y > 150)
  }

  @Test func `wake when a boundary moves onto them, even slightly`() {
    var scene = TestScene()
    scene.addFloor(y: 100)
    let wall = scene.addBoundary(.segment(Vec2(0, -100), Vec2(0, 100)))
    let box = scene.add(.box(width: 40, height: 40), at: Vec2(22, 79))
    #expect(scene.stepUntilAsleep(limit: 300) < 300)
    scene.world.setPose(position: Vec2(4, 0), angle: 0, of: wall)
    #expect(scene.stepUntilAsleep(limit: 300) < 300)
    #expect(scene.world.position(of: box).x > 23.5)
  }

  @Test func `wake when a setter changes a value, not otherwise`() {
    var scene = TestScene()
    let body = scene.add(.box(width: 40, height: 40), at: .zero) { $0.appliedAcceleration = .zero }
    _ = scene.stepUntilAsleep(limit: 100)
    scene.world.setFriction(0.2, of: body)
    scene.world.setAppliedAcceleration(.zero, of: body)
    scene.world.setPose(position: .zero, angle: 0, of: body)
    #expect(scene.world.awakeBodyCount == 0)
    scene.world.setDensity(1, of: body)
    #expect(scene.world.awakeBodyCount == 1)
  }
}
