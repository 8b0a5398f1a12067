import UIKit

// Games, written like those of courses and tutorials.

extension UIBezierPath {
  class func lineFrom(_ from: CGPoint, to: CGPoint) -> UIBezierPath {
    let path = UIBezierPath()
    path.move(to: from)
    path.addLine(to: to)
    return path
  }
}

/// A view whose collision bounds are an ellipse.
class BallView: UIView {
  override var collisionBoundsType: UIDynamicItemCollisionBoundsType { .ellipse }
}

/// A view whose collision bounds are a triangle.
class TriangleView: UIView {
  override var collisionBoundsType: UIDynamicItemCollisionBoundsType { .path }

  override var collisionBoundingPath: UIBezierPath {
    let (w, h) = (bounds.size.width / 2, bounds.size.height / 2)
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 0, y: -h))
    path.addLine(to: CGPoint(x: w, y: h))
    path.addLine(to: CGPoint(x: -w, y: h))
    path.close()
    return path
  }
}

/// An item other than a view, with a rounded collision path.
class Stone: NSObject, UIDynamicItem {
  var center = CGPoint(x: 100, y: 50)
  var transform: CGAffineTransform = .identity
  let bounds = CGRect(x: 0, y: 0, width: 60, height: 40)

  var collisionBoundsType: UIDynamicItemCollisionBoundsType { .path }
  var collisionBoundingPath: UIBezierPath {
    UIBezierPath(roundedRect: bounds.offsetBy(dx: -30, dy: -20), cornerRadius: 12)
  }
}

/// A game of Breakout; the boundary identifier of the paddle is a string, those of the bricks are numbers.
class BreakoutBehavior: UIDynamicBehavior, UICollisionBehaviorDelegate {
  private(set) var events: [String] = []
  private(set) var lost = 0

  let gravity = UIGravityBehavior()

  private lazy var collider: UICollisionBehavior = {
    let lazilyCreatedCollider = UICollisionBehavior()
    lazilyCreatedCollider.collisionMode = UICollisionBehavior.Mode.everything
    lazilyCreatedCollider.collisionDelegate = self
    lazilyCreatedCollider.action = { [unowned self] in
      guard let bounds = self.dynamicAnimator?.referenceView?.bounds else { return }
      for ball in self.balls where !bounds.intersects(ball.frame) {
        self.lost += 1
        self.removeBall(ball)
      }
    }
    return lazilyCreatedCollider
  }()

  private let ballBehavior: UIDynamicItemBehavior = {
    let behavior = UIDynamicItemBehavior()
    behavior.allowsRotation = false
    behavior.elasticity = 1.0
    behavior.friction = 0
    behavior.resistance = 0
    return behavior
  }()

  var balls: [UIView] { collider.items.compactMap { $0 as? UIView } }

  override init() {
    super.init()
    addChildBehavior(gravity)
    addChildBehavior(collider)
    addChildBehavior(ballBehavior)
  }

  func addBarrier(_ path: UIBezierPath, named name: String) {
    collider.removeBoundary(withIdentifier: name as NSCopying)
    collider.addBoundary(withIdentifier: name as NSCopying, for: path)
  }

  func addBrick(_ path: UIBezierPath, number: Int) {
    collider.addBoundary(withIdentifier: number as NSCopying, for: path)
  }

  func addBall(_ ball: UIView) {
    dynamicAnimator?.referenceView?.addSubview(ball)
    gravity.addItem(ball)
    collider.addItem(ball)
    ballBehavior.addItem(ball)
  }

  func removeBall(_ ball: UIView) {
    gravity.removeItem(ball)
    collider.removeItem(ball)
    ballBehavior.removeItem(ball)
    ball.removeFromSuperview()
  }

  func pushBall(_ ball: UIView) {
    let push = UIPushBehavior(items: [ball], mode: .instantaneous)
    push.setAngle(-CGFloat.pi / 2, magnitude: 0.2)
    push.action = { [unowned push] in
      if !push.active { self.removeChildBehavior(push) }
    }
    addChildBehavior(push)
  }

  var names: [String] { (collider.boundaryIdentifiers ?? []).compactMap { $0 as? String } }

  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: UIDynamicItem,
    withBoundaryIdentifier identifier: NSCopying?, at p: CGPoint
  ) {
    if let name = identifier as? String, name == "paddle" {
      events.append("hit the \(name)")
    } else if let brick = identifier as? Int {
      events.append("brick \(brick)")
      behavior.removeBoundary(withIdentifier: brick as NSCopying)
    }
  }
}

/// The events of a ball that is pushed at a brick, falls onto the paddle and then leaves the view through the
/// brick's gap.
///
/// A second ball falls beside the paddle. Also returns the number of lost balls and the remaining boundary
/// identifiers.
@MainActor func playBreakout() -> (events: [String], lost: Int, names: [String]) {
  let view = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
  let animator = UIDynamicAnimator(referenceView: view)
  let breakout = BreakoutBehavior()
  animator.addBehavior(breakout)
  breakout.gravity.magnitude = 0.5
  breakout.addBarrier(
    UIBezierPath(roundedRect: CGRect(x: 50, y: 350, width: 100, height: 20), cornerRadius: 5), named: "paddle"
  )
  breakout.addBrick(UIBezierPath(rect: CGRect(x: 50, y: 0, width: 100, height: 20)), number: 7)
  let ball = BallView(frame: CGRect(x: 90, y: 190, width: 20, height: 20))
  ball.backgroundColor = UIColor.red
  let stray = BallView(frame: CGRect(x: 250, y: 190, width: 20, height: 20))
  breakout.addBall(ball)
  breakout.addBall(stray)
  breakout.pushBall(ball)
  animator.run(seconds: 6)
  return (breakout.events, breakout.lost, breakout.names)
}

/// The heights at which a triangle, a ball and a stone come to rest above a floor at 300.
@MainActor func dropShapes() -> [CGFloat] {
  let view = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
  let triangle = TriangleView(frame: CGRect(x: 200, y: 100, width: 60, height: 60))
  let ball = BallView(frame: CGRect(x: 300, y: 100, width: 40, height: 40))
  let stone = Stone()
  view.addSubview(triangle)
  view.addSubview(ball)
  let animator = UIDynamicAnimator(referenceView: view)
  let items: [UIDynamicItem] = [triangle, ball, stone]
  let collision = UICollisionBehavior(items: items)
  let floor = UIBezierPath.lineFrom(CGPoint(x: 0, y: 300), to: CGPoint(x: 400, y: 300))
  collision.addBoundary(withIdentifier: "floor" as NSString, for: floor)
  animator.addBehavior(UIGravityBehavior(items: items))
  animator.addBehavior(collision)
  animator.run(seconds: 10)
  return items.map { 300 - $0.center.y }
}
