extension Frame {
  /// The debug layers of a frame, drawn above the views and below alerts and popovers.
  public struct Layers: OptionSet, Hashable, Sendable {
    /// The raw bit mask.
    public let rawValue: Int

    /// Creates an option set from a bit mask.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The boundaries of collision behaviors.
    public static let boundaries = Layers(rawValue: 1 << 0)
    /// The attachments, as lines between their attachment points.
    public static let attachments = Layers(rawValue: 1 << 1)
    /// The snaps, as lines from the items to their snap points.
    public static let snaps = Layers(rawValue: 1 << 2)
    /// The contacts, as flashes at the points where they began.
    public static let contacts = Layers(rawValue: 1 << 3)
    /// The fields: their positions, their regions, and their forces as short lines.
    public static let fields = Layers(rawValue: 1 << 4)
    /// All layers.
    public static let all: Layers = [.boundaries, .attachments, .snaps, .contacts, .fields]
  }
}
