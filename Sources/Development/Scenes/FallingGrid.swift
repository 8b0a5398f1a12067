import Physics

extension SceneDefinition {
  /// Returns a grid of boxes with UIKit's default friction and elasticity, with gaps of a quarter of a box,
  /// that falls on the bottom of a container.
  ///
  /// - Parameters:
  ///   - columns: The number of columns of the grid.
  ///   - rows: The number of rows of the grid.
  ///   - size: The width and height of a box, in points.
  /// - Returns: The scene, whose boxes can sleep and whose contacts are counted.
  public static func fallingGrid(columns: Int, rows: Int, size: Float) -> SceneDefinition {
    var scene = SceneDefinition()
    (scene.friction, scene.restitution) = (0.2, 0.2)
    scene.allowsSleep = true
    scene.countsContactEvents = true
    let spacing = 1.25 * size
    let (width, height) = (spacing * Float(columns), spacing * Float(rows))
    scene.addContainer(width: 3 * width, height: 2 * height)
    for row in 0..<rows {
      for column in 0..<columns {
        let (x, y) = (spacing * (Float(column) + 0.5), spacing * (Float(row) + 0.5))
        scene.bodies.append(
          Body(shape: .box(width: size, height: size), position: Vec2(width + x, 2 * height - y)))
      }
    }
    return scene
  }
}
