public import Foundation

/// The style of the status bar.
public enum UIStatusBarStyle: Int, Sendable {
  /// As the background requires.
  case `default` = 0
  /// Light text.
  case lightContent = 1
  /// Dark text.
  case darkContent = 3
}

/// A set of orientations of the interface.
public struct UIInterfaceOrientationMask: OptionSet, Hashable, Sendable {
  /// The bits of the set, as in UIKit.
  public let rawValue: UInt

  /// Creates a set from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Upright.
  public static let portrait = UIInterfaceOrientationMask(rawValue: 1 << 1)
  /// Upside down.
  public static let portraitUpsideDown = UIInterfaceOrientationMask(rawValue: 1 << 2)
  /// The home indicator at the left.
  public static let landscapeLeft = UIInterfaceOrientationMask(rawValue: 1 << 4)
  /// The home indicator at the right.
  public static let landscapeRight = UIInterfaceOrientationMask(rawValue: 1 << 3)
  /// Both landscapes.
  public static let landscape: UIInterfaceOrientationMask = [.landscapeLeft, .landscapeRight]
  /// All but upside down.
  public static let allButUpsideDown: UIInterfaceOrientationMask = [.portrait, .landscape]
  /// All.
  public static let all: UIInterfaceOrientationMask = [.portrait, .portraitUpsideDown, .landscape]
}

/// An object that animates beside a transition; there are none.
@MainActor public protocol UIViewControllerTransitionCoordinator: AnyObject {
  /// Runs animations beside the transition.
  @discardableResult
  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
}

extension UIViewControllerTransitionCoordinator {
  /// Runs animations beside the transition, without a closure for its end.
  @discardableResult
  public func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool { animate(alongsideTransition: animation, completion: nil) }
}

/// The state of a transition.
@MainActor public protocol UIViewControllerTransitionCoordinatorContext: AnyObject {}

/// The traits of the interface: those of a phone or tablet with light colors.
@MainActor open class UITraitCollection: NSObject {
  /// Light or dark colors: light.
  open var userInterfaceStyle: UIUserInterfaceStyle { .light }
  /// The number of pixels of a point.
  open var displayScale: CGFloat { 2 }
}

/// Light or dark colors.
public enum UIUserInterfaceStyle: Int, Sendable {
  /// Neither.
  case unspecified
  /// Light colors.
  case light
  /// Dark colors.
  case dark
}

/// The style in which a controller is presented.
public enum UIModalPresentationStyle: Int, Sendable {
  /// Over the whole screen.
  case fullScreen = 0
  /// As a page.
  case pageSheet = 1
  /// As a form.
  case formSheet = 2
  /// In place of the presenting controller.
  case currentContext = 3
  /// As the controller chooses.
  case custom = 4
  /// Over the whole screen, without removal of what is behind.
  case overFullScreen = 5
  /// Over the presenting controller.
  case overCurrentContext = 6
  /// As a popover.
  case popover = 7
  /// The system's choice.
  case automatic = -2
}

/// The style of a transition between controllers; without effect.
public enum UIModalTransitionStyle: Int, Sendable {
  /// From below.
  case coverVertical
  /// Turning.
  case flipHorizontal
  /// Fading.
  case crossDissolve
  /// Like a page.
  case partialCurl
}

extension UIViewController {
  /// The values of properties without effect.
  struct IneffectiveProperties {
    var adjustsScrollViewInsets = true
    var edgesForExtendedLayout = UIRectEdge.all
    var extendedLayoutIncludesOpaqueBars = false
    var hidesBottomBarWhenPushed = false
    var isModalInPresentation = false
    var definesPresentationContext = false
    var preferredContentSize = CGSize.zero
    var modalTransitionStyle = UIModalTransitionStyle.coverVertical
  }
}
