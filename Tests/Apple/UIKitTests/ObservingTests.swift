import Foundation
import Testing
import UIKit

/// Properties of views are observed, also while an animator moves them.
@Suite(.serialized) @MainActor struct ObservingTests {
  final class Observer: UIViewController {
    var changes: [CGFloat] = []
    override func observeValue(
      forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
      context: UnsafeMutableRawPointer?
    ) {
      guard keyPath == "center", let center = change?[.newKey] as? CGPoint else { return }
      changes.append(center.y)
    }
  }

  @Test func `an observer follows a falling view until it is removed`() {
    let controller = Observer()
    let simulator = Simulator(rootViewController: controller)
    let box = UIView(frame: CGRect(x: 100, y: 100, width: 50, height: 50))
    controller.view.addSubview(box)
    var alphas: [CGFloat] = []
    let observation = box.observe(\.alpha, options: [.initial, .new]) { view, change in
      alphas.append(change.newValue ?? -1)
    }
    box.addObserver(controller, forKeyPath: "center", options: .new, context: nil)
    let animator = UIDynamicAnimator(referenceView: controller.view)
    animator.addBehavior(UIGravityBehavior(items: [box]))
    simulator.run(seconds: 0.5)
    #expect(controller.changes.count > 20 && controller.changes == controller.changes.sorted())
    box.removeObserver(controller, forKeyPath: "center")
    let count = controller.changes.count
    box.alpha = 0.5
    simulator.run(seconds: 0.5)
    #expect(controller.changes.count == count)
    #expect(alphas == [1, 0.5])
    observation.invalidate()
    box.alpha = 0.2
    simulator.run(seconds: 0.1)
    #expect(alphas == [1, 0.5])
  }
}
