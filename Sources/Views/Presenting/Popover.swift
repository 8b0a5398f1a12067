public import Dynamics

/// A card with a view of yours on it, and an arrow to where it comes from.
///
/// ```swift
/// let popover = Popover(contentView: menu)
/// popover.preferredContentSize = Size(width: 200, height: 125)
/// popover.present(from: addButton)
/// // popover.arrowDirection is .up: the button is in a bar at the top
/// ```
///
/// A tap beside it dismisses it. While the device is being turned it is hidden; then it comes back where its
/// source is by then, or is dismissed if that is gone. The stage keeps it while it is presented; its content
/// finds it as `View.popover`.
///
/// > Note: As UIKit's first popovers, it needs a pad. They hold a view controller where this one holds a view.
public final class Popover {
  /// What the popover shows.
  ///
  /// It is put on the popover's card while that is presented, out of the view that held it, and gets the size that
  /// there is for it. While it is presented, ask `problem(settingContentView:)`.
  public var contentView: View {
    didSet { if contentView !== oldValue { contentViewDidChange() } }
  }

  /// The size that the content should have, in points; it gets less where there is no room.
  ///
  /// At first that which the content view has by itself, or 320 × 480 if that is empty. Finite, and 0 or more; a
  /// popover is never smaller than its arrow needs.
  public var preferredContentSize: Size {
    get { explicitContentSize ?? intrinsicContentSize }
    set {
      if let problem = Self.problem(settingContentSize: newValue) {
        preconditionFailure("Popover.preferredContentSize: \(problem)")
      }
      explicitContentSize = newValue
      layoutPopover()
    }
  }

  /// What stays free of the stage around the popover, but for its arrow, in points; 10 on each side at first.
  ///
  /// Must be finite.
  ///
  /// > Note: UIKit's leave 20 more at the top, for the status bar.
  public var layoutMargins = EdgeInsets(top: 10, left: 10, bottom: 10, right: 10) {
    didSet {
      precondition(
        layoutMargins.isFinite, "Popover.layoutMargins: expected finite numbers, got \(layoutMargins)")
      layoutPopover()
    }
  }

  /// The views that can be touched while the popover is presented, with all that they hold; none at first.
  ///
  /// A tap there does not dismiss it.
  public var passthroughViews: [View] = []

  /// Asked when the user taps beside the popover, whether that is to dismiss it; nil, as at first, is a yes.
  public var shouldDismiss: (() -> Bool)?

  /// Called when the popover is gone that the user dismissed by a tap, or that lost its source; nil at first.
  ///
  /// > Note: As in UIKit, not called after `dismiss`. UIKit does not call it for a lost source either.
  public var didDismiss: (() -> Void)?

  /// Called each time that the popover is gone, with whether `didDismiss` was called; nil at first.
  ///
  /// For those who keep a popover's other half alive while it is presented. Not called when `Stage.clear()` takes the
  /// popover away.
  package var didEnd: ((_ didNotify: Bool) -> Void)?

  /// Where the arrow points; `.unknown` while the popover is not presented.
  public var arrowDirection: PopoverArrowDirection { placement?.direction ?? .unknown }

  /// Whether the popover is on a stage: from `present` until it has faded away.
  public var isPresented: Bool { stage != nil }

  let view = PopoverView()
  weak var stage: Stage?
  var placement: PopoverPlacement?
  var source = PopoverSource.none
  var permittedArrowDirections = PopoverArrowDirection.any

  /// The fading away, and who dismissed the popover.
  var fadeOutTransition = RestartableTransition()
  var wasDismissedByUser = false

  private var explicitContentSize: Size?
  /// The size that the content had by itself last, and the size that it was given since.
  private var naturalSize = Size.zero
  private var assignedSize: Size?

  /// Creates a popover that is presented nowhere.
  public init(contentView: View) {
    self.contentView = contentView
    view.owner = self
  }

  /// Why a size cannot be that of the content; nil if it can.
  public static func problem(settingContentSize size: Size) -> String? {
    guard size.isFinite, size.width >= 0, size.height >= 0 else {
      return "expected a finite width and height of at least 0, got \(size)"
    }
    return nil
  }

  /// Why a view cannot be the content now, as a sentence; nil if it can.
  ///
  /// While the popover is presented, the view must not hold the popover or be a stage's.
  public func problem(settingContentView content: View) -> String? {
    isPresented ? view.problem(showing: content) : nil
  }

  /// The size of a content view that has none.
  private static let defaultContentSize = Size(width: 320, height: 480)

  private var intrinsicContentSize: Size {
    let present = contentView.bounds.size
    let size = present == assignedSize ? naturalSize : present
    return size.width == 0 || size.height == 0
      ? Self.defaultContentSize : Size(width: abs(size.width), height: abs(size.height))
  }

  private func contentViewDidChange() {
    assignedSize = nil
    guard isPresented else { return }
    view.show(contentView)
    layoutPopover()
  }

  /// Puts everything where it belongs by now; nothing happens if the popover is not presented, or its source gone.
  func layoutPopover() {
    guard let stage, let rect = source.rect else { return }
    let placement = PopoverPlacement(
      contentSize: preferredContentSize, source: rect, screen: stage.overlay.bounds, margins: layoutMargins,
      permitted: permittedArrowDirections)
    if contentView.bounds.size != assignedSize { naturalSize = contentView.bounds.size }
    assignedSize = placement.content.size
    self.placement = placement
    view.applyPlacement(placement)
  }
}
