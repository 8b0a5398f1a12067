import Physics

/// Scenes that bring solvers to their limits.
///
/// Source: Erin Catto's Solver2D and, after it, the examples `s2d_*` of dimforge/rapier; a meter is 100
/// points.
struct RobustnessSweep {
  /// The scenes.
  enum Kind: String, CaseIterable {
    case cardHouse = "card house of five storeys"
    case arch = "arch of 17 stones with four blocks on it"
    case bridge = "bridge of 160 planks"
    case ballAndChain = "ball on a chain of 40 links"
    case heavyTop100 = "pyramid, top 100 times as heavy"
    case heavyTop200 = "pyramid, top 200 times as heavy"
    case heavyTop300 = "pyramid, top 300 times as heavy"
    case heavyBox = "box of 400 times the mass of its two feet"
    case farPyramid = "pyramid at (100000, -80000)"
    case confined = "625 balls confined"
  }

  private(set) var kind: Kind
  private var scene = TestScene()
  private var bodies: [BodyID] = []
  /// The joints' anchors on their bodies.
  private var anchors: [(a: BodyID, localA: Vec2, b: BodyID, localB: Vec2)] = []
  /// The largest distance by which a body has sunk, in points.
  private(set) var worstDrop: Float = 0
  /// The largest distance by which a body has moved sideways, in points.
  private(set) var worstShift: Float = 0
  /// The largest distance between the anchors of a joint, in points, in the last tenth of the time.
  private(set) var worstGap: Float = 0
  /// The largest speed at the end, in pt/s.
  private(set) var lastSpeed: Float = 0
  /// The number of bodies awake at the end.
  private(set) var awake = 0
  /// The number of bodies outside the walls at the end, for ``Kind/confined``.
  private(set) var escaped = 0
  /// The number of bodies that became non-finite.
  private(set) var nonFinite = 0

  /// Plays the scene for a number of steps, by default 10 s.
  init(_ kind: Kind, steps: Int = 1200) {
    self.kind = kind
    build()
    let start = bodies.map { scene.world.centerOfMass(of: $0) }
    for step in 0..<steps {
      scene.step()
      nonFinite += scene.world.nonFiniteBodies.count
      if step > steps * 9 / 10 { measureGaps() }
    }
    for (body, start) in zip(bodies, start) {
      let moved = scene.world.centerOfMass(of: body) - start
      worstDrop = max(worstDrop, moved.y)
      worstShift = max(worstShift, moved.x.magnitude)
      lastSpeed = max(lastSpeed, scene.world.linearVelocity(of: body).length)
      let position = scene.world.position(of: body)
      if kind == .confined, position.x.magnitude > 1000 || position.y > -50 || position.y < -2000 {
        escaped += 1
      }
    }
    awake = scene.world.awakeBodyCount
  }

  private mutating func measureGaps() {
    for anchor in anchors {
      let a = scene.world.pose(of: anchor.a).toWorld(anchor.localA)
      worstGap = max(worstGap, (scene.world.pose(of: anchor.b).toWorld(anchor.localB) - a).length)
    }
  }

  private mutating func build() {
    switch kind {
    case .cardHouse: buildCardHouse()
    case .arch: buildArch()
    case .bridge: buildBridge()
    case .ballAndChain: buildBallAndChain()
    case .heavyTop100: buildHeavyTop(100)
    case .heavyTop200: buildHeavyTop(200)
    case .heavyTop300: buildHeavyTop(300)
    case .heavyBox: buildHeavyBox()
    case .farPyramid: buildFarPyramid()
    case .confined: buildConfined()
    }
  }

  /// Adds a body at a position in meters with y up, under 981 pt/s².
  @discardableResult
  private mutating func add(
    _ geometry: Geometry, _ x: Float, _ y: Float, angle: Float = 0, friction: Float, density: Float = 1,
    damping: Float = 0
  ) -> BodyID {
    let body = scene.add(geometry, at: Vec2(100 * x, -100 * y), angle: angle) {
      ($0.friction, $0.restitution, $0.density) = (friction, 0, density / 10_000)
      ($0.linearDamping, $0.angularDamping) = (damping, damping)
      $0.appliedAcceleration.y = kind == .confined ? 0 : 981
    }
    bodies.append(body)
    return body
  }

  private mutating func addFloor(friction: Float) {
    scene.addBoundary(.segment(Vec2(-10000, 0), Vec2(10000, 0)), friction: friction, restitution: 0)
  }

  /// Pins two bodies together at a point in meters with y up.
  private mutating func pin(_ a: BodyID, _ b: BodyID, _ x: Float, _ y: Float) {
    let point = Vec2(100 * x, -100 * y)
    var definition = RevoluteJointDefinition(bodyA: a, bodyB: b)
    definition.localAnchorA = scene.world.pose(of: a).toLocal(point)
    definition.localAnchorB = scene.world.pose(of: b).toLocal(point)
    _ = scene.world.createRevoluteJoint(definition)
    anchors.append((a, definition.localAnchorA, b, definition.localAnchorB))
  }
}

extension RobustnessSweep {
  // MARK: The scenes, in meters with y up

  private mutating func buildCardHouse() {
    addFloor(friction: 0.7)
    let card = Geometry.box(width: 2, height: 400)
    let (height, slant) = (Float(2), 25 * Float.pi / 180)
    var (y, start) = (height - 0.2, Float(0))
    for count in (1...5).reversed() {
      var x = start
      for index in 0..<count {
        if index < count - 1 { add(card, x + 2.5, y + height - 0.15, angle: .pi / 2, friction: 0.7) }
        add(card, x, y, angle: slant, friction: 0.7)
        add(card, x + 1.75, y, angle: -slant, friction: 0.7)
        x += 3.5
      }
      y += 2 * height - 0.3
      start += 1.75
    }
  }

  private mutating func buildArch() {
    addFloor(friction: 0.6)
    let inner = [
      Vec2(16, 0), Vec2(14.93803712795643, 5.133601056842984), Vec2(13.79871746027416, 10.24928069555078),
      Vec2(12.56252963284711, 15.34107019122473), Vec2(11.20040987372525, 20.39856541571217),
      Vec2(9.66521217819836, 25.40369899225096), Vec2(7.87179930638133, 30.3179337000085),
      Vec2(5.635199558196225, 35.03820717801641), Vec2(2.405937953536585, 39.09554102558315),
    ]
    let outer = [
      Vec2(24, 0), Vec2(22.33619528222415, 6.02299846205841), Vec2(20.54936888969905, 12.00964361211476),
      Vec2(18.60854610798073, 17.9470321677465), Vec2(16.46769273811807, 23.81367936585418),
      Vec2(14.05325025774858, 29.57079353071012), Vec2(11.23551045834022, 35.13775818285372),
      Vec2(7.752568160730571, 40.30450679009583), Vec2(3.016931552701656, 44.28891593799322),
    ]
    func point(_ point: Vec2, mirrored: Bool = false) -> Vec2 {
      Vec2(mirrored ? -25 : 25, -25) * point
    }
    for index in 0..<8 {
      for mirrored in [false, true] {
        let corners = [inner[index], outer[index], outer[index + 1], inner[index + 1]]
        add(.polygon(corners.map { point($0, mirrored: mirrored) }), 0, 0, friction: 0.6)
      }
    }
    let (low, high) = (inner[8], outer[8])
    add(
      .polygon([point(low), point(high), point(high, mirrored: true), point(low, mirrored: true)]), 0, 0,
      friction: 0.6)
    for index in 0..<4 {
      add(.box(width: 400, height: 100), 0, 0.5 + outer[8].y / 4 + Float(index), friction: 0.6)
    }
  }

  private mutating func buildBridge() {
    let ground = scene.world.createBody(BodyDefinition(kind: .fixed))
    var previous = ground
    for index in 0..<160 {
      let x = Float(index) - 80
      let plank = add(
        .box(width: 100, height: 25), x + 0.5, 20, friction: 0.5, density: 20, damping: 0.1)
      pin(previous, plank, x, 20)
      previous = plank
    }
    pin(previous, ground, 80, 20)
  }

  private mutating func buildBallAndChain() {
    var previous = scene.world.createBody(BodyDefinition(kind: .fixed))
    for index in 0..<40 {
      let link = add(
        .box(width: 100, height: 25), 0.5 + Float(index), 20, friction: 0.6, density: 20, damping: 0.1)
      pin(previous, link, Float(index), 20)
      previous = link
    }
    let ball = add(
      .circle(center: .zero, radius: 800), 48, 20, friction: 0.6, density: 20, damping: 0.1)
    pin(previous, ball, 40, 20)
  }

  private mutating func buildHeavyTop(_ density: Float) {
    addFloor(friction: 0.5)
    var y: Float = 1
    for count in (1...10).reversed() {
      for index in 0..<count {
        let isTop = count == 1
        add(
          .box(width: 200, height: 200), 2 * (Float(index) - 0.5 * Float(count)), isTop ? y + 2 : y,
          friction: 0.5, density: isTop ? density : 1)
      }
      y += 2
    }
  }

  private mutating func buildHeavyBox() {
    addFloor(friction: 0.6)
    for x in [-9, 9] as [Float] { add(.box(width: 100, height: 100), x, 0.5, friction: 0.6) }
    add(.box(width: 2000, height: 2000), 0, 26, friction: 0.6)
  }

  private mutating func buildFarPyramid() {
    let origin = Vec2(1000, 800)
    scene.addBoundary(
      .segment(Vec2(90_000, -80_000), Vec2(110_000, -80_000)), friction: 0.6, restitution: 0)
    for row in 0..<10 {
      for column in row..<10 {
        let x = (Float(row) + 1) * 0.625 + 2 * Float(column - row) * 0.625 - 5
        add(
          .box(width: 100, height: 100), origin.x + x, origin.y + (2 * Float(row) + 1) * 0.625 + 0.5,
          friction: 0.6)
      }
    }
  }

  /// The balls have a quarter more area than the box, so that they stay pressed together.
  private mutating func buildConfined() {
    scene.addBoundary(
      .chain([Vec2(-1000, -50), Vec2(1000, -50), Vec2(1000, -2000), Vec2(-1000, -2000)], isClosed: true),
      friction: 0.6)
    for column in 0..<25 {
      for row in 0..<25 {
        add(
          .circle(center: .zero, radius: 50), -8.75 + Float(column) * 0.72, 1.5 + Float(row) * 0.72,
          friction: 0.6)
      }
    }
  }
}
