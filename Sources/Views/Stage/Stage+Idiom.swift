public import Dynamics

extension Stage {
  /// What kind of device a stage stands for; UIKit's names.
  ///
  /// Nothing but popovers depends on it, which a phone has no room for: it is for scripts that do one thing
  /// here and another there.
  public enum Idiom: String, Hashable, Sendable, CaseIterable {
    /// Held in one hand.
    case phone
    /// Held in two.
    case pad

    /// The length of a pad's shorter side at least, in points.
    ///
    /// The smallest pad of iOS has 744 points, the largest phone 440.
    static let shortestPadSide = 600.0

    /// The idiom of a device with a screen of a size: a pad if the shorter side has at least 600 points.
    public init(of size: Size) {
      self = min(size.width, size.height) >= Self.shortestPadSide ? .pad : .phone
    }
  }
}
