import LuaDocumentation
import LuaDynamics
import LuaHost
import Views

/// Goes back to earlier states of a run, and forward again, for the functions that scripts call in a console.
///
/// A request takes effect only after the text that contains the call has been evaluated completely.
public protocol TimelineNavigator: AnyObject {
  /// The number of ticks from the start of the run to the displayed state.
  var tick: Int { get }
  /// The number of branches: earlier continuations of the run, abandoned by continuing from an earlier state.
  var branchCount: Int { get }
  /// The lines that describe the position in the run and its branches.
  var descriptionLines: [String] { get }
  /// Requests to display the state after a number of ticks from the start of the run.
  func go(toTick tick: Int)
  /// Requests to return to the end of a branch; branches are numbered from 1.
  func go(toBranch number: Int)
  /// Requests to compute the run again as if a text had been evaluated after a number of ticks.
  func insertEvaluation(of text: String, atTick tick: Int)
  /// Shows the paths of an item, or of all items, in the next seconds; nil seconds hide them.
  ///
  /// - Returns: Why they cannot be shown, such as for an object that is in no animator; nil if they are
  ///   shown.
  func showPredictedPaths(of item: AnyObject?, seconds: Double?) -> String?
}

extension Console {
  /// The functions that go back and forth in the run.
  static let timelineFunctions = [back, goTo, timeline, evaluateAt, paths]

  private static var back: Function {
    Function(
      "back",
      """
      Shows the state a number of ticks ago. While the scene has the keyboard focus, the space key continues from \
      there, and the key ] goes forward by a tick again.
      """,
      parameters: [.optional("count", "The number of ticks.", type: "integer", default: "1")]
    ) { call throws(HostError) in
      guard let navigator = try navigator(of: call) else { return }
      let count: Int = try call.argument(0, default: 1, in: .closed(0...1e9))
      navigator.go(toTick: max(0, navigator.tick - count))
    }
  }

  private static var goTo: Function {
    Function(
      "goTo", "Shows the state at a time of the run; a time after the end of the run shows the end.",
      parameters: [.init("seconds", "The simulated time in seconds.", type: "number")]
    ) { call throws(HostError) in
      let seconds: Double = try call.argument(0, in: .closed(Stage.durationRange))
      try navigator(of: call)?.go(toTick: Stage.ticks(in: seconds))
    }
  }

  private static var timeline: Function {
    Function(
      "timeline",
      """
      Prints the position in the run and the branches, the runs that you left by continuing from an earlier state; \
      with a number, returns to the end of that branch.
      """,
      parameters: [.optional("branch", "The number of a branch.", type: "integer")]
    ) { call throws(HostError) in
      guard let navigator = try navigator(of: call) else { return }
      guard let number = try call.argument(0, as: Int?.self) else {
        return try console(of: call).output.lines += navigator.descriptionLines
      }
      guard number >= 1, number <= navigator.branchCount else {
        return try console(of: call).output.lines.append(
          navigator.branchCount == 0
            ? "there is no branch" : "expected a branch from 1 to \(navigator.branchCount), got \(number)")
      }
      navigator.go(toBranch: number)
    }
  }

  private static var evaluateAt: Function {
    Function(
      "evaluateAt",
      """
      Recomputes the run up to now, as if a text had been typed at an earlier time. The scene also shows where \
      everything is in the previous run, until the key g hides it; timeline() lists the previous run as a branch. A \
      text that moves an item also needs Animator:updateItem.
      """,
      parameters: [
        .init("seconds", "The simulated time in seconds.", type: "number"),
        .init("text", "The Lua text.", type: "string"),
      ]
    ) { call throws(HostError) in
      let seconds: Double = try call.argument(0, in: .closed(Stage.durationRange))
      let text: String = try call.argument(1)
      try navigator(of: call)?.insertEvaluation(
        of: text, atTick: Stage.ticks(in: seconds))
    }
  }

  private static var paths: Function {
    Function(
      "paths",
      """
      Draws where items will go in the next seconds if nothing is changed: of one item, or of all; with false, \
      none.
      """,
      parameters: [
        .optional("item", "An item, nil for all items, or false.", type: "View|Item|ItemGroup|boolean"),
        .optional("seconds", "The time ahead in seconds, 0 … 60.", type: "number", default: "5"),
      ]
    ) { call throws(HostError) in
      let isHidden = call[0].boolean == false
      let item = isHidden || !call.hasArgument(0) ? nil : try call.object(0)
      let seconds: Double = try call.argument(1, default: 5, in: pathSecondsRange)
      guard let navigator = try navigator(of: call) else { return }
      if let problem = navigator.showPredictedPaths(of: item, seconds: isHidden ? nil : seconds) {
        try console(of: call).output.lines.append(problem)
      }
    }
  }

  private static let pathSecondsRange = ValueRange.custom(expected: "a number greater than 0, up to 60") {
    $0 > 0 && $0 <= 60
  }

  /// Returns the navigator of the calling console; if it has none, prints why the call has no effect.
  ///
  /// This is not an error, because an error would end the evaluation of the rest of the text. A replay has no
  /// navigator, and must evaluate recorded texts as completely as the recorded run did.
  private static func navigator(
    of call: borrowing Call
  ) throws(HostError) -> (any TimelineNavigator)? {
    let console = try console(of: call)
    if console.navigator == nil {
      console.output.lines.append("this needs a displayed scene")
    }
    return console.navigator
  }
}
