import Display
import Dynamics
import Foundation
import TerminalDisplay
import Testing
import Views

/// The rows of alerts.
@Suite struct RowSnappingTests {
  private static let titles = ["Photo", "Audio", "Video", "Cancel"]
  private let stage = Stage()

  init() {
    let alert = Alert(title: "Add media", message: "Which kind?", buttons: Self.titles.map { .init($0) })
    alert.present(on: stage, animated: false)
  }

  /// The rows of the buttons' titles.
  private func rows(of grid: CellGrid) -> [Int] {
    let lines = grid.description.split(separator: "\n", omittingEmptySubsequences: false)
    return Self.titles.compactMap { title in lines.firstIndex { $0.contains(title) } }
  }

  @Test(arguments: [(80, 24), (60, 20), (90, 33), (40, 12), (200, 60)], ColorDepth.allCases)
  func `the buttons of an alert are evenly spaced`(size: (Int, Int), depth: ColorDepth) throws {
    var screen = Screen(columns: size.0, rows: size.1, depth: depth)
    screen.draw(Frame(of: stage))
    let rows = rows(of: screen.grid)
    try #require(rows.count == Self.titles.count)
    #expect(Set(zip(rows, rows.dropFirst()).map { $1 - $0 }).count == 1, "\(rows)")
  }

  @Test(arguments: [(80, 24), (60, 20), (90, 33)])
  func `a tap on a title hits its button, and the title and the message stay above`(
    columns: Int, rows: Int
  ) throws {
    var screen = Screen(columns: columns, rows: rows, depth: .trueColor)
    screen.draw(Frame(of: stage))
    let lines = screen.grid.description.split(separator: "\n", omittingEmptySubsequences: false)
    let viewport = try #require(screen.viewport)
    for title in Self.titles {
      let row = try #require(lines.firstIndex { $0.contains(title) })
      let hit = stage.foreground.presentationContainer.hitTest(
        viewport.point(atColumn: columns / 2, row: row))
      #expect(hit?.text == title)
    }
    let heading = try #require(lines.firstIndex { $0.contains("Add media") })
    #expect(heading < self.rows(of: screen.grid)[0])
  }

  @Test func `a message that needs more lines in cells than in points has rows for them`() throws {
    let stage = Stage()
    let message = "It cannot be restored."
    Alert(
      title: "Delete it?", message: message, buttons: [.init("Delete"), .init("Duplicate"), .init("Cancel")]
    )
    .present(on: stage, animated: false)
    var screen = Screen(columns: 80, rows: 24, depth: .trueColor)
    screen.draw(Frame(of: stage))
    let lines = screen.grid.description.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    let first = try #require(lines.firstIndex(of: "Delete it?"))
    #expect(lines[first + 1] + " " + lines[first + 2] == message)
  }

  @Test func `without an alert nothing is moved`() throws {
    let stage = Stage()
    var screen = Screen(columns: 80, rows: 24, depth: .trueColor)
    screen.draw(Frame(of: stage))
    let viewport = try #require(screen.viewport)
    let point = viewport.point(atColumn: 40, row: 10)
    #expect(viewport.cell(at: point) == (40, 10))
  }
}
