import Physics

// Boxes of 100 points, side by side, each above the gap between two boxes of the row below: a stress test of
// stacking.

extension SceneDefinition {
  /// A pyramid with `rows` boxes in its lowest row and one box less in each row above.
  public static func pyramid(rows: Int) -> SceneDefinition {
    var scene = SceneDefinition()
    scene.addWall(Vec2(0, 50), width: Float(rows) * 200, height: 100)
    scene.addPyramid(rows: rows, center: 0)
    return scene
  }

  /// Pyramids of 10 rows, 20 beside each other on each floor: islands of 55 boxes.
  ///
  /// - Parameter count: The number of pyramids; 400 by default, 22,000 boxes.
  /// - Returns: The scene, whose boxes cannot sleep.
  public static func manyPyramids(count: Int = 400) -> SceneDefinition {
    var scene = SceneDefinition()
    let (perFloor, width) = (20, Float(1100))
    for index in 0..<count {
      let (story, column) = index.quotientAndRemainder(dividingBy: perFloor)
      let floor = Float(story) * -1200
      if column == 0 {
        scene.addWall(Vec2(0, floor + 50), width: width * Float(perFloor) + 200, height: 100)
      }
      scene.addPyramid(rows: 10, center: width * (Float(column) - Float(perFloor - 1) / 2), floor: floor)
    }
    return scene
  }

  private mutating func addPyramid(rows: Int, center: Float, floor: Float = 0) {
    for row in 0..<rows {
      for column in 0..<(rows - row) {
        let position = Vec2(
          center + 100 * (Float(column) - Float(rows - row - 1) / 2), floor - 100 * (Float(row) + 0.5))
        bodies.append(Body(shape: .box(width: 100, height: 100), position: position))
      }
    }
  }
}
