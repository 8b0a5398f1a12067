extension Frame {
  /// What a frame shows over the views, and below what is presented; the values are bits and combine.
  public struct Layers: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: Int

    /// Creates a choice of layers from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Boundaries of collision behaviors.
    public static let boundaries = Layers(rawValue: 1 << 0)
    /// Attachments, as lines between their attachment points.
    public static let attachments = Layers(rawValue: 1 << 1)
    /// Snaps, as lines from the items to their snap points.
    public static let snaps = Layers(rawValue: 1 << 2)
    /// Contacts, as flashes where they began.
    public static let contacts = Layers(rawValue: 1 << 3)
    /// Fields: where they are, where they act, and what they do there.
    public static let fields = Layers(rawValue: 1 << 4)
    /// Everything.
    public static let all: Layers = [.boundaries, .attachments, .snaps, .contacts, .fields]
  }
}
