import UIKit

/// A table whose rows are registered cells; a tap on a row presents a card, which falls into place and is
/// dismissed by a transition with an animator.
final class TossedRowsViewController: UITableViewController {
  let names = (1...40).map { "Row \($0)" }
  private(set) var selected: [String] = []
  private(set) var card: CardViewController?
  private let dropping = DropTransition()

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(NameCell.self, forCellReuseIdentifier: "name")
    tableView.rowHeight = 50
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { names.count }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "name", for: indexPath)
    cell.textLabel?.text = names[indexPath.row]
    cell.accessoryType = .disclosureIndicator
    return cell
  }

  override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    "Names"
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    selected.append(names[indexPath.row])
    tableView.deselectRow(at: indexPath, animated: true)
    let card = CardViewController()
    card.modalPresentationStyle = .custom
    card.transitioningDelegate = dropping
    self.card = card
    present(card, animated: true)
  }
}

final class NameCell: UITableViewCell {
  let badge = UILabel()

  override func layoutSubviews() {
    super.layoutSubviews()
    badge.frame = CGRect(x: bounds.width - 80, y: 10, width: 30, height: 30)
  }
}

/// The card, whose view observes the fall.
final class CardViewController: UIViewController {
  private var observation: NSKeyValueObservation?
  private(set) var positions: [CGFloat] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .orange
    observation = view.observe(\.center, options: [.new, .old]) { [unowned self] _, change in
      if let center = change.newValue { positions.append(center.y) }
    }
  }
}

/// Lets the presented view fall into the container, and out of it.
final class DropTransition: NSObject, UIViewControllerTransitioningDelegate,
  UIViewControllerAnimatedTransitioning, UIDynamicAnimatorDelegate
{
  private var animator: UIDynamicAnimator?
  private var isDismissal = false

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    isDismissal = false
    return self
  }

  func animationController(forDismissed dismissed: UIViewController)
    -> (any UIViewControllerAnimatedTransitioning)?
  {
    isDismissal = true
    return self
  }

  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  { 1.5 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    let container = transitionContext.containerView
    guard let view = transitionContext.viewController(forKey: isDismissal ? .from : .to)?.view else { return }
    let animator = UIDynamicAnimator(referenceView: container)
    self.animator = animator
    let gravity = UIGravityBehavior(items: [view])
    gravity.magnitude = 4
    if isDismissal {
      gravity.action = { [weak self] in
        guard view.frame.minY > container.bounds.maxY else { return }
        self?.animator?.removeAllBehaviors()
        transitionContext.completeTransition(true)
      }
    } else {
      view.frame = CGRect(x: 45, y: -400, width: 300, height: 300)
      container.addSubview(view)
      let collision = UICollisionBehavior(items: [view])
      collision.addBoundary(
        withIdentifier: "floor" as NSCopying, from: CGPoint(x: 0, y: 600), to: CGPoint(x: 390, y: 600))
      animator.addBehavior(collision)
      DispatchQueue.main.asyncAfter(deadline: .now() + 1.5) { transitionContext.completeTransition(true) }
    }
    animator.addBehavior(gravity)
  }
}
