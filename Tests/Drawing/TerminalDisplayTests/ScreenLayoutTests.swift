import Dynamics
import TerminalDisplay
import Testing

/// The rectangles of the screen's parts.
@Suite struct ScreenLayoutTests {
  private static let portrait = Size(width: 320, height: 568)
  private static let landscape = Size(width: 568, height: 320)
  private static let square = Size(width: 400, height: 400)

  private struct Case: CustomTestStringConvertible {
    let columns: Int
    let rows: Int
    let scene: Size
    var contents = ScreenLayout.Contents()
    let arrangement: ScreenLayout.Arrangement
    /// The columns and rows of the scene's area.
    let sceneCells: (Int, Int)
    let logCells: (Int, Int)
    var promptCells = (0, 0)

    var testDescription: String {
      "\(columns)x\(rows), \(Int(scene.width))x\(Int(scene.height)), prompt \(contents.showsPrompt)"
    }
  }

  private static let prompt = ScreenLayout.Contents(showsPrompt: true)

  private static let cases = [
    Case(
      columns: 40, rows: 12, scene: portrait, arrangement: .below, sceneCells: (40, 9), logCells: (40, 2)),
    Case(
      columns: 40, rows: 12, scene: portrait, contents: prompt, arrangement: .below, sceneCells: (40, 7),
      logCells: (0, 0), promptCells: (40, 4)),
    Case(
      columns: 80, rows: 24, scene: portrait, arrangement: .below, sceneCells: (80, 20), logCells: (80, 3)),
    Case(
      columns: 80, rows: 24, scene: portrait, contents: prompt, arrangement: .below, sceneCells: (80, 13),
      logCells: (80, 2), promptCells: (80, 8)),
    Case(
      columns: 99, rows: 40, scene: portrait, arrangement: .below, sceneCells: (99, 34), logCells: (99, 5)),
    Case(
      columns: 100, rows: 40, scene: portrait, arrangement: .beside, sceneCells: (45, 40), logCells: (52, 38)),
    Case(
      columns: 120, rows: 40, scene: portrait, arrangement: .beside, sceneCells: (45, 40), logCells: (72, 38)),
    Case(
      columns: 120, rows: 40, scene: portrait, contents: prompt, arrangement: .beside, sceneCells: (45, 40),
      logCells: (72, 18), promptCells: (72, 19)),
    Case(
      columns: 120, rows: 40, scene: square, arrangement: .beside, sceneCells: (79, 40), logCells: (38, 38)),
    Case(
      columns: 120, rows: 40, scene: landscape, arrangement: .below, sceneCells: (120, 34),
      logCells: (120, 5)),
    Case(
      columns: 200, rows: 60, scene: portrait, arrangement: .beside, sceneCells: (68, 60),
      logCells: (129, 58)),
    Case(
      columns: 200, rows: 60, scene: landscape, arrangement: .below, sceneCells: (200, 53),
      logCells: (200, 6)),
  ]

  @Test(arguments: cases)
  private func `a wide screen has the log and the prompt beside the scene`(_ example: Case) {
    let layout = ScreenLayout(
      columns: example.columns, rows: example.rows, sceneSize: example.scene, contents: example.contents)
    #expect(layout.arrangement == example.arrangement)
    #expect(size(layout.scene) == example.sceneCells)
    #expect(size(layout.log) == example.logCells)
    #expect(size(layout.prompt) == example.promptCells)
  }

  private func size(_ area: ScreenLayout.Area) -> (Int, Int) {
    area.isEmpty ? (0, 0) : (area.columns.count, area.rows.count)
  }

  private static let proportions: [ScreenLayout.Proportions] = [0, 0.1, 0.5, 0.9, 1].map { fraction in
    var proportions = ScreenLayout.Proportions()
    (proportions.panel, proportions.status, proportions.prompt) = (fraction, fraction, fraction)
    return proportions
  }

  @Test(arguments: [(1, 1), (20, 2), (20, 5), (40, 12), (80, 24), (100, 12), (120, 40), (200, 60)])
  func `parts are on the screen and do not overlap, however borders are moved`(columns: Int, rows: Int) {
    for scene in [Self.portrait, Self.landscape, Self.square, Size(width: 1, height: 1_000)] {
      for proportions in Self.proportions + [ScreenLayout.Proportions()] {
        for (watchCount, showsPrompt, logRowCount) in [
          (0, false, nil), (3, true, nil), (100, true, 0), (1, false, 0), (2, true, 100),
        ] as [(Int, Bool, Int?)] {
          let layout = ScreenLayout(
            columns: columns, rows: rows, sceneSize: scene,
            contents: .init(watchCount: watchCount, logRowCount: logRowCount, showsPrompt: showsPrompt),
            proportions: proportions)
          let areas = [layout.scene, layout.status, layout.watches, layout.log, layout.prompt]
          var covered = [Bool](repeating: false, count: columns * rows)
          for area in areas {
            for row in area.rows {
              for column in area.columns {
                let isFree =
                  (0..<columns).contains(column) && (0..<rows).contains(row)
                  && !covered[row * columns + column]
                #expect(isFree, "\(column), \(row) of \(area)")
                if isFree { covered[row * columns + column] = true }
              }
            }
          }
          if rows > 2 || !showsPrompt { #expect(!layout.scene.isEmpty) }
          #expect(layout.prompt.isEmpty != showsPrompt)
          if showsPrompt, rows > 3 { #expect(layout.prompt.rows.count >= 2) }
        }
      }
    }
  }

  @Test(arguments: [(80, 24, portrait), (120, 40, portrait), (200, 60, square)])
  func `a border is found at its cells, and is where it is moved to`(columns: Int, rows: Int, scene: Size) {
    func layout(_ proportions: ScreenLayout.Proportions) -> ScreenLayout {
      ScreenLayout(
        columns: columns, rows: rows, sceneSize: scene, contents: Self.prompt, proportions: proportions)
    }
    let usual = layout(.init())
    for border in ScreenLayout.Border.allCases where (border == .status) == (usual.arrangement == .below) {
      let start = cell(of: border, in: usual, columns: columns, rows: rows)
      #expect(start != nil, "\(border)")
      let goal = border == .panel ? (column: 30, row: 5) : (column: columns - 5, row: rows - 8)
      let moved = layout(usual.proportions(.init(), moving: border, toColumn: goal.column, row: goal.row))
      #expect(moved.border(atColumn: goal.column, row: goal.row) == border)
    }
  }

  private func cell(of border: ScreenLayout.Border, in layout: ScreenLayout, columns: Int, rows: Int) -> (
    Int, Int
  )? {
    for row in 0..<rows {
      for column in 0..<columns where layout.border(atColumn: column, row: row) == border {
        return (column, row)
      }
    }
    return nil
  }

  @Test(arguments: [(80, 24), (120, 40)])
  func `a step enlarges the scene, and another one reverts it`(columns: Int, rows: Int) {
    func layout(_ proportions: ScreenLayout.Proportions) -> ScreenLayout {
      ScreenLayout(columns: columns, rows: rows, sceneSize: Self.portrait, proportions: proportions)
    }
    let usual = layout(.init())
    let larger = usual.proportions(.init(), enlargingScene: true)
    let (before, after) = (size(usual.scene), size(layout(larger).scene))
    #expect(after.0 + after.1 > before.0 + before.1)
    #expect(size(layout(layout(larger).proportions(larger, enlargingScene: false)).scene) == before)
    var proportions = larger
    for _ in 0..<100 { proportions = layout(proportions).proportions(proportions, enlargingScene: true) }
    let smaller = layout(proportions).proportions(proportions, enlargingScene: false)
    #expect(layout(smaller) != layout(proportions))
  }
}
