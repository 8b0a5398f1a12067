public import Dynamics

/// A view whose content may be larger than its bounds, and which drags and the scroll wheel move.
///
/// The content are the subviews; their coordinates are those of the content. After a drag, the content
/// decelerates as in UIKit, and returns from beyond the edges. A tap reaches the subviews; a drag scrolls,
/// unless a recognizer of a subview gets it.
///
/// ```swift
/// let list = ScrollView(frame: Rect(x: 0, y: 0, width: 320, height: 568))
/// list.contentSize = Size(width: 320, height: 2000)
/// stage.view.addSubview(list)
/// ```
///
/// > Note: There is no zooming.
public class ScrollView: View {
  /// How fast the content decelerates after a drag: the factor of its velocity per millisecond.
  public enum DecelerationRate: String, Hashable, Sendable, CaseIterable {
    /// The factor is 0.998: a content of 1000 pt/s moves another 499.5 pt.
    case normal
    /// The factor is 0.99: a content of 1000 pt/s moves another 99.5 pt.
    case fast

    /// The factor of the velocity per millisecond.
    public var factor: Double {
      switch self {
      case .normal: 0.998
      case .fast: 0.99
      }
    }
  }

  /// The size of the content, in points; zero by default.
  ///
  /// Must be finite, with a width and height of at least 0. The content can be scrolled in a direction in
  /// which it is larger than the view.
  public final var contentSize = Size.zero {
    willSet {
      precondition(
        newValue.isFinite && newValue.width >= 0 && newValue.height >= 0,
        "ScrollView.contentSize: expected a width and height of at least 0, got \(newValue)")
    }
  }

  /// The distances between the content and the edges of the view at the ends, in points; zero by default.
  ///
  /// Must be finite.
  public final var contentInset = EdgeInsets.zero {
    willSet {
      precondition(
        newValue.isFinite, "ScrollView.contentInset: expected finite numbers, got \(newValue)")
    }
  }

  /// The point of the content at the upper left corner of the view, which is the origin of its `bounds`, in
  /// points.
  ///
  /// Must be finite. Setting it ends the motion of the content; it may be beyond the ends. `onScroll` is
  /// called if it changes.
  public final var contentOffset: Point {
    get { bounds.origin }
    set {
      precondition(newValue.isFinite, "ScrollView.contentOffset: expected finite numbers, got \(newValue)")
      stopMotion()
      scroll(to: newValue)
    }
  }

  /// Whether drags and the wheel scroll; true by default.
  ///
  /// Setting it to false ends a drag.
  public final var isScrollEnabled = true {
    didSet { panGestureRecognizer.isEnabled = isScrollEnabled }
  }

  /// Whether the content moves beyond its ends with resistance, and returns; true by default.
  public final var bounces = true

  /// Whether the content bounces horizontally even if it is no wider than the view; false by default.
  public final var alwaysBounceHorizontal = false

  /// Whether the content bounces vertically even if it is no higher than the view; false by default.
  public final var alwaysBounceVertical = false

  /// Whether the content comes to rest only at multiples of the view's size, as pages; false by default.
  ///
  /// A fast drag moves to the next page in its direction.
  public final var isPagingEnabled = false

  /// Whether a bar at the right edge shows the visible part of the content while a drag, the wheel or a
  /// motion scrolls; true by default.
  ///
  /// It fades out soon afterwards. There is none if the content is no higher than the view.
  public final var showsVerticalScrollIndicator: Bool {
    get { indicatorState.showsVertical }
    set { indicatorState.showsVertical = newValue }
  }

  /// Whether a bar at the bottom edge shows the visible part of the content while a drag, the wheel or a
  /// motion scrolls; true by default.
  ///
  /// It fades out soon afterwards. There is none if the content is no wider than the view.
  public final var showsHorizontalScrollIndicator: Bool {
    get { indicatorState.showsHorizontal }
    set { indicatorState.showsHorizontal = newValue }
  }

  /// How fast the content decelerates after a drag; `.normal` by default.
  public final var decelerationRate = DecelerationRate.normal

  /// The closure called when the offset has changed, by a drag, a motion or an assignment; nil by default.
  ///
  /// Changes that it makes itself do not call it again.
  public final var onScroll: ((ScrollView) -> Void)?

  /// The recognizer of the drags that scroll; its location is that of the touch.
  public final var panGestureRecognizer: PanGestureRecognizer { scrollRecognizer }

  /// Whether a drag scrolls at the moment.
  public final var isDragging: Bool { drag != nil }

  /// Whether the content moves without a drag: it decelerates, bounces, or moves to an offset.
  public final var isDecelerating: Bool { motion != nil }

  private final lazy var scrollRecognizer = ScrollGestureRecognizer(of: self)

  /// The offset, without the resistance beyond the edges, at the beginning of the drag.
  private final var drag: Point?

  private final var motion: Motion?

  private final var indicatorState = ScrollIndicatorState()

  private final var isCallingOnScroll = false

  /// The velocity above which a drag turns a page, in points per second.
  private static let pageTurnVelocity = 100.0

  /// The motion of the content after a drag; `goal` is the offset at which it must come to rest, nil for
  /// anywhere.
  private struct Motion {
    var x: ScrollMotion
    var y: ScrollMotion
    var goal: Point?
  }

  /// Creates a scroll view with a frame in its future superview's coordinates, which clips its subviews.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    clipsToBounds = true
    addGestureRecognizer(scrollRecognizer)
  }

  /// Moves the content to an offset, limited by the ends of the content.
  ///
  /// - Parameters:
  ///   - offset: The new offset; must be finite.
  ///   - animated: Whether the content moves there as it bounces, in about half a second; a view that is not
  ///     on a stage shows it at once.
  public final func setContentOffset(_ offset: Point, animated: Bool) {
    precondition(
      offset.isFinite, "ScrollView.setContentOffset: expected finite numbers, got \(offset)")
    let goal = limited(offset)
    guard animated, clock?.stage != nil else { return contentOffset = goal }
    startMotion(velocity: .zero, goal: goal)
  }

  /// Scrolls by a distance of the wheel, without leaving the content; returns whether it can be scrolled in
  /// the direction.
  package final func scroll(byWheel distance: Vector) -> Bool {
    guard isScrollEnabled, !isDragging else { return false }
    let goal = limited(
      contentOffset
        + Vector(dx: canScroll.horizontally ? distance.dx : 0, dy: canScroll.vertically ? distance.dy : 0))
    guard goal != contentOffset else { return false }
    indicatorState.lastScrollTick = clock?.tick
    contentOffset = goal
    return true
  }

  override final var stateKind: StateKind { .scroll(self) }

  override final func subclassStateRestorer() -> () -> Void {
    let (size, inset, isScrollEnabled, bounces) = (contentSize, contentInset, isScrollEnabled, bounces)
    let (horizontal, vertical) = (alwaysBounceHorizontal, alwaysBounceVertical)
    let (isPaging, rate, motion, indicatorState) = (
      isPagingEnabled, decelerationRate, motion, indicatorState
    )
    return { [self] in
      (contentSize, contentInset, self.bounces) = (size, inset, bounces)
      if isScrollEnabled != self.isScrollEnabled { self.isScrollEnabled = isScrollEnabled }
      (alwaysBounceHorizontal, alwaysBounceVertical) = (horizontal, vertical)
      (isPagingEnabled, decelerationRate) = (isPaging, rate)
      (self.motion, self.indicatorState) = (motion, indicatorState)
    }
  }

  final func visitScrollState(with visitor: inout some StateVisitor) {
    visitor.visit("contentSize.width", contentSize.width)
    visitor.visit("contentSize.height", contentSize.height)
    visitor.visit("contentInset.top", contentInset.top)
    visitor.visit("contentInset.left", contentInset.left)
    visitor.visit("contentInset.bottom", contentInset.bottom)
    visitor.visit("contentInset.right", contentInset.right)
    visitor.visit("isScrollEnabled", isScrollEnabled)
    visitor.visit("bounces", bounces)
    visitor.visit("alwaysBounceHorizontal", alwaysBounceHorizontal)
    visitor.visit("alwaysBounceVertical", alwaysBounceVertical)
    visitor.visit("isPagingEnabled", isPagingEnabled)
    visitor.visit("decelerationRate", decelerationRate.rawValue)
    if !showsVerticalScrollIndicator { visitor.visit("showsVerticalScrollIndicator", false) }
    if !showsHorizontalScrollIndicator { visitor.visit("showsHorizontalScrollIndicator", false) }
    visitor.visit("isDragging", isDragging)
    if let drag {
      visitor.visit("drag.x", drag.x)
      visitor.visit("drag.y", drag.y)
    }
    visitor.visit("isDecelerating", isDecelerating)
    guard let motion else { return }
    visitor.visit("motion.velocity.x", motion.x.velocity)
    visitor.visit("motion.velocity.y", motion.y.velocity)
    visitor.visit("motion.hasGoal", motion.goal != nil)
    visitor.visit("motion.goal.x", motion.goal?.x ?? 0)
    visitor.visit("motion.goal.y", motion.goal?.y ?? 0)
  }
}

// MARK: Motion

extension ScrollView {
  /// Whether the content can be moved in each direction.
  private final var canScroll: (horizontally: Bool, vertically: Bool) {
    let limits = limits
    return (
      alwaysBounceHorizontal || limits.x.lowerBound < limits.x.upperBound,
      alwaysBounceVertical || limits.y.lowerBound < limits.y.upperBound
    )
  }

  /// The offsets at the ends of the content.
  final var limits: (x: ClosedRange<Double>, y: ClosedRange<Double>) {
    // Not a negation, whose result would be -0.
    let (left, top) = (0 - contentInset.left, 0 - contentInset.top)
    return (
      left...max(left, contentSize.width + contentInset.right - bounds.width),
      top...max(top, contentSize.height + contentInset.bottom - bounds.height)
    )
  }

  private final func limited(_ offset: Point) -> Point {
    let limits = limits
    return Point(
      x: min(max(offset.x, limits.x.lowerBound), limits.x.upperBound),
      y: min(max(offset.y, limits.y.lowerBound), limits.y.upperBound))
  }

  private final func scroll(to offset: Point) {
    guard offset != bounds.origin else { return }
    bounds.origin = offset
    guard !isCallingOnScroll, let onScroll else { return }
    isCallingOnScroll = true
    defer { isCallingOnScroll = false }
    onScroll(self)
  }

  /// The opacity of the indicators: 1 while the content moves or is held, then decreasing to 0; nil if it has
  /// never moved.
  final var indicatorAlpha: Double? {
    clock.flatMap { indicatorState.alpha(at: $0.tick, isDragging: isDragging) }
  }

  final func stopMotion() { motion = nil }

  private final func startMotion(velocity: Vector, goal: Point?) {
    motion = Motion(
      x: ScrollMotion(offset: bounds.origin.x, velocity: velocity.dx),
      y: ScrollMotion(offset: bounds.origin.y, velocity: velocity.dy), goal: goal)
    clock?.stage?.movements.add(self)
  }

  /// Moves the content by one tick; returns whether the motion continues.
  final func advanceMotion() -> Bool {
    guard var motion else { return false }
    let limits = motion.goal.map { ($0.x...$0.x, $0.y...$0.y) } ?? limits
    let bounces = bounces || motion.goal != nil
    func advance(_ axis: inout ScrollMotion, _ limits: ClosedRange<Double>) -> Bool {
      axis.advance(
        limits: limits, decelerationRate: decelerationRate.factor, bounces: bounces,
        time: 1 / StageClock.ticksPerSecond)
    }
    let isMovingX = advance(&motion.x, limits.0)
    let isMovingY = advance(&motion.y, limits.1)
    self.motion = isMovingX || isMovingY ? motion : nil
    indicatorState.lastScrollTick = clock?.tick
    scroll(to: Point(x: motion.x.offset, y: motion.y.offset))
    return self.motion != nil
  }

  /// Handles a change of the recognizer's state.
  final func didPan(_ pan: PanGestureRecognizer) {
    switch pan.state {
    case .began:
      let limits = limits
      drag = Point(
        x: RubberBand.drag(displaying: bounds.origin.x, limits: limits.x, viewLength: bounds.width),
        y: RubberBand.drag(displaying: bounds.origin.y, limits: limits.y, viewLength: bounds.height))
      // The content begins to move at the present location, without a jump.
      pan.setTranslation(Vector.zero, in: self)
    case .changed: followDrag(pan)
    case .ended:
      followDrag(pan)
      endDrag(velocity: -pan.velocity(in: self))
    case .cancelled: endDrag(velocity: .zero)
    case .possible, .failed: break
    }
  }

  private final func followDrag(_ pan: PanGestureRecognizer) {
    guard let drag else { return }
    indicatorState.lastScrollTick = clock?.tick
    let (limits, canScroll) = (limits, canScroll)
    func offset(
      _ start: Double, _ translation: Double, _ limits: ClosedRange<Double>, _ length: Double, _ moves: Bool
    ) -> Double {
      guard moves else { return start }
      let offset = start - translation
      return bounces
        ? RubberBand.offset(ofDrag: offset, limits: limits, viewLength: length)
        : min(max(offset, limits.lowerBound), limits.upperBound)
    }
    let translation: Vector = pan.translation(in: self)
    scroll(
      to: Point(
        x: offset(drag.x, translation.dx, limits.x, bounds.width, canScroll.horizontally),
        y: offset(drag.y, translation.dy, limits.y, bounds.height, canScroll.vertically)))
  }

  private final func endDrag(velocity: Vector) {
    guard drag != nil else { return }
    drag = nil
    let canScroll = canScroll
    let velocity = Vector(
      dx: canScroll.horizontally ? velocity.dx : 0, dy: canScroll.vertically ? velocity.dy : 0)
    let goal = isPagingEnabled ? pageOffset(velocity: velocity) : nil
    guard velocity != .zero || (goal ?? limited(bounds.origin)) != bounds.origin else { return }
    startMotion(velocity: velocity, goal: goal)
  }

  /// The offset of the page that a drag ending with a velocity moves to.
  private final func pageOffset(velocity: Vector) -> Point {
    func page(_ offset: Double, _ velocity: Double, _ length: Double) -> Double {
      guard length > 0 else { return offset }
      let pages = offset / length
      guard velocity.magnitude > Self.pageTurnVelocity else { return pages.rounded() * length }
      return pages.rounded(velocity < 0 ? .down : .up) * length
    }
    return limited(
      Point(
        x: page(bounds.origin.x, velocity.dx, bounds.width),
        y: page(bounds.origin.y, velocity.dy, bounds.height)))
  }

  /// Returns whether a drag in a direction scrolls.
  final func scrolls(toward direction: Vector) -> Bool {
    let canScroll = canScroll
    guard canScroll.horizontally, canScroll.vertically else {
      // A view that scrolls in one direction leaves drags in the other one to views behind it.
      return direction.dx.magnitude > direction.dy.magnitude ? canScroll.horizontally : canScroll.vertically
    }
    return true
  }
}

extension Stage {
  /// Moves the contents of scroll views, in the order in which their motions began.
  func advanceScrollViews() {
    for scrollView in movements.scrollViews {
      guard scrollView.clock === clock else {
        scrollView.stopMotion()
        continue
      }
      _ = scrollView.advanceMotion()
    }
    // Only then, since callbacks may start and stop motions.
    movements.removeScrollViewsAtRest()
  }
}
