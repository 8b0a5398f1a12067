import Display
import Dynamics
import Foundation
import LuaDynamics
import LuaHost
import TerminalDisplay
import TestSupport
import Testing
import Views

/// Every recipe at two terminal sizes, compared with the snapshots in `Snapshots/`.
@Suite struct SnapshotTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
    path: "Snapshots")

  /// A recipe, the size of its stage, and a tap and a drag.
  struct SnapshotScene: CustomTestStringConvertible, Sendable {
    let name: String
    var recipe: String
    var size = Size(width: 320, height: 568)
    var tap = Point(x: 240, y: 420)
    var drag = [Point(x: 60, y: 120), Point(x: 200, y: 300)]

    var testDescription: String { name }
  }

  /// Every recipe, and additional scenes that present a popover or an alert.
  private static var scenes: [SnapshotScene] {
    get throws {
      try recipes.map { SnapshotScene(name: $0, recipe: $0) } + [
        SnapshotScene(
          name: "popover_open", recipe: "popover", size: Size(width: 768, height: 1024),
          tap: Point(x: 741, y: 22), drag: [Point(x: 650, y: 100)]),
        SnapshotScene(
          name: "popover_alert", recipe: "popover", tap: Point(x: 293, y: 22), drag: [Point(x: 160, y: 284)]),
      ]
    }
  }

  private static var recipes: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: Repository.path("scripts"))
        .filter { $0.hasSuffix(".lua") }.map { String($0.dropLast(4)) }.sorted()
    }
  }

  @Test(arguments: try SnapshotTests.scenes, [Size(width: 80, height: 24), Size(width: 200, height: 60)])
  func `recipe frames match their snapshots`(scene: SnapshotScene, terminal: Size) throws {
    let (columns, rows) = (Int(terminal.width), Int(terminal.height))
    try compare(
      pictures(of: scene, columns: columns, rows: rows), with: "\(scene.name)-\(columns)x\(rows).txt")
  }

  @Test(arguments: [Size(width: 80, height: 24), Size(width: 200, height: 60)])
  func `ghosts and paths match their snapshots`(terminal: Size) throws {
    let (columns, rows) = (Int(terminal.width), Int(terminal.height))
    let text = [ColorDepth.none, .ansi16, .indexed256, .trueColor].map { depth in
      var screen = Screen(columns: columns, rows: rows, depth: depth)
      screen.draw(Self.comparison)
      return depth == .none
        ? "--- ASCII\n\(screen.grid)\n"
        : "--- \(depth), colours \(screen.grid.colorHash)\n\(screen.grid.picture)\n"
    }
    try compare(text.joined(), with: "\(Self.comparisonName)-\(columns)x\(rows).txt")
  }

  private static let comparisonName = "ghosts_and_paths"

  /// A box and a ball before a background, with their former places, and paths that cross each other and
  /// leave the stage.
  private static var comparison: Frame {
    func place(_ x: Double, _ y: Double, angle: Double = 0) -> Dynamics.AffineTransform {
      .init(rotationAngle: angle).concatenating(.init(translationX: x, y: y))
    }
    func path(_ role: Frame.Trajectory.Role, _ bend: Double, from start: Point) -> Frame.Trajectory {
      let points = (0..<120).map { tick in
        let time = Double(tick)
        return Point(x: start.x + time * bend, y: start.y + 0.02 * time * time - 0.5 * time)
      }
      return Frame.Trajectory(points, role: role)
    }
    let square = Size(width: 60, height: 60)
    let (red, blue) = (Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1))
    var frame = Frame(bounds: Rect(x: 0, y: 0, width: 320, height: 568))
    frame.shapes = [
      Frame.Shape(size: Size(width: 300, height: 500), transform: place(160, 284), color: .black),
      Frame.Shape(size: square, transform: place(100, 400, angle: 0.4), color: red),
      Frame.Shape(size: square, transform: place(220, 380), color: blue, cornerRadius: 30),
    ]
    frame.ghosts = [
      Frame.Shape(size: square, transform: place(60, 440, angle: 0.2), color: red),
      Frame.Shape(size: square, transform: place(260, 340), color: blue, cornerRadius: 30),
    ]
    frame.trajectories = [
      path(.future, 1.2, from: Point(x: 100, y: 400)), path(.future, -1, from: Point(x: 220, y: 380)),
      path(.former, 0.3, from: Point(x: 80, y: 100)), path(.current, 0.5, from: Point(x: 80, y: 100)),
    ]
    return frame
  }

  private func compare(_ shown: String, with name: String) throws {
    let file = Self.folder.appending(path: name)
    if RecordedHashes.areBeingRecorded {
      try shown.write(to: file, atomically: true, encoding: .utf8)
      Issue.record("\(file.lastPathComponent) was recorded; look at it and run the tests again")
      return
    }
    let expected = try? String(contentsOf: file, encoding: .utf8)
    #expect(
      shown == expected,
      """
      \(file.lastPathComponent) looks different. If that is meant, run
        \(RecordedHashes.recordingVariable)=1 swift test --filter SnapshotTests
      and look at what changed before you commit it.
      """)
  }

  @Test func `there are no stale snapshots`() throws {
    let scenes = try Self.scenes.map(\.name) + [Self.comparisonName]
    for file in try FileManager.default.contentsOfDirectory(atPath: Self.folder.path()) {
      let scene = file.split(separator: "-").dropLast().joined(separator: "-")
      #expect(scenes.contains(scene), "Snapshots/\(file) belongs to no recipe")
    }
  }

  /// The scene after half a second, and after one and a half with all debug layers, each without and with
  /// colours.
  private func pictures(of scene: SnapshotScene, columns: Int, rows: Int) throws -> String {
    let session = try makeSession(scene)
    var text = ""
    for (tick, layers) in [(30, Frame.DebugLayers()), (90, .all)] {
      while session.stage.tick < tick { session.stage.advanceOneTick() }
      let frame = Frame(of: session.stage, layers: layers)
      for depth in [ColorDepth.none, .trueColor] {
        var screen = Screen(columns: columns, rows: rows, depth: depth)
        screen.draw(frame)
        let title = "tick \(tick)\(layers.isEmpty ? "" : " with layers")"
        text +=
          depth == .none
          ? "--- \(title), ASCII\n\(screen.grid)\n"
          : "--- \(title), 24 bits, colours \(screen.grid.colorHash)\n\(screen.grid.picture)\n"
      }
    }
    return text
  }

  /// A session of the recipe with a tap after a quarter of a second and a drag after half a second.
  private func makeSession(_ scene: SnapshotScene) throws -> Session {
    let session = try Session(
      .init(size: scene.size, moduleDirectories: [Repository.path("scripts")], timeLimit: 300),
      report: { Issue.record("\($0)") })
    let file = "scripts/\(scene.recipe).lua"
    session.run(Chunk(try Repository.text(of: file), name: file))
    session.stage.tap(at: scene.tap, time: 0.25)
    session.stage.drag(path: scene.drag, duration: 0.5, time: 0.5)
    return session
  }
}

extension CellGrid {
  /// An FNV-1a hash of every cell, including its colours.
  fileprivate var colorHash: String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for row in 0..<rows {
      for column in 0..<columns {
        let cell = self[column, row]
        let parts =
          [cell.foreground.bits, cell.background.bits] + cell.glyph.description.unicodeScalars.map(\.value)
        for part in parts { hash = (hash ^ UInt64(part)) &* 0x0000_0100_0000_01B3 }
      }
    }
    return String(hash, radix: 16)
  }

  /// The grid with blocks for the halves of cells whose colour differs from the empty stage; text is
  /// unchanged.
  fileprivate var picture: String {
    let empty: [CellColor] = [.rgb(28, 31, 38), .terminalDefault]
    var grid = self
    for row in 0..<rows {
      for column in 0..<columns where [.space, .upperHalf].contains(grid[column, row].glyph) {
        let cell = grid[column, row]
        let upper = cell.glyph == .upperHalf ? cell.foreground : cell.background
        grid[column, row] =
          switch (empty.contains(upper), empty.contains(cell.background)) {
          case (true, true): .blank
          case (false, true): .init(.upperHalf)
          case (true, false): .init(.lowerHalf)
          case (false, false): .init(cell.glyph == .upperHalf ? Glyph(ascii: "#") : .full)
          }
      }
    }
    return grid.description
  }
}
