import Physics

// Boxes of 100 points that stand side by side and on the joints of the row below: a stack's every weakness at once.

extension SceneDefinition {
  /// A pyramid with so many boxes in its lowest row, and one less in each row above it.
  public static func pyramid(rows: Int) -> SceneDefinition {
    var scene = SceneDefinition()
    scene.addWall(Vec2(0, 50), width: Float(rows) * 200, height: 100)
    scene.addPyramid(rows: rows, center: 0)
    return scene
  }

  /// 400 pyramids of 10 rows in 20 rows, 22,000 boxes in all: as many islands.
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
        let place = Vec2(
          center + 100 * (Float(column) - Float(rows - row - 1) / 2), floor - 100 * (Float(row) + 0.5))
        bodies.append(Body(shape: .box(width: 100, height: 100), position: place))
      }
    }
  }
}
