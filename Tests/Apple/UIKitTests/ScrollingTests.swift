import Foundation
import Testing
import UIKit

/// Scroll views zoom and stop at pages, and views replace each other.
@Suite(.serialized) @MainActor struct ScrollingTests {
  final class Zooming: NSObject, UIScrollViewDelegate {
    let content = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    var scales: [CGFloat] = []
    func viewForZooming(in scrollView: UIScrollView) -> UIView? { content }
    func scrollViewDidZoom(_ scrollView: UIScrollView) { scales.append(scrollView.zoomScale) }
  }

  private func makeScrollView(_ simulator: Simulator) -> (UIWindow, UIScrollView) {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    let scrollView = UIScrollView(frame: window.bounds)
    window.addSubview(scrollView)
    window.makeKeyAndVisible()
    return (window, scrollView)
  }

  @Test func `the delegate's view is scaled within the limits, and by a pinch`() {
    let simulator = Simulator(size: CGSize(width: 300, height: 300))
    let (window, scrollView) = makeScrollView(simulator)
    let delegate = Zooming()
    scrollView.addSubview(delegate.content)
    scrollView.delegate = delegate
    scrollView.maximumZoomScale = 3
    scrollView.zoomScale = 2
    #expect(scrollView.contentSize == CGSize(width: 600, height: 600))
    #expect(delegate.content.frame == CGRect(x: 0, y: 0, width: 600, height: 600))
    scrollView.setZoomScale(10, animated: true)
    #expect(delegate.scales == [2, 3] && window.subviews.count == 1)
    scrollView.zoomScale = 1
    simulator.touchBegan(0, at: CGPoint(x: 140, y: 150))
    simulator.touchBegan(1, at: CGPoint(x: 160, y: 150))
    simulator.run(seconds: 0.1)
    simulator.touchMoved(0, to: CGPoint(x: 130, y: 150))
    simulator.touchMoved(1, to: CGPoint(x: 170, y: 150))
    simulator.run(seconds: 0.1)
    simulator.touchMoved(0, to: CGPoint(x: 120, y: 150))
    simulator.touchMoved(1, to: CGPoint(x: 180, y: 150))
    simulator.run(seconds: 0.1)
    #expect(scrollView.zoomScale > 1.4)
  }

  @Test func `a drag stops at the next page`() {
    let simulator = Simulator(size: CGSize(width: 300, height: 300))
    let (window, scrollView) = makeScrollView(simulator)
    scrollView.contentSize = CGSize(width: 1200, height: 300)
    scrollView.isPagingEnabled = true
    simulator.drag([CGPoint(x: 250, y: 100), CGPoint(x: 150, y: 100)], duration: 0.1)
    simulator.run(seconds: 1)
    #expect(scrollView.contentOffset == CGPoint(x: 300, y: 0) && !scrollView.isDragging)
    #expect(window.subviews.count == 1)
  }

  @Test func `a transition replaces a view, or hides it`() {
    let simulator = Simulator(size: CGSize(width: 300, height: 300))
    let (window, first) = makeScrollView(simulator)
    let (second, third) = (UIView(), UIView())
    var completions = 0
    UIView.transition(from: first, to: second, duration: 0.5) { _ in completions += 1 }
    #expect(window.subviews == [second])
    window.addSubview(third)
    third.isHidden = true
    UIView.transition(from: second, to: third, duration: 0.5, options: .showHideTransitionViews) { _ in
      completions += 1
    }
    #expect(window.subviews == [second, third] && second.isHidden && !third.isHidden)
    simulator.run(seconds: 0.6)
    #expect(completions == 2)
  }

  final class Snapping: NSObject, UIScrollViewDelegate {
    var log: [String] = []
    func scrollViewWillEndDragging(
      _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
      targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {
      log.append("will \(velocity.x > 0 && targetContentOffset.pointee.x > scrollView.contentOffset.x)")
      targetContentOffset.pointee.x = 250
    }
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
      log.append("did \(decelerate)")
    }
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {
      log.append("rest \(scrollView.contentOffset.x)")
    }
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {
      log.append("animation \(scrollView.contentOffset.x)")
    }
  }

  @Test func `the delegate chooses where a drag ends, and receives the end of an animation`() {
    let simulator = Simulator(size: CGSize(width: 300, height: 300))
    let (window, scrollView) = makeScrollView(simulator)
    let delegate = Snapping()
    scrollView.delegate = delegate
    scrollView.contentSize = CGSize(width: 1200, height: 300)
    simulator.drag([CGPoint(x: 250, y: 100), CGPoint(x: 150, y: 100)], duration: 0.1)
    simulator.run(seconds: 0.3)
    #expect(scrollView.isDecelerating)
    simulator.run(seconds: 1)
    #expect(delegate.log == ["will true", "did true", "rest 250.0"] && !scrollView.isDecelerating)
    scrollView.setContentOffset(.zero, animated: true)
    #expect(delegate.log.count == 3)
    simulator.run(seconds: 0.5)
    #expect(delegate.log.last == "animation 0.0" && window.subviews.count == 1)
  }

  @Test func `a pinch keeps what is between the fingers, without ends beyond the contents`() {
    let simulator = Simulator(size: CGSize(width: 300, height: 300))
    let (window, scrollView) = makeScrollView(simulator)
    let delegate = Zooming()
    scrollView.addSubview(delegate.content)
    scrollView.delegate = delegate
    scrollView.minimumZoomScale = .nan
    scrollView.minimumZoomScale = 0.5
    scrollView.maximumZoomScale = 4
    simulator.touchBegan(0, at: CGPoint(x: 190, y: 200))
    simulator.touchBegan(1, at: CGPoint(x: 210, y: 200))
    for distance in [20.0, 30, 40] {
      simulator.run(seconds: 0.1)
      simulator.touchMoved(0, to: CGPoint(x: 200 - distance, y: 200))
      simulator.touchMoved(1, to: CGPoint(x: 200 + distance, y: 200))
    }
    simulator.run(seconds: 0.1)
    let offset = CGPoint(x: 200 * (scrollView.zoomScale - 1), y: 200 * (scrollView.zoomScale - 1))
    #expect(scrollView.zoomScale > 1.4 && window.subviews.count == 1)
    // One finger moves before the other one.
    #expect(abs(scrollView.contentOffset.x - offset.x) < 5 && abs(scrollView.contentOffset.y - offset.y) < 1)
    scrollView.zoomScale = 0.5
    #expect(scrollView.contentOffset == .zero)
  }
}
