import Dynamics
import TerminalDisplay
import TestSupport
import Testing

@Suite struct ViewportTests {
  private let phone = Rect(x: 0, y: 0, width: 320, height: 568)

  @Test func `a tall scene uses the height of the terminal, centred in its columns`() {
    let viewport = Viewport(fitting: phone, columns: 80, rows: 20)
    #expect(viewport.rowsPerPoint == 20.0 / 568 && viewport.columnsPerPoint == 23.0 / 320)
    #expect(viewport.rows == 0..<20)
    // 320 points are 22.5 columns, rounded.
    #expect(viewport.columns == 28..<51)
  }

  @Test func `a wide scene uses the width of the terminal, centred in its rows`() {
    let viewport = Viewport(fitting: Rect(x: 0, y: 0, width: 800, height: 200), columns: 80, rows: 24)
    #expect(viewport.columns == 0..<80)
    #expect(viewport.rows == 7..<17)
  }

  @Test func `a scene that fits exactly uses every cell`() {
    let viewport = Viewport(fitting: Rect(x: -5, y: 3, width: 300, height: 100), columns: 30, rows: 5)
    #expect(viewport.columns == 0..<30 && viewport.rows == 0..<5)
    #expect(viewport.point(atColumn: 0, row: 0).distance(to: Point(x: 0, y: 13)) < 1e-9)
  }

  @Test func `the point of every cell maps back to that cell`() {
    var random = SplitMix64(seed: 1)
    for _ in 0..<200 {
      func number(_ range: ClosedRange<Float>) -> Double { Double(random.float(in: range)) }
      let bounds = Rect(
        x: number(-500...500), y: number(-500...500), width: number(1...2000), height: number(1...2000))
      let (columns, rows) = (Int(number(1...300)), Int(number(1...100)))
      let viewport = Viewport(fitting: bounds, columns: columns, rows: rows)
      #expect(viewport.columns.count <= columns && viewport.rows.count <= rows)
      #expect(viewport.columns.count == columns || viewport.rows.count == rows)
      for (column, row) in [(0, 0), (columns - 1, rows - 1), (columns / 2, rows / 3), (-7, rows + 9)] {
        let cell = viewport.cell(at: viewport.point(atColumn: column, row: row))
        #expect(cell == (column, row))
      }
    }
  }

  @Test func `the corners and the centre of the bounds map to the scene's cells`() {
    for (columns, rows) in [(80, 20), (200, 52), (7, 3), (1, 1)] {
      let viewport = Viewport(fitting: phone, columns: columns, rows: rows)
      for point in [Point(x: 0.01, y: 0.01), phone.center, Point(x: 319.9, y: 567.9)] {
        let cell = viewport.cell(at: point)
        #expect(viewport.contains(column: cell.column, row: cell.row))
      }
      let middle = viewport.cell(at: phone.center)
      #expect(abs(2 * middle.column - columns) <= 2 && abs(2 * middle.row - rows) <= 2)
    }
  }

  @Test func `cells outside the scene have no point`() {
    let viewport = Viewport(fitting: phone, columns: 80, rows: 20)
    #expect(!viewport.contains(column: 27, row: 5) && !viewport.contains(column: 51, row: 5))
    #expect(!viewport.contains(column: 30, row: 20) && !viewport.contains(column: 30, row: -1))
  }

  @Test func `an empty terminal or scene has an empty viewport`() {
    for viewport in [
      Viewport(fitting: phone, columns: 0, rows: 10), Viewport(fitting: phone, columns: 10, rows: -1),
    ] {
      #expect(viewport.columns.isEmpty || viewport.rows.isEmpty)
      #expect(viewport.point(atColumn: 3, row: 3) == phone.center)
    }
    let nothing = Viewport(fitting: Rect(x: 1, y: 2, width: 0, height: 0), columns: 10, rows: 10)
    #expect(nothing.point(atColumn: 0, row: 0).distance(to: Point(x: 1, y: 2)) < 1e-6)
  }
}
