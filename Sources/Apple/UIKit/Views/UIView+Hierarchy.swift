public import Foundation
import Dynamics
import Views

extension UIView {
  /// Inserts a view among the subviews and among those of the backing view.
  final func insert(_ view: UIView, at index: Int) {
    // The backing view checks the rules of the hierarchy, before this one changes.
    if let problem = backing.problem(adding: view.backing) { Misuse.stop(problem) }
    // A view that only gets another place keeps its constraints.
    guard view.superview !== self else {
      subviews.removeAll { $0 === view }
      return place(view, at: index)
    }
    view.removeFromSuperview()
    view.willMove(toSuperview: self)
    let newWindow = window
    if newWindow != nil { view.notifyWillMove(to: newWindow) }
    place(view, at: index)
    view.superview = self
    view.didMoveToSuperview()
    didAddSubview(view)
    if newWindow != nil { view.notifyDidMoveToWindow() }
    setNeedsLayout()
    if type(of: view).requiresConstraintBasedLayout || view.hasConstraints { view.constraintsDidChange() }
  }

  private final func place(_ view: UIView, at index: Int) {
    let index = min(max(index, 0), subviews.count)
    subviews.insert(view, at: index)
    // Among the subviews of the backing view there are also layers and the drawing of this view.
    let next = index + 1 < subviews.count ? subviews[index + 1].backing : nil
    let others = backing.subviews.filter { $0 !== view.backing }
    backing.insertSubview(view.backing, at: others.firstIndex { $0 === next } ?? others.count)
  }

  /// Whether the view or a descendant has to do with constraints.
  private final var hasConstraints: Bool {
    LayoutEngine.isUsed && (storedConstraintState != nil || subviews.contains(where: \.hasConstraints))
  }

  final func notifyWillMove(to window: UIWindow?) {
    willMove(toWindow: window)
    for subview in subviews { subview.notifyWillMove(to: window) }
  }

  /// Notifies the view and its subviews of a new window, whose simulator then steps the animators of the
  /// views.
  final func notifyDidMoveToWindow() {
    if let stage = window?.simulator?.stage { addAnimators(to: stage) }
    didMoveToWindow()
    for subview in subviews { subview.notifyDidMoveToWindow() }
  }

  /// Lets a stage step the animators of the view and its subviews.
  final func stepAnimators(on stage: Stage) {
    addAnimators(to: stage)
    for subview in subviews { subview.stepAnimators(on: stage) }
  }

  private final func addAnimators(to stage: Stage) {
    for animator in animators { animator.animator.map { stage.add($0.backing) } }
  }

  /// Returns whether the view is another view or a descendant of it.
  public final func isDescendant(of view: UIView) -> Bool {
    self === view || superview?.isDescendant(of: view) == true
  }

  /// Returns the view itself or the first descendant with a tag; nil if there is none.
  public final func viewWithTag(_ tag: Int) -> UIView? {
    if self.tag == tag { return self }
    for subview in subviews {
      if let view = subview.viewWithTag(tag) { return view }
    }
    return nil
  }
}

extension UIView {
  /// Which edges and dimensions of a view change with the bounds of its superview.
  public struct AutoresizingMask: OptionSet, Hashable, Sendable {
    /// The bits of the set, as in UIKit.
    public let rawValue: UInt

    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The distance from the left edge changes.
    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1 << 0)
    /// The width changes.
    public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
    /// The distance from the right edge changes.
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 1 << 2)
    /// The distance from the top edge changes.
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 1 << 3)
    /// The height changes.
    public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
    /// The distance from the bottom edge changes.
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 1 << 5)
  }

  /// Adapts the frame to a new size of the superview's bounds.
  ///
  /// Each flexible part takes its share of the change: equal shares, unlike UIKit, which shares in proportion
  /// to the parts.
  final func autoresize(from oldSize: Size, to newSize: Size) {
    guard !autoresizingMask.isEmpty else { return }
    func adapt(
      _ origin: inout CGFloat, _ length: inout CGFloat, by change: CGFloat, _ before: AutoresizingMask,
      _ inside: AutoresizingMask, _ after: AutoresizingMask
    ) {
      let flexible = [before, inside, after].filter(autoresizingMask.contains)
      guard !flexible.isEmpty else { return }
      let share = change / CGFloat(flexible.count)
      if flexible.contains(before) { origin += share }
      if flexible.contains(inside) { length = max(0, length + share) }
    }
    var newFrame = frame
    adapt(
      &newFrame.origin.x, &newFrame.size.width, by: CGFloat(newSize.width - oldSize.width),
      .flexibleLeftMargin,
      .flexibleWidth, .flexibleRightMargin)
    adapt(
      &newFrame.origin.y, &newFrame.size.height, by: CGFloat(newSize.height - oldSize.height),
      .flexibleTopMargin,
      .flexibleHeight, .flexibleBottomMargin)
    frame = newFrame
  }
}

extension UIView {
  /// Converts a point from the view's coordinates to another view's, or to the window's if it is nil.
  public final func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    CGPoint(backing.convert(Point(point), to: view?.backing))
  }

  /// Converts a point from another view's coordinates, or from the window's if it is nil.
  public final func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    CGPoint(backing.convert(Point(point), from: view?.backing))
  }

  /// Converts a rectangle from the view's coordinates to another view's, or to the window's if it is nil.
  public final func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    CGRect(backing.convert(Rect(rect), to: view?.backing))
  }

  /// Converts a rectangle from another view's coordinates, or from the window's if it is nil.
  public final func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    CGRect(backing.convert(Rect(rect), from: view?.backing))
  }
}
