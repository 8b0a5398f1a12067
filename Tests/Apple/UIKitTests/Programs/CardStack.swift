import UIKit

@MainActor protocol CardViewDelegate: AnyObject {
  func cardDidLeave(_ card: CardView)
}

/// A card that is swiped away or snaps back.
class CardView: UIView {
  weak var delegate: CardViewDelegate?
  let label = UILabel()
  private(set) var animator: UIDynamicAnimator?
  private var anchor: UIAttachmentBehavior?

  override init(frame: CGRect) {
    super.init(frame: frame)
    setup()
  }

  required init?(coder aDecoder: NSCoder) {
    super.init(coder: aDecoder)
    setup()
  }

  private func setup() {
    layer.cornerRadius = 12.0
    layer.shadowColor = UIColor.black.cgColor
    layer.shadowOpacity = 0.25
    layer.shadowOffset = CGSize(width: 0, height: 1.5)
    layer.shadowRadius = 4.0
    layer.shouldRasterize = true
    label.textAlignment = .center
    label.font = UIFont.systemFont(ofSize: 40, weight: .bold)
    addSubview(label)
    let pan = UIPanGestureRecognizer(target: self, action: Selector(CardView.handlePan(_:)))
    addGestureRecognizer(pan)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = bounds.insetBy(dx: 8, dy: 8)
  }

  override func didMoveToSuperview() {
    super.didMoveToSuperview()
    animator = superview.map { UIDynamicAnimator(referenceView: $0) }
  }

  func handlePan(_ recognizer: UIPanGestureRecognizer) {
    guard let superview = superview, let animator = animator else { return }
    let location = recognizer.location(in: superview)
    switch recognizer.state {
    case .began:
      animator.removeAllBehaviors()
      let point = recognizer.location(in: self)
      let offset = UIOffset(horizontal: point.x - bounds.midX, vertical: point.y - bounds.midY)
      let anchor = UIAttachmentBehavior(item: self, offsetFromCenter: offset, attachedToAnchor: location)
      animator.addBehavior(anchor)
      self.anchor = anchor
    case .changed:
      anchor?.anchorPoint = location
    case .ended, .cancelled:
      animator.removeAllBehaviors()
      let velocity = recognizer.velocity(in: superview)
      let translation = recognizer.translation(in: superview)
      if abs(translation.x) > superview.bounds.width / 4 || abs(velocity.x) > 750 {
        let push = UIPushBehavior(items: [self], mode: .instantaneous)
        push.pushDirection = CGVector(dx: velocity.x, dy: velocity.y)
        push.magnitude = max(30, hypot(velocity.x, velocity.y) / 60)
        push.action = { [weak self] in
          guard let self = self, let superview = self.superview else { return }
          if !superview.bounds.insetBy(dx: -10, dy: -10).intersects(self.frame) {
            self.animator?.removeAllBehaviors()
            self.removeFromSuperview()
            self.delegate?.cardDidLeave(self)
          }
        }
        animator.addBehavior(push)
      } else {
        let snap = UISnapBehavior(
          item: self, snapTo: CGPoint(x: superview.bounds.midX, y: superview.bounds.midY))
        snap.damping = 0.75
        animator.addBehavior(snap)
      }
    default:
      break
    }
  }
}

/// A stack of cards, of which the next appears when the front one has left.
class CardStackViewController: UIViewController, CardViewDelegate {
  let colors: [UIColor] = [.systemRed, .systemGreen, .systemBlue, .systemOrange, .systemPurple]
  private var colorIndex = 0
  private(set) var activeCards = [CardView]()
  private(set) var dismissedCards: Set<CardView> = []
  private let counter = UILabel(frame: CGRect(x: 20, y: 60, width: 200, height: 30))

  var counterText: String? { counter.text }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    counter.textColor = .secondaryLabel
    view.addSubview(counter)
    for _ in 0..<3 { addCard() }
  }

  private func addCard() {
    let card = CardView(frame: CGRect(x: 0, y: 0, width: 240, height: 320))
    card.center = CGPoint(x: view.bounds.midX, y: view.bounds.midY)
    card.backgroundColor = colors[colorIndex % colors.count]
    card.tag = colorIndex
    card.label.text = "\(colorIndex)"
    colorIndex += 1
    card.delegate = self
    if let last = activeCards.last {
      view.insertSubview(card, belowSubview: last)
    } else {
      view.addSubview(card)
    }
    activeCards.append(card)
    card.transform = CGAffineTransform(scaleX: 0.9, y: 0.9)
    card.alpha = 0
    UIView.animate(
      withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.6, initialSpringVelocity: 0,
      options: [.allowUserInteraction],
      animations: {
        card.transform = .identity
        card.alpha = 1
      }, completion: nil)
  }

  func cardDidLeave(_ card: CardView) {
    if let index = activeCards.firstIndex(of: card) {
      activeCards.remove(at: index)
    }
    dismissedCards.insert(card)
    counter.text = "\(dismissedCards.count) dismissed"
    addCard()
  }
}
