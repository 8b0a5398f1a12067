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
}
