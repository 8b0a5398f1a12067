import UIKit

// Code as it is written for iOS, without changes for this package.

/// A square falls onto a slanted barrier and from there to the lower edge.
final class FallingScene: NSObject, UICollisionBehaviorDelegate, UIDynamicAnimatorDelegate {
  let view = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 568))
  let square = UIView(frame: CGRect(x: 100, y: 100, width: 100, height: 100))
  private lazy var animator = UIDynamicAnimator(referenceView: view)
  private(set) var contacts: [String] = []
  private(set) var isPaused = false

  func start() -> UIDynamicAnimator {
    square.backgroundColor = UIColor.gray
    view.addSubview(square)
    let barrier = UIView(frame: CGRect(x: 0, y: 300, width: 130, height: 20))
    barrier.backgroundColor = .red
    view.addSubview(barrier)

    animator.delegate = self
    animator.addBehavior(UIGravityBehavior(items: [square]))

    let collision = UICollisionBehavior(items: [square])
    collision.translatesReferenceBoundsIntoBoundary = true
    collision.addBoundary(withIdentifier: "barrier" as NSCopying, for: UIBezierPath(rect: barrier.frame))
    collision.collisionDelegate = self
    animator.addBehavior(collision)

    let itemBehavior = UIDynamicItemBehavior(items: [square])
    itemBehavior.elasticity = 0.6
    animator.addBehavior(itemBehavior)
    return animator
  }

  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: UIDynamicItem,
    withBoundaryIdentifier identifier: NSCopying?, at p: CGPoint
  ) {
    contacts.append(identifier.map { "\($0)" } ?? "bounds")
    guard let collidingView = item as? UIView else { return }
    collidingView.backgroundColor = .yellow
  }

  func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) {
    isPaused = true
  }
}

/// A weight on a rod, as a composite behavior.
final class PendulumBehavior: UIDynamicBehavior {
  private let gravity: UIGravityBehavior
  private let attachment: UIAttachmentBehavior
  private let push: UIPushBehavior

  init(weight item: UIDynamicItem, suspendedFrom point: CGPoint) {
    gravity = UIGravityBehavior(items: [item])
    attachment = UIAttachmentBehavior(item: item, attachedToAnchor: point)
    push = UIPushBehavior(items: [item], mode: .instantaneous)
    super.init()
    push.setTargetOffsetFromCenter(UIOffset(horizontal: 0, vertical: 10), for: item)
    push.setAngle(0, magnitude: 0.3)
    addChildBehavior(gravity)
    addChildBehavior(attachment)
    addChildBehavior(push)
  }
}

/// Four fields, each of which pulls the item to the corner of its quarter of the view.
final class StickyCornersBehavior: UIDynamicBehavior {
  private let item: UIDynamicItem
  private let itemBehavior: UIDynamicItemBehavior
  private let collisionBehavior: UICollisionBehavior
  private var fieldBehaviors = [UIFieldBehavior]()

  init(item: UIDynamicItem, cornerInset: CGFloat) {
    self.item = item
    collisionBehavior = UICollisionBehavior(items: [item])
    collisionBehavior.translatesReferenceBoundsIntoBoundary = true
    itemBehavior = UIDynamicItemBehavior(items: [item])
    itemBehavior.density = 0.01
    itemBehavior.resistance = 10
    itemBehavior.friction = 0.0
    itemBehavior.allowsRotation = false
    inset = cornerInset
    super.init()
    addChildBehavior(collisionBehavior)
    addChildBehavior(itemBehavior)
    for _ in 0..<4 {
      let fieldBehavior = UIFieldBehavior.springField()
      fieldBehavior.addItem(item)
      fieldBehaviors.append(fieldBehavior)
      addChildBehavior(fieldBehavior)
    }
  }

  private let inset: CGFloat

  override func willMove(to dynamicAnimator: UIDynamicAnimator?) {
    super.willMove(to: dynamicAnimator)
    guard let bounds = dynamicAnimator?.referenceView?.bounds else { return }
    let dx = inset + item.bounds.width / 2
    let dy = inset + item.bounds.height / 2
    let corners = [
      CGPoint(x: dx, y: dy), CGPoint(x: bounds.width - dx, y: dy),
      CGPoint(x: dx, y: bounds.height - dy), CGPoint(x: bounds.width - dx, y: bounds.height - dy),
    ]
    for (fieldBehavior, corner) in zip(fieldBehaviors, corners) {
      fieldBehavior.position = corner
      fieldBehavior.region = UIRegion(
        size: CGSize(width: bounds.width - 2 * dx, height: bounds.height - 2 * dy))
    }
  }

  func addLinearVelocity(_ velocity: CGPoint) {
    itemBehavior.addLinearVelocity(velocity, for: item)
  }
}

/// A round item other than a view, with a centre and bounds.
final class Marble: NSObject, UIDynamicItem {
  var center = CGPoint(x: 160, y: 100)
  var bounds: CGRect { CGRect(x: 0, y: 0, width: 40, height: 40) }
  var transform = CGAffineTransform.identity
  var collisionBoundsType: UIDynamicItemCollisionBoundsType { .ellipse }
}
