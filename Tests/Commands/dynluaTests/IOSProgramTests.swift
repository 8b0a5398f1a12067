import Foundation
import TestSupport
import Testing

/// What `dynlua ios` says of programs that cannot be played, and how it plays rotations and first frames.
@Suite(.serialized) struct IOSProgramTests {
  private func run(_ program: String, _ arguments: String..., name: String = "Program.swift") throws
    -> Command.Outcome
  {
    let folder = try TemporaryDirectory()
    return try run(program, arguments, name: name, in: folder)
  }

  private func run(_ program: String, _ arguments: [String], name: String, in folder: TemporaryDirectory)
    throws
    -> Command.Outcome
  {
    try folder.write(name, program)
    return try Command.run(
      ["ios"] + arguments + [name], in: folder,
      environment: SwiftCompiler.environment.merging(["HOME": folder.url.path()]) { $1 })
  }

  /// A controller that calls a function with an animator and a view.
  private static func controller(_ statement: String) -> String {
    """
    import UIKit
    class ViewController: UIViewController {
      lazy var animator = UIDynamicAnimator(referenceView: view)
      override func viewDidLoad() {
        super.viewDidLoad()
        let box = UIView(frame: CGRect(x: 50, y: 50, width: 40, height: 40))
        view.addSubview(box)
        \(statement)
      }
    }
    """
  }

  @Test(arguments: [
    (
      "animator.addBehavior(UIGravityBehavior(items: [UIView(frame: box.frame)]))",
      "the item is not inside the animator's reference view; add it to that view first"
    ),
    (
      "box.frame.size.height = 0; animator.addBehavior(UIGravityBehavior(items: [box]))",
      "the item's size must be positive and finite, not (40.0, 0.0); give it a size first"
    ),
    (
      "let b = UIGravityBehavior(); animator.addBehavior(b); UIDynamicAnimator(referenceView: view).addBehavior(b)",
      "the behavior has been added to another animator; remove it there first"
    ),
    (
      "performSegue(withIdentifier: \"next\", sender: nil)",
      "ViewController has no segue with the identifier \"next\""
    ),
    ("_ = UIStoryboard(name: \"Other\", bundle: nil)", "there is no storyboard \"Other\" in ."),
    ("box.addSubview(view)", "a view cannot be added to a view that it holds"),
  ])
  func `misuse ends with a message and the line of the program`(statement: String, message: String) throws {
    let outcome = try run(Self.controller(statement), "--seconds", "1")
    #expect(outcome.exitCode == 1)
    #expect(outcome.errors == "Program.swift:8: \(message)\n")
  }

  @Test func `a rotation resizes the window, with the closures beside it`() throws {
    let outcome = try run(
      """
      import UIKit
      class ViewController: UIViewController {
        override func viewWillTransition(to size: CGSize, with coordinator: UIViewControllerTransitionCoordinator) {
          super.viewWillTransition(to: size, with: coordinator)
          print("will", size.width, view.bounds.width)
          coordinator.animate(alongsideTransition: { _ in print("beside", self.view.bounds.width) })
        }
        override func viewDidLayoutSubviews() {
          print("layout", view.bounds.width, view.bounds.height, UIDevice.current.orientation.isLandscape)
        }
      }
      """, "--rotate", "0.5:landscapeLeft", "--seconds", "1")
    #expect(
      outcome.output == """
        layout 390.0 844.0 false
        will 844.0 390.0
        layout 844.0 390.0 true
        beside 844.0

        """)
  }

  @Test func `the first frame of a playground has what views draw, and a live view that is too wide`() throws
  {
    let folder = try TemporaryDirectory()
    let outcome = try run(
      """
      import UIKit
      import PlaygroundSupport
      class Disc: UIView {
        override func draw(_ rect: CGRect) {
          UIColor(red: 0.2, green: 0.4, blue: 0.6, alpha: 1).setFill()
          UIBezierPath(rect: rect).fill()
        }
      }
      let disc = Disc(frame: CGRect(x: 0, y: 0, width: 780, height: 400))
      PlaygroundPage.current.liveView = disc
      print(disc.transform == .identity, disc.bounds.width, disc.convert(CGPoint(x: 780, y: 0), to: nil).x)
      """, ["--at", "0", "-o", "page.svg"], name: "Page.swift", in: folder)
    #expect(outcome.errors == "" && outcome.output == "true 780.0 390.0\n")
    #expect(try String(contentsOf: folder.url("page.svg"), encoding: .utf8).contains("#336699"))
  }

  @Test(arguments: [
    (
      "let pages = UIPageViewController()",
      "the program needs UIPageViewController, which dynlua's UIKit does not have; remove or replace what uses it"
    ),
    (
      "view.mirror = 1",
      "the program needs UIView.mirror, which dynlua's UIKit does not have; remove or replace what uses it"
    ),
    (
      "box.center = CGPointMake(1, 2)",
      """
      Program.swift: this is Swift 2, of Xcode 7 or earlier, which no current compiler accepts; Xcode 8 to 10 convert it
      """
    ),
  ])
  func `the first line names what is missing, and excerpts have the lines of the file`(
    statement: String, reason: String
  ) throws {
    let outcome = try run(Self.controller(statement), "--seconds", "0")
    let lines = outcome.errors.split(separator: "\n").map(String.init)
    #expect(outcome.exitCode == 1)
    #expect(lines.first == "dynlua: \(reason)")
    #expect(lines.dropFirst().first?.hasPrefix("Program.swift:8:") == true)
    #expect(lines.contains(" 8 |     \(statement)"), "\(outcome.errors)")
  }

  @Test(arguments: [
    ("SpriteKit", "the program needs SpriteKit, which dynlua does not have; remove what uses it"),
    (
      "SnapKit",
      "there is no module SnapKit; if it is a library in Swift, add the folder of its source to the command"
    ),
  ])
  func `the first line names a missing module`(module: String, reason: String) throws {
    let outcome = try run("import \(module)\n" + Self.controller(""), "--seconds", "0")
    #expect(outcome.exitCode == 1)
    #expect(outcome.errors.hasPrefix("dynlua: \(reason)\nProgram.swift:1:8: error: no such module"))
  }
}
