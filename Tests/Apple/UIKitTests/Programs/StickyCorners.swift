import UIKit

/// A view that is dragged and pulled into the nearest corner when it is released.
class StickyCornersViewController: UIViewController {
  private lazy var itemView: UIView = {
    let floor = UIView(frame: CGRect(x: 0, y: 0, width: 90, height: 90))
    floor.backgroundColor = UIColor(red: 0.2, green: 0.4, blue: 0.9, alpha: 1.0)
    floor.layer.borderWidth = 2
    floor.layer.borderColor = UIColor.black.cgColor
    return floor
  }()
  private lazy var animator: UIDynamicAnimator = UIDynamicAnimator(referenceView: self.view)
  private lazy var stickyBehavior = CornersBehavior(item: self.itemView, cornerInset: 20)
  private var offset = CGPoint.zero

  var itemCenter: CGPoint { itemView.center }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(itemView)
    itemView.center = view.center
    let pan = UIPanGestureRecognizer(target: self, action: Selector(StickyCornersViewController.pan(pan:)))
    view.addGestureRecognizer(pan)
    let longPress = UILongPressGestureRecognizer(
      target: self, action: Selector(StickyCornersViewController.longPress(_:)))
    view.addGestureRecognizer(longPress)
    animator.addBehavior(stickyBehavior)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    stickyBehavior.isEnabled = false
    stickyBehavior.updateFieldsInBounds(bounds: view.bounds)
  }

  func longPress(_ press: UILongPressGestureRecognizer) {
    guard press.state == .began else { return }
    itemView.alpha = itemView.alpha == 1 ? 0.5 : 1
  }

  func pan(pan: UIPanGestureRecognizer) {
    var location = pan.location(in: view)
    switch pan.state {
    case .began:
      let center = itemView.center
      offset.x = location.x - center.x
      offset.y = location.y - center.y
      stickyBehavior.isEnabled = false

    case .changed:
      let referenceBounds = view.bounds
      let itemHalfWidth = itemView.bounds.width / 2.0
      let itemHalfHeight = itemView.bounds.height / 2.0
      location.x -= offset.x
      location.y -= offset.y
      location.x = max(itemHalfWidth, location.x)
      location.x = min(referenceBounds.width - itemHalfWidth, location.x)
      location.y = max(itemHalfHeight, location.y)
      location.y = min(referenceBounds.height - itemHalfHeight, location.y)
      itemView.center = location

    case .cancelled, .ended:
      let velocity = pan.velocity(in: view)
      stickyBehavior.isEnabled = true
      stickyBehavior.addLinearVelocity(velocity: velocity)

    default:
      ()
    }
  }
}

/// Four spring fields, one for each corner.
class CornersBehavior: UIDynamicBehavior {
  enum StickyCorner: Int {
    case topLeft = 0
    case bottomLeft
    case bottomRight
    case topRight
  }

  private var cornerInset: CGFloat
  private let itemBehavior: UIDynamicItemBehavior
  private let collisionBehavior: UICollisionBehavior
  private let item: UIDynamicItem
  private var fieldBehaviors = [UIFieldBehavior]()

  var isEnabled = true {
    didSet {
      if isEnabled {
        for fieldBehavior in fieldBehaviors {
          fieldBehavior.addItem(item)
        }
        collisionBehavior.addItem(item)
        itemBehavior.addItem(item)
      } else {
        for fieldBehavior in fieldBehaviors {
          fieldBehavior.removeItem(item)
        }
        collisionBehavior.removeItem(item)
        itemBehavior.removeItem(item)
      }
    }
  }

  init(item: UIDynamicItem, cornerInset: CGFloat) {
    self.item = item
    self.cornerInset = cornerInset
    collisionBehavior = UICollisionBehavior(items: [item])
    collisionBehavior.translatesReferenceBoundsIntoBoundary = true
    itemBehavior = UIDynamicItemBehavior(items: [item])
    itemBehavior.density = 0.01
    itemBehavior.resistance = 10
    itemBehavior.friction = 0.0
    itemBehavior.allowsRotation = false
    super.init()
    addChildBehavior(collisionBehavior)
    addChildBehavior(itemBehavior)
    for _ in 0...3 {
      let fieldBehavior = UIFieldBehavior.springField()
      fieldBehavior.addItem(item)
      fieldBehaviors.append(fieldBehavior)
      addChildBehavior(fieldBehavior)
    }
  }

  override func willMove(to dynamicAnimator: UIDynamicAnimator?) {
    super.willMove(to: dynamicAnimator)
    guard let bounds = dynamicAnimator?.referenceView?.bounds else { return }
    updateFieldsInBounds(bounds: bounds)
  }

  func updateFieldsInBounds(bounds: CGRect) {
    if bounds != CGRect.zero {
      let h = bounds.height
      let w = bounds.width
      let itemHalfWidth = item.bounds.width / 2.0
      let itemHalfHeight = item.bounds.height / 2.0

      func updateRegion(fieldBehavior: UIFieldBehavior, point: CGPoint) {
        let size = CGSize(
          width: w - (cornerInset * 2 + itemHalfWidth * 2), height: h - (cornerInset * 2 + itemHalfHeight * 2)
        )
        fieldBehavior.position = point
        fieldBehavior.region = UIRegion(size: size)
      }

      for (index, fieldBehavior) in fieldBehaviors.enumerated() {
        guard let corner = StickyCorner(rawValue: index) else { continue }
        updateRegion(fieldBehavior: fieldBehavior, point: positionForCorner(corner, in: bounds))
      }
    }
  }

  func addLinearVelocity(velocity: CGPoint) {
    itemBehavior.addLinearVelocity(velocity, for: item)
  }

  private func positionForCorner(_ corner: StickyCorner, in bounds: CGRect) -> CGPoint {
    let dx = cornerInset + item.bounds.width / 2
    let dy = cornerInset + item.bounds.height / 2
    switch corner {
    case .topLeft: return CGPoint(x: dx, y: dy)
    case .bottomLeft: return CGPoint(x: dx, y: bounds.maxY - dy)
    case .bottomRight: return CGPoint(x: bounds.maxX - dx, y: bounds.maxY - dy)
    case .topRight: return CGPoint(x: bounds.maxX - dx, y: dy)
    }
  }
}
