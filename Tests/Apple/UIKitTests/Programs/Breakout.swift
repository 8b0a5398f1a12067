// swift-format-ignore-file: NeverForceUnwrap, NeverUseImplicitlyUnwrappedOptionals
import Foundation
import UIKit

/// A game of Breakout with a paddle that follows the finger.
class BreakoutViewController: UIViewController, UICollisionBehaviorDelegate {
  struct Constants {
    static let brickColumns = 6
    static let brickRows = 3
    static let brickHeight: CGFloat = 20
    static let paddleSize = CGSize(width: 110, height: 16)
    static let ballRadius: CGFloat = 10
    static let paddleIdentifier = "paddle"
  }

  private struct Brick {
    var relativeFrame: CGRect
    var view: UIView
  }

  private lazy var animator: UIDynamicAnimator = { UIDynamicAnimator(referenceView: self.view) }()
  private let collider = UICollisionBehavior()
  private let ballBehavior = UIDynamicItemBehavior()
  private var bricks = [Int: Brick]()
  private(set) var ball: UIView!
  private(set) var score = 0 {
    didSet { scoreLabel.text = "Score: \(score)" }
  }
  let scoreLabel = UILabel(frame: CGRect(x: 20, y: 40, width: 200, height: 24))

  private lazy var paddle: UIView = {
    let paddle = UIView(frame: CGRect(origin: CGPoint(x: -1, y: -1), size: Constants.paddleSize))
    paddle.backgroundColor = UIColor.green
    paddle.layer.cornerRadius = 5
    paddle.layer.borderColor = UIColor.black.cgColor
    paddle.layer.borderWidth = 2.0
    return paddle
  }()

  var remainingBricks: Int { bricks.count }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(scoreLabel)
    view.addSubview(paddle)
    view.addGestureRecognizer(
      UIPanGestureRecognizer(target: self, action: Selector(BreakoutViewController.movePaddle(_:))))
    view.addGestureRecognizer(
      UITapGestureRecognizer(target: self, action: Selector(BreakoutViewController.pushBall(_:))))
    collider.collisionDelegate = self
    collider.action = { [unowned self] in
      if let ball = self.ball, !self.view.bounds.intersects(ball.frame) { self.ballDidLeave() }
    }
    ballBehavior.allowsRotation = false
    ballBehavior.elasticity = 1.0
    ballBehavior.friction = 0.0
    ballBehavior.resistance = 0.0
    animator.addBehavior(collider)
    animator.addBehavior(ballBehavior)
    createBricks()
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    var gameRect = view.bounds
    gameRect.size.height *= 2
    collider.addBoundary(withIdentifier: "gameBounds" as NSString, for: UIBezierPath(rect: gameRect))
    for (index, brick) in bricks {
      brick.view.frame.origin.x = brick.relativeFrame.origin.x * view.bounds.width
      brick.view.frame.origin.y = brick.relativeFrame.origin.y * view.bounds.height
      brick.view.frame.size.width = brick.relativeFrame.width * view.bounds.width
      brick.view.frame.size.height = Constants.brickHeight
      collider.addBoundary(withIdentifier: index as NSCopying, for: UIBezierPath(rect: brick.view.frame))
    }
    paddle.center = CGPoint(x: view.bounds.midX, y: view.bounds.maxY - 60)
    addPaddleBarrier()
    placeBall()
  }

  private func createBricks() {
    let deltaX = 1.0 / CGFloat(Constants.brickColumns)
    for row in 0..<Constants.brickRows {
      for column in 0..<Constants.brickColumns {
        let frame = CGRect(
          x: CGFloat(column) * deltaX, y: 0.12 + CGFloat(row) * 0.03, width: deltaX, height: 0.03)
        let view = UIView(frame: frame)
        view.backgroundColor = [UIColor.systemRed, .systemOrange, .systemYellow][row]
        bricks[row * Constants.brickColumns + column] = Brick(relativeFrame: frame, view: view)
        self.view.addSubview(view)
      }
    }
  }

  private func addPaddleBarrier() {
    collider.removeBoundary(withIdentifier: Constants.paddleIdentifier as NSCopying)
    collider.addBoundary(
      withIdentifier: Constants.paddleIdentifier as NSCopying,
      for: UIBezierPath(roundedRect: paddle.frame, cornerRadius: 5))
  }

  private func placeBall() {
    if ball == nil {
      ball = BallItemView(
        frame: CGRect(x: 0, y: 0, width: 2 * Constants.ballRadius, height: 2 * Constants.ballRadius))
      ball.backgroundColor = .black
      ball.layer.cornerRadius = Constants.ballRadius
      view.addSubview(ball)
    }
    ball.center = CGPoint(x: paddle.center.x, y: paddle.frame.minY - Constants.ballRadius - 1)
    collider.addItem(ball)
    ballBehavior.addItem(ball)
  }

  func movePaddle(_ gesture: UIPanGestureRecognizer) {
    switch gesture.state {
    case .ended: fallthrough
    case .changed:
      let translation = gesture.translation(in: view)
      paddle.frame.origin.x = max(
        min(paddle.frame.origin.x + translation.x, view.bounds.maxX - Constants.paddleSize.width), 0.0)
      addPaddleBarrier()
      gesture.setTranslation(CGPoint.zero, in: view)
    default: break
    }
  }

  func pushBall(_ gesture: UITapGestureRecognizer) {
    guard gesture.state == .ended, let ball = ball else { return }
    let push = UIPushBehavior(items: [ball], mode: .instantaneous)
    push.magnitude = 0.15
    push.angle = -CGFloat.pi / 2 + 0.2
    push.action = { [weak push, weak self] in
      if let push = push, !push.active { self?.animator.removeBehavior(push) }
    }
    animator.addBehavior(push)
  }

  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: UIDynamicItem,
    withBoundaryIdentifier identifier: NSCopying?, at p: CGPoint
  ) {
    guard let index = identifier as? Int, let brick = bricks[index] else { return }
    collider.removeBoundary(withIdentifier: index as NSCopying)
    bricks.removeValue(forKey: index)
    score += 10
    UIView.transition(
      with: brick.view, duration: 0.2, options: .transitionFlipFromLeft,
      animations: { brick.view.alpha = 0.5 },
      completion: { _ in
        UIView.animate(
          withDuration: 0.3, animations: { brick.view.alpha = 0 },
          completion: { _ in brick.view.removeFromSuperview() })
      })
  }

  private func ballDidLeave() {
    collider.removeItem(ball)
    ballBehavior.removeItem(ball)
    ball.removeFromSuperview()
    ball = nil
    let alert = UIAlertController(title: "Game over", message: "Score: \(score)", preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "Play again", style: .default) { _ in self.placeBall() })
    present(alert, animated: true)
  }
}
