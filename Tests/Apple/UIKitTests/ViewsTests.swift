import Testing
import UIKit

/// Views of UIKit.
@Suite(.serialized) @MainActor struct UIViewTests {
  private final class Recorder: UIView {
    var log: [String] = []
    override func layoutSubviews() {
      super.layoutSubviews()
      log.append("layout")
    }
    override func willMove(toSuperview newSuperview: UIView?) {
      log.append(newSuperview == nil ? "leave" : "enter")
    }
    override func didMoveToWindow() { log.append(window == nil ? "off screen" : "on screen") }
  }

  @Test func `views are equal by identity and are members of sets`() {
    let (a, b) = (UIView(), UIView())
    #expect(a == a && a != b)
    let set: Set<UIView> = [a, b, a]
    #expect(set.count == 2 && [a, b].firstIndex(of: b) == 1)
  }

  @Test func `subviews are ordered, found by tag, and refer to their superview`() {
    let (root, a, b, c) = (UIView(), UIView(), UIView(), UIView())
    root.addSubview(a)
    root.insertSubview(b, belowSubview: a)
    root.insertSubview(c, aboveSubview: b)
    #expect(root.subviews == [b, c, a])
    root.bringSubviewToFront(b)
    root.sendSubviewToBack(a)
    #expect(root.subviews == [a, c, b])
    c.tag = 7
    #expect(root.viewWithTag(7) === c && c.isDescendant(of: root) && c.superview === root)
    c.removeFromSuperview()
    #expect(c.superview == nil && root.subviews.count == 2)
  }

  @Test func `a view is notified of its superview and window, and laid out before the next frame`() {
    let simulator = Simulator()
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.makeKeyAndVisible()
    let view = Recorder(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    window.addSubview(view)
    #expect(view.log == ["enter", "on screen"])
    simulator.run(seconds: 0.1)
    #expect(view.log.last == "layout" && view.log.count == 3)
    view.setNeedsLayout()
    view.layoutIfNeeded()
    view.layoutIfNeeded()
    #expect(view.log.count == 4)
    view.removeFromSuperview()
    #expect(view.log.suffix(2) == ["leave", "off screen"] && view.window == nil)
  }

  @Test func `hit-testing finds the front view, and respects overrides`() {
    final class Ring: UIView {
      override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        hypot(point.x - bounds.midX, point.y - bounds.midY) > 20
      }
    }
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let ring = Ring(frame: root.bounds)
    root.addSubview(ring)
    #expect(root.hitTest(CGPoint(x: 10, y: 10), with: nil) === ring)
    #expect(root.hitTest(CGPoint(x: 50, y: 50), with: nil) === root)
    #expect(root.hitTest(CGPoint(x: 150, y: 50), with: nil) == nil)
  }

  @Test func `coordinates are converted through transforms`() {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let child = UIView(frame: CGRect(x: 20, y: 20, width: 40, height: 40))
    child.transform = CGAffineTransform(rotationAngle: .pi / 2)
    root.addSubview(child)
    let point = child.convert(CGPoint(x: 0, y: 0), to: root)
    #expect(abs(point.x - 60) < 1e-9 && abs(point.y - 20) < 1e-9)
  }

  @Test func `autoresizing follows the superview`() {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let child = UIView(frame: CGRect(x: 10, y: 10, width: 80, height: 20))
    child.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
    root.addSubview(child)
    root.frame = CGRect(x: 0, y: 0, width: 150, height: 120)
    #expect(child.frame == CGRect(x: 10, y: 30, width: 130, height: 20))
  }

  @Test func `colors are equal by components; a view has no background by default`() {
    #expect(UIView().backgroundColor == nil)
    #expect(
      UIColor(white: 1, alpha: 1) == .white && UIColor(hue: 0, saturation: 1, brightness: 1, alpha: 1) == .red
    )
    #expect(UIColor.red.withAlphaComponent(0.5) != .red)
    var (red, alpha): (CGFloat, CGFloat) = (0, 0)
    UIColor.orange.getRed(&red, green: nil, blue: nil, alpha: &alpha)
    #expect(red == 1 && alpha == 1)
    let view = UIView()
    view.layer.backgroundColor = UIColor.blue.cgColor
    #expect(view.backgroundColor == .blue)
    view.backgroundColor = nil
    #expect(view.backgroundColor == nil && view.layer.backgroundColor == nil)
  }

  @Test func `a label is as large as its text, and keeps the frame that it was given`() {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 200, height: 30))
    label.text = "Hello"
    label.font = .boldSystemFont(ofSize: 20)
    #expect(label.frame == CGRect(x: 0, y: 0, width: 200, height: 30))
    label.sizeToFit()
    #expect(label.bounds.width > 30 && label.bounds.width < 80)
    #expect(label.font.pointSize == 20 && label.textColor == .label)
  }

  @Test func `a button sends its actions, unless it is disabled`() {
    let simulator = Simulator()
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.makeKeyAndVisible()
    var taps = 0
    let button = UIButton(primaryAction: UIAction(title: "Tap") { _ in taps += 1 })
    button.frame = CGRect(x: 10, y: 10, width: 100, height: 44)
    window.addSubview(button)
    simulator.tap(at: button.center)
    simulator.run(seconds: 0.2)
    #expect(taps == 1 && button.currentTitle == "Tap" && button.titleLabel?.text == "Tap")
    button.isEnabled = false
    simulator.tap(at: button.center)
    simulator.run(seconds: 0.2)
    #expect(taps == 1)
  }
}

/// Animations of UIKit.
@Suite(.serialized) @MainActor struct UIViewAnimationTests {
  /// Creates a simulator and a view on its screen; in the test itself, because another test may make its
  /// simulator the current one before a test that has an initializer runs.
  private func makeScreen() -> (Simulator, UIView) {
    let simulator = Simulator()
    let window = UIWindow(frame: UIScreen.main.bounds)
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    window.addSubview(view)
    window.makeKeyAndVisible()
    return (simulator, view)
  }

  @Test func `a control reports a touch that leaves it and comes back, and one that repeats another`() {
    let controller = UIViewController()
    let control = UIControl(frame: CGRect(x: 100, y: 100, width: 50, height: 50))
    controller.view.addSubview(control)
    var names: [String] = []
    for (event, name) in [
      (UIControl.Event.touchDown, "down"), (.touchDownRepeat, "repeat"), (.touchDragExit, "exit"),
      (.touchDragEnter, "enter"), (.touchUpInside, "up"),
    ] {
      control.addAction(UIAction { _ in names.append("\(name) \(control.isTouchInside)") }, for: event)
    }
    let simulator = Simulator(rootViewController: controller)
    let center = CGPoint(x: 125, y: 125)
    simulator.drag([center, CGPoint(x: 350, y: 125), center], duration: 0.3)
    simulator.run(seconds: 1)
    #expect(names == ["down true", "exit false", "enter true", "up false"])
    names = []
    simulator.tap(at: center)
    simulator.run(seconds: 0.1)
    simulator.tap(at: center)
    simulator.run(seconds: 0.2)
    #expect(names.contains("repeat true"))
  }

  @Test func `an animation sets the value at once and completes after its duration`() {
    let (simulator, view) = makeScreen()
    var completed: Bool?
    UIView.animate(withDuration: 0.5, animations: { view.alpha = 0 }, completion: { completed = $0 })
    #expect(view.alpha == 0)
    simulator.run(seconds: 0.4)
    #expect(completed == nil)
    simulator.run(seconds: 0.2)
    #expect(completed == true)
  }

  @Test func `a repeated animation runs until it is interrupted`() {
    let (simulator, view) = makeScreen()
    UIView.animate(withDuration: 0.1, delay: 0, options: [.repeat, .autoreverse]) { view.center.x = 100 }
    simulator.run(seconds: 2)
    #expect(!simulator.isIdle)
    view.center.x = 50
    simulator.run(seconds: 0.1)
    #expect(simulator.isIdle)
  }

  @Test func `a property animator stops where it is, and finishes`() {
    let (simulator, view) = makeScreen()
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x = 105 }
    var position: UIViewAnimatingPosition?
    animator.addCompletion { position = $0 }
    animator.startAnimation()
    #expect(animator.isRunning && animator.state == .active)
    simulator.run(seconds: 0.5)
    animator.stopAnimation(false)
    #expect(abs(view.center.x - 55) < 2 && animator.state == .stopped && position == nil)
    animator.finishAnimation(at: .current)
    #expect(position == .current && animator.state == .inactive)
    simulator.run(seconds: 1)
    #expect(abs(view.center.x - 55) < 2)
  }

  @Test func `timers, the main queue and display links use the simulated clock`() {
    let (simulator, _) = makeScreen()
    var log: [String] = []
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) {
      log.append("queue \(Simulator.current?.time ?? 0)")
    }
    @MainActor final class Target: NSObject {
      var frames = 0
      func frame(_ link: CADisplayLink) { frames += 1 }
      func fire() { frames += 100 }
    }
    let target = Target()
    let link = CADisplayLink(target: target, selector: Selector(Target.frame(_:)))
    link.add(to: .main, forMode: .common)
    let timer = Timer.scheduledTimer(
      timeInterval: 0.25, target: target, selector: Selector(Target.fire), userInfo: nil, repeats: true)
    simulator.run(seconds: 1)
    // The timer is due at the ends of quarters, of which the fourth is the first tick after the second.
    #expect(log == ["queue 0.5"] && target.frames == 60 + 300)
    link.invalidate()
    timer.invalidate()
    simulator.run(seconds: 1)
    #expect(target.frames == 60 + 300 && !timer.isValid)
  }
}

/// View controllers of UIKit.
@Suite(.serialized) @MainActor struct UIViewControllerTests {
  @Test func `an alert is presented, and a button's closure is called after it was tapped`() {
    let controller = UIViewController()
    let simulator = Simulator(rootViewController: controller)
    var chosen: [String] = []
    let alert = UIAlertController(title: "Delete?", message: nil, preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "OK", style: .default) { chosen.append($0.title ?? "") })
    controller.present(alert, animated: true)
    simulator.run(seconds: 0.5)
    #expect(controller.presentedViewController === alert)
    // The only button fills the lower edge of the alert, in the middle of the screen.
    for y in stride(from: 422.0, through: 500, by: 10) where chosen.isEmpty {
      simulator.tap(at: CGPoint(x: 195, y: y))
      simulator.run(seconds: 0.5)
    }
    #expect(chosen == ["OK"] && controller.presentedViewController == nil)
  }

  @Test func `children are added and removed, and events go up the responder chain`() {
    final class Parent: UIViewController {
      var touches = 0
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { self.touches += 1 }
    }
    let (parent, child) = (Parent(), UIViewController())
    let simulator = Simulator(rootViewController: parent)
    parent.addChild(child)
    parent.view.addSubview(child.view)
    child.didMove(toParent: parent)
    #expect(parent.children == [child] && child.parent === parent)
    simulator.tap(at: CGPoint(x: 100, y: 100))
    simulator.run(seconds: 0.2)
    #expect(parent.touches == 1)
    child.view.removeFromSuperview()
    child.removeFromParent()
    #expect(parent.children.isEmpty && child.parent == nil)
  }
}
