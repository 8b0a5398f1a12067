import Foundation
import Testing
import UIKit

/// Navigation and tab bar controllers.
@Suite(.serialized) @MainActor struct ContainersTests {
  private final class Page: UIViewController {
    var events: [String] = []
    override func viewDidLoad() { events.append("load") }
    override func viewDidAppear(_ animated: Bool) { events.append("appear") }
    override func viewDidDisappear(_ animated: Bool) { events.append("disappear") }
    func tapped(_ item: UIBarButtonItem) { events.append("tapped \(item.title ?? "")") }
  }

  @Test func `controllers are pushed and popped, and the bar's buttons lead back and send actions`() {
    let (root, detail) = (Page(), Page())
    root.title = "Root"
    root.navigationItem.rightBarButtonItem = UIBarButtonItem(
      barButtonSystemItem: .add, target: root, action: Selector(Page.tapped(_:)))
    let navigation = UINavigationController(rootViewController: root)
    let simulator = Simulator(rootViewController: navigation)
    #expect(root.events == ["load", "appear"] && root.navigationController === navigation)
    simulator.tap(at: CGPoint(x: 370, y: 22))
    simulator.run(seconds: 0.2)
    #expect(root.events.last == "tapped +")
    navigation.pushViewController(detail, animated: true)
    #expect(navigation.viewControllers == [root, detail] && navigation.topViewController === detail)
    #expect(root.events.last == "disappear" && detail.events == ["load", "appear"])
    #expect(root.view.window == nil && detail.view.bounds == navigation.view.bounds)
    // The button that leads back.
    simulator.tap(at: CGPoint(x: 30, y: 22))
    simulator.run(seconds: 0.2)
    #expect(navigation.viewControllers == [root] && detail.navigationController == nil)
    #expect(navigation.popViewController(animated: true) == nil)
    navigation.setNavigationBarHidden(true, animated: false)
    #expect(navigation.navigationBar.isHidden)
  }

  @Test func `a tab bar's buttons select controllers`() {
    let (first, second) = (Page(), Page())
    first.tabBarItem = UITabBarItem(title: "First", image: nil, tag: 0)
    second.title = "Second"
    let tabs = UITabBarController()
    tabs.viewControllers = [first, UINavigationController(rootViewController: second)]
    let simulator = Simulator(rootViewController: tabs)
    #expect(first.events == ["load", "appear"] && second.events.isEmpty)
    simulator.tap(at: CGPoint(x: 290, y: 820))
    simulator.run(seconds: 0.2)
    #expect(tabs.selectedIndex == 1 && first.events.last == "disappear")
    #expect(second.events == ["load", "appear"] && second.tabBarController === tabs)
    tabs.selectedViewController = first
    #expect(tabs.selectedIndex == 0 && first.view.window != nil)
  }

  @Test func `bars cover what is below them, as long as they are shown`() {
    let (root, child) = (Page(), Page())
    let navigation = UINavigationController(rootViewController: root)
    let simulator = Simulator(rootViewController: navigation)
    root.addChild(child)
    child.view.frame = CGRect(x: 0, y: 300, width: 390, height: 200)
    root.view.addSubview(child.view)
    let label = UIView()
    label.translatesAutoresizingMaskIntoConstraints = false
    root.view.addSubview(label)
    label.topAnchor.constraint(equalTo: root.view.safeAreaLayoutGuide.topAnchor).isActive = true
    simulator.run(seconds: 0.1)
    #expect(root.view.safeAreaInsets.top > 0 && child.view.safeAreaInsets == .zero)
    #expect(label.frame.minY == root.view.safeAreaInsets.top)
    navigation.isNavigationBarHidden = true
    simulator.run(seconds: 0.1)
    #expect(label.frame.minY == 0)
  }

  @Test func `a controller keeps what containers may ask for`() {
    let page = Page()
    page.preferredContentSize = CGSize(width: 200, height: 100)
    page.modalTransitionStyle = .crossDissolve
    #expect(page.preferredContentSize.width == 200 && page.modalTransitionStyle == .crossDissolve)
  }

  private final class Fade: NSObject, UIViewControllerTransitioningDelegate,
    UIViewControllerAnimatedTransitioning
  {
    var dismissals = 0
    var layouts: [String] = []
    func animationController(
      forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { self }
    func animationController(forDismissed dismissed: UIViewController)
      -> (any UIViewControllerAnimatedTransitioning)?
    {
      dismissals += 1
      return self
    }
    func presentationController(
      forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
    ) -> UIPresentationController? {
      let controller = Layouts(presentedViewController: presented, presenting: presenting)
      controller.fade = self
      return controller
    }
    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
      -> TimeInterval
    { 0.5 }
    func animateTransition(using context: any UIViewControllerContextTransitioning) {
      if let view = context.view(forKey: .to) { context.containerView.addSubview(view) }
      UIView.animate(withDuration: 0.5) {
        context.containerView.alpha = 0.5
      } completion: { _ in
        context.completeTransition(true)
      }
    }
  }

  private final class Layouts: UIPresentationController {
    weak var fade: Fade?
    override func containerViewWillLayoutSubviews() { fade?.layouts.append("will") }
    override func containerViewDidLayoutSubviews() { fade?.layouts.append("did") }
  }

  @Test(arguments: [UIModalPresentationStyle.custom, .fullScreen])
  func `a transition ends before the next one, and calls its controller's methods for layouts`(
    _ style: UIModalPresentationStyle
  ) {
    let (root, page, fade) = (Page(), Page(), Fade())
    let simulator = Simulator(rootViewController: root)
    page.modalPresentationStyle = style
    page.transitioningDelegate = fade
    root.present(page, animated: true)
    simulator.run(seconds: 0.2)
    root.dismiss(animated: true)
    #expect(fade.dismissals == 0)
    simulator.run(seconds: 1)
    #expect(page.events == ["load", "appear"])
    #expect(fade.layouts.prefix(2) == (style == .custom ? ["will", "did"] : []))
    root.dismiss(animated: true)
    simulator.run(seconds: 0.2)
    root.dismiss(animated: true)
    simulator.run(seconds: 1)
    #expect(fade.dismissals == 1 && page.events == ["load", "appear", "disappear"])
    #expect(root.presentedViewController == nil)
  }
}
