import ArgumentParser
import Scenes

/// `dynlua-bench`: what scenes cost, beside other engines and earlier runs.
///
/// Compare figures of one run with each other: machines and moods differ more than the code does.
@main
struct Benchmark: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dynlua-bench",
    abstract: "Measures what scenes cost. Without options: all of them, once.")

  @Flag(help: "What to do.")
  var task = Task.scenes

  @OptionGroup var selection: Selection

  func run() throws {
    switch task {
    case .scenes: try printScenes()
    case .lua: try LuaBenchmarks.print()
    case .play: try PlayedScene.play()
    case .draw: print(try PlayedScene.summary())
    }
  }

  private func printScenes() throws {
    print(SceneMeasurement.heading)
    for scene in selection.scenes {
      print(SceneMeasurement(of: scene, selection).row)
    }
  }
}

/// What the benchmark is asked to do.
enum Task: String, EnumerableFlag {
  case scenes, lua, play, draw

  static func help(for task: Task) -> ArgumentHelp? {
    switch task {
    case .scenes: "Measure the scenes (default)."
    case .lua: "Measure calls, callbacks and behaviors of Lua beside plain C and LÖVE."
    case .play: "Play a scene of 500 items on the terminal and tell what that costs."
    case .draw: "Measure the drawing of that scene alone."
    }
  }
}
