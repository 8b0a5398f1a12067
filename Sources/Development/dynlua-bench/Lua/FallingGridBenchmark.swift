import Dynamics
import LuaDynamics
import LuaHost
import Physics
import Scenes
import Views

/// The cost of an animator, Lua and the event log on top of the engine: boxes that fall as a grid with
/// UIKit's defaults.
///
/// The three are stepped in turns. The boxes move nearly alike, but the order of their contacts differs, so
/// that columns of the smallest boxes topple at another time in the engine than in the animators.
enum FallingGridBenchmark {
  private static let frameCount = 160

  /// Measures grids of 2,500 boxes of 8, 20 and 60 points and of 16,000 boxes of 8 points, and prints a line
  /// for each.
  ///
  /// - Throws: `EngineFailure` if the script fails.
  static func printResults() throws {
    print("boxes falling as a grid, \(frameCount) frames, µs per box and frame")
    print(line("", "engine", "animator, Lua", "ratio", "with log", "ratio"))
    for (columns, rows, size) in [(50, 50, 8), (50, 50, 20), (50, 50, 60), (160, 100, 8)] {
      print(try row(columns: columns, rows: rows, size: size))
    }
  }

  private static func row(columns: Int, rows: Int, size: Int) throws -> String {
    var simulation = SceneSimulation(.fallingGrid(columns: columns, rows: rows, size: Float(size)))
    var byteCount = 0
    let quiet = try makeSession(columns: columns, rows: rows, size: size, log: nil)
    let logging = try makeSession(columns: columns, rows: rows, size: size) {
      byteCount += "\($0)\n".utf8.count
    }
    var seconds = (engine: 0.0, quiet: 0.0, logging: 0.0)
    for frame in 0..<frameCount {
      // The first frame of an animator has a single step.
      seconds.engine += timed {
        if frame == 0 { simulation.world.step(1 / 120) } else { simulation.step() }
      }
      seconds.quiet += timed { quiet.stage.advanceOneTick() }
      seconds.logging += timed { logging.stage.advanceOneTick() }
    }
    guard byteCount > 0 else { throw EngineFailure(description: "the log is empty") }
    func perBox(_ seconds: Double) -> String {
      (seconds * 1e6 / Double(columns * rows * frameCount)).text(places: 2)
    }
    return line(
      "\((columns * rows).groupedDigits) of \(size) pt", perBox(seconds.engine), perBox(seconds.quiet),
      (seconds.quiet / seconds.engine).text(places: 2), perBox(seconds.logging),
      (seconds.logging / seconds.quiet).text(places: 2))
  }

  private static func makeSession(columns: Int, rows: Int, size: Int, log: ((LogEvent) -> Void)?) throws
    -> Session
  {
    let spacing = 1.25 * Double(size)
    let (width, height) = (spacing * Double(columns), spacing * Double(rows))
    var problem: String?
    let session = try Session(
      .init(size: Size(width: 3 * width, height: 2 * height), timeLimit: 0), log: log,
      report: { problem = "\($0)" })
    session.run(
      Chunk(
        """
        boxes = {}
        for row = 0, \(rows - 1) do
          for column = 0, \(columns - 1) do
            boxes[#boxes + 1] = Item {
              center = { \(width) + \(spacing) * (column + 0.5), \(2 * height) - \(spacing) * (row + 0.5) },
              size = { \(size), \(size) },
            }
          end
        end
        local collision = CollisionBehavior(boxes)
        collision.translatesReferenceBoundsIntoBoundary = true
        local animator = Animator(stage.view)
        animator:addBehavior(GravityBehavior(boxes))
        animator:addBehavior(collision)
        """, name: "grid"))
    if let problem { throw EngineFailure(description: problem) }
    return session
  }

  private static func line(_ columns: String...) -> String {
    columns[0].padded(to: 16) + columns.dropFirst().map { $0.padded(onLeftTo: 14) }.joined()
  }
}
