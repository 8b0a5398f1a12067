import Physics

extension SceneDefinition {
  /// 500 boxes and balls of 30 to 70 points that fall in a container of 2000 × 2000 points, in a wind that
  /// reverses periodically.
  public static func manyItems() -> SceneDefinition {
    var scene = SceneDefinition()
    scene.friction = 0.3
    scene.restitution = 0.2
    scene.countsContactEvents = true
    scene.allowsSleep = true
    scene.hasWind = true
    scene.addContainer(width: 2000, height: 2000)
    var random = ParkMiller()
    for index in 0..<500 {
      let (row, column) = index.quotientAndRemainder(dividingBy: 20)
      let (position, size) = (Vec2(80 + 96 * Float(column), 1940 - 78 * Float(row)), 30 + 40 * random.next())
      let isCircle = index.isMultiple(of: 2)
      scene.bodies.append(
        Body(
          shape: isCircle ? .circle(radius: size / 2) : .box(width: size, height: size), position: position,
          angle: isCircle ? 0 : random.nextAngle()))
    }
    return scene
  }
}
