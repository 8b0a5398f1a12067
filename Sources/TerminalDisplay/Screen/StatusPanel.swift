/// What stands below the scene: how fast it plays, what state it is in, and what happened last.
public struct StatusPanel: Hashable, Sendable {
  /// How many ticks a second run at present; nil while that is not known.
  public var ticksPerSecond: Double?

  /// How many frames a second are shown at present; nil while that is not known.
  public var framesPerSecond: Double?

  /// A word on the state, such as `paused`; empty for none.
  public var note = ""

  /// A word at the end of the status line, where there is room for it; empty for none.
  public var hint = ""

  /// Lines below the status that stay, such as values that are watched; those that fit into a quarter of the rows.
  public var watches: [String] = []

  /// Lines that tell what happened, oldest first; the last ones that fit are shown, long ones in several rows.
  public var events: [String] = []

  /// How many rows show events; nil, as at first, for an eighth of the rows, and at least two.
  ///
  /// On fewer than ten rows there are none.
  public var eventRowCount: Int?

  /// Lines in a box over the middle of the scene, such as help; empty, as at first, for no box.
  public var overlay: [String] = []

  /// A panel that knows nothing yet.
  public init() {}
}
