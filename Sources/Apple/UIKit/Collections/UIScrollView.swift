public import Foundation
import Views

/// A view whose contents are larger than its bounds, and which a drag scrolls.
///
/// It slows down after a drag, resists beyond the ends of the contents and returns from there as UIKit's
/// does.
open class UIScrollView: UIView {
  /// The delegate; a weak reference, nil by default.
  open weak var delegate: (any UIScrollViewDelegate)?

  /// The size of the contents, in points; zero by default.
  open var contentSize = CGSize.zero

  /// The distances between the contents and the edges; zero by default.
  ///
  /// A change of the distance at the upper or left edge moves contents that are at that edge.
  open var contentInset = UIEdgeInsets.zero {
    didSet {
      var offset = contentOffset
      if offset.x == 0 - oldValue.left { offset.x = 0 - contentInset.left }
      if offset.y == 0 - oldValue.top { offset.y = 0 - contentInset.top }
      contentOffset = offset
    }
  }

  /// Whether drags scroll; true by default.
  open var isScrollEnabled = true {
    didSet { panGestureRecognizer.isEnabled = isScrollEnabled }
  }

  /// Whether the contents move beyond their ends with resistance, and return; true by default.
  open var bounces = true

  /// Whether the contents bounce horizontally even if they fit; false by default.
  open var alwaysBounceHorizontal = false

  /// Whether the contents bounce vertically even if they fit; false by default.
  open var alwaysBounceVertical = false

  /// The factor of the velocity per millisecond after a drag, between 0 and 1; `.normal` by default.
  open var decelerationRate = DecelerationRate.normal

  /// Whether a horizontal indicator is shown; without effect.
  open var showsHorizontalScrollIndicator: Bool {
    get { ineffective.showsHorizontalIndicator }
    set { ineffective.showsHorizontalIndicator = newValue }
  }

  /// Whether a vertical indicator is shown; without effect.
  open var showsVerticalScrollIndicator: Bool {
    get { ineffective.showsVerticalIndicator }
    set { ineffective.showsVerticalIndicator = newValue }
  }

  private var ineffective = IneffectiveScrolling()

  /// The area of the contents, to which constraints of what is in the view refer.
  public final var contentLayoutGuide: UILayoutGuide { constraintState.contentGuide(of: self) }

  /// The area of the view itself, which does not scroll.
  public final var frameLayoutGuide: UILayoutGuide {
    constraintState.guide("frame", of: self) { _ in .zero }
  }

  /// Whether the contents stop at multiples of the bounds; false by default.
  open var isPagingEnabled = false

  /// Whether a drag scrolls in one direction; without effect.
  open var isDirectionalLockEnabled: Bool {
    get { ineffective.isDirectionalLockEnabled }
    set { ineffective.isDirectionalLockEnabled = newValue }
  }

  private var zoom = ScrollZoom()

  /// The smallest scale; 1 by default.
  open var minimumZoomScale: CGFloat {
    get { zoom.range.lowerBound }
    set {
      guard !newValue.isNaN else { return }
      zoom.range = newValue...max(newValue, zoom.range.upperBound)
      addPinch()
    }
  }

  /// The greatest scale; 1 by default.
  open var maximumZoomScale: CGFloat {
    get { zoom.range.upperBound }
    set {
      guard !newValue.isNaN else { return }
      zoom.range = min(newValue, zoom.range.lowerBound)...newValue
      addPinch()
    }
  }

  /// The scale of the delegate's view; 1 by default.
  open var zoomScale: CGFloat {
    get { zoom.scale }
    set {
      let scale = min(max(newValue, zoom.range.lowerBound), zoom.range.upperBound)
      guard let view = delegate?.viewForZooming(in: self), scale != zoom.scale, scale > 0 else { return }
      zoom.scale = scale
      view.transform = CGAffineTransform(scaleX: scale, y: scale)
      let size = view.frame.size
      view.center = CGPoint(x: size.width / 2, y: size.height / 2)
      contentSize = size
      if !isDragging { contentOffset = contentOffset.clamped(to: limits) }
      delegate?.scrollViewDidZoom(self)
    }
  }

  /// Sets the scale, at once.
  open func setZoomScale(_ scale: CGFloat, animated: Bool) { zoomScale = scale }

  private func addPinch() {
    guard zoom.pinch == nil else { return }
    let pinch = UIPinchGestureRecognizer { [unowned self] in didPinch($0) }
    addGestureRecognizer(pinch)
    zoom.pinch = pinch
  }

  private func didPinch(_ pinch: UIPinchGestureRecognizer) {
    if pinch.state == .began { zoom.start = zoom.scale }
    let (center, offset, scale) = (pinch.location(in: self), contentOffset, zoom.scale)
    zoomScale = zoom.start * pinch.scale
    // What is between the fingers stays there.
    let change = zoom.scale / scale - 1
    contentOffset = CGPoint(x: offset.x + center.x * change, y: offset.y + center.y * change)
      .clamped(to: limits)
  }

  /// The recognizer that scrolls.
  open private(set) lazy var panGestureRecognizer = UIPanGestureRecognizer { [unowned self] in scroll($0) }

  /// Whether a drag is in progress.
  open var isDragging: Bool { drag != nil }

  /// Whether the view scrolls on after a drag.
  open var isDecelerating: Bool { rest != nil }

  private var rest: ScrollRest?

  /// The offset, without the resistance beyond the ends, at the beginning of the drag.
  private var drag: CGPoint?

  /// How fast the contents slow down after a drag.
  public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    /// The factor of the velocity per millisecond.
    public let rawValue: CGFloat

    /// Creates a rate from the factor of the velocity per millisecond, between 0 and 1.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    /// The factor 0.998.
    public static let normal = DecelerationRate(rawValue: 0.998)

    /// The factor 0.99.
    public static let fast = DecelerationRate(rawValue: 0.99)
  }

  /// Creates a scroll view with empty contents.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    addGestureRecognizer(panGestureRecognizer)
  }

  /// Creates a scroll view from a storyboard or xib; an empty one with another coder.
  ///
  /// The contents have the size of the subviews of the file.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    addGestureRecognizer(panGestureRecognizer)
    guard let element = (coder as? NibDecoder)?.element else { return }
    if let isOn = element.bool("scrollEnabled") { isScrollEnabled = isOn }
    if let isOn = element.bool("bounces") { bounces = isOn }
    if let isOn = element.bool("alwaysBounceHorizontal") { alwaysBounceHorizontal = isOn }
    if let isOn = element.bool("alwaysBounceVertical") { alwaysBounceVertical = isOn }
    if let isOn = element.bool("pagingEnabled") { isPagingEnabled = isOn }
    if let scale = element.number("minimumZoomScale") { minimumZoomScale = CGFloat(scale) }
    if let scale = element.number("maximumZoomScale") { maximumZoomScale = CGFloat(scale) }
    contentSize = CGSize(
      width: subviews.map(\.frame.maxX).max() ?? 0, height: subviews.map(\.frame.maxY).max() ?? 0)
  }

  /// The point of the contents at the origin of the view: the origin of its bounds.
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set {
      guard newValue != bounds.origin else { return }
      bounds.origin = newValue
      setNeedsLayout()
      delegate?.scrollViewDidScroll(self)
    }
  }

  /// Scrolls to an offset at once, and calls the delegate's method for the end after the duration.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    guard contentOffset != self.contentOffset else { return }
    self.contentOffset = contentOffset
    guard animated else { return }
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.3) { [weak self] in
      MainActor.assumeIsolated {
        guard let self else { return }
        self.delegate?.scrollViewDidEndScrollingAnimation(self)
      }
    }
  }

  /// The offsets at the ends of the contents.
  private var limits: (x: ClosedRange<Double>, y: ClosedRange<Double>) {
    let (left, top) = (0 - Double(contentInset.left), 0 - Double(contentInset.top))
    return (
      left...max(left, Double(contentSize.width + contentInset.right - bounds.width)),
      top...max(top, Double(contentSize.height + contentInset.bottom - bounds.height))
    )
  }

  /// Returns whether a gesture recognizer may begin: that which scrolls only if the contents move.
  open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard gestureRecognizer === panGestureRecognizer else { return true }
    let limits = limits
    return alwaysBounceHorizontal || alwaysBounceVertical || limits.x.lowerBound < limits.x.upperBound
      || limits.y.lowerBound < limits.y.upperBound
  }

  private func scroll(_ pan: UIPanGestureRecognizer) {
    switch pan.state {
    case .began:
      stopDecelerating()
      let limits = limits
      drag = CGPoint(
        x: RubberBand.drag(
          displaying: Double(contentOffset.x), limits: limits.x, viewLength: Double(bounds.width)),
        y: RubberBand.drag(
          displaying: Double(contentOffset.y), limits: limits.y, viewLength: Double(bounds.height)))
      delegate?.scrollViewWillBeginDragging(self)
      followDrag(pan)
    case .ended, .cancelled:
      followDrag(pan)
      drag = nil
      let velocity = pan.state == .ended ? pan.velocity(in: superview) : .zero
      let target = target(velocity: velocity)
      var chosen = target
      // UIKit's velocity is that of the contents, in points per millisecond.
      let contentVelocity = CGPoint(x: velocity.x / -1000, y: velocity.y / -1000)
      delegate?.scrollViewWillEndDragging(
        self, withVelocity: contentVelocity, targetContentOffset: &chosen)
      let decelerates = isPagingEnabled || chosen != target || !isAtRest(velocity: velocity)
      delegate?.scrollViewDidEndDragging(self, willDecelerate: decelerates)
      if isPagingEnabled || chosen != target {
        settle(at: chosen)
      } else if decelerates {
        startDecelerating(velocity: velocity)
      }
    default: followDrag(pan)
    }
  }

  private func followDrag(_ pan: UIPanGestureRecognizer) {
    guard let drag else { return }
    let (limits, translation) = (limits, pan.translation(in: superview))
    func offset(
      _ drag: CGFloat, _ limits: ClosedRange<Double>, _ length: CGFloat, _ alwaysBounces: Bool
    ) -> Double {
      bounces && (alwaysBounces || limits.lowerBound < limits.upperBound)
        ? RubberBand.offset(ofDrag: Double(drag), limits: limits, viewLength: Double(length))
        : min(max(Double(drag), limits.lowerBound), limits.upperBound)
    }
    contentOffset = CGPoint(
      x: offset(drag.x - translation.x, limits.x, bounds.width, alwaysBounceHorizontal),
      y: offset(drag.y - translation.y, limits.y, bounds.height, alwaysBounceVertical))
  }

  /// Whether the contents stay where they are after a drag.
  private func isAtRest(velocity: CGPoint) -> Bool {
    contentOffset == contentOffset.clamped(to: limits) && hypot(velocity.x, velocity.y) <= 100
  }

  /// Where the contents come to rest after a drag: at the next multiple of the bounds, or as far as they slow
  /// down.
  private func target(velocity: CGPoint) -> CGPoint {
    func end(_ offset: CGFloat, _ velocity: CGFloat, _ length: CGFloat) -> CGFloat {
      guard isPagingEnabled else {
        let rate = decelerationRate.rawValue
        return offset - velocity / 1000 * rate / max(1e-6, 1 - rate)
      }
      guard length > 0 else { return offset }
      let position = offset / length
      let number =
        velocity < -100
        ? position.rounded(.up) : velocity > 100 ? position.rounded(.down) : position.rounded()
      return number * length
    }
    guard isPagingEnabled || !isAtRest(velocity: velocity) else { return contentOffset }
    return CGPoint(
      x: end(contentOffset.x, velocity.x, bounds.width), y: end(contentOffset.y, velocity.y, bounds.height)
    ).clamped(to: limits)
  }

  /// Scrolls to where the contents come to rest.
  private func settle(at target: CGPoint) {
    let rest = ScrollRest()
    self.rest = rest
    UIView.animate(withDuration: 0.3) {
      self.contentOffset = target
    } completion: { [weak self] _ in
      guard let self, self.rest === rest else { return }
      stopDecelerating()
    }
  }

  private func startDecelerating(velocity: CGPoint) {
    let limits = limits
    func motion(
      _ offset: CGFloat, _ velocity: CGFloat, _ limits: ClosedRange<Double>, _ alwaysBounces: Bool
    ) -> ScrollMotion {
      let moves = alwaysBounces || limits.lowerBound < limits.upperBound
      return ScrollMotion(offset: Double(offset), velocity: moves ? -Double(velocity) : 0)
    }
    let link = CADisplayLink(target: self, selector: Selector(UIScrollView.decelerate(_:)))
    link.add(to: .main, forMode: .common)
    rest = ScrollRest(
      motion: (
        motion(contentOffset.x, velocity.x, limits.x, alwaysBounceHorizontal),
        motion(contentOffset.y, velocity.y, limits.y, alwaysBounceVertical)
      ), link: link)
  }

  private func decelerate(_ link: CADisplayLink) {
    guard let rest, var motion = rest.motion else { return stopDecelerating() }
    // The program may have changed the offset.
    if contentOffset != CGPoint(x: motion.x.offset, y: motion.y.offset) {
      motion.x = ScrollMotion(offset: Double(contentOffset.x), velocity: motion.x.velocity)
      motion.y = ScrollMotion(offset: Double(contentOffset.y), velocity: motion.y.velocity)
    }
    let limits = limits
    func advance(_ axis: inout ScrollMotion, _ limits: ClosedRange<Double>) -> Bool {
      axis.advance(
        limits: limits, decelerationRate: Double(decelerationRate.rawValue), bounces: bounces,
        time: Double(link.duration))
    }
    let isMovingX = advance(&motion.x, limits.x)
    let isMovingY = advance(&motion.y, limits.y)
    rest.motion = motion
    contentOffset = CGPoint(x: motion.x.offset, y: motion.y.offset)
    if !isMovingX, !isMovingY { stopDecelerating() }
  }

  private func stopDecelerating() {
    guard let rest else { return }
    rest.link?.invalidate()
    self.rest = nil
    delegate?.scrollViewDidEndDecelerating(self)
  }
}

/// How the contents of a scroll view come to rest after a drag: by a motion, or by an animation.
@MainActor private final class ScrollRest {
  var motion: (x: ScrollMotion, y: ScrollMotion)?
  let link: CADisplayLink?

  init(motion: (x: ScrollMotion, y: ScrollMotion)? = nil, link: CADisplayLink? = nil) {
    (self.motion, self.link) = (motion, link)
  }
}

extension CGPoint {
  /// The nearest point within limits.
  fileprivate func clamped(to limits: (x: ClosedRange<Double>, y: ClosedRange<Double>)) -> CGPoint {
    CGPoint(
      x: min(max(Double(x), limits.x.lowerBound), limits.x.upperBound),
      y: min(max(Double(y), limits.y.lowerBound), limits.y.upperBound))
  }
}

/// The scale of the contents of a scroll view.
private struct ScrollZoom {
  var range: ClosedRange<CGFloat> = 1...1
  var scale: CGFloat = 1
  /// The scale at the start of a pinch.
  var start: CGFloat = 1
  var pinch: UIPinchGestureRecognizer?
}

/// The values of properties without effect.
private struct IneffectiveScrolling {
  var showsHorizontalIndicator = true
  var showsVerticalIndicator = true
  var isDirectionalLockEnabled = false
}
