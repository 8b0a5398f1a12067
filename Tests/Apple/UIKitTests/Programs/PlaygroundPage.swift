import UIKit

/// A playground page: bubbles that rise, driven by a timer and a display link.
class BubblesView: UIView {
  private var timer: Timer?
  private var displayLink: CADisplayLink?
  private lazy var animator = UIDynamicAnimator(referenceView: self)
  private let gravity = UIGravityBehavior()
  private let collision = UICollisionBehavior()
  private(set) var frames = 0
  private(set) var bubbles: [UIView] = []

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = #colorLiteral(red: 0.1, green: 0.2, blue: 0.4, alpha: 1)
    gravity.gravityDirection = CGVector(dx: 0, dy: -0.5)
    collision.translatesReferenceBoundsIntoBoundary = true
    animator.addBehavior(gravity)
    animator.addBehavior(collision)
    timer = Timer.scheduledTimer(withTimeInterval: 0.25, repeats: true) { [weak self] _ in
      MainActor.assumeIsolated { self?.addBubble() }
    }
    displayLink = CADisplayLink(target: self, selector: Selector(BubblesView.step(_:)))
    displayLink?.add(to: .main, forMode: .common)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  func step(_ link: CADisplayLink) {
    frames += 1
    if bubbles.count == 5 {
      timer?.invalidate()
      timer = nil
      link.invalidate()
    }
  }

  private func addBubble() {
    let size = CGFloat(20 + 5 * bubbles.count)
    let bubble = BallItemView(
      frame: CGRect(x: 40 + 50 * CGFloat(bubbles.count), y: 380, width: size, height: size))
    bubble.layer.cornerRadius = size / 2
    bubble.backgroundColor = UIColor(
      hue: CGFloat(bubbles.count) / 5, saturation: 0.6, brightness: 1, alpha: 0.8)
    addSubview(bubble)
    bubbles.append(bubble)
    gravity.addItem(bubble)
    collision.addItem(bubble)
  }
}
