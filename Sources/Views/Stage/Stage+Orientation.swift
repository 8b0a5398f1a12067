import Dynamics

extension Stage {
  /// How a device is held; the names are those of UIKit's interface orientations.
  public enum Orientation: String, Hashable, Sendable, CaseIterable {
    /// Upright.
    case portrait
    /// Upright, with the home button at the top.
    case portraitUpsideDown
    /// On its side, with the home button on the left.
    case landscapeLeft
    /// On its side, with the home button on the right.
    case landscapeRight

    /// Whether the device lies on its side.
    public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }

    /// How a device that is not turned yet is held: on its side if its screen is wider than high.
    init(initialFor size: Size) {
      self = size.width > size.height ? .landscapeLeft : .portrait
    }
  }
}
