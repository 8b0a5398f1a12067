/// What stands below the scene: how fast it plays, what state it is in, and what happened last.
public struct Panel: Hashable, Sendable {
  /// How many ticks a second run at present; nil while that is not known.
  public var ticksPerSecond: Double?

  /// How many frames a second are shown at present; nil while that is not known.
  public var framesPerSecond: Double?

  /// A word on the state, such as `paused`; empty for none.
  public var note = ""

  /// Lines that tell what happened, oldest first; the last ones that fit are shown.
  public var events: [String] = []

  /// A panel that knows nothing yet.
  public init() {}
}
