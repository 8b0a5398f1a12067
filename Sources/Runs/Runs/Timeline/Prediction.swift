import LuaDynamics
import LuaHost
import Views

/// Computes where the items of a run will be in the next seconds if no further input arrives.
///
/// The run is computed again in a hidden session, which then runs ahead of the visited state. It has no
/// access to the world outside, and prints and reports nothing. While no input arrives, each tick of the run
/// costs a tick of the hidden session; input makes it begin anew. So that this does not take longer the
/// longer the run is, a second hidden session follows the run, and takes the place of the first after an
/// input.
final class Prediction {
  /// The state from which the future is computed.
  struct StartState {
    /// The log of the run.
    let run: Recorder
    /// The tick of the state.
    let tick: Int
    /// The number of entries of the log that the state results from.
    let entryCount: Int

    fileprivate var entries: ArraySlice<Recording.Entry> { run.recording.entries[..<entryCount] }
  }

  /// The number of ticks that are computed ahead.
  let tickCount: Int
  /// The paths of the items as far as they are computed; those before an input until the computation has
  /// caught up.
  var paths: [ItemPath] { predictedPaths.paths }

  private var predictedPaths = ItemPaths()
  private var startState: StartState?
  /// The hidden session, up to the origin or ahead of it.
  private var replay: Replay?
  /// The hidden session that follows the run, up to the origin; nil until it is needed.
  private var startTickReplay: Replay?
  /// Whether the hidden session has passed the origin, so that it is ahead of the run.
  private var isReplayAheadOfStart = false
  /// Whether the future cannot be computed any further.
  private var hasFailed = false
  private let onHang: (@Sendable (String) -> Void)?

  /// The time limit of a call in the hidden session, in seconds: the display waits for it.
  private static let timeLimit = 0.1

  /// Creates a prediction without paths.
  init(tickCount: Int, onHang: (@Sendable (String) -> Void)?) {
    self.tickCount = tickCount
    self.onHang = onHang
  }

  /// Continues to compute the paths from a state, which is usually one tick after that of the previous call.
  ///
  /// - Parameters:
  ///   - state: The state of the timeline that is displayed.
  ///   - isStopped: Called before each tick; the computation is continued by the next call if it returns
  ///     true.
  /// - Returns: Whether the paths have changed.
  func update(to state: StartState, unless isStopped: () -> Bool) -> Bool {
    var hasChanged = setStartState(state)
    guard !hasFailed, advanceReplay(unless: isStopped), let replay else { return hasChanged }
    while replay.session.stage.runTick < state.tick + tickCount, !isStopped() {
      replay.advanceBeyondEnd()
      predictedPaths.appendPositions(replay.session.stage)
      hasChanged = true
      if replay.wasLuaCallStopped || replay.session.exitCode != nil {
        hasFailed = true
        break
      }
    }
    if !isStopped() { advanceTrailingReplay(unless: isStopped) }
    return hasChanged
  }

  /// Computes the second hidden session up to the origin.
  private func advanceTrailingReplay(unless isStopped: () -> Bool) {
    guard let startState else { return }
    if startTickReplay == nil { startTickReplay = try? makeReplay(startState) }
    _ = startTickReplay?.advance(to: startState.tick, unless: isStopped)
  }

  /// Makes a state the origin; begins anew unless the hidden session leads to the future of that state.
  ///
  /// - Returns: Whether the paths have changed.
  private func setStartState(_ state: StartState) -> Bool {
    guard let startState, startState.run === state.run, startState.tick <= state.tick,
      startState.entryCount <= state.entryCount
    else { return restart(at: state) }
    let entries = state.entries[startState.entryCount...]
    startTickReplay?.append(entries, tickCount: state.tick)
    if !isReplayAheadOfStart, !hasFailed, let replay {
      replay.append(entries, tickCount: state.tick)
    } else if entries.contains(where: \.invalidatesPrediction) || isBeyondComputedTicks(state) {
      return restart(at: state, with: startTickReplay)
    }
    self.startState = state
    guard isReplayAheadOfStart, startState.tick < state.tick else { return false }
    predictedPaths.removePoints(before: state.tick)
    return true
  }

  /// Whether a state lies beyond the ticks that have been computed.
  private func isBeyondComputedTicks(_ state: StartState) -> Bool {
    guard let replay, !hasFailed else { return false }
    return state.tick > replay.session.stage.runTick
  }

  private func restart(at state: StartState, with trailingReplay: Replay? = nil) -> Bool {
    (startState, replay, self.startTickReplay, isReplayAheadOfStart, hasFailed) = (
      state, trailingReplay, nil, false, false
    )
    return false
  }

  /// Computes the run again up to the origin; returns whether the hidden session is there, or ahead.
  private func advanceReplay(unless isStopped: () -> Bool) -> Bool {
    guard let startState, !isReplayAheadOfStart else { return isReplayAheadOfStart }
    do throws(LuaError) {
      if replay == nil { replay = try makeReplay(startState) }
      guard let replay else { return false }
      guard replay.advance(to: startState.tick, unless: isStopped) else {
        if !replay.isExact { fail() }
        return false
      }
      replay.applyFinalInput()
      guard replay.isExact else {
        fail()
        return false
      }
      startPredicting(with: replay)
      return true
    } catch {
      fail()
      return false
    }
  }

  private func makeReplay(_ origin: StartState) throws(LuaError) -> Replay {
    let recording = Recording(header: origin.run.recording.header, entries: Array(origin.entries))
    let replay = try Replay(
      recording, tickCount: origin.tick, timeLimit: recording.header.options.timeLimit, onHang: onHang,
      report: { _ in })
    replay.isOutputMuted = true
    replay.start()
    return replay
  }

  private func startPredicting(with replay: Replay) {
    isReplayAheadOfStart = true
    replay.session.lua.setTimeLimit(Self.timeLimit)
    predictedPaths = ItemPaths()
    predictedPaths.appendPositions(replay.session.stage)
  }

  private func fail() {
    hasFailed = true
    replay = nil
    predictedPaths = ItemPaths()
  }
}

extension Recording.Entry {
  /// Whether the entry may change what the simulation does in later ticks.
  ///
  /// Pauses and speeds change only the real time of ticks; watch expressions and completions only read.
  fileprivate var invalidatesPrediction: Bool {
    switch self {
    case .input(_, .stage(.paused)), .input(_, .stage(.speed)): false
    case .input(_, .console(.opened)), .input(_, .console(.watch)), .input(_, .console(.completion)),
      .input(_, .console(.closed)):
      false
    case .input, .stop: true
    case .recordableCall, .hash, .values, .changes, .end: false
    }
  }
}
