import Testing

@testable import Physics

@Suite struct CombinedStepsTests {
  @Test func `keep a pile at rest where single steps keep it`() {
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

  @Test func `move bodies without contacts as single steps, to the bit`() {
    expectMotionOfSingleSteps { $0.addProjectile() }
  }

  /// Expects that a body that `add` adds to a scene moves beside a pile, with combined steps, as alone with
  /// single ones.
  private func expectMotionOfSingleSteps(of add: (inout StackScene) -> BodyID) {
    var combined = StackScene(rows: 3)
    var single = StackScene(rows: 0)
    let (body, bodyAlone) = (add(&combined), add(&single))
    for _ in 0..<120 {
      combined.advance()
      single.scene.step(2)
      let (world, worldAlone) = (combined.scene.world, single.scene.world)
      #expect(world.position(of: body) == worldAlone.position(of: bodyAlone))
      #expect(world.linearVelocity(of: body) == worldAlone.linearVelocity(of: bodyAlone))
      #expect(world.angle(of: body) == worldAlone.angle(of: bodyAlone))
    }
    #expect(combined.combinedFrameCount > 100)
  }

  @Test func `are not made while a joint is awake`() {
    var stack = StackScene(rows: 3)
    for _ in 0..<30 { stack.advance() }
    #expect(stack.combinedFrameCount > 20)
    stack.addRod(between: stack.boxes[0], and: stack.boxes[2], length: 80)
    let countBefore = stack.combinedFrameCount
    for _ in 0..<30 { stack.advance() }
    #expect(stack.combinedFrameCount == countBefore)
    let isRecycling = stack.scene.world.recyclesConstraints
    #expect(isRecycling)
  }

  @Test func `that a sensor prevents do not keep constraints from being recycled`() {
    var stack = StackScene(rows: 3)
    stack.addSensorAndPlatform()
    for _ in 0..<60 { stack.advance() }
    #expect(stack.combinedFrameCount < 30)
    let isRecycling = stack.scene.world.recyclesConstraints
    #expect(isRecycling)
  }

  @Test(arguments: 0..<8)
  func `are not made when a body is about to hit, so that the hit equals that of single steps`(phase: Int)
    throws
  {
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

  @Test(arguments: 0..<16)
  func `in free flight end before a hit, which equals that of single steps to the bit`(phase: Int) throws {
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

  @Test(arguments: 0..<8)
  func `that are refused leave no manifold that stops a body falling past another`(phase: Int) {
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

  @Test func `are not made while a body passes a sensor or a one-way platform`() {
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

  @Test func `report the contact impulses of one step, not of two`() {
    var stack = StackScene(rows: 2)
    for _ in 0..<60 { stack.advance() }
    #expect(stack.combinedFrameCount > 40)
    let lower = stack.boxes[0]
    let weight = 1000 * stack.scene.world.mass(of: stack.boxes[1])
    for touch in stack.scene.world.touchingShapes(of: stack.boxes[1]) {
      #expect(difference(touch.impulse, weight / 120) < 0.01 * weight / 120)
    }
    // The slab carries both boxes, the lower one the upper.
    #expect(difference(stack.scene.world.contactImpulse(on: lower), 3 * weight / 120) < 0.03 * weight / 120)
  }

  @Test
  func `put a pile and a floating box to sleep in the same frame as single steps, give or take one`() throws {
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

  @Test func `are not made with kinematic bodies, changed contacts, unanswered pairs or nothing awake`() {
    var stack = StackScene(rows: 2)
    for _ in 0..<30 { stack.advance() }
    func combines(_ change: (inout World) -> Void) -> Bool {
      var world = stack.scene.world
      change(&world)
      let count = world.combineStepsIfSettled(TestScene.h, count: 2)
      #expect(count != 1)
      return count == 2
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
    let combinedStepCount = empty.combineStepsIfSettled(TestScene.h, count: 2)
    #expect(combinedStepCount == 0)
  }

  @Test func `are equal for any number of threads`() {
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

/// A stack of boxes of 40 points on a slab that is solved in soft steps, advanced by frames of two steps.
private struct StackScene {
  var scene = TestScene()
  private(set) var boxes: [BodyID] = []
  /// The number of frames so far whose steps were combined.
  private(set) var combinedFrameCount = 0
  /// The number of frames so far of which only the first step could be made without another collision
  /// detection.
  private(set) var interruptedFrameCount = 0

  init(rows: Int, allowsSleep: Bool = false) {
    scene.world.allowsSleep = allowsSleep
    scene.addFloor(y: 0)
    guard rows > 0 else { return }
    scene.addCrowdedSlab(onFloorAt: 0)
    for row in 0..<rows {
      boxes.append(scene.add(.box(width: 40, height: 40), at: Vec2(0, -60 - 40 * Float(row))))
    }
  }

  /// Advances by a frame and returns whether its steps were combined.
  ///
  /// Calls `afterStep` after each step, or once after the combined ones.
  @discardableResult
  mutating func advance(_ afterStep: (World) -> Void = { _ in }) -> Bool {
    let combinedStepCount = scene.world.combineStepsIfSettled(TestScene.h, count: 2)
    if combinedStepCount > 0 { afterStep(scene.world) }
    if combinedStepCount == 2 { combinedFrameCount += 1 }
    if combinedStepCount == 1 { interruptedFrameCount += 1 }
    for _ in combinedStepCount..<2 {
      scene.step()
      afterStep(scene.world)
    }
    return combinedStepCount == 2
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

  /// Adds a circle that flies upwards and falls, far from everything else.
  mutating func addProjectile() -> BodyID {
    scene.add(.circle(center: .zero, radius: 10), at: Vec2(-300, -3000)) {
      ($0.linearVelocity, $0.angularVelocity) = (Vec2(-40, -900), 2)
    }
  }

  /// Connects the centers of two bodies by a rod.
  mutating func addRod(between bodyA: BodyID, and bodyB: BodyID, length: Float) {
    _ = scene.world.createDistanceJoint(DistanceJointDefinition(bodyA: bodyA, bodyB: bodyB, length: length))
  }
}
