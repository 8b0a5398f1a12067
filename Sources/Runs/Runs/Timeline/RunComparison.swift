import LuaDynamics
import LuaHost
public import Views

/// A previous run whose states are computed beside those of the present run, to be compared with them.
final class RunComparison {
  /// The number of ticks that the compared paths reach back: five seconds.
  static let pathTickCount = 5 * Stage.ticksPerSecond

  /// The tick after which the present run is no longer compared; nil if the comparison continues.
  let lastTick: Int?
  /// The paths of the present run's items before `lastTick`.
  let currentRunPaths: [ItemPath]
  let previousRun: Timeline.Branch
  private let onHang: (@Sendable (String) -> Void)?
  private var replay: Replay?
  /// The tick that was visited last.
  private var requestedTick: Int?
  private var hasFailed = false
  /// Whether `replay` has the input after the last tick of the run.
  private var hasAppliedFinalInput = false

  /// The maximum number of ticks by which the displayed state of the former run may lag behind the present
  /// run.
  private static let maximumLag = Stage.ticksPerSecond / 2

  /// Creates a comparison with a run that was left.
  ///
  /// - Parameters:
  ///   - previousRun: The run that was left.
  ///   - lastTick: The tick after which the present run is no longer compared; nil if the comparison
  ///     continues.
  ///   - currentRunPaths: The paths of the present run's items before that tick.
  ///   - onHang: See `Session.Configuration.onHang`.
  init(
    with previousRun: Timeline.Branch, until lastTick: Int?, paths currentRunPaths: [ItemPath],
    onHang: (@Sendable (String) -> Void)?
  ) {
    (self.previousRun, self.lastTick, self.currentRunPaths, self.onHang) = (
      previousRun, lastTick, currentRunPaths, onHang
    )
  }

  /// The stage of the previous run at the visited tick; nil while it is computed, or if the run was shorter.
  var stage: Stage? { isAtRequestedTick ? replay?.session.stage : nil }

  /// The paths of the previous run's items before the visited tick; empty if `stage` is nil.
  var paths: [ItemPath] { isAtRequestedTick ? replay?.paths?.paths ?? [] : [] }

  private var isAtRequestedTick: Bool { replay?.session.stage.runTick == requestedTick && !hasFailed }

  /// The stage of the former run at the visited tick, or at its end if it was shorter; a slightly earlier one
  /// while that is computed, or else nil.
  var stageAtTickOrLastTick: Stage? {
    guard let stage = replay?.session.stage, let requestedTick, !hasFailed else { return nil }
    let lag = min(requestedTick, previousRun.tickCount) - stage.runTick
    return (0...Self.maximumLag).contains(lag) ? stage : nil
  }

  /// Continues to compute the state after a number of ticks.
  ///
  /// - Parameters:
  ///   - tick: The number of ticks.
  ///   - isStopped: Called before each tick; if it returns true, the next call continues.
  /// - Returns: Whether the stages have changed.
  func update(to tick: Int, unless isStopped: () -> Bool) -> Bool {
    let hadStage = stageAtTickOrLastTick != nil
    let target = min(tick, previousRun.tickCount)
    if tick != self.requestedTick {
      if let replay, replay.session.stage.runTick > target { self.replay = nil }
      (self.requestedTick, hasFailed) = (tick, false)
    } else if replay?.session.stage.runTick == target, hadStage {
      return false
    }
    guard !hasFailed else { return hadStage }
    do throws(LuaError) {
      if replay == nil { replay = try makeReplay() }
      guard let replay else { return false }
      let isAtTarget = replay.advance(to: target, unless: isStopped)
      if isAtTarget, target == previousRun.tickCount, !hasAppliedFinalInput {
        replay.applyFinalInput()
        hasAppliedFinalInput = true
      }
      hasFailed = !replay.isExact
    } catch {
      hasFailed = true
    }
    return hadStage || stageAtTickOrLastTick != nil
  }

  private func makeReplay() throws(LuaError) -> Replay {
    hasAppliedFinalInput = false
    let replay = try Replay(
      previousRun.recording, tickCount: previousRun.tickCount,
      timeLimit: previousRun.recording.header.options.timeLimit,
      onHang: onHang, report: { _ in })
    replay.isOutputMuted = true
    replay.paths = ItemPaths(maxPathTicks: Self.pathTickCount)
    replay.start()
    return replay
  }
}

extension Timeline {
  /// Whether a previous run is compared with this one, after
  /// `rerun(_:moduleTexts:discardingPreviousRun:unless:)` or `insertEvaluation(of:at:unless:)`.
  ///
  /// Such a comparison ends when the run continues. One that ``compare(withBranch:)`` began continues.
  public var isComparingRuns: Bool { comparison != nil }

  /// The stage of the previous run at the visited tick; nil without a comparison, while it is computed, or if
  /// that run was shorter.
  public var previousRunStage: Stage? { comparison?.stage }

  /// The paths of the items in the last five seconds before the visited tick: of the previous run, and of the
  /// present one; empty without a comparison.
  public var comparedPaths: (previous: [ItemPath], current: [ItemPath]) {
    guard let comparison else { return ([], []) }
    return (comparison.paths, replay.map { $0.paths?.paths ?? [] } ?? comparison.currentRunPaths)
  }

  /// The index in ``branches`` of the run that is compared with this one; nil without a comparison.
  public var previousRunBranchIndex: Int? {
    comparison.flatMap { comparison in branches.firstIndex { $0.number == comparison.previousRun.number } }
  }

  /// The stage of the previous run at the visited tick, or at its end if that run was shorter; nil without a
  /// comparison, and while it is computed.
  ///
  /// While the present run plays, the state may be up to half a second earlier.
  public var previousRunStageOrLast: Stage? { comparison?.stageAtTickOrLastTick }

  /// The number of ticks of the run that is compared; nil without a comparison.
  public var previousRunTickCount: Int? { comparison?.previousRun.tickCount }

  /// Compares this run with one that was left, until ``endComparison()`` or another comparison.
  ///
  /// - Parameter index: The index in ``branches``.
  public func compare(withBranch index: Int) {
    comparison = RunComparison(with: branches[index], until: nil, paths: [], onHang: handlers.onHang)
  }

  /// Continues to compute the previous run's state at the visited tick; ends the comparison if the run has
  /// gone on.
  ///
  /// - Parameter isStopped: Called before each tick; if it returns true, the next call continues.
  /// - Returns: Whether the previous state has changed.
  public func updateComparison(unless isStopped: () -> Bool = { false }) -> Bool {
    guard let comparison else { return false }
    if let lastTick = comparison.lastTick, tick > lastTick {
      endComparison()
      return true
    }
    return comparison.update(to: tick, unless: isStopped)
  }

  /// Ends the comparison with a previous run, if there is one.
  public func endComparison() { comparison = nil }
}
