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

  final class Holder: UIView {
    struct Value { var number = 0 }
    var value = Value()
  }

  @Test func `a handler adds an observation, and values that cannot be compared are reported once`() {
    let simulator = Simulator()
    let (box, holder) = (UIView(), Holder())
    var (inner, log): (NSKeyValueObservation?, [String]) = (nil, [])
    let outer = box.observe(\.alpha) { view, _ in
      inner = view.observe(\.tag) { _, _ in log.append("tag") }
    }
    let values = holder.observe(\.value) { holder, _ in log.append("value \(holder.value.number)") }
    box.alpha = 0.5
    simulator.run(seconds: 0.1)
    box.tag = 1
    holder.value.number = 2
    simulator.run(seconds: 0.1)
    #expect(log == ["value 2", "tag"] || log == ["tag", "value 2"])
    for observation in [outer, inner, values] { observation?.invalidate() }
  }
}
