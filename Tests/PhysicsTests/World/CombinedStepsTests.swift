import Physics
import Testing

@Suite("Combined steps")
struct CombinedStepsTests {
  @Test("keep a pile at rest where single steps keep it")
  func pile() {
    var combined = StackScene(rows: 8)
    var single = combined
    for _ in 0..<600 {
      combined.advance()
      single.scene.step(2)
    }
    #expect(combined.combinedFrameCount > 500)
    for body in combined.boxes {
      let distance = combined.scene.world.position(of: body) - single.scene.world.position(of: body)
      #expect(distance.length < 0.02)
      #expect(difference(combined.scene.world.angle(of: body), single.scene.world.angle(of: body)) < 0.001)
    }
  }

  @Test("move bodies without contacts as single steps, to the bit")
  func contactFreeIslands() {
    var combined = StackScene(rows: 3)
    let pendulum = combined.addPendulum(at: Vec2(300, -400))
    let projectile = combined.scene.add(.circle(center: .zero, radius: 10), at: Vec2(-300, -3000)) {
      $0.linearVelocity = Vec2(-40, -900)
    }
    var single = StackScene(rows: 0)
    let pendulumAlone = single.addPendulum(at: Vec2(300, -400))
    let projectileAlone = single.scene.add(.circle(center: .zero, radius: 10), at: Vec2(-300, -3000)) {
      $0.linearVelocity = Vec2(-40, -900)
    }
    for _ in 0..<120 {
      combined.advance()
      single.scene.step(2)
      for (body, alone) in zip(pendulum + [projectile], pendulumAlone + [projectileAlone]) {
        #expect(combined.scene.world.position(of: body) == single.scene.world.position(of: alone))
        #expect(combined.scene.world.linearVelocity(of: body) == single.scene.world.linearVelocity(of: alone))
        #expect(combined.scene.world.angle(of: body) == single.scene.world.angle(of: alone))
      }
    }
    #expect(combined.combinedFrameCount > 100)
  }

  @Test(
    "are not made while a body is about to hit, so that the hit is that of single steps", arguments: 0..<8)
  func hit(phase: Int) throws {
    var combined = StackScene(rows: 2)
    // Each phase lets the ball touch at another time within the frame.
    let ball = combined.scene.add(
      .circle(center: .zero, radius: 10), at: Vec2(0, -400 - 0.6 * Float(phase))
    ) { $0.restitution = 0.5 }
    var single = combined
    var events: ([ContactEvent], [ContactEvent]) = ([], [])
    for frame in 0..<60 {
      let isCombined = combined.advance { events.0 += $0.contactBeginEvents }
      for _ in 0..<2 {
        single.scene.step()
        events.1 += single.scene.world.contactBeginEvents
      }
      #expect(
        combined.scene.world.position(of: ball) == single.scene.world.position(of: ball)
          || events.1.contains { $0.bodyB == ball }, "in frame \(frame)")
      if !events.1.contains(where: { $0.bodyB == ball }) { continue }
      #expect(!isCombined)
      break
    }
    #expect(combined.combinedFrameCount > 20)
    let (hit, expected) = (
      try #require(events.0.first { $0.bodyB == ball }), try #require(events.1.first { $0.bodyB == ball })
    )
    #expect(difference(hit.approachSpeed, expected.approachSpeed) < 0.01)
    #expect(difference(hit.impulse, expected.impulse) < 0.01 * expected.impulse)
  }

  @Test(
    "of bodies in free flight end before a hit, which is that of single steps to the bit", arguments: 0..<16)
  func freeFlight(phase: Int) throws {
    var combined = StackScene(rows: 0)
    let box = combined.scene.add(
      .box(width: 30, height: 20), at: Vec2(0, -300 - 0.7 * Float(phase)), angle: 0.2 * Float(phase)
    ) { ($0.restitution, $0.angularVelocity) = (0.5, 3) }
    var single = combined
    var hits: ([ContactEvent], [ContactEvent]) = ([], [])
    while hits.1.isEmpty {
      combined.advance { hits.0 += $0.contactBeginEvents }
      for _ in 0..<2 {
        single.scene.step()
        hits.1 += single.scene.world.contactBeginEvents
      }
      #expect(combined.scene.world.position(of: box) == single.scene.world.position(of: box))
      #expect(combined.scene.world.angle(of: box) == single.scene.world.angle(of: box))
    }
    #expect(hits.0 == hits.1)
    #expect(combined.combinedFrameCount > 30)
  }

  @Test("that are not made leave no manifold for a body that falls past another one", arguments: 0..<8)
  func narrowGap(phase: Int) {
    var scene = StackScene(rows: 0)
    var touchedBodies: Set<BodyID> = []
    for column in 0..<5 {
      let x = 78 * Float(column)
      let box = scene.scene.add(.box(width: 77, height: 77), at: Vec2(x, -805 - 1.3 * Float(phase))) {
        $0.restitution = 0.5
      }
      scene.scene.world.setAllowsRotation(false, of: box)
      for _ in 0..<30 {
        scene.advance { world in touchedBodies.formUnion(world.contactBeginEvents.map(\.bodyA)) }
      }
    }
    #expect(touchedBodies.count == 1, "the boxes touch the floor only")
  }

  @Test("are not made while a body passes a sensor or a one-way platform")
  func sensors() {
    var combined = StackScene(rows: 0)
    combined.addSensorAndPlatform()
    let ball = combined.scene.add(.circle(center: .zero, radius: 10), at: Vec2(0, -60)) {
      $0.linearVelocity = Vec2(0, -700)
    }
    var single = combined
    var events: ([ContactEvent], [ContactEvent]) = ([], [])
    for _ in 0..<120 {
      combined.advance { events.0 += $0.contactBeginEvents + $0.contactEndEvents }
      for _ in 0..<2 {
        single.scene.step()
        events.1 += single.scene.world.contactBeginEvents + single.scene.world.contactEndEvents
      }
      let distance = combined.scene.world.position(of: ball) - single.scene.world.position(of: ball)
      #expect(distance.length < 0.001)
    }
    #expect(events.0 == events.1)
    #expect(events.1.count >= 3)
    #expect(combined.combinedFrameCount > 20)
  }

  @Test("report a body that rests on another for as long as single steps, with the impulse of one step")
  func impulses() {
    var stack = StackScene(rows: 2)
    for _ in 0..<60 { stack.advance() }
    #expect(stack.combinedFrameCount > 40)
    let lower = stack.boxes[0]
    let weight = 1000 * stack.scene.world.mass(of: stack.boxes[1])
    for touch in stack.scene.world.touchingShapes(of: stack.boxes[1]) {
      #expect(difference(touch.impulse, weight / 120) < 0.01 * weight / 120)
    }
    // The floor carries both boxes, the lower one the upper.
    #expect(difference(stack.scene.world.contactImpulse(on: lower), 3 * weight / 120) < 0.03 * weight / 120)
  }

  @Test("put a pile and a pendulum to sleep in the frame in which single steps do, give or take one")
  func sleep() throws {
    var combined = StackScene(rows: 2, allowsSleep: true)
    _ = combined.scene.add(.box(width: 40, height: 40), at: Vec2(200, -100)) {
      $0.appliedAcceleration = .zero
    }
    var single = combined
    var frames: (combined: Int?, single: Int?)
    for frame in 0..<120 {
      combined.advance()
      single.scene.step(2)
      if combined.scene.world.awakeBodyCount == 0, frames.combined == nil { frames.combined = frame }
      if single.scene.world.awakeBodyCount == 0, frames.single == nil { frames.single = frame }
    }
    #expect(combined.combinedFrameCount > 10)
    #expect(abs(try #require(frames.combined) - (try #require(frames.single))) <= 1)
  }

  @Test("are not made of worlds with kinematic bodies, changed contacts, unanswered pairs or nothing awake")
  func exceptions() {
    var stack = StackScene(rows: 2)
    for _ in 0..<30 { stack.advance() }
    func combines(_ change: (inout World) -> Void) -> Bool {
      var world = stack.scene.world
      change(&world)
      return world.combineStepsIfSettled(TestScene.h, count: 2)
    }
    #expect(combines { _ in })
    #expect(!combines { $0.setFriction(0.5, of: stack.boxes[0]) })
    #expect(!combines { $0.setLinearVelocity(Vec2(0, -500), of: stack.boxes[1]) })
    #expect(
      !combines { world in
        let platform = world.createBody(BodyDefinition(kind: .fixed, position: Vec2(2000, 0)))
        world.addShape(.box(width: 50, height: 10), to: platform, boundaryOf: stack.scene.group)
        world.moveKinematically(platform, to: Vec2(2001, 0), rotatedBy: 0, in: TestScene.h)
      })
    #expect(
      !combines { world in
        world.setAsksShouldCollide(true, in: stack.scene.group)
        for _ in 0..<10 { world.step(TestScene.h) }
      })
    var empty = World()
    let isCombined = empty.combineStepsIfSettled(TestScene.h, count: 2)
    #expect(!isCombined)
  }

  @Test("are equal for any number of threads")
  func threads() {
    var one = StackScene(rows: 8)
    var four = one
    four.scene.world.threadCount = 4
    four.scene.world.minParallelElementCount = 0
    for _ in 0..<100 {
      one.advance()
      four.advance()
      #expect(one.scene.world.stateHash == four.scene.world.stateHash)
    }
    #expect(four.combinedFrameCount > 50)
  }
}

/// A stack of boxes of 40 points on a floor, advanced by frames of two steps.
private struct StackScene {
  var scene = TestScene()
  private(set) var boxes: [BodyID] = []
  /// The number of frames so far whose steps were combined.
  private(set) var combinedFrameCount = 0

  init(rows: Int, allowsSleep: Bool = false) {
    scene.world.allowsSleep = allowsSleep
    scene.addFloor(y: 0)
    for row in 0..<rows {
      boxes.append(scene.add(.box(width: 40, height: 40), at: Vec2(0, -20 - 40 * Float(row))))
    }
  }

  /// Advances by a frame, calls `afterStep` after each step that is not combined with another, and returns whether the two
  /// were combined.
  @discardableResult
  mutating func advance(_ afterStep: (World) -> Void = { _ in }) -> Bool {
    if scene.world.combineStepsIfSettled(TestScene.h, count: 2) {
      combinedFrameCount += 1
      afterStep(scene.world)
      return true
    }
    for _ in 0..<2 {
      scene.step()
      afterStep(scene.world)
    }
    return false
  }

  /// Adds a sensor above the floor, and a platform above it that bodies pass upwards.
  mutating func addSensorAndPlatform() {
    var filter = BodyFilter()
    filter.isSensor = true
    scene.world.setCollisionFilter(filter, of: addFixedBox(at: Vec2(0, -100)))
    scene.world.setPassDirection(Vec2(0, -1), of: addFixedBox(at: Vec2(0, -220)))
  }

  private mutating func addFixedBox(at position: Vec2) -> BodyID {
    let body = scene.world.createBody(BodyDefinition(kind: .fixed, position: position))
    scene.world.addShape(.box(width: 100, height: 20), to: body)
    scene.world.addBody(body, to: scene.group)
    return body
  }

  /// Adds two circles that hang on rods, one below the other, and swing; they collide with nothing.
  mutating func addPendulum(at anchor: Vec2) -> [BodyID] {
    let support = scene.world.createBody(BodyDefinition(kind: .fixed, position: anchor))
    let circles = [60, 110].map { offset in
      var definition = BodyDefinition(position: anchor + Vec2(Float(offset), 0))
      definition.appliedAcceleration = Vec2(0, 1000)
      let body = scene.world.createBody(definition)
      scene.world.addShape(.circle(center: .zero, radius: 15), to: body)
      return body
    }
    _ = scene.world.createDistanceJoint(
      DistanceJointDefinition(bodyA: support, bodyB: circles[0], length: 60))
    _ = scene.world.createDistanceJoint(
      DistanceJointDefinition(bodyA: circles[0], bodyB: circles[1], length: 50))
    return circles
  }
}
