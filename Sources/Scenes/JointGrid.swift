import Physics

extension SceneDefinition {
  /// A net of 100 × 100 balls, each hinged to its neighbours, that hangs from seven of the topmost and swings.
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
        if row > 0 { scene.hinge(index - 1, index) }
        if column > 0 { scene.hinge(index - size, index) }
      }
    }
    return scene
  }

  /// Hinges two bodies half-way between them.
  private mutating func hinge(_ bodyA: Int, _ bodyB: Int) {
    let middle = 0.5 * (bodies[bodyA].position + bodies[bodyB].position)
    hinges.append(Hinge(bodyA: bodyA, bodyB: bodyB, position: middle))
  }
}
