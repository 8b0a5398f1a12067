extension SceneController {
  /// What a controller shows.
  public enum Mode: Equatable, Sendable {
    /// The end of the run, which the user's input continues.
    case live
    /// An earlier state, or one of a recording, after this number of ticks.
    case visiting(tick: Int)
    /// Such a state is being computed; its stored frame is shown meanwhile.
    case computing(tick: Int)
  }

  /// Whether the scene is live, shows an earlier state, or computes one.
  public var mode: Mode {
    guard let timeline, timeline.isInPast else { return .live }
    return timeline.isSeeking ? .computing(tick: timeline.targetTick) : .visiting(tick: timeline.tick)
  }

  /// Whether a recording is played, whose input is fixed.
  public var isReadOnly: Bool { timeline?.isReadOnly == true }

  /// Whether an earlier state is shown, or one of a recording.
  public var isInPast: Bool { mode != .live }

  /// The tick whose state is being computed after going back or forth; nil for none.
  public var seekTarget: Int? { if case .computing(let tick) = mode { tick } else { nil } }
}
