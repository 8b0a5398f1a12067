import Foundation
import JSON
import StudioAutomation
import TestSupport
import Testing

extension StudioPageTests {
  /// A green square that falls where a tap is.
  private static let program = """
    import UIKit

    class Crate: UIView {}

    class ViewController: UIViewController {
      lazy var animator = UIDynamicAnimator(referenceView: view)

      override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        view.addGestureRecognizer(UITapGestureRecognizer(target: self, action: #selector(drop(_:))))
      }

      @objc func drop(_ tap: UITapGestureRecognizer) {
        let crate = Crate(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
        crate.center = tap.location(in: view)
        crate.backgroundColor = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
        view.addSubview(crate)
        animator.addBehavior(UIGravityBehavior(items: [crate]))
        let collision = UICollisionBehavior(items: [crate])
        collision.translatesReferenceBoundsIntoBoundary = true
        animator.addBehavior(collision)
        print("dropped")
      }
    }
    """

  @Test(.enabled(if: SwiftCompiler.isInstalled, "there is no Swift compiler"))
  func `a program for iOS plays in a page without what needs a script`() async throws {
    try await Self.open(
      Self.program, name: "ViewController.swift", command: ["ios", "--studio", "--size", "320x568"],
      environment: SwiftCompiler.environment
    ) { scene in
      let (page, tab) = (scene.page, scene.tab)
      try await page.wait(for: "Live", in: "badge")
      #expect(try await tab.evaluate("document.title").stringValue == "ViewController.swift – dynlua")
      for id in ["gallery-button", "export-button", "paths", "restart", "back", "source"] {
        #expect(try await tab.evaluate("isVisible(document.getElementById(\"\(id)\"))") == false, "\(id)")
      }
      for id in ["play", "forward", "speed", "layers-button", "console", "tree"] {
        #expect(try await tab.evaluate("isVisible(document.getElementById(\"\(id)\"))") == true, "\(id)")
      }
      // While the scene is paused, because a tap lasts at most 0.75 s of its time.
      _ = try await page.pause()
      try await tab.click(at: page.location(ofPoint: 100, 100))
      try await page.play()
      try await page.wait(for: Self.green, where: "Math.abs(shape.x - 100) < 2 && shape.y > 540")
      #expect(try await page.property("backgroundColor", of: "Crate") == "#00ff00")
      #expect(try await page.evaluate("#stage.view.subviews") == "_1 = 1")
      try await page.click(on: "#drawer [data-pane=log]")
      try await page.wait(for: "dropped", in: "log")
      let tick = try await page.pause()
      // A key of scripts, and one of all scenes.
      try await tab.press("r")
      try await page.click(on: "#forward")
      try await tab.wait(until: "tickShown() === \(tick + 1)")
    }
  }
}
