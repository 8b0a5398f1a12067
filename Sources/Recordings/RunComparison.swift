internal import LuaDynamics
internal import LuaHost
public import Views

/// A previous run whose states are computed beside those of the present run, to be compared with them.
final class RunComparison {
  /// The number of ticks that the compared paths reach back: five seconds.
  static let pathTickCount = 5 * Stage.ticksPerSecond

  /// The tick after which the present run is no longer compared.
  let lastTick: Int
  /// The paths of the present run's items before `lastTick`.
  let currentRunPaths: [ItemPath]
  let previousRun: Timeline.Branch
  private let onHang: (@Sendable (String) -> Void)?
  private var replay: Replay?
  /// The tick that was visited last.
  private var tick: Int?
  private var hasFailed = false

  /// Creates a comparison with a run that was left.
  ///
  /// - Parameters:
  ///   - previousRun: The run that was left.
  ///   - lastTick: The tick after which the present run is no longer compared.
  ///   - currentRunPaths: The paths of the present run's items before that tick.
  ///   - onHang: See `Session.Configuration.onHang`.
  init(
    with previousRun: Timeline.Branch, until lastTick: Int, paths currentRunPaths: [ItemPath],
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

  private var isAtRequestedTick: Bool { replay?.session.stage.tick == tick && !hasFailed }

  /// Continues to compute the state after a number of ticks.
  ///
  /// - Parameters:
  ///   - tick: The number of ticks.
  ///   - isStopped: Called before each tick; if it returns true, the next call continues.
  /// - Returns: Whether `stage` has changed.
  func update(to tick: Int, unless isStopped: () -> Bool) -> Bool {
    let hadStage = stage != nil
    if tick != self.tick {
      if let replay, replay.session.stage.tick > tick { self.replay = nil }
      (self.tick, hasFailed) = (tick, false)
    } else if hadStage {
      return false
    }
    guard !hasFailed, tick <= previousRun.tickCount else { return hadStage }
    do throws(LuaError) {
      if replay == nil { replay = try makeReplay() }
      guard let replay else { return false }
      let isAtTick = replay.advance(to: tick, unless: isStopped)
      if isAtTick, tick == previousRun.tickCount { replay.applyFinalInput() }
      hasFailed = !replay.isExact
    } catch {
      hasFailed = true
    }
    return hadStage || stage != nil
  }

  private func makeReplay() throws(LuaError) -> Replay {
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
  /// Whether a previous run is compared with this one, after `rerun(_:unless:)` or
  /// `insertEvaluation(of:at:unless:)`.
  ///
  /// The comparison ends when the run continues.
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

  /// Continues to compute the previous run's state at the visited tick; ends the comparison if the run has
  /// gone on.
  ///
  /// - Parameter isStopped: Called before each tick; if it returns true, the next call continues.
  /// - Returns: Whether the previous state has changed.
  public func updateComparison(unless isStopped: () -> Bool = { false }) -> Bool {
    guard let comparison else { return false }
    guard tick <= comparison.lastTick else {
      endComparison()
      return true
    }
    return comparison.update(to: tick, unless: isStopped)
  }

  /// Ends the comparison with a previous run, if there is one.
  public func endComparison() { comparison = nil }
}
