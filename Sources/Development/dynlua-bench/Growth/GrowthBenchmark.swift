import Dynamics
import Foundation
import Scenes

/// The cost per body of worlds of growing size: time, memory, and adding and removing items and behaviors.
enum GrowthBenchmark {
  private static let counts = [1_000, 10_000, 100_000]

  /// Measures and prints all sizes, those of Box2D 3.2 as well if it is installed.
  ///
  /// - Parameter box2DFolder: The folder in which Box2D 3.2 was installed; nil if the compiler finds it.
  /// - Throws: An error if the folder for the harness cannot be created.
  static func printResults(box2DFolder: String?) throws {
    let box2D = try harness(box2DFolder: box2DFolder)
    printLine(
      row(["", "bodies", "µs/body", "to 1,000", "bytes/body"] + (box2D == nil ? [] : ["Box2D µs", "bytes"])))
    for scene in GrowthScene.allCases {
      var smallest: Double?
      for count in counts {
        let figures = GrowthMeasurement(of: scene, count: count)
        var columns = [
          scene.rawValue, figures.bodies.groupedDigits, figures.microseconds.text(places: 4),
          "× \((figures.microseconds / (smallest ?? figures.microseconds)).text(places: 2))",
          figures.bytes.map { Int($0).groupedDigits } ?? "?",
        ]
        smallest = smallest ?? figures.microseconds
        if let box2D { columns += try Self.columns(of: scene, count: count, in: box2D) }
        printLine(row(columns))
      }
    }
    for count in counts { printLine(ItemChangeMeasurement(count: count).text) }
    printLine(
      "10,000 views in one animator, through Lua: \(try luaTicksPerSecond().text(places: 1)) ticks per second"
    )
  }

  private static func harness(box2DFolder: String?) throws -> PeerHarness? {
    let harness = try PeerHarness()
    do {
      try harness.prepare(.box2D, box2DFolder: box2DFolder)
      return harness
    } catch let failure as EngineFailure {
      printLine("without Box2D 3.2 (--box2d FOLDER): \(failure.description.prefix { !$0.isNewline })")
      return nil
    }
  }

  /// Measures a scene in Box2D: the time of a frame per body, and the memory per body.
  private static func columns(of scene: GrowthScene, count: Int, in harness: PeerHarness) throws -> [String] {
    let data = scene.makeScene(count: count)
    try harness.write(data.benchmarkHarnessInput, as: scene.rawValue)
    let result = try harness.play(scene.rawValue, steps: scene.stepCount, with: .box2D)
    let bodies = Double(data.dynamicBodyCount)
    return [
      (result.seconds * 1e6 / bodies / Double(scene.stepCount)).text(places: 4),
      result.bytes.map { Int(Double($0) / bodies).groupedDigits } ?? "?",
    ]
  }

  private static func luaTicksPerSecond() throws -> Double {
    let scene = try LuaScene(.fallingGrid(columns: 100, rows: 100, size: 20))
    let frames = 120
    let started = processorSeconds
    for _ in 0..<frames { scene.step() }
    return Double(frames) / (processorSeconds - started)
  }

  /// Unbuffered, also to files and pipes, because the measurement takes minutes.
  private static func printLine(_ text: String) { FileHandle.standardOutput.write(Data("\(text)\n".utf8)) }

  private static func row(_ columns: [String]) -> String {
    columns.enumerated().map { index, text in
      index == 0 ? text.padded(to: 8) : text.padded(onLeftTo: 11)
    }.joined()
  }
}

/// The cost of a scene per body.
private struct GrowthMeasurement {
  let bodies: Int
  /// The time of a frame, in microseconds per body.
  let microseconds: Double
  /// The memory of the world after the frames, in bytes per body; nil if it cannot be counted.
  let bytes: Double?

  /// Plays a scene with UIKit's steps.
  init(of scene: GrowthScene, count: Int) {
    let definition = scene.makeScene(count: count)
    bodies = definition.dynamicBodyCount
    let bytesBefore = AllocatedMemory.bytes
    var simulation = SceneSimulation(definition)
    for _ in 0..<definition.warmUpFrames { simulation.step() }
    let started = processorSeconds
    for _ in 0..<scene.stepCount { simulation.step() }
    microseconds = (processorSeconds - started) * 1e6 / Double(scene.stepCount * bodies)
    let bytesAfter = AllocatedMemory.bytes
    bytes = bytesBefore.flatMap { before in
      bytesAfter.map { Double($0 - before) / Double(definition.dynamicBodyCount) }
    }
    withExtendedLifetime(simulation) {}
  }
}

/// The times to add and to remove items and behaviors, in microseconds each.
private struct ItemChangeMeasurement {
  let text: String

  init(count: Int) {
    let items = (0..<count).map { index in
      let (row, column) = index.quotientAndRemainder(dividingBy: 300)
      return Item(
        center: Point(x: 30 * Double(column) + 15, y: 30 * Double(row) + 15),
        size: Size(width: 20, height: 20))
    }
    let (gravity, collision) = (GravityBehavior(), CollisionBehavior())
    let pushes = items.map { PushBehavior(items: [$0], mode: .continuous) }
    let animator = Animator()
    animator.addBehavior(gravity)
    animator.addBehavior(collision)
    func microseconds(_ work: () -> Void) -> String {
      let started = processorSeconds
      work()
      return ((processorSeconds - started) * 1e6 / Double(count)).text(places: 2)
    }
    let adding = microseconds {
      for item in items {
        gravity.addItem(item)
        collision.addItem(item)
      }
    }
    let addingBehaviors = microseconds { for push in pushes { animator.addBehavior(push) } }
    animator.step()
    let removingBehaviors = microseconds { for push in pushes { animator.removeBehavior(push) } }
    let removing = microseconds {
      for item in items {
        gravity.removeItem(item)
        collision.removeItem(item)
      }
    }
    text =
      "\(count.groupedDigits) items in two behaviors: \(adding) µs each to add, \(removing) to remove; as many behaviors: "
      + "\(addingBehaviors) µs each to add, \(removingBehaviors) to remove"
  }
}
