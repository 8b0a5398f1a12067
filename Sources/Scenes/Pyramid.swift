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

  /// 400 pyramids of 10 rows, in a grid of 20 × 20: 22,000 boxes in 400 islands.
  public static func manyPyramids() -> SceneDefinition {
    var scene = SceneDefinition()
    let (perRow, rows, width) = (20, 20, Float(1100))
    for row in 0..<rows {
      let floor = Float(row) * -1200
      scene.addWall(Vec2(0, floor + 50), width: width * Float(perRow) + 200, height: 100)
      for column in 0..<perRow {
        scene.addPyramid(rows: 10, center: width * (Float(column) - Float(perRow - 1) / 2), floor: floor)
      }
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
