import Physics

/// Boxes and balls of 40 points that fall into a gap of 42 from many heights: they must fall freely.
struct GapSweep {
  /// What the gap is in.
  enum Walls: String, CaseIterable {
    case items = "between anchored items"
    case lines = "between the ends of two lines"
    case balls = "between anchored balls"
    case dynamicItems = "between dynamic items"
  }

  private(set) var drops = 0
  /// The number of items that are not as fast as without walls in the end.
  private(set) var caught = 0
  /// The number of drops in which a contact was reported.
  private(set) var reports = 0

  init(_ walls: Walls, dropCount: Int = 50) {
    for item in [Geometry.box(width: 40, height: 40), .circle(center: .zero, radius: 20)] {
      for drop in 0..<dropCount {
        // Not a multiple of what a step falls, so that each drop arrives in another phase.
        self.drop(item, from: 100 + 400 * Float(drop) / Float(dropCount), walls)
      }
    }
  }

  private mutating func drop(_ item: Geometry, from height: Float, _ walls: Walls) {
    var scene = TestScene()
    for side in [-1, 1] as [Float] {
      switch walls {
      case .items, .dynamicItems:
        let kind: BodyKind = walls == .items ? .fixed : .dynamic
        _ = scene.addWeightless(.box(width: 100, height: 200), at: Vec2(side * 71, 120), kind: kind)
      case .lines: scene.addBoundary(.segment(Vec2(side * 21, 20), Vec2(side * 200, 20)))
      case .balls:
        _ = scene.addWeightless(.circle(center: .zero, radius: 30), at: Vec2(side * 51, 50), kind: .fixed)
      }
    }
    let body = scene.add(item, at: Vec2(0, -height))
    var free = World()
    let freeBody = free.createBody(BodyDefinition(position: Vec2(0, -height)))
    free.addShape(item, to: freeBody)
    free.setAppliedAcceleration(Vec2(0, 1000), of: freeBody)
    var hasReport = false
    while free.position(of: freeBody).y < 300 {
      scene.step()
      free.step(TestScene.h)
      hasReport = hasReport || !scene.world.contactBeginEvents.isEmpty
    }
    drops += 1
    if (scene.world.linearVelocity(of: body) - free.linearVelocity(of: freeBody)).length > 0.1 { caught += 1 }
    if hasReport { reports += 1 }
  }
}
