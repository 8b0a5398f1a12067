import Sweeps
import Testing

@Suite struct SweepPlotTests {
  /// Rows with the fields a, b and v = 10 a + b, in the order of a grid.
  private func grid(_ a: [Int], _ b: [Int], error: String? = nil) -> [SweepRow] {
    a.flatMap { a in b.map { b in row([("a", a), ("b", b), ("v", 10 * a + b)], error: error) } }
  }

  private func row(_ fields: [(String, Int)], error: String? = nil) -> SweepRow {
    SweepRow(
      number: 1, runCount: 1, fields: fields.map { .init($0.0, .integer($0.1)) }, ticks: 0, hash: 0,
      error: error)
  }

  @Test func `two columns of parameters and a value are a heat map`() throws {
    let plot = try SweepPlot(grid([1, 2, 3], [5, 4]))
    #expect(plot.x.name == "a" && plot.x.coordinates == [1, 2, 3])
    #expect(plot.y?.name == "b" && plot.y?.coordinates == [4, 5])
    #expect(plot.values == [[14, 24, 34], [15, 25, 35]] && plot.valueName == "v")
    #expect(
      plot.lines(.plain) == [
        "b  v", "5 ..++@@", "4 ..++@@", "  1    3  a", "  14 ....::--==++++**##%%@@@@ 35",
      ])
  }

  @Test func `the values of equal coordinates are averaged, and errors left out`() throws {
    let rows =
      grid([1, 2], [4, 6])
      + grid([1], [4], error: "no").map { _ in row([("a", 1), ("b", 4), ("v", 1000)], error: "no") }
    let plot = try SweepPlot(rows, .init(x: "a", value: "v"))
    #expect(plot.y == nil && plot.values == [[15, 25]])
    #expect(plot.lines(.plain, columns: 16) == ["a v", "1 ██████▋ 15", "2 ███████████ 25"])
  }

  @Test func `a single column is a histogram`() throws {
    let plot = try SweepPlot(grid([1, 2], [4, 5, 6]) + grid([2], [4]), .init(x: "a"))
    #expect(plot.values == [[3, 4]] && plot.valueName == "runs" && plot.valueRange == 0...4)
  }

  @Test func `many different numbers are divided into bins`() throws {
    let rows = (0...480).map { row([("a", $0), ("v", $0)]) }
    let plot = try SweepPlot(rows, .init(x: "a"))
    #expect(plot.x.coordinates.count == 48 && plot.x.coordinates[0] == 5)
    #expect(plot.values[0] == Array(repeating: 10, count: 47) + [11])
  }

  @Test func `a cell without rows is empty`() throws {
    let plot = try SweepPlot(Array(grid([1, 2], [4, 5]).dropLast()))
    #expect(plot.values == [[14, 24], [15, nil]])
    #expect(plot.lines(.plain)[1] == "5 ..  ")
  }

  @Test func `an SVG has a rectangle per cell`() throws {
    let svg = try SweepPlot(grid([1, 2, 3], [4, 5])).svg
    // The name of the y axis begins at the edge of the picture, where nothing cuts it.
    #expect(svg.contains("<text x=\"8\" y=\"26\" text-anchor=\"start\""))
    // 6 cells, 64 of the color scale, and the background.
    #expect(svg.matches(of: #/<rect /#).count == 71)
    #expect(svg.contains("fill=\"rgb(68,1,84)\"") && svg.contains("fill=\"rgb(253,231,37)\""))
    #expect(
      try SweepPlot(grid([1, 2], [4]), .init(x: "a", value: "v")).svg.matches(of: #/<rect /#).count == 3)
  }

  @Test func `colors are those of viridis`() throws {
    let lines = try SweepPlot(grid([1, 2], [4, 5])).lines(.colors)
    #expect(lines[2].hasPrefix("4 \u{1B}[48;2;68;1;84m  \u{1B}[0m"))
  }

  @Test func `a column that does not exist is an error`() {
    let rows = grid([1, 2], [4, 5])
    #expect(throws: SweepError("there is no column 'c'; the columns are a, b, v")) {
      try SweepPlot(rows, .init(x: "c"))
    }
    #expect(throws: SweepError("there are no rows without an error")) {
      try SweepPlot(grid([1], [2], error: "no"))
    }
    #expect(throws: SweepError("no column has different numbers")) { try SweepPlot(grid([1], [2])) }
  }
}
