import LuaConsole
import Views

/// Stores the request of a console function such as `back`, which is performed after the evaluation.
final class SceneNavigator: TimelineNavigator {
  enum Request {
    case tick(Int)
    case branch(Int)
    case insertion(String, tick: Int)
  }

  private var request: Request?
  /// The timeline of the controller; nil if there is none.
  var timeline: Timeline?
  /// Whether there is a scene in which paths can be drawn.
  var displaysScene = true
  /// The item whose path is shown; nil for all items.
  var itemWithPredictedPaths: ItemKey?

  var tick: Int { timeline?.targetTick ?? 0 }

  var branchCount: Int { timeline?.branches.count ?? 0 }

  var descriptionLines: [String] {
    guard let timeline else { return [] }
    let position =
      "at \(SceneController.formattedSeconds(ofTick: timeline.targetTick)) s of \(SceneController.formattedSeconds(ofTick: timeline.tickCount)) s"
    return [position]
      + timeline.branches.enumerated().map { index, branch in
        "branch \(index + 1): \(branch.cause.branchListText(ofRunLeftAt: branch.tick)), "
          + "\(SceneController.formattedSeconds(ofTick: branch.tickCount)) s long"
      }
  }

  func go(toTick tick: Int) { request = .tick(tick) }

  func go(toBranch number: Int) { request = .branch(number - 1) }

  func insertEvaluation(of text: String, atTick tick: Int) { request = .insertion(text, tick: tick) }

  func showPredictedPaths(of item: AnyObject?, seconds: Double?) -> String? {
    guard let timeline, displaysScene else { return "paths are drawn only in a scene that is displayed" }
    let key = item.flatMap(timeline.itemKey(of:))
    if item != nil, key == nil { return "that is not an item of an animator" }
    itemWithPredictedPaths = key
    timeline.predictionTickCount = seconds.map { max(1, Stage.ticks(in: $0)) }
    return nil
  }

  func takeRequest() -> Request? {
    defer { request = nil }
    return request
  }
}

extension Timeline.Branch.Cause {
  /// Why and when a run was left, for the list of branches.
  fileprivate func branchListText(ofRunLeftAt tick: Int) -> String {
    switch self {
    case .continuation: "left at \(SceneController.formattedSeconds(ofTick: tick)) s"
    case .rerun: "before the script was run again"
    case .insertion: "before a line was inserted"
    case .restart: "before the script was restarted"
    }
  }
}
