import Physics

extension SceneDefinition {
  /// Sleeping boxes on shelves beside a swinging pendulum.
  ///
  /// - Parameter count: The number of sleeping boxes; 10,000 by default, rounded up to whole shelves of 100.
  /// - Returns: The scene, in which all boxes sleep after the warm-up.
  public static func sleepingBodies(count: Int = 10_000) -> SceneDefinition {
    var scene = SceneDefinition()
    scene.allowsSleep = true
    scene.warmUpFrames = 60
    for shelf in 0..<(count + 99) / 100 {
      let top = Float(shelf) * -200
      scene.addWall(Vec2(7500, top + 10), width: 15_000, height: 20)
      for column in 0..<100 {
        let position = Vec2(150 * Float(column) + 75, top - 50)
        scene.bodies.append(Body(shape: .box(width: 100, height: 100), position: position))
      }
    }
    scene.addPendulum(from: Vec2(-1000, 0))
    return scene
  }

  private mutating func addPendulum(from position: Vec2) {
    addWall(position, width: 10, height: 10)
    bodies.append(Body(shape: .circle(radius: 20), position: position + Vec2(300, 0)))
    hinges.append(Hinge(bodyA: bodies.count - 2, bodyB: bodies.count - 1, position: position))
  }
}
