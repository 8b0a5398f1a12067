// swift-format-ignore-file: NeverForceUnwrap
import UIKit

/// Balls on rods, of which one is pulled aside.
class NewtonsCradleView: UIView {
  private let colors: [UIColor]
  private var balls: [UIView] = []
  private var animator: UIDynamicAnimator?
  private var ballsToAttachmentBehaviors: [UIView: UIAttachmentBehavior] = [:]
  private var snapBehavior: UISnapBehavior?
  let collisionBehavior: UICollisionBehavior
  let gravityBehavior: UIGravityBehavior
  let itemBehavior: UIDynamicItemBehavior

  var ballCenters: [CGPoint] { balls.map(\.center) }

  init(colors: [UIColor]) {
    self.colors = colors
    collisionBehavior = UICollisionBehavior(items: [])
    gravityBehavior = UIGravityBehavior(items: [])
    itemBehavior = UIDynamicItemBehavior(items: [])
    super.init(frame: CGRect(x: 0, y: 0, width: 380, height: 300))
    backgroundColor = .white
    animator = UIDynamicAnimator(referenceView: self)
    animator?.addBehavior(collisionBehavior)
    animator?.addBehavior(gravityBehavior)
    animator?.addBehavior(itemBehavior)
    itemBehavior.elasticity = 1.0
    itemBehavior.friction = 0
    itemBehavior.resistance = 0
    createBallViews()
    layoutBalls()
  }

  required init?(coder aDecoder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  private func createBallViews() {
    for color in colors {
      let ball = BallItemView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
      ball.backgroundColor = color
      ball.layer.cornerRadius = 20
      addSubview(ball)
      balls.append(ball)
      let recognizer = UIPanGestureRecognizer(
        target: self, action: Selector(NewtonsCradleView.handleBallPan(_:)))
      ball.addGestureRecognizer(recognizer)
    }
  }

  private func layoutBalls() {
    let requiredWidth = CGFloat(balls.count) * 41
    for (index, ball) in balls.enumerated() {
      if let attachmentBehavior = ballsToAttachmentBehaviors[ball] {
        animator?.removeBehavior(attachmentBehavior)
      }
      let ballXOrigin = ((bounds.width - requiredWidth) / 2.0) + (CGFloat(index) * 41)
      ball.frame = CGRect(x: ballXOrigin, y: bounds.midY, width: 40, height: 40)
      let attachmentBehavior = UIAttachmentBehavior(
        item: ball, attachedToAnchor: CGPoint(x: ball.frame.midX, y: bounds.midY - 50))
      ballsToAttachmentBehaviors[ball] = attachmentBehavior
      animator?.addBehavior(attachmentBehavior)
      collisionBehavior.addItem(ball)
      gravityBehavior.addItem(ball)
      itemBehavior.addItem(ball)
    }
  }

  func handleBallPan(_ recognizer: UIPanGestureRecognizer) {
    guard let ball = recognizer.view else { return }
    let location = recognizer.location(in: self)
    if recognizer.state == .began {
      let snap = UISnapBehavior(item: ball, snapTo: location)
      animator?.addBehavior(snap)
      snapBehavior = snap
    }
    snapBehavior?.snapPoint = location
    if recognizer.state == .ended {
      animator?.removeBehavior(snapBehavior!)
    }
  }
}

class BallItemView: UIView {
  override var collisionBoundsType: UIDynamicItemCollisionBoundsType { .ellipse }
}
