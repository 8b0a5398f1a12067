import Physics

extension SceneDefinition {
  /// 1,000 balls that bounce with restitution 1 in a box of 5000 × 5000 points: a test of begin and end
  /// contact events.
  public static func gas() -> SceneDefinition {
    var scene = SceneDefinition()
    scene.gravity = .zero
    scene.friction = 0
    scene.restitution = 1
    scene.countsContactEvents = true
    scene.addContainer(width: 5000, height: 5000)
    var random = ParkMiller()
    for index in 0..<1000 {
      let (row, column) = index.quotientAndRemainder(dividingBy: 40)
      let position = Vec2(100 + 123 * Float(column), 100 + 200 * Float(row))
      scene.bodies.append(
        Body(shape: .circle(radius: 50), position: position, velocity: random.nextVector(length: 1000)))
    }
    return scene
  }
}
