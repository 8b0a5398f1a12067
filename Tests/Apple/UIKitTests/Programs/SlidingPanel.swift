// swift-format-ignore-file: NeverForceUnwrap, NeverUseImplicitlyUnwrappedOptionals
import UIKit

/// A panel that is pulled up from the lower edge, with behaviors that carry the velocity of the finger on.
class PaneBehavior: UIDynamicBehavior {
  private let item: UIDynamicItem
  private let attachmentBehavior: UIAttachmentBehavior
  private let itemBehavior: UIDynamicItemBehavior

  var targetPoint: CGPoint = .zero {
    didSet { attachmentBehavior.anchorPoint = targetPoint }
  }

  var velocity: CGPoint = .zero {
    didSet {
      let currentVelocity = itemBehavior.linearVelocity(for: item)
      let velocityDelta = CGPoint(x: velocity.x - currentVelocity.x, y: velocity.y - currentVelocity.y)
      itemBehavior.addLinearVelocity(velocityDelta, for: item)
    }
  }

  init(item: UIDynamicItem) {
    self.item = item
    attachmentBehavior = UIAttachmentBehavior(item: item, attachedToAnchor: .zero)
    attachmentBehavior.frequency = 3.5
    attachmentBehavior.damping = 0.4
    attachmentBehavior.length = 0
    itemBehavior = UIDynamicItemBehavior(items: [item])
    itemBehavior.density = 100
    itemBehavior.resistance = 10
    super.init()
    addChildBehavior(attachmentBehavior)
    addChildBehavior(itemBehavior)
  }
}

@MainActor protocol DraggableViewDelegate: AnyObject {
  func draggableView(_ view: DraggableView, draggingEndedWithVelocity velocity: CGPoint)
  func draggableViewBeganDragging(_ view: DraggableView)
}

class DraggableView: UIView {
  weak var delegate: DraggableViewDelegate?

  override init(frame: CGRect) {
    super.init(frame: frame)
    layer.cornerRadius = 6.0
    backgroundColor = UIColor(white: 0.85, alpha: 1)
    let recognizer = UIPanGestureRecognizer(target: self, action: Selector(DraggableView.didPan(_:)))
    addGestureRecognizer(recognizer)
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  func didPan(_ recognizer: UIPanGestureRecognizer) {
    let point = recognizer.translation(in: superview)
    center = CGPoint(x: center.x, y: center.y + point.y)
    recognizer.setTranslation(.zero, in: superview)
    if recognizer.state == .ended {
      var velocity = recognizer.velocity(in: superview)
      velocity.x = 0
      delegate?.draggableView(self, draggingEndedWithVelocity: velocity)
    } else if recognizer.state == .began {
      delegate?.draggableViewBeganDragging(self)
    }
  }
}

class SlidingPanelViewController: UIViewController, DraggableViewDelegate, UIDynamicAnimatorDelegate {
  enum PaneState {
    case open, closed
  }

  private(set) var paneState = PaneState.closed
  private(set) var pauses = 0
  let pane = DraggableView(frame: .zero)
  private var animator: UIDynamicAnimator!
  private var paneBehavior: PaneBehavior?
  private let dimming = UIView()

  var dimmingAlpha: CGFloat { dimming.alpha }

  override func viewDidLoad() {
    super.viewDidLoad()
    dimming.frame = view.bounds
    dimming.backgroundColor = .black
    dimming.alpha = 0
    dimming.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(dimming)
    let size = view.bounds.size
    pane.frame = CGRect(x: 0, y: size.height * 0.75, width: size.width, height: size.height)
    pane.delegate = self
    view.addSubview(pane)
    let tap = UITapGestureRecognizer(target: self, action: Selector(SlidingPanelViewController.didTap(_:)))
    view.addGestureRecognizer(tap)
    animator = UIDynamicAnimator(referenceView: view)
    animator.delegate = self
  }

  var targetPoint: CGPoint {
    let size = view.bounds.size
    return paneState == .closed
      ? CGPoint(x: size.width / 2, y: size.height * 1.25)
      : CGPoint(x: size.width / 2, y: size.height / 2 + 50)
  }

  private func animatePane(initialVelocity: CGPoint) {
    if paneBehavior == nil {
      paneBehavior = PaneBehavior(item: pane)
    }
    paneBehavior!.targetPoint = targetPoint
    animator.addBehavior(paneBehavior!)
    paneBehavior!.velocity = initialVelocity
    let alpha: CGFloat = paneState == .open ? 0.4 : 0
    UIView.animate(
      withDuration: 0.4, delay: 0, options: [.curveEaseOut, .beginFromCurrentState],
      animations: { self.dimming.alpha = alpha }
    ) { finished in
      if finished { self.dimming.isUserInteractionEnabled = alpha > 0 }
    }
  }

  func didTap(_ recognizer: UITapGestureRecognizer) {
    paneState = paneState == .open ? .closed : .open
    animatePane(initialVelocity: .zero)
  }

  func draggableView(_ view: DraggableView, draggingEndedWithVelocity velocity: CGPoint) {
    paneState = velocity.y >= 0 ? .closed : .open
    animatePane(initialVelocity: velocity)
  }

  func draggableViewBeganDragging(_ view: DraggableView) {
    animator.removeAllBehaviors()
  }

  func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) {
    pauses += 1
  }
}
