import UIKit

// Gesture handlers of view controllers.

/// A photo that is dragged by a corner and thrown.
@MainActor class PhotoController {
  let view = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  let imageView = UIView(frame: CGRect(x: 110, y: 190, width: 100, height: 100))

  lazy var animator: UIDynamicAnimator = UIDynamicAnimator(referenceView: self.view)
  var attachmentBehavior: UIAttachmentBehavior?
  private var originalCenter = CGPoint.zero

  func viewDidLoad() {
    view.addSubview(imageView)
    originalCenter = imageView.center
  }

  func handleAttachmentGesture(_ sender: UIPanGestureRecognizer) {
    let location = sender.location(in: self.view)
    let boxLocation = sender.location(in: self.imageView)
    switch sender.state {
    case .began:
      animator.removeAllBehaviors()
      let centerOffset = UIOffset(
        horizontal: boxLocation.x - imageView.bounds.midX, vertical: boxLocation.y - imageView.bounds.midY)
      let attachmentBehavior = UIAttachmentBehavior(
        item: imageView, offsetFromCenter: centerOffset, attachedToAnchor: location)
      animator.addBehavior(attachmentBehavior)
      self.attachmentBehavior = attachmentBehavior
    case .changed:
      attachmentBehavior?.anchorPoint = sender.location(in: view)
    case .ended, .cancelled:
      animator.removeAllBehaviors()
      throwImage(with: sender.velocity(in: view))
    default:
      break
    }
  }

  private func throwImage(with velocity: CGPoint) {
    let magnitude = sqrt((velocity.x * velocity.x) + (velocity.y * velocity.y))
    guard magnitude > 500 else { return resetDemo() }
    let pushBehavior = UIPushBehavior(items: [imageView], mode: .instantaneous)
    pushBehavior.pushDirection = CGVector(dx: velocity.x / 10, dy: velocity.y / 10)
    pushBehavior.magnitude = magnitude / 35
    animator.addBehavior(pushBehavior)

    let itemBehavior = UIDynamicItemBehavior(items: [imageView])
    itemBehavior.friction = 0.2
    itemBehavior.allowsRotation = true
    itemBehavior.addAngularVelocity(5, for: imageView)
    animator.addBehavior(itemBehavior)
  }

  func resetDemo() {
    animator.removeAllBehaviors()
    imageView.bounds = CGRect(origin: .zero, size: CGSize(width: 100, height: 100))
    imageView.center = originalCenter
    imageView.transform = CGAffineTransform.identity
  }
}

/// The position of a photo after it was dragged by its corner, and its distance and rotation after it was
/// thrown.
@MainActor func throwPhoto() -> (dragged: CGPoint, turn: CGFloat, flown: CGFloat) {
  let controller = PhotoController()
  controller.viewDidLoad()
  let simulator = Simulator(size: CGSize(width: 320, height: 480))
  let window = UIWindow(frame: UIScreen.main.bounds)
  window.addSubview(controller.view)
  window.makeKeyAndVisible()
  let pan = UIPanGestureRecognizer { controller.handleAttachmentGesture($0) }
  controller.view.addGestureRecognizer(pan)
  simulator.drag([CGPoint(x: 200, y: 200), CGPoint(x: 300, y: 300)], duration: 0.25)
  simulator.run(seconds: 14.0 / 60)
  let dragged = controller.imageView.center
  let turn = atan2(controller.imageView.transform.b, controller.imageView.transform.a)
  simulator.run(seconds: 0.5)
  let end = controller.imageView.center
  return (dragged, turn, hypot(end.x - dragged.x, end.y - dragged.y))
}

/// A dialog that drops in, and swings and falls out when it is dismissed.
class DropDialog: UIDynamicBehavior {
  private let alertView: UIView
  private let collision: UICollisionBehavior
  private(set) var isGone = false

  init(alertView: UIView, floor: CGFloat) {
    self.alertView = alertView
    collision = UICollisionBehavior(items: [alertView])
    super.init()
    let gravity = UIGravityBehavior(items: [alertView])
    gravity.magnitude = 3
    collision.setTranslatesReferenceBoundsIntoBoundary(
      with: UIEdgeInsets(top: -500, left: 0, bottom: floor, right: 0))
    let properties = UIDynamicItemBehavior(items: [alertView])
    properties.elasticity = 0.3
    properties.allowsRotation = false
    [gravity, collision, properties].forEach(addChildBehavior)
  }

  func dismiss() {
    guard let animator = dynamicAnimator else { return }
    removeChildBehavior(collision)
    let start = animator.elapsedTime
    let rotation = UIDynamicItemBehavior(items: [alertView])
    rotation.allowsRotation = true
    addChildBehavior(rotation)
    let corner = UIAttachmentBehavior(
      item: alertView, offsetFromCenter: UIOffset(horizontal: 90, vertical: -40),
      attachedToAnchor: CGPoint(x: alertView.frame.maxX, y: alertView.frame.minY))
    corner.damping = 0.1
    corner.frequency = 0.8
    addChildBehavior(corner)
    action = { [unowned self, weak corner] in
      if let corner = corner, animator.elapsedTime - start > 0.5 { self.removeChildBehavior(corner) }
      if let bounds = animator.referenceView?.bounds, !alertView.frame.intersects(bounds) {
        isGone = true
        animator.removeBehavior(self)
      }
    }
  }
}

/// The position of a dialog after it has dropped in, and whether it and its behavior have been removed at the
/// end.
@MainActor func dropDialog() -> (standing: CGPoint, isGone: Bool, behaviors: Int) {
  let view = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  let alertView = UIView(frame: CGRect(x: 60, y: -150, width: 200, height: 100))
  view.addSubview(alertView)
  let animator = UIDynamicAnimator(referenceView: view)
  let dialog = DropDialog(alertView: alertView, floor: 190)
  animator.addBehavior(dialog)
  animator.run(seconds: 5)
  let standing = alertView.center
  dialog.dismiss()
  animator.run(seconds: 5)
  return (standing, dialog.isGone, animator.behaviors.count)
}
