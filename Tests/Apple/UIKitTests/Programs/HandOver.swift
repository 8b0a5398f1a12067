import UIKit

/// A drawer whose spring animation is caught by a finger, scrubbed and continued.
class DrawerViewController: UIViewController {
  private let drawer = UIView()
  private var isOpen = false
  private var animator: UIViewPropertyAnimator?
  private var progressWhenInterrupted: CGFloat = 0
  private(set) var completions: [UIViewAnimatingPosition] = []

  var drawerTop: CGFloat { drawer.frame.minY }
  private let travel: CGFloat = 500

  override func viewDidLoad() {
    super.viewDidLoad()
    drawer.frame = CGRect(x: 0, y: view.bounds.height - 100, width: view.bounds.width, height: 600)
    drawer.backgroundColor = .systemTeal
    view.addSubview(drawer)
    drawer.addGestureRecognizer(
      UIPanGestureRecognizer(target: self, action: Selector(DrawerViewController.pan(_:))))
    drawer.addGestureRecognizer(
      UITapGestureRecognizer(target: self, action: Selector(DrawerViewController.tap)))
  }

  private func makeAnimator() -> UIViewPropertyAnimator {
    let timing = UISpringTimingParameters(dampingRatio: 1)
    let animator = UIViewPropertyAnimator(duration: 0.6, timingParameters: timing)
    let target = isOpen ? view.bounds.height - 100 : view.bounds.height - 100 - travel
    animator.addAnimations {
      self.drawer.frame.origin.y = target
    }
    animator.addCompletion { [weak self] position in
      guard let self else { return }
      self.completions.append(position)
      if position == .end { self.isOpen.toggle() }
      self.animator = nil
    }
    return animator
  }

  func tap() {
    if let animator = animator {
      animator.isReversed.toggle()
    } else {
      let animator = makeAnimator()
      animator.startAnimation()
      self.animator = animator
    }
  }

  func pan(_ recognizer: UIPanGestureRecognizer) {
    switch recognizer.state {
    case .began:
      if animator == nil { animator = makeAnimator() }
      animator?.pauseAnimation()
      progressWhenInterrupted = animator?.fractionComplete ?? 0
    case .changed:
      let translation = recognizer.translation(in: view)
      let fraction = (isOpen ? translation.y : -translation.y) / travel
      animator?.fractionComplete = progressWhenInterrupted + fraction
    case .ended:
      animator?.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    default:
      break
    }
  }
}
