import UIKit

// A view controller class that uses functions of UIKit.

/// Pushes a square towards the touch, with a magnitude proportional to the distance.
class PushController: NSObject, UICollisionBehaviorDelegate, UIDynamicAnimatorDelegate {
  let view = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  private(set) var log = [String]()
  private(set) var square: UIView?
  private(set) var animator: UIDynamicAnimator?
  private var push: UIPushBehavior?

  func viewDidLoad() {
    let square = UIView(frame: CGRect(x: 110, y: 190, width: 100, height: 100))
    square.backgroundColor = .green
    view.addSubview(square)
    let animator = UIDynamicAnimator(referenceView: view)
    animator.delegate = self
    let collision = UICollisionBehavior(items: [square])
    collision.translatesReferenceBoundsIntoBoundary = true
    collision.collisionDelegate = self
    animator.addBehavior(collision)
    let push = UIPushBehavior(items: [square], mode: .continuous)
    animator.addBehavior(push)
    (self.square, self.animator, self.push) = (square, animator, push)
  }

  func handleTap(at point: CGPoint) {
    guard let center = square?.center else { return }
    let distance = sqrt(pow(point.x - center.x, 2.0) + pow(point.y - center.y, 2.0))
    let angle = atan2(point.y - center.y, point.x - center.x)
    push?.magnitude = distance / 200.0
    push?.angle = angle
  }

  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: UIDynamicItem,
    withBoundaryIdentifier identifier: NSCopying?, at p: CGPoint
  ) {
    log.append(String(format: "%.0f", max(p.x, p.y)))
  }
}

/// The contacts logged for a push to the right, and the final position of the square.
@MainActor func pushToTheRight() -> (log: [String], center: CGPoint) {
  let controller = PushController()
  controller.viewDidLoad()
  controller.handleTap(at: CGPoint(x: 360, y: 240))
  controller.animator?.run(seconds: 3)
  return (controller.log, controller.square?.center ?? .zero)
}
