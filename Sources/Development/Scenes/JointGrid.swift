import Physics

extension SceneDefinition {
  /// A grid of 100 × 100 balls with revolute joints between neighbors, suspended from seven balls of the top
  /// row.
  public static func jointGrid() -> SceneDefinition {
    var scene = SceneDefinition()
    scene.bodiesCollide = false
    let size = 100
    for column in 0..<size {
      for row in 0..<size {
        let isHeld = row == 0 && abs(column - size / 2) <= 3
        scene.bodies.append(
          Body(
            kind: isHeld ? .fixed : .dynamic, shape: .circle(radius: 40),
            position: Vec2(100 * Float(column), 100 * Float(row))))
        let index = scene.bodies.count - 1
        if row > 0 { scene.addHinge(index - 1, index) }
        if column > 0 { scene.addHinge(index - size, index) }
      }
    }
    return scene
  }

  /// Adds a hinge halfway between two bodies.
  private mutating func addHinge(_ bodyA: Int, _ bodyB: Int) {
    let middle = 0.5 * (bodies[bodyA].position + bodies[bodyB].position)
    hinges.append(Hinge(bodyA: bodyA, bodyB: bodyB, position: middle))
  }
}
