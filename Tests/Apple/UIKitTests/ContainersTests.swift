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
}
