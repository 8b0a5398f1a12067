/// The contents of the status line and the event rows below the scene.
public struct StatusPanel: Hashable, Sendable {
  /// The current number of ticks per second; nil if unknown.
  public var ticksPerSecond: Double?

  /// The current number of frames per second; nil if unknown.
  public var framesPerSecond: Double?

  /// A short state description, such as `paused`; empty for none.
  public var note = ""

  /// A hint at the end of the status line, if there is room; empty for none.
  public var hint = ""

  /// Permanent lines below the status line, such as watched values; limited to a quarter of the rows.
  public var watches: [String] = []

  /// The event lines, oldest first; the last ones that fit are displayed, long ones wrapped.
  public var events: [String] = []

  /// The number of event rows; nil, the default, means an eighth of the rows, limited to 2…6.
  ///
  /// There are none on a screen of fewer than ten rows, and at most half of the rows on others.
  public var eventRowCount: Int?

  /// The lines of a box over the center of the scene, such as help; empty, the default, for no box.
  public var overlay: [String] = []

  /// Creates an empty panel.
  public init() {}
}
