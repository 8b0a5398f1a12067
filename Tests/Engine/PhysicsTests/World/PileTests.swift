import Physics
import Testing

@Suite struct PileTests {
  @Test(arguments: [20, 50] as [Float])
  func `of boxes of different angles settle with little penetration`(size: Float) {
    var (scene, boxes) = makeHeap(size: size)
    scene.step(960)
    for body in boxes {
      let position = scene.world.position(of: body)
      #expect(position.y < 0 && position.x > 0 && position.x < 8 * size)
    }
    #expect(meanOverlap(boxes, size, scene) < 0.5)
  }

  @Test func `at rest stay at rest without sleeping`() {
    var (scene, boxes) = makeHeap(size: 50)
    scene.world.allowsSleep = false
    scene.step(1200)
    let before = boxes.map { scene.world.position(of: $0) }
    scene.step(1200)
    for (body, place) in zip(boxes, before) {
      #expect((scene.world.position(of: body) - place).length < 0.5)
    }
  }

  @Test func `rest on one wide box with more contacts than there are colours`() {
    var scene = TestScene()
    scene.addFloor(y: 0)
    let table = scene.add(.box(width: 2000, height: 40), at: Vec2(0, -20.1)) { $0.restitution = 0 }
    let boxes = (0..<60).map { index in
      scene.add(.box(width: 20, height: 20), at: Vec2(Float(index) * 30 - 900, -51)) { $0.restitution = 0 }
    }
    #expect(scene.stepUntilAsleep(limit: 600) < 600)
    #expect(difference(scene.world.position(of: table).y, -20) < 0.5)
    for body in boxes { #expect(difference(scene.world.position(of: body).y, -50) < 0.5) }
  }

  /// Six rows of eight boxes above a floor between walls.
  private func makeHeap(size: Float) -> (TestScene, [BodyID]) {
    var scene = TestScene()
    scene.addFloor(y: 0)
    for x in [0, 8 * size] { scene.addBoundary(.segment(Vec2(x, -40 * size), Vec2(x, 0))) }
    let boxes = (0..<48).map { index in
      let place = Vec2(size * (0.75 + 0.93 * Float(index % 8)), -size * (1 + 1.5 * Float(index / 8)))
      return scene.add(.box(width: size, height: size), at: place, angle: 0.7 * Float(index)) {
        ($0.restitution, $0.friction) = (0, 0.6)
      }
    }
    return (scene, boxes)
  }

  /// The mean overlap of the inscribed circles of the boxes with each other and with the walls, over those
  /// that overlap, in points.
  private func meanOverlap(_ boxes: [BodyID], _ size: Float, _ scene: TestScene) -> Float {
    let places = boxes.map { scene.world.position(of: $0) }
    var depths: [Float] = []
    for (index, place) in places.enumerated() {
      let others = places[(index + 1)...].map { size - ($0 - place).length }
      let walls = [size / 2 + place.y, size / 2 - place.x, place.x - 7.5 * size]
      depths += (others + walls).filter { $0 > 0 }
    }
    return depths.isEmpty ? 0 : depths.reduce(0, +) / Float(depths.count)
  }
}
