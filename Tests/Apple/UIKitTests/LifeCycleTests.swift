import Foundation
import Testing
import UIKit

/// Views and controllers are notified, scrolled and animated as on iOS.
@Suite(.serialized) @MainActor struct LifeCycleTests {
  private final class Notified: UIView {
    var moves: [Bool] = []
    override func didMoveToWindow() { moves.append(window != nil) }
  }

  @Test func `a view moves to its window once, whether the window is hidden or not`() {
    let (early, late) = (Notified(), Notified())
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    _ = Simulator()
    window.addSubview(early)
    let controller = UIViewController()
    controller.view = late
    window.rootViewController = controller
    window.makeKeyAndVisible()
    #expect(early.moves == [true] && late.moves == [true])
    window.isHidden = true
    late.removeFromSuperview()
    #expect(early.moves == [true] && late.moves == [true, false])
  }

  @Test func `an animator whose window is shown later runs`() {
    let simulator = Simulator()
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 600))
    let box = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    window.addSubview(box)
    let animator = UIDynamicAnimator(referenceView: window)
    animator.addBehavior(UIGravityBehavior(items: [box]))
    window.makeKeyAndVisible()
    simulator.run(seconds: 0.5)
    #expect(box.center.y > 50)
  }

  @Test func `a scroll view whose contents fit leaves the pan to another recognizer`() {
    let controller = UIViewController()
    let simulator = Simulator(rootViewController: controller)
    let scroll = UIScrollView(frame: controller.view.bounds)
    controller.view.addSubview(scroll)
    var translation: CGFloat = 0
    scroll.addGestureRecognizer(
      UIPanGestureRecognizer { translation = $0.translation(in: nil).y })
    simulator.drag([CGPoint(x: 100, y: 200), CGPoint(x: 100, y: 300)], duration: 0.2)
    simulator.run(seconds: 0.5)
    #expect(translation > 50 && scroll.contentOffset == .zero)
    scroll.contentSize.height = 2000
    translation = 0
    simulator.drag([CGPoint(x: 100, y: 300), CGPoint(x: 100, y: 200)], duration: 0.2)
    simulator.run(seconds: 0.5)
    #expect(translation == 0 && scroll.contentOffset.y > 50)
  }

  @Test func `an inset moves contents that are at the edge`() {
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    scroll.contentSize = CGSize(width: 100, height: 1000)
    scroll.contentInset = UIEdgeInsets(top: 30, left: 0, bottom: 0, right: 0)
    #expect(scroll.contentOffset == CGPoint(x: 0, y: -30))
    scroll.contentOffset.y = 200
    scroll.contentInset.top = 50
    #expect(scroll.contentOffset.y == 200)
  }

  @Test func `an animation has finished though its property was set or animated again`() {
    let controller = UIViewController()
    let simulator = Simulator(rootViewController: controller)
    var ends: [String] = []
    func animate(_ name: String, _ change: @escaping (UIView) -> Void) -> UIView {
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      controller.view.addSubview(view)
      UIView.animate(withDuration: 0.5, animations: { change(view) }) {
        ends.append("\(name) \($0) \((simulator.time * 10).rounded() / 10)")
      }
      return view
    }
    let moved = animate("moved") { $0.center.x = 100 }
    let faded = animate("faded") { $0.alpha = 0.5 }
    simulator.run(seconds: 0.2)
    moved.center.x = 200
    UIView.animate(withDuration: 1) { faded.alpha = 1 }
    simulator.run(seconds: 1)
    #expect(ends.sorted() == ["faded true 0.5", "moved true 0.5"], "\(ends)")
  }

  @Test func `keyframes animate one after another`() {
    let controller = UIViewController()
    let simulator = Simulator(rootViewController: controller)
    var end: Bool?
    controller.view.alpha = 0
    UIView.animateKeyframes(
      withDuration: 1, delay: 0,
      animations: {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { controller.view.alpha = 1 }
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { controller.view.alpha = 0.5 }
      },
      completion: { end = $0 })
    #expect(controller.view.alpha == 1)
    simulator.run(seconds: 0.7)
    #expect(controller.view.alpha == 0.5 && end == nil)
    simulator.run(seconds: 0.5)
    #expect(end == true)
  }

  @Test func `a button shows an image in its middle, beside its title, and behind both`() throws {
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 200, height: 50))
    button.setImage(UIImage(named: "there is none"), for: .normal)
    button.layoutIfNeeded()
    let image = try #require(button.imageView)
    #expect(image.frame == CGRect(x: 75, y: 0, width: 50, height: 50) && button.currentImage != nil)
    button.setTitle("Go", for: .normal)
    button.setBackgroundImage(UIImage(named: "background"), for: .normal)
    button.layoutIfNeeded()
    #expect(image.frame.minX < 75 && button.titleLabel?.frame.minX == image.frame.maxX)
    #expect(button.subviews.first?.frame == button.bounds && button.currentBackgroundImage != nil)
    #expect(button.hitTest(CGPoint(x: 100, y: 25), with: nil) === button)
  }
}
