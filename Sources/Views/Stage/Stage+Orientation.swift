import Dynamics

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
}
