import Testing
import UIKit

/// Gesture recognizers of UIKit.
@Suite(.serialized) @MainActor struct GesturesTests {
  let simulator = Simulator(size: CGSize(width: 320, height: 480))
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  let view = UIView(frame: CGRect(x: 20, y: 20, width: 200, height: 200))

  init() {
    window.addSubview(view)
    window.makeKeyAndVisible()
  }

  private final class Log {
    var entries: [String] = []
  }

  @Test func `a pan reports translations and velocity in a view's coordinates`() {
    let log = Log()
    var velocity = CGPoint.zero
    view.addGestureRecognizer(
      UIPanGestureRecognizer { [unowned view] pan in
        log.entries.append("\(pan.state)")
        velocity = pan.velocity(in: view)
        #expect(pan.numberOfTouches == 1)
      })
    simulator.drag([CGPoint(x: 50, y: 50), CGPoint(x: 150, y: 50)], duration: 0.5)
    simulator.run(seconds: 1)
    #expect(log.entries.first == "began" && log.entries.last == "ended")
    #expect(abs(velocity.x - 200) < 1 && velocity.y == 0)
  }

  @Test func `setTranslation makes the next translation relative`() {
    var moved: CGFloat = 0
    view.addGestureRecognizer(
      UIPanGestureRecognizer { [unowned view] pan in
        moved += pan.translation(in: view).x
        pan.setTranslation(.zero, in: view)
      })
    simulator.drag([CGPoint(x: 50, y: 50), CGPoint(x: 130, y: 50)], duration: 0.5)
    simulator.run(seconds: 1)
    #expect(abs(moved - 80) < 0.01)
  }

  @Test func `a single tap waits until a double tap has failed`() {
    let log = Log()
    let double = UITapGestureRecognizer { _ in log.entries.append("double") }
    double.numberOfTapsRequired = 2
    let single = UITapGestureRecognizer { _ in log.entries.append("single") }
    single.require(toFail: double)
    view.addGestureRecognizer(single)
    view.addGestureRecognizer(double)
    simulator.tap(at: CGPoint(x: 50, y: 50))
    simulator.run(seconds: 0.2)
    #expect(log.entries == [])
    simulator.run(seconds: 0.5)
    #expect(log.entries == ["single"])
    simulator.tap(at: CGPoint(x: 50, y: 50))
    simulator.run(seconds: 0.15)
    simulator.tap(at: CGPoint(x: 50, y: 50))
    simulator.run(seconds: 1)
    #expect(log.entries == ["single", "double"])
    #expect(simulator.isIdle)
  }

  @Test func `of two pans one recognizes, unless the delegate allows both`() {
    final class Delegate: NSObject, UIGestureRecognizerDelegate {
      var allows = false
      func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
      ) -> Bool { allows }
    }
    let log = Log()
    let delegate = Delegate()
    let inner = UIPanGestureRecognizer { if $0.state == .began { log.entries.append("inner") } }
    let outer = UIPanGestureRecognizer { if $0.state == .began { log.entries.append("outer") } }
    inner.delegate = delegate
    view.addGestureRecognizer(inner)
    window.addGestureRecognizer(outer)
    simulator.drag([CGPoint(x: 50, y: 50), CGPoint(x: 150, y: 50)], duration: 0.2)
    simulator.run(seconds: 0.5)
    #expect(log.entries == ["inner"])
    delegate.allows = true
    simulator.drag([CGPoint(x: 50, y: 50), CGPoint(x: 150, y: 50)], duration: 0.2)
    simulator.run(seconds: 0.5)
    #expect(log.entries == ["inner", "inner", "outer"])
  }

  @Test func `a pinch scales and a rotation turns with two touches`() {
    final class Both: NSObject, UIGestureRecognizerDelegate {
      func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
      ) -> Bool { true }
    }
    let delegate = Both()
    var (scale, rotation): (CGFloat, CGFloat) = (1, 0)
    let pinch = UIPinchGestureRecognizer { scale = $0.scale }
    let rotate = UIRotationGestureRecognizer { rotation = $0.rotation }
    pinch.delegate = delegate
    view.addGestureRecognizer(pinch)
    view.addGestureRecognizer(rotate)
    simulator.touchBegan(0, at: CGPoint(x: 100, y: 100))
    simulator.touchBegan(1, at: CGPoint(x: 150, y: 100))
    simulator.run(seconds: 0.1)
    for step in 1...10 {
      let angle = CGFloat(step) * .pi / 20
      let radius = 50 + 5 * CGFloat(step)
      simulator.touchMoved(1, to: CGPoint(x: 100 + radius * cos(angle), y: 100 + radius * sin(angle)))
      simulator.run(seconds: 1.0 / 60)
    }
    #expect(abs(scale - 2) < 0.01)
    #expect(abs(rotation - .pi / 2) < 0.01)
    simulator.touchEnded(1, at: CGPoint(x: 100, y: 200))
    simulator.touchEnded(0, at: CGPoint(x: 100, y: 100))
    simulator.run(seconds: 0.1)
    #expect(pinch.state == .possible && simulator.isIdle)
  }

  @Test func `a swipe in its direction, a long press, and a pan from the edge`() {
    let log = Log()
    let swipe = UISwipeGestureRecognizer { _ in log.entries.append("swipe") }
    swipe.direction = [.left, .up]
    view.addGestureRecognizer(swipe)
    view.addGestureRecognizer(UILongPressGestureRecognizer { log.entries.append("press \($0.state)") })
    let edge = UIScreenEdgePanGestureRecognizer(target: nil, action: nil)
    edge.edges = .left
    edge.addTarget(log, action: Selector { () -> Void in log.entries.append("edge") })
    window.addGestureRecognizer(edge)
    simulator.drag([CGPoint(x: 150, y: 100), CGPoint(x: 50, y: 100)], duration: 0.2)
    simulator.run(seconds: 0.5)
    #expect(log.entries == ["swipe"])
    simulator.drag([CGPoint(x: 50, y: 100), CGPoint(x: 150, y: 100)], duration: 0.2)
    simulator.run(seconds: 0.5)
    #expect(log.entries == ["swipe"])
    simulator.touchBegan(at: CGPoint(x: 100, y: 100))
    simulator.run(seconds: 0.6)
    simulator.touchEnded(at: CGPoint(x: 100, y: 100))
    simulator.run(seconds: 0.1)
    #expect(log.entries == ["swipe", "press began", "press ended"])
    log.entries = []
    simulator.drag([CGPoint(x: 5, y: 300), CGPoint(x: 100, y: 300)], duration: 0.2)
    simulator.run(seconds: 0.5)
    #expect(log.entries.contains("edge"))
  }

  @Test func `a recognizer of the program's own sets its state, and touches of the view are cancelled`() {
    final class Press: UIGestureRecognizer {
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { state = .began }
      override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { state = .ended }
    }
    final class TouchView: UIView {
      var log: [String] = []
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("began") }
      override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("ended") }
      override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        log.append("cancelled")
      }
    }
    let touchView = TouchView(frame: view.frame)
    window.addSubview(touchView)
    simulator.tap(at: CGPoint(x: 50, y: 50))
    simulator.run(seconds: 0.2)
    #expect(touchView.log == ["began", "ended"])
    touchView.addGestureRecognizer(
      UIPanGestureRecognizer(target: nil, action: nil))
    simulator.drag([CGPoint(x: 50, y: 50), CGPoint(x: 150, y: 50)], duration: 0.2)
    simulator.run(seconds: 0.5)
    #expect(touchView.log == ["began", "ended", "began", "cancelled"])
    var states: [UIGestureRecognizer.State] = []
    let press = Press(target: nil, action: nil)
    press.addTarget(touchView, action: Selector { (press: Press) in states.append(press.state) })
    touchView.addGestureRecognizer(press)
    simulator.tap(at: CGPoint(x: 50, y: 50))
    simulator.run(seconds: 0.2)
    #expect(states == [.began, .ended])
  }
}
