import Physics
import Testing
import TestSupport

@Suite struct RestitutionTests {
  /// The peak heights of a circle that falls 500 points onto a floor at 1000; the next peak should be e²
  /// times as high.
  private func peaks(restitution: Float, steps: Int) -> [Float] {
    var scene = TestScene()
    scene.addFloor(y: 1000)
    let ball = scene.add(.circle(center: .zero, radius: 20), at: Vec2(200, 480)) {
      $0.restitution = restitution
    }
    var (heights, highest, wasRising) = ([Float](), Float(0), false)
    for _ in 0..<steps {
      scene.step()
      let isRising = scene.world.linearVelocity(of: ball).y < 0
      if isRising { highest = max(highest, 980 - scene.world.position(of: ball).y) }
      if wasRising && !isRising {
        heights.append(highest)
        highest = 0
      }
      wasRising = isRising
    }
    return heights
  }

  @Test(arguments: [0.5, 0.8] as [Float])
  func `bodies rebound to e² of their drop height`(restitution: Float) {
    let heights = peaks(restitution: restitution, steps: 600)
    var expected: Float = 500
    for height in heights.prefix(3) {
      expected *= restitution * restitution
      #expect(difference(height, expected) < 0.001 * 500)
    }
  }

  @Test func `elastic bodies gain no height and lose little`() {
    let heights = peaks(restitution: 1, steps: 3600)
    #expect(heights.count >= 10)
    var last: Float = 500
    for height in heights {
      #expect(height <= last)
      last = height
    }
    #expect(last > 499)
  }

  @Test func `the rebound speed is e times the closing speed above 100 pt/s, and zero below`() {
    for (speed, expected) in [(Float(99), Float(0)), (101, -50.5), (1000, -500), (5000, -2500)] {
      var scene = TestScene()
      scene.addFloor(y: 0)
      let ball = scene.add(.circle(center: .zero, radius: 20), at: Vec2(0, -60)) {
        ($0.appliedAcceleration, $0.linearVelocity, $0.restitution) = (.zero, Vec2(0, speed), 0.5)
      }
      scene.step(90)
      #expect(difference(scene.world.linearVelocity(of: ball).y, expected) < 1e-3 * speed)
    }
  }

  @Test(arguments: [true, false])
  func `a box that lands flat does not rotate, on a segment or a chain vertex`(onJoint: Bool) {
    var scene = TestScene()
    let points = onJoint ? [Vec2(-200, 0), Vec2(7, 0), Vec2(200, 0)] : [Vec2(-200, 0), Vec2(200, 0)]
    scene.addBoundary(.chain(points, isClosed: false))
    let box = scene.add(.box(width: 60, height: 40), at: Vec2(0, -200)) { $0.restitution = 0.8 }
    for _ in 0..<240 {
      scene.step()
      #expect(scene.world.angle(of: box).magnitude < 1e-3)
    }
  }

  @Test func `a collision of two bodies conserves momentum`() {
    var random = SplitMix64(seed: 5)
    for _ in 0..<50 {
      var scene = TestScene()
      let a = scene.add(.box(width: 30, height: 30), at: Vec2(-40, 0), angle: random.float(in: 0...3)) {
        ($0.appliedAcceleration, $0.linearVelocity) = (.zero, Vec2(random.float(in: 200...900), 20))
        ($0.density, $0.restitution) = (random.float(in: 0.0001...0.001), random.float(in: 0...1))
      }
      let b = scene.add(.circle(center: .zero, radius: 25), at: Vec2(40, random.float(in: -10...10))) {
        $0.appliedAcceleration = .zero
      }
      let before = momentum(a, scene) + momentum(b, scene)
      scene.step(60)
      let after = momentum(a, scene) + momentum(b, scene)
      #expect((after - before).length < 1e-3 * before.length)
      #expect(scene.world.linearVelocity(of: b) != .zero)
    }
  }

  private func momentum(_ body: BodyID, _ scene: TestScene) -> Vec2 {
    scene.world.mass(of: body) * scene.world.linearVelocity(of: body)
  }

  @Test(arguments: [0, 0.01, 0.5, 3, 10] as [Float])
  func `the last ball of a cradle gets the speed of the first`(space: Float) {
    var scene = TestScene()
    let balls = (0..<5).map { index in
      let x = index == 0 ? -200 : Float(index) * (40 + space)
      return scene.add(.circle(center: .zero, radius: 20), at: Vec2(x, 0)) {
        ($0.appliedAcceleration, $0.restitution, $0.friction) = (.zero, 1, 0)
        if index == 0 { $0.linearVelocity = Vec2(800, 0) }
      }
    }
    scene.step(120)
    let speeds = balls.map { scene.world.linearVelocity(of: $0).x }
    #expect(difference(speeds[4], 800) < 1)
    for speed in speeds.prefix(4) { #expect(speed.magnitude < 1) }
  }

  @Test func `two balls leave a cradle if two hit it`() {
    var scene = TestScene()
    let balls = (0..<5).map { index in
      scene.add(.circle(center: .zero, radius: 20), at: Vec2(Float(40 * index) - (index < 2 ? 200 : 0), 0)) {
        ($0.appliedAcceleration, $0.restitution, $0.friction) = (.zero, 1, 0)
        if index < 2 { $0.linearVelocity = Vec2(800, 0) }
      }
    }
    scene.step(120)
    let speeds = balls.map { scene.world.linearVelocity(of: $0).x }
    for (speed, expected) in zip(speeds, [0, 0, 0, 800, 800] as [Float]) {
      #expect(difference(speed, expected) < 1)
    }
  }

  @Test func `a gas of 200 elastic circles keeps 95 % of its energy for 600 frames and gains none`() {
    var scene = TestScene()
    let (width, height): (Float, Float) = (20 * 50, 10 * 50)
    let corners = [Vec2(0, 0), Vec2(width, 0), Vec2(width, height), Vec2(0, height)]
    scene.addBoundary(.chain(corners, isClosed: true), friction: 0, restitution: 1)
    var random = SplitMix64(seed: 7)
    let balls = (0..<200).map { index in
      let place = Vec2(Float(index % 20) * 50 + 25, Float(index / 20) * 50 + 25)
      return scene.add(.circle(center: .zero, radius: 10), at: place) {
        ($0.appliedAcceleration, $0.restitution, $0.friction) = (.zero, 1, 0)
        $0.linearVelocity = Rotation(angle: random.float(in: 0...6.28)).rotate(Vec2(1000, 0))
      }
    }
    scene.step(1200)
    let energy =
      balls.reduce(0) { $0 + scene.world.linearVelocity(of: $1).lengthSquared } / (200 * 1000 * 1000)
    #expect(energy > 0.95)
    #expect(energy < 1.001)
  }
}
