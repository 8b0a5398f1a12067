import Foundation
import JSON
import StudioAutomation
import TestSupport
import Testing

/// `dynlua ios` compiles programs for iOS and plays them.
@Suite(.serialized) struct IOSCommandTests {
  private func run(
    files: [String: String], _ arguments: String...,
    path: String? = SwiftCompiler.environment["PATH"]
  ) throws -> Command.Outcome {
    let folder = try TemporaryDirectory()
    return try run(files: files, arguments, path: path, in: folder)
  }

  private func run(
    files: [String: String], _ arguments: [String],
    path: String? = SwiftCompiler.environment["PATH"], in folder: TemporaryDirectory
  ) throws -> Command.Outcome {
    for (name, text) in files {
      let parent = folder.url(name).deletingLastPathComponent()
      try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
      try folder.write(name, text)
    }
    return try Command.run(
      ["ios"] + arguments, in: folder,
      environment: SwiftCompiler.environment.merging(["PATH": path ?? "", "HOME": folder.url.path()]) { $1 })
  }

  /// A controller as Xcode's template has it: a square falls where a tap is, and a timer stops itself.
  private static let controller = """
    import UIKit

    class ViewController: UIViewController, UICollisionBehaviorDelegate {
      lazy var animator = UIDynamicAnimator(referenceView: view)
      let gravity = UIGravityBehavior()
      let collision = UICollisionBehavior()

      override func viewDidLoad() {
        super.viewDidLoad()
        // Objective-C's parts stay in comments and strings: #selector, @objc.
        print("@objc", view.bounds.size.height)
        collision.collisionDelegate = self
        collision.addBoundary(
          withIdentifier: "floor" as NSString, from: CGPoint(x: 0, y: 500), to: CGPoint(x: 400, y: 500))
        animator.addBehavior(gravity)
        animator.addBehavior(collision)
        view.addGestureRecognizer(UITapGestureRecognizer(target: self, action: #selector(drop(_:))))
        Timer.scheduledTimer(withTimeInterval: 0.25, repeats: true) { timer in
          print("timer", CACurrentMediaTime())
          timer.invalidate()
        }
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) { print("later", CACurrentMediaTime()) }
      }

      @objc func drop(_ tap: UITapGestureRecognizer) {
        let square = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        square.center = tap.location(in: view)
        square.backgroundColor = .red
        view.addSubview(square)
        gravity.addItem(square)
        collision.addItem(square)
      }

      func collisionBehavior(
        _ behavior: UICollisionBehavior, endedContactFor item: UIDynamicItem,
        withBoundaryIdentifier identifier: NSCopying?
      ) { print("bounce") }

      func collisionBehavior(
        _ behavior: UICollisionBehavior, beganContactFor item: UIDynamicItem,
        withBoundaryIdentifier identifier: NSCopying?, at p: CGPoint
      ) { print("contact with", identifier as? String ?? "", "at", p.y) }
    }

    """

  @Test func `a view controller runs unchanged, with actions, timers and simulated taps`() throws {
    let outcome = try run(
      files: ["ViewController.swift": Self.controller], "--tap", "1:100,300", "--seconds", "4", "--hash",
      "ViewController.swift")
    #expect(outcome.exitCode == 0)
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.prefix(4) == ["@objc 844.0", "timer 0.25", "later 0.5", "contact with floor at 499.0"])
    #expect(outcome.errors.contains(/^state hash: [0-9a-f]{16} at \d\.\d{3} s\n$/))
  }

  @Test func `a program is recorded as a picture, of the size of the screen`() throws {
    let folder = try TemporaryDirectory()
    let outcome = try run(
      files: ["ViewController.swift": Self.controller],
      ["--tap", "1:100,300", "--at", "1.5", "--size", "300x600", "-o", "drop.svg", "ViewController.swift"],
      in: folder)
    #expect(outcome.exitCode == 0 && outcome.errors.isEmpty)
    let picture = try String(contentsOf: folder.url("drop.svg"), encoding: .utf8)
    #expect(picture.contains("viewBox=\"0 0 300 600\""))
  }

  @Test func `layers, gradients, images and what views draw are in the picture`() throws {
    let folder = try TemporaryDirectory()
    let program = """
      import UIKit

      class Cross: UIView {
        override func draw(_ rect: CGRect) {
          let path = UIBezierPath()
          path.move(to: CGPoint(x: 0, y: 0))
          path.addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
          UIColor(red: 0.2, green: 0.4, blue: 0.6, alpha: 1).setStroke()
          path.stroke()
        }
      }

      class DrawingController: UIViewController {
        override func viewDidLoad() {
          let cross = Cross(frame: CGRect(x: 10, y: 10, width: 50, height: 50))
          cross.layer.borderWidth = 3
          cross.layer.shadowOpacity = 0.5
          view.addSubview(cross)
          let gradient = CAGradientLayer()
          gradient.frame = CGRect(x: 100, y: 10, width: 50, height: 50)
          gradient.colors = [UIColor.red.cgColor, UIColor.yellow.cgColor]
          view.layer.addSublayer(gradient)
          let photo = CALayer()
          photo.frame = CGRect(x: 200, y: 10, width: 50, height: 50)
          photo.contents = UIImage(named: "photo")?.cgImage
          photo.contentsGravity = .resizeAspect
          view.layer.addSublayer(photo)
          let ring = CAShapeLayer()
          ring.path = UIBezierPath(ovalIn: CGRect(x: 10, y: 100, width: 50, height: 50)).cgPath
          ring.strokeColor = UIColor.green.cgColor
          ring.fillColor = nil
          ring.lineDashPattern = [7, 3]
          view.layer.addSublayer(ring)
        }
      }
      """
    // 4 × 2 pixels.
    let png = try #require(
      Data(
        base64Encoded:
          "iVBORw0KGgoAAAANSUhEUgAAAAQAAAACCAYAAAB/qH1jAAAAFklEQVR42mP4z8DwH4ThEMoHARDJAAAVGxHvuxR+mgAAAABJRU5ErkJggg=="
      ))
    try png.write(to: folder.url("photo.png"))
    let outcome = try run(
      files: ["Drawing.swift": program], ["--at", "0.1", "-o", "drawing.svg", "Drawing.swift"], in: folder)
    #expect(outcome.exitCode == 0 && outcome.errors.isEmpty)
    let picture = try String(contentsOf: folder.url("drawing.svg"), encoding: .utf8)
    // The image is as wide as its layer, and half as high.
    for part in ["linearGradient", "stroke-dasharray", "#336699", "matrix(50 0 0 25 -25 -12.5)"] {
      #expect(picture.contains(part), "\(part)")
    }
  }

  @Test func `a program plays in the studio, whose greeting names it instead of a script`() async throws {
    let folder = try TemporaryDirectory()
    try folder.write("ViewController.swift", Self.controller)
    let studio = try await StudioProcess(
      try Command.path(), command: ["ios", "--studio"], ["ViewController.swift"], in: folder.url,
      environment: SwiftCompiler.environment)
    let address = try #require(URL(string: studio.address))
    let client = try await WebSocketClient(
      port: UInt16(try #require(address.port)), path: "/\(address.lastPathComponent)/")
    guard case .text(let greeting) = try await client.receive() else {
      Issue.record("the greeting is no text")
      return
    }
    #expect(greeting["method"] == "hello" && greeting["params"]?["script"] == .null)
    #expect(greeting["params"]?["program"] == "ViewController.swift")
    #expect(await studio.end() == 128 + SIGTERM)
  }

  @Test func `options for the studio's server and for other displays exclude each other`() throws {
    #expect(
      try run(files: [:], "--studio", "--headless", "ViewController.swift").errors
        == "dynlua: --studio cannot be combined with -o, --frames, --headless or --view (see dynlua ios --help)\n"
    )
    #expect(
      try run(files: [:], "--no-open", "ViewController.swift").errors
        == "dynlua: --port and --no-open: expected --studio (see dynlua ios --help)\n")
  }

  @Test func `errors of the compiler point into the user's file`() throws {
    let text = Self.controller.replacing("gravity.addItem(square)", with: "gravity.addItem(circle)")
    let outcome = try run(files: ["ViewController.swift": text], "ViewController.swift")
    #expect(outcome.exitCode == 1)
    #expect(outcome.errors.hasPrefix("ViewController.swift:30:21: error: cannot find 'circle' in scope"))
  }

  @Test
  func `a program begins with its scene delegate, in a folder with tests and a storyboard's template`() throws
  {
    let outcome = try run(
      files: [
        "App/AppDelegate.swift": """
        import UIKit

        @main
        class AppDelegate: UIResponder, UIApplicationDelegate {
          func application(
            _ application: UIApplication,
            didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
          ) -> Bool { true }

          func application(
            _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
            options: UIScene.ConnectionOptions
          ) -> UISceneConfiguration {
            UISceneConfiguration(name: "Default Configuration", sessionRole: connectingSceneSession.role)
          }
        }
        """,
        "App/SceneDelegate.swift": """
        import UIKit
        import Library

        class SceneDelegate: UIResponder, UIWindowSceneDelegate {
          var window: UIWindow?

          func scene(
            _ scene: UIScene, willConnectTo session: UISceneSession,
            options connectionOptions: UIScene.ConnectionOptions
          ) {
            guard let windowScene = (scene as? UIWindowScene) else { return }
            window = UIWindow(windowScene: windowScene)
            window?.rootViewController = FirstController(title: word)
            window?.makeKeyAndVisible()
          }

          func sceneDidBecomeActive(_ scene: UIScene) { print("active") }
        }
        """,
        "App/Controllers.swift": """
        import UIKit

        class FirstController: UIViewController {
          init(title: String) {
            super.init(nibName: nil, bundle: nil)
            self.title = title
          }
          required init?(coder: NSCoder) { fatalError() }
          deinit { view.removeFromSuperview() }
          override func viewDidAppear(_ animated: Bool) { print(title ?? "", view.window === UIApplication.shared.keyWindow) }
        }

        class SecondController: UIViewController {}
        """,
        "App/Library/Library.swift": "public let word = \"first\"\n",
        "App/AppTests/Tests.swift": "import XCTest\n@testable import App\n",
      ], "App")
    #expect(outcome.errors == "")
    #expect(outcome.output == "first true\nactive\n")
  }

  @Test func `a program begins with its app delegate, whatever its main file is called`() throws {
    let outcome = try run(
      files: [
        "main.swift": "import UIKit\nUIApplicationMain(CommandLine.argc, CommandLine.unsafeArgv, nil, nil)\n",
        "AppDelegate.swift": """
        import UIKit

        class AppDelegate: UIResponder, UIApplicationDelegate {
          var window: UIWindow?
          func application(
            _ application: UIApplication,
            didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
          ) -> Bool {
            window = UIWindow(frame: UIScreen.main.bounds)
            window?.rootViewController = UIViewController()
            window?.makeKeyAndVisible()
            print("launched", UIApplication.shared.delegate === self)
            return true
          }
        }
        """,
      ], "main.swift", "AppDelegate.swift")
    #expect(outcome.errors == "")
    #expect(outcome.output == "launched true\n")
  }

  @Test func `a playground's page and its sources are a program`() throws {
    let outcome = try run(
      files: [
        "Fall.playground/Contents.swift": """
        import UIKit
        import PlaygroundSupport

        let container = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        let animator = UIDynamicAnimator(referenceView: container)
        let square = makeSquare()
        container.addSubview(square)
        func addGravity() { animator.addBehavior(UIGravityBehavior(items: [square])) }
        addGravity()
        PlaygroundPage.current.liveView = container
        PlaygroundPage.current.needsIndefiniteExecution = true
        Task { print("task", square.center.y) }
        let link = CADisplayLink(target: Observer(), selector: #selector(Observer.frame(_:)))
        link.add(to: .main, forMode: .common)

        class Observer: NSObject {
          @objc func frame(_ link: CADisplayLink) {
            guard link.timestamp >= 1 else { return }
            print("fell", square.center.y > 500, container.superview != nil)
            link.invalidate()
          }
        }
        """,
        "Fall.playground/Sources/Square.swift": """
        import UIKit

        public func makeSquare() -> UIView { UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20)) }
        """,
      ], "--seconds", "2", "Fall.playground")
    #expect(outcome.errors == "")
    #expect(outcome.output.split(separator: "\n").contains("fell true true"))
    #expect(outcome.output.contains("task"))
  }

  @Test func `if it is not clear where a program begins, the message says what to do`() throws {
    let two = ["Two.swift": "import UIKit\nclass A: UIViewController {}\nclass B: UIViewController {}\n"]
    let several = try run(files: two, "Two.swift")
    #expect(several.exitCode != 0)
    #expect(
      several.errors == "dynlua: there are several view controllers: A, B; expected --controller NAME\n")
    #expect(try run(files: two, "--controller", "B", "Two.swift").exitCode == 0)
    #expect(
      try run(files: two, "--controller", "C", "Two.swift").errors
        == "dynlua: --controller: there is no view controller C; there are A, B\n")
    #expect(
      try run(files: ["App.swift": "import SwiftUI\n@main struct App {}\n"], "App.swift").errors
        == """
        dynlua: App.swift: there is no view controller, delegate with a window or playground page; SwiftUI is not \
        supported

        """)
  }

  @Test func `missing files, compilers and sources are reported`() throws {
    let files = ["ViewController.swift": Self.controller + "// Not in the cache: \(UUID())\n"]
    #expect(
      try run(files: [:], "Missing.swift").errors
        == "dynlua: cannot read Missing.swift: no such file or directory\n")
    #expect(
      try run(files: [:], "script.lua").errors
        == "dynlua: script.lua: expected a Swift file, a folder of them, or a playground\n")
    #expect(
      try run(files: files, "ViewController.swift", path: "/usr/sbin").errors.split(separator: "\n").last
        == "dynlua: there is no Swift compiler: install one from https://www.swift.org/install")
    #expect(
      try run(files: files, "--package-path", "nowhere", "ViewController.swift").errors
        == "dynlua: --package-path: nowhere is not the folder of a Swift package\n")
    let outlet = Self.controller + "class Other: UIView { @IBOutlet weak var label: UILabel! }\n"
    #expect(
      try run(files: ["ViewController.swift": outlet], "--seconds", "0", "ViewController.swift").errors
        == """
        dynlua: ViewController.swift: 1 @IBOutlet, but there is no storyboard or xib in the folder: they are nil

        """)
  }

  @Test func `an installed command says how to get the modules`() throws {
    let installation = try TemporaryDirectory()
    try installation.write("ViewController.swift", Self.controller)
    let command = installation.path("bin/dynlua")
    // In another process: a file that is open for writing cannot be executed, and processes that other tests
    // start would inherit its descriptor.
    let copy = try Command.run(
      ["-D", "-m", "755", try Command.path(), command], program: "/usr/bin/install")
    try #require(copy.exitCode == 0, "\(copy.errors)")
    let outcome = try Command.run(["ios", "ViewController.swift"], program: command, in: installation)
    #expect(outcome.exitCode == 1)
    #expect(
      outcome.errors.hasPrefix("dynlua: programs for iOS are compiled with modules that are not installed"))
    #expect(outcome.errors.hasSuffix("dynlua ios --package-path FOLDER FILE.swift\n"))
  }
}
