// swift-format-ignore-file: NeverForceUnwrap, NeverUseImplicitlyUnwrappedOptionals
import UIKit

/// A square falls onto a barrier; a tap drops more squares.
class FallingSquareViewController: UIViewController, UICollisionBehaviorDelegate {
  var animator: UIDynamicAnimator!
  var gravity: UIGravityBehavior!
  var collision: UICollisionBehavior!
  var square: UIView!
  var snap: UISnapBehavior?
  var firstContact = false
  var contacts = [String]()

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white

    square = UIView(frame: CGRect(x: 100, y: 100, width: 100, height: 100))
    square.backgroundColor = .gray
    view.addSubview(square)

    let barrier = UIView(frame: CGRect(x: 0, y: 300, width: 130, height: 20))
    barrier.backgroundColor = .red
    view.addSubview(barrier)

    animator = UIDynamicAnimator(referenceView: view)
    gravity = UIGravityBehavior(items: [square])
    animator.addBehavior(gravity)

    collision = UICollisionBehavior(items: [square])
    collision.collisionDelegate = self
    collision.addBoundary(withIdentifier: "barrier" as NSCopying, for: UIBezierPath(rect: barrier.frame))
    collision.translatesReferenceBoundsIntoBoundary = true
    animator.addBehavior(collision)

    let itemBehaviour = UIDynamicItemBehavior(items: [square])
    itemBehaviour.elasticity = 0.6
    animator.addBehavior(itemBehaviour)
  }

  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: UIDynamicItem,
    withBoundaryIdentifier identifier: NSCopying?, at p: CGPoint
  ) {
    contacts.append("\(identifier ?? "bounds" as NSCopying)")
    let collidingView = item as! UIView
    collidingView.backgroundColor = .yellow
    UIView.animate(withDuration: 0.3) {
      collidingView.backgroundColor = .gray
    }

    if !firstContact {
      firstContact = true
      let other = UIView(frame: CGRect(x: 30, y: 0, width: 100, height: 100))
      other.backgroundColor = .gray
      view.addSubview(other)
      collision.addItem(other)
      gravity.addItem(other)
      let attach = UIAttachmentBehavior(item: collidingView, attachedTo: other)
      animator.addBehavior(attach)
    }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    if let snap = snap {
      animator.removeBehavior(snap)
    }
    if let touch = touches.first {
      let snap = UISnapBehavior(item: square, snapTo: touch.location(in: view))
      animator.addBehavior(snap)
      self.snap = snap
    }
  }
}
