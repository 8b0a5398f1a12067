import Physics
import Testing

@Suite struct ContactEventTests {
  @Test(arguments: [true, false])
  func `begin once and do not end while a body rests, on lines and on chains`(isChain: Bool) {
    var scene = TestScene()
    let points =
      isChain ? [Vec2(-100, 100), Vec2(3, 100), Vec2(100, 100)] : [Vec2(-100, 100), Vec2(100, 100)]
    let floor = scene.addBoundary(.chain(points, isClosed: false))
    let box = scene.add(.box(width: 40, height: 40), at: Vec2(0, 75))
    var (began, ended) = ([ContactEvent](), 0)
    for _ in 0..<300 {
      scene.step()
      began += scene.world.contactBeginEvents
      ended += scene.world.contactEndEvents.count
    }
    #expect(began.count == 1 && ended == 0)
    #expect(began.first?.bodyA == floor && began.first?.bodyB == box)
    #expect(began.first.map { ($0.normal - Vec2(0, -1)).length < 1e-6 } == true)
    #expect(began.first.map { difference($0.point.y, 100) < 1 } == true)
  }

  @Test func `do not end while a body slides over the vertices of a chain`() {
    var scene = TestScene()
    scene.addBoundary(.chain((0..<40).map { Vec2(Float($0) * 25, 100) }, isClosed: false), friction: 0)
    let box = scene.add(.box(width: 40, height: 40), at: Vec2(50, 79.9)) {
      ($0.friction, $0.linearVelocity) = (0, Vec2(500, 0))
    }
    var (began, ended) = (0, 0)
    for _ in 0..<180 {
      scene.step()
      began += scene.world.contactBeginEvents.count
      ended += scene.world.contactEndEvents.count
    }
    #expect(began == 1 && ended == 0)
    #expect(difference(scene.world.linearVelocity(of: box).x, 500) < 1)
  }

  @Test func `begin and end with each bounce, with the impulse and the approach speed of the impact`() {
    var scene = TestScene()
    scene.addFloor(y: 0)
    let ball = scene.add(.circle(center: .zero, radius: 20), at: Vec2(0, -60)) {
      ($0.appliedAcceleration, $0.linearVelocity, $0.restitution) = (.zero, Vec2(0, 400), 0.5)
    }
    var (began, ended) = ([ContactEvent](), [ContactEvent]())
    for _ in 0..<60 {
      scene.step()
      began += scene.world.contactBeginEvents
      ended += scene.world.contactEndEvents
    }
    #expect(began.count == 1 && ended.count == 1)
    guard let event = began.first else { return }
    #expect(difference(event.impulse, scene.world.mass(of: ball) * 600) < 1e-3 * event.impulse)
    #expect(difference(event.approachSpeed, 400) < 0.1)
    #expect(event.point.length < 0.5)
    #expect(event.isSolid)
  }

  @Test(arguments: [0, 0.2, 0.8] as [Float], ["line", "chain", "body"])
  func `begin with the impulse of the whole impact from any height, on a segment, a chain vertex and a body`(
    restitution: Float, target: String
  ) {
    for height in [1, 1.6, 2, 2.3, 3, 3.4, 3.9, 4.4, 8, 20, 45, 46, 47, 48, 49, 50, 111.5, 200, 333, 500]
      as [Float]
    {
      var scene = TestScene()
      switch target {
      case "line": scene.addFloor(y: 0, restitution: 0)
      case "chain":
        scene.addBoundary(
          .chain([Vec2(-100, 0), Vec2(3, 0), Vec2(100, 0)], isClosed: false), restitution: 0)
      default:
        _ = scene.add(.box(width: 200, height: 100), at: Vec2(0, 50)) {
          ($0.density, $0.appliedAcceleration, $0.restitution) = (1, .zero, 0)
        }
      }
      let box = scene.add(.box(width: 50, height: 50), at: Vec2(0, -25 - height)) {
        $0.restitution = restitution
      }
      while scene.world.contactBeginEvents.isEmpty { scene.step() }
      let event = scene.world.contactBeginEvents[0]
      let speed = (2000 * height).squareRoot()
      let mass = scene.world.mass(of: box)
      let whole = mass * (speed > 100 ? 1 + restitution : 1) * speed
      // With Euler's method the body arrives up to half a step's gain slower; the impulse of two steps also
      // carries the weight.
      let weight = mass * 1000 * TestScene.h
      #expect(event.impulse > whole - 0.51 * weight && event.impulse < whole + 2 * weight, "from \(height)")
      // The reported speed is that of the start of the step, up to one and a half steps before the impact.
      #expect(difference(event.approachSpeed, speed) < 1.6 * 1000 * TestScene.h)
    }
  }

  @Test func `are only reported where the group's boundaries do not collide`() {
    var scene = TestScene()
    scene.addFloor(y: 100)
    scene.world.setBoundariesCollide(false, in: scene.group)
    let box = scene.add(.box(width: 40, height: 40), at: .zero)
    var (began, ended) = ([ContactEvent](), [ContactEvent]())
    for _ in 0..<120 {
      scene.step()
      began += scene.world.contactBeginEvents
      ended += scene.world.contactEndEvents
    }
    #expect(began.count == 1 && ended.count == 1)
    #expect(began.first?.isSolid == false && began.first?.impulse == 0)
    #expect(scene.world.position(of: box).y > 400)
  }

  @Test func `end with an event of the next step when a body is destroyed`() {
    var scene = TestScene()
    let floor = scene.addFloor(y: 100)
    let box = scene.add(.box(width: 40, height: 40), at: Vec2(0, 79))
    scene.step(60)
    scene.world.destroyBody(floor)
    scene.step()
    #expect(scene.world.contactEndEvents.map(\.bodyA) == [floor])
    #expect(scene.world.contactEndEvents.map(\.bodyB) == [box])
    scene.step()
    #expect(scene.world.contactEndEvents.isEmpty)
  }

  @Test func `begin and end in one step when the shapes of a body are replaced while they touch`() {
    var scene = TestScene()
    scene.addFloor(y: 100)
    let box = scene.add(.box(width: 40, height: 40), at: Vec2(0, 79))
    scene.step(60)
    scene.world.replaceShapes(of: box, with: .box(width: 30, height: 40))
    scene.step()
    #expect(scene.world.contactBeginEvents.count == 1 && scene.world.contactEndEvents.count == 1)
  }

  @Test func `are listed in order of creation, as are the bodies that moved`() {
    var scene = TestScene()
    scene.addFloor(y: 100)
    let boxes = (0..<8).map { scene.add(.box(width: 20, height: 20), at: Vec2(Float(-30 * $0), 80)) }
    while scene.world.contactBeginEvents.isEmpty { scene.step() }
    #expect(scene.world.contactBeginEvents.map(\.bodyB) == boxes)
    #expect(scene.world.movedBodies == boxes)
  }
}
