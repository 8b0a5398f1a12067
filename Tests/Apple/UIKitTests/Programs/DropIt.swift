// swift-format-ignore-file: NeverForceUnwrap, NeverUseImplicitlyUnwrappedOptionals
import UIKit

/// A library of behaviors: gravity, collisions and elasticity for falling objects.
class FallingObjectBehavior: UIDynamicBehavior {
  let gravity = UIGravityBehavior()

  private let collider: UICollisionBehavior = {
    let collider = UICollisionBehavior()
    collider.translatesReferenceBoundsIntoBoundary = true
    return collider
  }()

  private let itemBehavior: UIDynamicItemBehavior = {
    let dib = UIDynamicItemBehavior()
    dib.allowsRotation = false
    dib.elasticity = 0.5
    return dib
  }()

  func addBarrier(path: UIBezierPath, named name: String) {
    collider.removeBoundary(withIdentifier: name as NSCopying)
    collider.addBoundary(withIdentifier: name as NSCopying, for: path)
  }

  override init() {
    super.init()
    addChildBehavior(gravity)
    addChildBehavior(collider)
    addChildBehavior(itemBehavior)
  }

  func addItem(item: UIDynamicItem) {
    gravity.addItem(item)
    collider.addItem(item)
    itemBehavior.addItem(item)
  }

  func removeItem(item: UIDynamicItem) {
    gravity.removeItem(item)
    collider.removeItem(item)
    itemBehavior.removeItem(item)
  }
}

extension CGFloat {
  static func random(max: Int) -> CGFloat { CGFloat(Int.random(in: 0..<max)) }
}

extension UIColor {
  class var random: UIColor {
    switch Int.random(in: 0..<4) {
    case 0: return UIColor.green
    case 1: return UIColor.blue
    case 2: return UIColor.orange
    default: return UIColor.purple
    }
  }
}

extension CGRect {
  var mid: CGPoint { CGPoint(x: midX, y: midY) }
  var upperLeft: CGPoint { CGPoint(x: minX, y: minY) }

  init(center: CGPoint, size: CGSize) {
    let upperLeft = CGPoint(x: center.x - size.width / 2, y: center.y - size.height / 2)
    self.init(origin: upperLeft, size: size)
  }
}

extension UIView {
  func hitTest(p: CGPoint) -> UIView? { hitTest(p, with: nil) }
}

/// A view of falling squares; a full row is removed, and a pan hangs the last square on a finger.
class DropItView: UIView, UIDynamicAnimatorDelegate {
  private lazy var animator: UIDynamicAnimator = {
    let animator = UIDynamicAnimator(referenceView: self)
    animator.delegate = self
    return animator
  }()

  private let dropBehavior = FallingObjectBehavior()
  private(set) var completedRows = 0
  private let dropsPerRow = 5
  private(set) var lastDrop: UIView?

  var animating: Bool = false {
    didSet {
      if animating {
        animator.addBehavior(dropBehavior)
      } else {
        animator.removeBehavior(dropBehavior)
      }
    }
  }

  private var attachment: UIAttachmentBehavior? {
    willSet {
      if attachment != nil { animator.removeBehavior(attachment!) }
    }
    didSet {
      if attachment != nil { animator.addBehavior(attachment!) }
    }
  }

  private var dropSize: CGSize {
    let size = bounds.size.width / CGFloat(dropsPerRow)
    return CGSize(width: size, height: size)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let path = UIBezierPath(ovalIn: CGRect(center: CGPoint(x: bounds.midX, y: -200), size: dropSize))
    dropBehavior.addBarrier(path: path, named: "Middle Barrier")
  }

  func grabDrop(recognizer: UIPanGestureRecognizer) {
    let gesturePoint = recognizer.location(in: self)
    switch recognizer.state {
    case .began:
      if let dropToAttachTo = lastDrop, dropToAttachTo.superview != nil {
        attachment = UIAttachmentBehavior(item: dropToAttachTo, attachedToAnchor: gesturePoint)
      }
      lastDrop = nil
    case .changed:
      attachment?.anchorPoint = gesturePoint
    default:
      attachment = nil
    }
  }

  func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) {
    removeCompletedRow()
  }

  private func removeCompletedRow() {
    var dropsToRemove = [UIView]()
    var hitTestRect = CGRect(origin: bounds.upperLeft, size: dropSize)
    hitTestRect.origin.y = bounds.maxY
    repeat {
      hitTestRect.origin.x = bounds.minX
      hitTestRect.origin.y -= dropSize.height
      var dropsTested = 0
      var dropsFound = [UIView]()
      while dropsTested < dropsPerRow {
        guard let hitView = hitTest(p: hitTestRect.mid), hitView.superview === self else {
          break
        }
        dropsFound.append(hitView)
        hitTestRect.origin.x += dropSize.width
        dropsTested += 1
      }
      if dropsTested == dropsPerRow {
        dropsToRemove += dropsFound
        completedRows += 1
      }
    } while dropsToRemove.isEmpty && hitTestRect.origin.y > bounds.minY
    for drop in dropsToRemove {
      dropBehavior.removeItem(item: drop)
      drop.removeFromSuperview()
    }
  }

  func addDrop(column: Int) {
    var frame = CGRect(origin: CGPoint.zero, size: dropSize)
    frame.origin.x = CGFloat(column) * dropSize.width
    let drop = UIView(frame: frame.insetBy(dx: 0.5, dy: 0.5))
    drop.backgroundColor = UIColor.random
    addSubview(drop)
    dropBehavior.addItem(item: drop)
    lastDrop = drop
  }
}

class DropItViewController: UIViewController {
  let gameView = DropItView(frame: .zero)
  private var column = 0

  override func viewDidLoad() {
    super.viewDidLoad()
    gameView.frame = view.bounds
    view.addSubview(gameView)
    gameView.addGestureRecognizer(
      UITapGestureRecognizer(target: self, action: Selector(DropItViewController.addDrop(_:))))
    gameView.addGestureRecognizer(
      UIPanGestureRecognizer(target: gameView, action: Selector(DropItView.grabDrop(recognizer:))))
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    gameView.animating = true
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    gameView.animating = false
  }

  func addDrop(_ recognizer: UITapGestureRecognizer) {
    if recognizer.state == .ended {
      gameView.addDrop(column: column % 5)
      column += 1
    }
  }
}
