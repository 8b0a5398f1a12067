public import Dynamics

extension Stage {
  /// The kind of device that a stage simulates; UIKit's user interface idiom.
  ///
  /// Affects only popovers, which require a pad; otherwise it is for scripts that distinguish the two.
  public enum Idiom: String, Hashable, Sendable, CaseIterable {
    /// A phone.
    case phone
    /// A tablet.
    case pad

    /// The minimum length of a pad's shorter side, in points.
    ///
    /// The smallest pad of iOS has 744 points, the largest phone 440.
    static let shortestPadSide = 600.0

    /// Creates the idiom for a screen size: a pad if the shorter side has at least 600 points.
    public init(of size: Size) {
      self = min(size.width, size.height) >= Self.shortestPadSide ? .pad : .phone
    }
  }
}
