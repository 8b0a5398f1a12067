import Display
import Dynamics
import LuaDynamics
import LuaHost
import Views

/// Shows the predicted paths of the items, and compares the run with the one before a change.
extension SceneController {
  /// The real time per frame in which hidden sessions may be computed: half of it, so that the scene stays
  /// responsive, and more while the scene stands still.
  private var backgroundReplayBudget: Duration { isPaused ? seekBudget : pacer.frameDuration / 2 }
  /// The real time per frame in which a sought state may be computed, while nothing else runs.
  private var seekBudget: Duration { pacer.frameDuration * 3 / 4 }

  /// Shows the paths of all items in the next five seconds, or hides all paths.
  public func togglePredictedPaths() {
    showPredictedPaths(seconds: timeline?.predictionTickCount == nil ? 5 : nil)
  }

  /// Shows the paths of all items in the next seconds, or hides all paths.
  ///
  /// - Parameter seconds: The simulated time ahead; nil to hide the paths.
  public func showPredictedPaths(seconds: Double?) {
    if let problem = navigator.showPredictedPaths(of: nil, seconds: seconds) { log.add(problem) }
    needsDisplay = true
  }

  /// Compares the run with one that was left, until ``endComparison()``.
  ///
  /// - Parameter index: The index in `Timeline.branches`; others have no effect.
  public func compare(withBranch index: Int) {
    guard let timeline, timeline.branches.indices.contains(index) else { return }
    timeline.compare(withBranch: index)
    needsDisplay = true
  }

  /// Hides the previous run that is compared with this one.
  public func endComparison() {
    timeline?.endComparison()
    needsDisplay = true
  }

  /// Continues to compute the state that is sought, or else the future and the previous run, for a part of a
  /// frame.
  func continueBackgroundReplays() {
    if seekTarget != nil {
      return continueSeek(until: .now + seekBudget)
    }
    guard displaysScene, let timeline else { return }
    let end = ContinuousClock.now + backgroundReplayBudget
    let isStopped = { ContinuousClock.now > end }
    if timeline.updateComparison(unless: isStopped) { needsDisplay = true }
    if timeline.updatePrediction(unless: isStopped) { needsDisplay = true }
  }

  /// Adds the future paths, and the ghosts and the paths of the compared runs, to a frame.
  func addPredictedPaths(to frame: inout Frame) {
    guard let timeline else { return }
    let toScreen = session.stage.view.transformToScreen
    if let stage = timeline.previousRunStage {
      var former = Frame(of: stage)
      // Both runs are shown by the camera of this one.
      let displacement = stage.view.transformToScreen.inverted().concatenating(toScreen)
      if !displacement.isIdentity {
        for index in former.shapes.indices {
          former.shapes[index].transform = former.shapes[index].transform.concatenating(displacement)
        }
      }
      frame.setGhosts(from: former)
    }
    func trajectory(_ path: ItemPath, _ role: Frame.Trajectory.Role) -> Frame.Trajectory {
      Frame.Trajectory(path.points.map { $0.applying(toScreen) }, role: role)
    }
    let compared = timeline.comparedPaths
    frame.trajectories = compared.previous.map { trajectory($0, .former) }
    frame.trajectories += compared.current.map { trajectory($0, .current) }
    let item = navigator.itemWithPredictedPaths
    frame.trajectories += timeline.predictedPaths.filter { item == nil || $0.item == item }
      .map { trajectory($0, .future) }
  }

  // MARK: Changing the past

  /// Runs the saved script from the start with the input so far, and compares the runs; see
  /// ``enableRerun(afterFileChanges:readScripts:)``.
  public func rerun() {
    guard let timeline, let readScripts = source.readScripts else {
      return log.add("there is no script to run again")
    }
    replaceRun(of: timeline) {
      guard try timeline.rerun(try readScripts(), unless: { stopRequest.isStopped }) else {
        return log.add("kept the previous run")
      }
      log.add("ran the script again; \(Self.comparisonHelp)")
    }
    source.watcher?.watchFiles(of: session)
  }

  /// Runs the script with other texts of its files from the start with the input so far, and compares the
  /// runs.
  ///
  /// Of several changes in a row, only the run before the first becomes a branch, with which all are
  /// compared; see ``commitPreview()``.
  ///
  /// - Parameter texts: The texts of the script and of modules, by name of the script or path of the module.
  /// - Returns: Whether the scripts completed; if not, the previous run continues, and the error is in the
  ///   log.
  /// - Throws: `LuaError` for invalid syntax, and errors of the function that reads the scripts.
  public func previewSources(_ texts: [String: String]) throws -> Bool {
    guard let timeline, let readScripts = source.readScripts else { return false }
    for (name, text) in texts.sorted(by: { $0.key < $1.key }) {
      try session.lua.checkSyntax(Chunk(text, name: name))
    }
    var moduleTexts = texts
    let scripts = try readScripts().map { script in
      var script = script
      if let text = moduleTexts.removeValue(forKey: script.name) { script.source = Array(text.utf8) }
      return script
    }
    var isComplete = false
    replaceRun(of: timeline) {
      isComplete = try timeline.rerun(
        scripts, moduleTexts: moduleTexts, discardingPreviousRun: isPreviewing,
        unless: { stopRequest.isStopped })
    }
    if isComplete { branchBeforePreview = timeline.isComparingRuns ? timeline.branches.count - 1 : nil }
    return isComplete
  }

  /// Whether the run results from ``previewSources(_:)``, and is compared with the one before.
  public var isPreviewing: Bool { branchBeforePreview != nil && timeline?.isComparingRuns == true }

  /// Ends a preview: the run stays, and the next preview is compared with it.
  public func commitPreview() { branchBeforePreview = nil }

  /// Returns to the run before a preview, which is dropped.
  public func cancelPreview() {
    guard let timeline, let index = branchBeforePreview, timeline.branches.indices.contains(index) else {
      return
    }
    let position = timeline.targetTick
    let wasInPast = timeline.isInPast
    go(toBranch: index)
    timeline.removeBranch(at: timeline.branches.count - 1)
    branchBeforePreview = nil
    if wasInPast { go(to: position) }
  }

  /// Computes the run again as if a text had been typed at a former tick, and compares the runs.
  func insertEvaluation(of text: String, atTick tick: Int) {
    guard let timeline else { return }
    replaceRun(of: timeline) {
      guard
        let lines = try timeline.insertEvaluation(
          of: text, at: tick, unless: { stopRequest.isStopped })
      else {
        return log.add("kept the previous run")
      }
      for line in lines { log.add(line) }
      log.add("recomputed the run; \(Self.comparisonHelp)")
    }
  }

  /// What can be done while runs are compared; at the prompt, keys type text.
  private static let comparisonHelp =
    "space or resume() continues, the key g hides the previous run, timeline() lists it"

  /// Replaces the run; the scene stands still so that the runs can be compared.
  private func replaceRun(of timeline: Timeline, _ change: () throws -> Void) {
    if !timeline.isInPast { cancelTouches() }
    do {
      try change()
      display.history.removeAll()
    } catch let error as LuaError {
      log.addError(error.message)
    } catch {
      log.addError("\(error)")
    }
    switchToSession(of: timeline)
    if !timeline.isInPast, !session.stage.isPaused { session.perform(.paused(true)) }
    needsDisplay = true
  }
}
