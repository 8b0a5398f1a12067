public import PlaygroundSupport
@_exported public import UIKit

/// A page of a playground of Xcode 7.
@MainActor public final class XCPlaygroundPage {
  /// The page.
  public static let currentPage = XCPlaygroundPage()

  /// Whether the page runs after its code has ended; without effect.
  public var needsIndefiniteExecution = false

  /// The view or view controller that is shown; nil by default.
  public var liveView: (any PlaygroundLiveViewable)? {
    get { PlaygroundPage.current.liveView }
    set { PlaygroundPage.current.liveView = newValue }
  }

  /// Ends the page; without effect.
  public func finishExecution() {}
}

/// Shows a view, in a playground of Xcode 6.
@MainActor public func XCPShowView(identifier: String, view: UIView) {
  PlaygroundPage.current.liveView = view
}

/// Lets the page run after its code has ended; without effect.
@MainActor public func XCPSetExecutionShouldContinueIndefinitely(continueIndefinitely: Bool = true) {}
