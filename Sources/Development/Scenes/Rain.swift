import Physics

extension SceneDefinition {
  /// 2,000 boxes of 50 points at random angles, in a grid of 50 × 40, that fall in a closed container of 4000
  /// × 4000 points.
  public static func rain() -> SceneDefinition {
    var scene = SceneDefinition()
    scene.addContainer(width: 4000, height: 4000)
    var random = ParkMiller()
    for index in 0..<2000 {
      let (row, column) = index.quotientAndRemainder(dividingBy: 50)
      let position = Vec2(60 + 79 * Float(column), 3940 - 98 * Float(row))
      scene.bodies.append(
        Body(shape: .box(width: 50, height: 50), position: position, angle: random.nextAngle()))
    }
    return scene
  }
}
