public import Foundation

/// The methods that a scroll view calls while it scrolls.
@MainActor public protocol UIScrollViewDelegate: NSObjectProtocol {
  /// Called when the content offset has changed; does nothing by default.
  func scrollViewDidScroll(_ scrollView: UIScrollView)
  /// Called when a drag begins; does nothing by default.
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
  /// Called when a drag has ended; does nothing by default.
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
  /// Called when the view has come to rest after a drag; does nothing by default.
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
}

extension UIScrollViewDelegate {
  /// Does nothing.
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  /// Does nothing.
  public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
  /// Does nothing.
  public func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}
  /// Does nothing.
  public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
}

/// A view whose contents are larger than its bounds, and which a drag scrolls.
///
/// It slows down after a drag as UIKit's does, and stops at the ends of the contents without bouncing.
open class UIScrollView: UIView {
  /// The delegate; a weak reference, nil by default.
  open weak var delegate: (any UIScrollViewDelegate)?

  /// The size of the contents, in points; zero by default.
  open var contentSize = CGSize.zero

  /// The distances between the contents and the edges; zero by default.
  open var contentInset = UIEdgeInsets.zero

  /// Whether drags scroll; true by default.
  open var isScrollEnabled = true {
    didSet { panGestureRecognizer.isEnabled = isScrollEnabled }
  }

  /// Whether the contents bounce at the ends; without effect, as they do not.
  open var bounces = true

  /// Whether the contents bounce vertically even if they fit; without effect.
  open var alwaysBounceVertical = false

  /// Whether a horizontal indicator is shown; without effect.
  open var showsHorizontalScrollIndicator = true

  /// Whether a vertical indicator is shown; without effect.
  open var showsVerticalScrollIndicator = true

  /// The recognizer that scrolls.
  open private(set) lazy var panGestureRecognizer = UIPanGestureRecognizer { [unowned self] in scroll($0) }

  /// Whether a drag is in progress.
  open private(set) var isDragging = false

  /// Whether the view scrolls on after a drag.
  open var isDecelerating: Bool { link != nil }

  private var link: CADisplayLink?
  private var velocity = CGPoint.zero

  /// The factor of the velocity per millisecond after a drag, that of UIKit's normal rate.
  private static let decelerationRate: CGFloat = 0.998

  /// Creates a scroll view with empty contents.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    addGestureRecognizer(panGestureRecognizer)
  }

  /// Creates a scroll view; nothing is decoded.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    addGestureRecognizer(panGestureRecognizer)
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

  /// Scrolls to an offset, at once.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) { self.contentOffset = contentOffset }

  private func clamped(_ offset: CGPoint) -> CGPoint {
    func clamped(_ value: CGFloat, _ content: CGFloat, _ size: CGFloat, _ before: CGFloat, _ after: CGFloat)
      -> CGFloat
    {
      min(max(value, -before), max(-before, content + after - size))
    }
    return CGPoint(
      x: clamped(offset.x, contentSize.width, bounds.width, contentInset.left, contentInset.right),
      y: clamped(offset.y, contentSize.height, bounds.height, contentInset.top, contentInset.bottom))
  }

  private func scroll(by distance: CGPoint) {
    contentOffset = clamped(CGPoint(x: contentOffset.x - distance.x, y: contentOffset.y - distance.y))
  }

  private func scroll(_ pan: UIPanGestureRecognizer) {
    switch pan.state {
    case .began:
      stopDecelerating()
      isDragging = true
      delegate?.scrollViewWillBeginDragging(self)
    case .ended, .cancelled:
      isDragging = false
      velocity = pan.velocity(in: superview)
      let decelerates = hypot(velocity.x, velocity.y) > 100
      delegate?.scrollViewDidEndDragging(self, willDecelerate: decelerates)
      if decelerates {
        let link = CADisplayLink(target: self, selector: Selector(UIScrollView.decelerate(_:)))
        link.add(to: .main, forMode: .common)
        self.link = link
      }
    default: break
    }
    scroll(by: pan.translation(in: superview))
    pan.setTranslation(.zero, in: superview)
  }

  private func decelerate(_ link: CADisplayLink) {
    let offset = contentOffset
    scroll(by: CGPoint(x: velocity.x * CGFloat(link.duration), y: velocity.y * CGFloat(link.duration)))
    let factor = pow(Self.decelerationRate, CGFloat(link.duration) * 1000)
    velocity = CGPoint(x: velocity.x * factor, y: velocity.y * factor)
    if hypot(velocity.x, velocity.y) < 10 || contentOffset == offset { stopDecelerating() }
  }

  private func stopDecelerating() {
    guard let link else { return }
    link.invalidate()
    self.link = nil
    delegate?.scrollViewDidEndDecelerating(self)
  }
}
