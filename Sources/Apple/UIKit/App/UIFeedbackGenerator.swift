public import Foundation

/// An object that lets the device vibrate; silent.
@MainActor open class UIFeedbackGenerator: NSObject {
  /// Prepares the device; without effect.
  open func prepare() {}
}

/// A vibration as of an impact; silent.
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  /// The strength of an impact.
  public enum FeedbackStyle: Int, Sendable {
    /// Light.
    case light
    /// Medium.
    case medium
    /// Heavy.
    case heavy
    /// Soft.
    case soft
    /// Rigid.
    case rigid
  }

  /// Creates a generator.
  public init(style: FeedbackStyle = .medium) {}

  /// Lets the device vibrate; without effect.
  open func impactOccurred() {}
  /// Lets the device vibrate; without effect.
  open func impactOccurred(intensity: CGFloat) {}
}

/// A vibration as of a change of a selection; silent.
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  /// Lets the device vibrate; without effect.
  open func selectionChanged() {}
}

/// A vibration that reports success or failure; silent.
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  /// What is reported.
  public enum FeedbackType: Int, Sendable {
    /// Success.
    case success
    /// A warning.
    case warning
    /// Failure.
    case error
  }

  /// Lets the device vibrate; without effect.
  open func notificationOccurred(_ notificationType: FeedbackType) {}
}
