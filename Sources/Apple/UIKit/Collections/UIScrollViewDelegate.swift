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
  /// Called when the user lifts a finger that scrolls; does nothing by default.
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>)
  /// Called when an animation of the content offset has ended; does nothing by default.
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
  /// Returns the view that a pinch scales; nil, for none, by default.
  func viewForZooming(in scrollView: UIScrollView) -> UIView?
  /// Called when the scale has changed; does nothing by default.
  func scrollViewDidZoom(_ scrollView: UIScrollView)
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
  /// Does nothing.
  public func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {}
  /// Does nothing.
  public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
  /// Returns nil.
  public func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }
  /// Does nothing.
  public func scrollViewDidZoom(_ scrollView: UIScrollView) {}
}
