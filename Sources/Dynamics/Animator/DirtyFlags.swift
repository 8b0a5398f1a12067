/// The parts of the state that must be updated at the start of the next frame.
struct DirtyFlags: OptionSet {
  let rawValue: Int

  /// The resolved properties of items.
  static let properties = DirtyFlags(rawValue: 1 << 0)
  /// The sums of gravities and continuous pushes.
  static let persistentForces = DirtyFlags(rawValue: 1 << 1)
  /// A change of the world that took effect immediately; it only keeps the animator from pausing.
  static let world = DirtyFlags(rawValue: 1 << 2)
}
