/// What must be worked out anew at the start of the next frame.
struct DirtyFlags: OptionSet {
  let rawValue: Int

  /// Who decides on the properties of items.
  static let properties = DirtyFlags(rawValue: 1 << 0)
  /// The sums of gravities and continuous pushes.
  static let persistentForces = DirtyFlags(rawValue: 1 << 1)
  /// Something that took effect at once, and needs a frame to show.
  static let world = DirtyFlags(rawValue: 1 << 2)
}
