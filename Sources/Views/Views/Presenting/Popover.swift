public import Dynamics

/// A popover: a card that displays a content view, with an arrow that points at its source.
///
/// ```swift
/// let popover = Popover(contentView: menu)
/// popover.preferredContentSize = Size(width: 200, height: 125)
/// popover.present(from: addButton)
/// // popover.arrowDirection is .up: the button is in a bar at the top
/// ```
///
/// A tap outside dismisses the popover, and so does the removal of its source from the stage. During a
/// rotation of the device it is hidden; afterwards it is laid out at the new position of its source. The
/// stage retains the popover while it is presented; its content view accesses it as `View.popover`.
///
/// > Note: Like the first popovers of UIKit, it requires the idiom `.pad`. UIKit's popovers contain a view
/// > controller; this one contains a view.
public final class Popover {
  /// The content view of the popover.
  ///
  /// While the popover is presented, the view is moved from its superview to the popover's card and resized
  /// to the available size. Before setting it during a presentation, check `problem(settingContentView:)`.
  public var contentView: View {
    didSet { if contentView !== oldValue { contentViewDidChange() } }
  }

  /// The preferred size of the content, in points; reduced where there is no room.
  ///
  /// Defaults to the content view's own size, or 320 × 480 if that is empty. Must be finite, and at least 0.
  /// The popover is never smaller than its arrow requires.
  public var preferredContentSize: Size {
    get { contentSize.preferred(for: contentView) }
    set {
      if let problem = Self.problem(settingContentSize: newValue) {
        preconditionFailure("Popover.preferredContentSize: \(problem)")
      }
      contentSize.assigned = newValue
      layoutPopover()
    }
  }

  /// The margins between the popover, without its arrow, and the stage's edges, in points; 10 on each side by
  /// default.
  ///
  /// Must be finite.
  ///
  /// > Note: UIKit's margins leave 20 pt more at the top, for the status bar.
  public var layoutMargins = EdgeInsets(top: 10, left: 10, bottom: 10, right: 10) {
    didSet {
      precondition(
        layoutMargins.isFinite, "Popover.layoutMargins: expected finite numbers, got \(layoutMargins)")
      layoutPopover()
    }
  }

  /// The views that remain touchable while the popover is presented, with their subviews; empty by default.
  ///
  /// A tap on them does not dismiss the popover.
  public var passthroughViews: [View] = []

  /// The closure that decides whether a tap outside dismisses the popover; nil, the default, means yes.
  public var shouldDismiss: (() -> Bool)?

  /// The closure called after the user dismissed the popover by a tap, or its source is gone; nil by default.
  ///
  /// > Note: As in UIKit, not called after `dismiss`. UIKit does not call it for a lost source either.
  public var didDismiss: (() -> Void)?

  /// The closure called after each dismissal; nil by default.
  ///
  /// The argument is whether `didDismiss` was called. Used to release objects that are retained while the
  /// popover is presented. Not called when `Stage.clear()` removes the popover.
  package var didFinishDismissal: ((_ didNotify: Bool) -> Void)?

  /// The direction of the arrow; `.unknown` while the popover is not presented.
  public var arrowDirection: PopoverArrowDirection { placement?.direction ?? .unknown }

  /// Whether the popover is on a stage: from `present` until it has faded out.
  public var isPresented: Bool { stage != nil }

  let view = PopoverView()
  @Weak var stage: Stage?
  var placement: PopoverPlacement?
  var source = PopoverSource.none
  var permittedArrowDirections = PopoverArrowDirection.any

  /// The fade-out animation.
  var fadeOutTransition = RestartableTransition()
  /// Whether the user dismissed the popover or its source is gone, so that `didDismiss` is called at the end
  /// of the fade-out animation.
  var wasDismissedByUser = false

  private var contentSize = PopoverContentSize()

  /// Creates a popover that is not presented.
  public init(contentView: View) {
    self.contentView = contentView
    view.owner = self
  }

  /// The reason why a size is invalid for the content; nil if it is valid.
  public static func problem(settingContentSize size: Size) -> String? {
    guard size.isFinite, size.width >= 0, size.height >= 0 else {
      return "expected a finite width and height of at least 0, got \(size)"
    }
    return nil
  }

  /// The reason why a view cannot be the content now, as a sentence; nil if it can.
  ///
  /// While the popover is presented, the view must not be an ancestor of the popover or the root view of a
  /// stage.
  public func problem(settingContentView content: View) -> String? {
    isPresented ? view.problem(showing: content) : nil
  }

  private func contentViewDidChange() {
    contentSize.contentViewDidChange()
    guard isPresented else { return }
    view.show(contentView)
    layoutPopover()
  }

  /// Lays out the popover at its source; does nothing if it is not presented or its source is gone.
  func layoutPopover() {
    guard let stage, let rect = source.rect else { return }
    let placement = PopoverPlacement(
      contentSize: preferredContentSize, source: rect, screen: stage.foreground.presentationContainer.bounds,
      margins: layoutMargins,
      permitted: permittedArrowDirections)
    contentSize.willLayOut(contentView, to: placement.contentFrame.size)
    self.placement = placement
    view.applyPlacement(placement)
  }
}

/// The direction in which the arrow of a popover points; an option set of permitted directions.
///
/// A popover with an upward arrow is below its source.
public struct PopoverArrowDirection: OptionSet, Hashable, Sendable {
  /// The raw bit mask.
  public let rawValue: UInt

  /// Creates an option set from a bit mask.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Up: the popover is below its source.
  public static let up = PopoverArrowDirection(rawValue: 1 << 0)
  /// Down: the popover is above its source.
  public static let down = PopoverArrowDirection(rawValue: 1 << 1)
  /// Left: the popover is to the right of its source.
  public static let left = PopoverArrowDirection(rawValue: 1 << 2)
  /// Right: the popover is to the left of its source.
  public static let right = PopoverArrowDirection(rawValue: 1 << 3)
  /// Any of the four directions.
  public static let any: PopoverArrowDirection = [.up, .down, .left, .right]
  /// The direction of a popover that is not presented; all bits are set, but it is none of the four
  /// directions.
  public static let unknown = PopoverArrowDirection(rawValue: .max)

  /// The four directions in order of preference.
  static let inPreferenceOrder: [PopoverArrowDirection] = [.up, .down, .left, .right]

  /// Whether the set contains at least one of the four directions and is not `unknown`.
  var containsAnyDirection: Bool { self != .unknown && !isDisjoint(with: .any) }
}
