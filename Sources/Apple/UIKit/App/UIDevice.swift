public import Foundation
import Views

/// The simulated device.
@MainActor open class UIDevice: NSObject {
  /// The device.
  public static let current = UIDevice()

  /// Posted when the device was rotated.
  public nonisolated static let orientationDidChangeNotification = Notification.Name(
    "UIDeviceOrientationDidChangeNotification")

  /// The orientation of a device.
  public enum Orientation: Int, Sendable {
    /// Not known.
    case unknown = 0
    /// Upright.
    case portrait = 1
    /// Upside down.
    case portraitUpsideDown = 2
    /// The home button at the right.
    case landscapeLeft = 3
    /// The home button at the left.
    case landscapeRight = 4

    /// Whether the device is held across.
    public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
    /// Whether the device is held upright, or upside down.
    public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  }

  /// The orientation: that of the simulator.
  open var orientation: Orientation {
    switch Simulator.shared.stage.orientation {
    case .portrait: .portrait
    case .portraitUpsideDown: .portraitUpsideDown
    // The interface turns against the device.
    case .landscapeLeft: .landscapeRight
    case .landscapeRight: .landscapeLeft
    }
  }

  /// The kind of device: that of the simulator.
  open var userInterfaceIdiom: UIUserInterfaceIdiom {
    Simulator.shared.stage.idiom == .pad ? .pad : .phone
  }

  /// The name of the kind of device.
  open var model: String { userInterfaceIdiom == .pad ? "iPad" : "iPhone" }
  /// The name of the system.
  open var systemName: String { "iOS" }
  /// The version of the system.
  open var systemVersion: String { "18.0" }

  /// Begins to notify of the orientation; without effect, as it is always notified of.
  open func beginGeneratingDeviceOrientationNotifications() {}
  /// Stops notifying of the orientation; without effect.
  open func endGeneratingDeviceOrientationNotifications() {}
}

/// A kind of device.
public enum UIUserInterfaceIdiom: Int, Sendable {
  /// Another one.
  case unspecified = -1
  /// A phone.
  case phone
  /// A tablet.
  case pad
}

/// The former name of the orientation of a device.
public typealias UIDeviceOrientation = UIDevice.Orientation

/// What the user has set for accessibility: nothing.
@MainActor public enum UIAccessibility {
  /// Whether there are to be less movements.
  public static var isReduceMotionEnabled: Bool { false }
  /// Whether the interface is read aloud.
  public static var isVoiceOverRunning: Bool { false }
  /// Whether there are to be no translucent views.
  public static var isReduceTransparencyEnabled: Bool { false }
}
