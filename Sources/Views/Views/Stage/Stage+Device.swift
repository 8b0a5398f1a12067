public import Dynamics

extension Stage {
  /// The orientation of the device, named after UIKit's interface orientations.
  public enum Orientation: String, Hashable, Sendable, CaseIterable {
    /// Upright.
    case portrait
    /// Upright, with the home button at the top.
    case portraitUpsideDown
    /// On its side, with the home button on the left.
    case landscapeLeft
    /// On its side, with the home button on the right.
    case landscapeRight

    /// Whether the orientation is one of the two landscape orientations.
    public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }

    /// Creates the initial orientation: landscape if the screen is wider than high, otherwise portrait.
    init(initialFor size: Size) {
      self = size.width > size.height ? .landscapeLeft : .portrait
    }
  }

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
