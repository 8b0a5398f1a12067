// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals
import Foundation
import UIKit

private let throwingThreshold: CGFloat = 1000
private let throwingVelocityPadding: CGFloat = 35

/// A picture that can be dragged by any point and thrown off the screen, after which it returns.
class TossingViewController: UIViewController {
  let imageView = UIImageView(image: UIImage(named: "goldengate"))
  let redSquare = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
  let blueSquare = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
  private var originalBounds = CGRect.zero
  private var originalCenter = CGPoint.zero
  private var animator: UIDynamicAnimator!
  private var attachmentBehavior: UIAttachmentBehavior!
  private var pushBehavior: UIPushBehavior!
  private var itemBehavior: UIDynamicItemBehavior!
  private(set) var resets = 0

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .darkGray
    imageView.frame = CGRect(x: 95, y: 322, width: 200, height: 200)
    imageView.contentMode = .scaleAspectFill
    imageView.clipsToBounds = true
    imageView.layer.cornerRadius = 8
    redSquare.backgroundColor = .red
    blueSquare.backgroundColor = .blue
    [imageView, redSquare, blueSquare].forEach(view.addSubview)
    view.addGestureRecognizer(
      UIPanGestureRecognizer(
        target: self, action: Selector(TossingViewController.handleAttachmentGesture(_:))))
    animator = UIDynamicAnimator(referenceView: view)
    originalBounds = imageView.bounds
    originalCenter = imageView.center
  }

  func resetDemo() {
    resets += 1
    animator.removeAllBehaviors()
    UIView.animate(withDuration: 0.45) {
      self.imageView.bounds = self.originalBounds
      self.imageView.center = self.originalCenter
      self.imageView.transform = CGAffineTransform.identity
    }
  }

  func handleAttachmentGesture(_ sender: UIPanGestureRecognizer) {
    let location = sender.location(in: self.view)
    let boxLocation = sender.location(in: self.imageView)

    switch sender.state {
    case .began:
      animator.removeAllBehaviors()
      let centerOffset = UIOffset(
        horizontal: boxLocation.x - imageView.bounds.midX, vertical: boxLocation.y - imageView.bounds.midY)
      attachmentBehavior = UIAttachmentBehavior(
        item: imageView, offsetFromCenter: centerOffset, attachedToAnchor: location)
      redSquare.center = attachmentBehavior.anchorPoint
      blueSquare.center = location
      animator.addBehavior(attachmentBehavior)

    case .ended:
      animator.removeAllBehaviors()
      let velocity = sender.velocity(in: view)
      let magnitude = sqrt((velocity.x * velocity.x) + (velocity.y * velocity.y))
      if magnitude > throwingThreshold {
        let pushBehavior = UIPushBehavior(items: [imageView], mode: .instantaneous)
        pushBehavior.pushDirection = CGVector(dx: (velocity.x / 10), dy: (velocity.y / 10))
        pushBehavior.magnitude = magnitude / throwingVelocityPadding
        self.pushBehavior = pushBehavior
        animator.addBehavior(pushBehavior)

        let angle = Int.random(in: 0..<20) - 10
        itemBehavior = UIDynamicItemBehavior(items: [imageView])
        itemBehavior.friction = 0.2
        itemBehavior.allowsRotation = true
        itemBehavior.addAngularVelocity(CGFloat(angle), for: imageView)
        animator.addBehavior(itemBehavior)

        DispatchQueue.main.asyncAfter(deadline: .now() + 0.4) {
          self.resetDemo()
        }
      } else {
        resetDemo()
      }

    default:
      attachmentBehavior.anchorPoint = sender.location(in: view)
      redSquare.center = attachmentBehavior.anchorPoint
    }
  }
}
