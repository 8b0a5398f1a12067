import UIKit

/// A game whose labels, button and ball have constraints; the ball falls from where its constraints have
/// placed it.
final class ConstrainedScoreViewController: UIViewController {
  let titleLabel = UILabel()
  let scoreLabel = UILabel()
  let dropButton = UIButton(type: .system)
  let ball = UIView()
  let panel = UIView()
  private(set) var panelHeight: NSLayoutConstraint?
  private(set) lazy var animator = UIDynamicAnimator(referenceView: view)

  override func viewDidLoad() {
    super.viewDidLoad()
    titleLabel.text = "Score"
    scoreLabel.text = "0"
    dropButton.setTitle("Drop", for: .normal)
    dropButton.addAction(UIAction { [unowned self] _ in drop() }, for: .touchUpInside)
    for view in [titleLabel, scoreLabel, dropButton, ball, panel] {
      view.translatesAutoresizingMaskIntoConstraints = false
      self.view.addSubview(view)
    }
    let height = panel.heightAnchor.constraint(equalToConstant: 60)
    panelHeight = height
    let optionalWidth = ball.widthAnchor.constraint(equalToConstant: 80)
    optionalWidth.priority = .defaultLow
    NSLayoutConstraint.activate([
      titleLabel.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 20),
      titleLabel.leadingAnchor.constraint(equalTo: view.layoutMarginsGuide.leadingAnchor),
      scoreLabel.leadingAnchor.constraint(equalTo: titleLabel.trailingAnchor, constant: 8),
      scoreLabel.firstBaselineAnchor.constraint(equalTo: titleLabel.firstBaselineAnchor),
      dropButton.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      dropButton.bottomAnchor.constraint(equalTo: panel.topAnchor, constant: -10),
      panel.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      panel.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      panel.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      height,
      ball.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      ball.topAnchor.constraint(equalTo: titleLabel.bottomAnchor, constant: 40),
      ball.widthAnchor.constraint(lessThanOrEqualToConstant: 50),
      optionalWidth,
      ball.heightAnchor.constraint(equalTo: ball.widthAnchor),
    ])
  }

  private func drop() {
    animator.addBehavior(UIGravityBehavior(items: [ball]))
    let collision = UICollisionBehavior(items: [ball])
    collision.translatesReferenceBoundsIntoBoundary = true
    animator.addBehavior(collision)
  }

  /// Makes the panel higher in an animation.
  func raisePanel() {
    panelHeight?.constant = 160
    UIView.animate(withDuration: 0.5) { self.view.layoutIfNeeded() }
  }
}
