import Foundation
import TestSupport
import Testing

/// `dynlua ios` plays programs whose views are in storyboards and xibs.
@Suite(.serialized) struct IOSStoryboardTests {
  func run(_ files: [String: String], _ arguments: String...) throws -> Command.Outcome {
    let folder = try TemporaryDirectory()
    for (name, text) in files {
      let parent = folder.url(name).deletingLastPathComponent()
      try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
      try folder.write(name, text)
    }
    return try Command.run(
      ["ios"] + arguments, in: folder,
      environment: SwiftCompiler.environment.merging(["HOME": folder.url.path()]) { $1 })
  }

  /// A storyboard with scenes and an initial controller, as Xcode writes it.
  static func storyboard(initial: String, _ scenes: String...) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" \
    useAutolayout="YES" initialViewController="\(initial)">
        <device id="retina4_7" orientation="portrait"/>
        <scenes>
    \(scenes.map { "<scene><objects>\n\($0)\n</objects></scene>" }.joined(separator: "\n"))
        </scenes>
    </document>
    """
  }

  private static let garden = storyboard(
    initial: "tabs",
    """
    <tabBarController id="tabs" sceneMemberID="viewController">
        <connections>
            <segue destination="navi" kind="relationship" relationship="viewControllers" id="r1"/>
            <segue destination="info" kind="relationship" relationship="viewControllers" id="r2"/>
        </connections>
    </tabBarController>
    """,
    """
    <navigationController id="navi" sceneMemberID="viewController">
        <tabBarItem key="tabBarItem" title="Garden" id="t1"/>
        <connections>
            <segue destination="gard" kind="relationship" relationship="rootViewController" id="r3"/>
        </connections>
    </navigationController>
    """,
    """
    <viewController id="gard" customClass="GardenViewController" customModule="Garden" sceneMemberID="viewController">
        <view key="view" contentMode="scaleToFill" id="meadow" customClass="MeadowView">
            <rect key="frame" x="0.0" y="0.0" width="375" height="667"/>
            <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>
            <subviews>
                <view tag="1" contentMode="scaleToFill" fixedFrame="YES" id="s1">
                    <rect key="frame" x="20" y="100" width="40" height="40"/>
                    <color key="backgroundColor" red="1" green="0.5" blue="0.0" alpha="1" colorSpace="custom" customColorSpace="sRGB"/>
                </view>
                <view tag="2" alpha="0.5" contentMode="scaleToFill" fixedFrame="YES" id="s2">
                    <rect key="frame" x="120" y="100" width="40" height="40"/>
                    <autoresizingMask key="autoresizingMask" flexibleMinX="YES" flexibleMaxY="YES"/>
                    <color key="backgroundColor" systemColor="systemGreenColor"/>
                    <userDefinedRuntimeAttributes>
                        <userDefinedRuntimeAttribute type="number" keyPath="layer.cornerRadius">
                            <integer key="value" value="20"/>
                        </userDefinedRuntimeAttribute>
                    </userDefinedRuntimeAttributes>
                </view>
                <label hidden="YES" text="Stones &amp; grass" textAlignment="center" numberOfLines="2" id="lab">
                    <rect key="frame" x="20" y="60" width="335" height="30"/>
                    <fontDescription key="fontDescription" type="boldSystem" pointSize="22"/>
                    <color key="textColor" white="0.25" alpha="1" colorSpace="calibratedWhite"/>
                </label>
                <button opaque="NO" buttonType="system" id="drop">
                    <rect key="frame" x="20" y="300" width="100" height="40"/>
                    <state key="normal" title="Drop"/>
                    <connections>
                        <action selector="dropWithSender:" destination="gard" eventType="touchUpInside" id="a1"/>
                        <action selector="count" destination="gard" eventType="touchUpInside" id="a2"/>
                        <action selector="touch:forEvent:" destination="gard" eventType="touchDown" id="a3"/>
                    </connections>
                </button>
                <button buttonType="system" id="look">
                    <rect key="frame" x="140" y="300" width="100" height="40"/>
                    <state key="normal" title="Look"/>
                    <connections>
                        <segue destination="deta" kind="show" identifier="look" id="sg1"/>
                    </connections>
                </button>
                <mapView id="map"><rect key="frame" x="0" y="400" width="10" height="10"/></mapView>
            </subviews>
            <color key="backgroundColor" white="1" alpha="1" colorSpace="calibratedWhite"/>
            <connections>
                <outletCollection property="gestureRecognizers" destination="pan" appends="YES" id="o1"/>
                <outlet property="firstStone" destination="s1" id="o2"/>
            </connections>
        </view>
        <navigationItem key="navigationItem" title="Meadow" id="n1">
            <barButtonItem key="rightBarButtonItem" systemItem="add" id="b1">
                <connections>
                    <action selector="count" destination="gard" id="a4"/>
                </connections>
            </barButtonItem>
        </navigationItem>
        <connections>
            <outlet property="label" destination="lab" id="o3"/>
            <outlet property="pan" destination="pan" id="o4"/>
            <outletCollection property="stones" destination="s1" collectionClass="NSMutableArray" id="o5"/>
            <outletCollection property="stones" destination="s2" collectionClass="NSMutableArray" id="o6"/>
            <segue destination="deta" kind="presentation" identifier="modal" id="sg2"/>
        </connections>
    </viewController>
    <placeholder placeholderIdentifier="IBFirstResponder" id="fr1" sceneMemberID="firstResponder"/>
    <panGestureRecognizer minimumNumberOfTouches="1" id="pan">
        <connections>
            <action selector="drag:" destination="gard" id="a5"/>
            <outlet property="delegate" destination="gard" id="o7"/>
        </connections>
    </panGestureRecognizer>
    """,
    """
    <viewController storyboardIdentifier="Detail" id="deta" customClass="DetailViewController" sceneMemberID="viewController">
        <view key="view" contentMode="scaleToFill" id="dv">
            <rect key="frame" x="0.0" y="0.0" width="375" height="667"/>
            <subviews>
                <button buttonType="system" id="back">
                    <rect key="frame" x="20" y="500" width="100" height="40"/>
                    <state key="normal" title="Back"/>
                    <connections>
                        <segue destination="ex" kind="unwind" unwindAction="comeBack:" id="sg3"/>
                    </connections>
                </button>
            </subviews>
        </view>
    </viewController>
    <exit id="ex" userLabel="Exit" sceneMemberID="exit"/>
    """,
    """
    <viewController title="Info" id="info" sceneMemberID="viewController">
        <view key="view" contentMode="scaleToFill" id="iv"><rect key="frame" x="0" y="0" width="375" height="667"/></view>
    </viewController>
    """)

  private static let controllers = """
    import UIKit

    class GardenViewController: UIViewController, UIGestureRecognizerDelegate {
      @IBOutlet private weak var label: UILabel!
      @IBOutlet fileprivate
      var stones: [UIView]!
      @IBOutlet weak var pan: UIPanGestureRecognizer? {
        didSet { print("pan", pan != nil) }
      }
      lazy var animator = UIDynamicAnimator(referenceView: view)
      private var drops = 0

      required init?(coder: NSCoder) {
        super.init(coder: coder)
        print("created", storyboard != nil)
      }

      override func awakeFromNib() {
        super.awakeFromNib()
        print("awake", isViewLoaded)
      }

      override func viewDidLoad() {
        super.viewDidLoad()
        print(label.text!, label.isHidden, label.textAlignment == .center, label.font.pointSize, label.numberOfLines)
        print(stones.map { [$0.tag, Int($0.frame.minX), Int($0.frame.minY), Int($0.frame.maxX), Int($0.frame.maxY)] })
        print(stones[1].alpha, stones[1].layer.cornerRadius)
        print(stones[0].backgroundColor == UIColor(red: 1, green: 0.5, blue: 0, alpha: 1), pan?.delegate === self)
        print(view.bounds.width, view.bounds.height, navigationItem.title!, tabBarController!.viewControllers!.count)
      }

      override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
        guard let detail = segue.destination as? DetailViewController else { return }
        detail.word = segue.identifier!
        print("prepare", type(of: sender!), segue.source === self)
      }

      @IBAction func drop(sender: UIButton) {
        animator.addBehavior(UIGravityBehavior(items: stones))
        print("drop", sender.currentTitle!)
      }
      @IBAction func count() { drops += 1; print("count", drops) }
      @IBAction private func touch(_ sender: Any, forEvent event: UIEvent) { print("touch") }
    }

    extension GardenViewController {
      @IBAction func drag(_ sender: UIPanGestureRecognizer) {
        if sender.state == .ended { performSegue(withIdentifier: "modal", sender: self) }
      }
      @IBAction func comeBack(_ segue: UIStoryboardSegue) { print("back from", type(of: segue.source)) }
    }

    class DetailViewController: UIViewController {
      var word = ""
      override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        print("detail", word, navigationController != nil, presentingViewController != nil)
      }
      override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        print("gone")
      }
    }
    """

  private static let meadow = """
    import UIKit

    @IBDesignable final class MeadowView: UIView {
      @IBOutlet weak var firstStone: UIView!

      required init?(coder aDecoder: NSCoder) {
        super.init(coder: aDecoder)
        print("meadow", bounds.width, subviews.count, firstStone == nil)
      }

      override func awakeFromNib() {
        super.awakeFromNib()
        print("meadow awake", firstStone.tag)
      }
    }
    """

  @Test func `scenes, outlets, actions, recognizers, tabs, segues and unwinding work unchanged`() throws {
    let outcome = try run(
      [
        "Garden/Base.lproj/Main.storyboard": Self.garden, "Garden/Controllers.swift": Self.controllers,
        "Garden/MeadowView.swift": Self.meadow,
        "Garden/AppDelegate.swift": """
        import UIKit
        @UIApplicationMain
        class AppDelegate: UIResponder, UIApplicationDelegate {
          var window: UIWindow?
          func application(_ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplicationLaunchOptionsKey: Any]?) -> Bool {
            print("launched", window?.rootViewController is UITabBarController, window!.isHidden)
            return true
          }
        }
        """,
      ],
      "--tap", "0.5:70,320", "--tap", "1:190,320", "--tap", "1.5:70,520", "--drag", "2:300,200>300,260/0.3",
      "--tap", "3:70,520", "--tap", "3.5:350,22", "--seconds", "4", "Garden")
    #expect(
      outcome.output == """
        created true
        awake false
        launched true true
        meadow 375.0 6 true
        pan true
        meadow awake 1
        Stones & grass true true 22.0 2
        [[1, 20, 100, 60, 140], [2, 120, 100, 160, 140]]
        0.5 20.0
        true true
        375.0 667.0 Meadow 2
        touch
        drop Drop
        count 1
        prepare UIButton true
        detail look true false
        back from DetailViewController
        gone
        prepare GardenViewController true
        detail modal false true
        back from DetailViewController
        gone
        count 2

        """)
    #expect(
      outcome.errors.contains(
        /^Garden\/Base.lproj\/Main.storyboard:\d+: mapView is not supported: a plain view is shown\n$/),
      "\(outcome.errors)")
  }

  @Test func `views keep their frames on another screen, except by their autoresizing masks`() throws {
    let files = [
      "Main.storyboard": Self.garden, "Controllers.swift": Self.controllers, "MeadowView.swift": Self.meadow,
    ]
    let outcome = try run(
      files, "--size", "400x700", "--seconds", "0", "Controllers.swift", "MeadowView.swift")
    #expect(outcome.output.contains("[[1, 20, 100, 60, 140], [2, 145, 100, 185, 140]]\n"))
    #expect(outcome.output.contains("400.0 700.0 Meadow 2\n"))
    // Begins with another scene than the initial one.
    let detail = try run(
      files, "--controller", "DetailViewController", "--seconds", "0", "Controllers.swift",
      "MeadowView.swift")
    #expect(detail.output == "detail  false false\n" && detail.errors == "")
  }

  private static let ball = """
    <viewController id="c" customClass="BallViewController" sceneMemberID="viewController">
        <view key="view" id="v">
            <rect key="frame" x="0" y="0" width="320" height="568"/>
            <subviews>
                <containerView id="box">
                    <rect key="frame" x="10" y="20" width="300" height="100"/>
                    <connections><segue destination="e" kind="embed" identifier="panel" id="sg"/></connections>
                </containerView>
                <slider value="0.5" minValue="0.0" maxValue="10" id="sl">
                    <rect key="frame" x="60" y="200" width="200" height="30"/>
                    <connections>
                        <action selector="slide:" destination="first" eventType="valueChanged" id="a"/>
                        <action selector="slide:" destination="c" eventType="valueChanged" id="b"/>
                    </connections>
                </slider>
                <switch on="YES" id="sw"><rect key="frame" x="60" y="300" width="51" height="31"/>
                    <connections><action selector="flip:" destination="c" eventType="valueChanged" id="a2"/></connections>
                </switch>
                <segmentedControl selectedSegmentIndex="0" id="se">
                    <rect key="frame" x="60" y="400" width="200" height="32"/>
                    <segments><segment title="Light"/><segment title="Heavy"/></segments>
                    <connections><action selector="pick:" destination="c" eventType="valueChanged" id="a3"/></connections>
                </segmentedControl>
            </subviews>
            <constraints><constraint firstItem="box" firstAttribute="top" secondItem="gone" secondAttribute="top" id="k"/></constraints>
            <connections><outlet property="missing" destination="sw" id="o"/></connections>
        </view>
        <connections><outlet property="slider" destination="sl" id="o1"/></connections>
    </viewController>
    """
  private static let panel = """
    <viewController id="e" customClass="PanelController" sceneMemberID="viewController">
        <view key="view" id="ev"><rect key="frame" x="0" y="0" width="300" height="100"/></view>
    </viewController>
    """

  @Test func `controls, embedded controllers, xibs and a scene delegate, on the storyboard's canvas`() throws
  {
    let outcome = try run(
      [
        "App/Info.plist":
          "<plist><dict><key>UISceneStoryboardFile</key>\n<string>Start</string></dict></plist>",
        "App/Base.lproj/Start.storyboard": Self.storyboard(initial: "c", Self.ball, Self.panel),
        "App/Base.lproj/LaunchScreen.storyboard": Self.storyboard(initial: "", ""),
        "App/Badge.xib": """
        <document version="3.0"><objects>
            <placeholder placeholderIdentifier="IBFilesOwner" id="-1" customClass="Badge">
                <connections><outlet property="content" destination="v" id="o"/></connections>
            </placeholder>
            <placeholder placeholderIdentifier="IBFirstResponder" id="-2" customClass="UIResponder"/>
            <view id="v"><rect key="frame" x="0" y="0" width="80" height="30"/></view>
        </objects></document>
        """,
        "App/PanelController.xib": "not XML",
        "App/SceneDelegate.swift": """
        import UIKit
        class SceneDelegate: UIResponder, UIWindowSceneDelegate {
          var window: UIWindow?
          func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
            guard let _ = (scene as? UIWindowScene) else { return }
            print("connect", window?.rootViewController is BallViewController)
          }
        }
        """,
        "App/Controllers.swift": """
        import UIKit
        final class Badge: UIView {
          @IBOutlet var content: UIView!
          override init(frame: CGRect) {
            super.init(frame: frame)
            Bundle.main.loadNibNamed("Badge", owner: self, options: nil)
            addSubview(content)
          }
          required init?(coder: NSCoder) { fatalError() }
        }
        class PanelController: UIViewController { @objc var word = "" }
        class BallViewController: UIViewController {
          @IBOutlet weak var slider: UISlider!
          override func viewDidLoad() {
            super.viewDidLoad()
            print(view.bounds.width, view.bounds.height, children.map { $0.view.frame.maxX }, (children[0] as! PanelController).word)
            print(Badge(frame: .zero).content.frame.width, slider.value)
          }
          override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
            (segue.destination as? PanelController)?.word = "embedded"
          }
          @IBAction func slide(_ sender: UISlider) { if sender.value > 5 { print("slide"); slider.isEnabled = false } }
          @IBAction func flip(_ sender: UISwitch) { print("switch", sender.isOn) }
          @IBAction func pick(_ sender: UISegmentedControl) {
            print(sender.titleForSegment(at: sender.selectedSegmentIndex)!)
          }
        }
        """,
      ],
      "--drag", "0.5:82,215>200,215/0.5", "--tap", "1.5:85,315", "--tap", "2:200,416", "--seconds", "3", "App"
    )
    #expect(
      outcome.output == """
        connect true
        320.0 568.0 [300.0] embedded
        80.0 0.5
        slide
        slide
        switch false
        Heavy

        """)
    #expect(
      outcome.errors.split(separator: "\n").map { String($0.drop { $0 != ":" }) } == [
        ":30: a constraint of top with an unknown item is not met",
        ":31: UIView has no outlet missing",
      ], "\(outcome.errors)")
  }

  @Test func `the rows of a static table lead to other scenes, and a missing class is named`() throws {
    let outcome = try run(
      [
        "Main.storyboard": Self.storyboard(
          initial: "n",
          """
          <navigationController id="n" sceneMemberID="viewController">
              <connections><segue destination="t" kind="relationship" relationship="rootViewController" id="r"/></connections>
          </navigationController>
          """,
          """
          <tableViewController id="t" customClass="MissingController" sceneMemberID="viewController">
              <tableView key="view" dataMode="static" rowHeight="44" id="tv">
                  <rect key="frame" x="0" y="0" width="375" height="667"/>
                  <sections><tableViewSection headerTitle="Behaviors" id="ts"><cells>
                      <tableViewCell id="c1"><rect key="frame" x="0" y="28" width="375" height="44"/>
                          <tableViewCellContentView key="contentView" id="cv1"><subviews>
                              <label text="Gravity" id="l1"><rect key="frame" x="16" y="0" width="300" height="44"/></label>
                          </subviews></tableViewCellContentView>
                      </tableViewCell>
                      <tableViewCell id="c2">
                          <tableViewCellContentView key="contentView" id="cv2"/>
                          <connections><segue destination="d" kind="show" id="sg"/></connections>
                      </tableViewCell>
                  </cells></tableViewSection></sections>
                  <connections><outlet property="dataSource" destination="t" id="o"/></connections>
              </tableView>
          </tableViewController>
          """,
          """
          <viewController id="d" customClass="DetailController" sceneMemberID="viewController">
              <view key="view" id="v"><rect key="frame" x="0" y="0" width="375" height="667"/></view>
          </viewController>
          """),
        "Detail.swift": """
        import UIKit
        class DetailController: UIViewController {
          override func viewDidLoad() { super.viewDidLoad(); print("detail", navigationController!.viewControllers.count) }
        }
        """,
      ], "--tap", "0.5:100,130", "--tap", "1:100,160", "--seconds", "2", ".")
    // Below the bar of 44 pt and the header of 28 pt: the first row up to 116, the second one up to 160.
    #expect(outcome.output == "detail 2\n")
    #expect(
      outcome.errors.contains(/^Main.storyboard:\d+: the program has no class MissingController\n$/),
      "\(outcome.errors)")
  }

  @Test func `outlets, actions and attributes are found however they are declared`() throws {
    func action(_ selector: String, of id: String = "n") -> String {
      "<action selector=\"\(selector)\" destination=\"\(id)\" eventType=\"touchUpInside\" id=\"\(selector)\"/>"
    }
    func attribute(_ type: String, _ name: String, _ value: String) -> String {
      "<userDefinedRuntimeAttribute type=\"\(type)\" keyPath=\"\(name)\"\(value)</userDefinedRuntimeAttribute>"
    }
    let outcome = try run(
      [
        "Main.storyboard": Self.storyboard(
          initial: "n",
          """
          <viewController id="n" customClass="Nested" sceneMemberID="viewController">
              <view key="view" id="v">
                  <rect key="frame" x="0" y="0" width="375" height="667"/>
                  <subviews>
                      <view id="k" customClass="Child">
                          <rect key="frame" x="0" y="200" width="10" height="10"/>
                          <userDefinedRuntimeAttributes>
                              \(attribute("number", "corner", "><real key=\"value\" value=\"7.5\"/>"))
                              \(attribute("boolean", "flag", " value=\"YES\">"))
                              \(attribute("number", "border", "><integer key=\"value\" value=\"3\"/>"))
                          </userDefinedRuntimeAttributes>
                      </view>
                      <view id="p" customClass="Private">
                          <rect key="frame" x="0" y="220" width="10" height="10"/>
                          <connections><outlet property="inner" destination="k" id="q"/></connections>
                      </view>
                      <button id="b">
                          <rect key="frame" x="0" y="0" width="100" height="100"/>
                          <connections>
                              \(action("one:forEvent:"))
                              \(action("twoWithButton:"))
                              \(action("threeFrom:"))
                              \(action("four"))
                              \(action("help:", of: "h"))
                              \(action("over:", of: "k"))
                          </connections>
                      </button>
                  </subviews>
              </view>
              <connections>
                  <outlet property="a" destination="k" id="o1"/>
                  <outlet property="b" destination="k" id="o2"/>
                  <outletCollection property="panels" destination="k" id="o3"/>
                  <outlet property="object" destination="h" id="o4"/>
                  <outlet property="delegate" destination="k" id="o5"/>
              </connections>
          </viewController>
          <customObject id="h" customClass="Helper">
              <connections><outlet property="view" destination="k" id="o6"/></connections>
          </customObject>
          """),
        "Nested.swift": """
        import UIKit

        protocol Panel: AnyObject { var depth: Int { get } }

        enum Outer {
          final class Nested: UIViewController {
            @objc @IBOutlet
            private weak var a : UIView!
            private @IBOutlet weak var b: UIView? { didSet { print("b") } }
            @IBOutlet private(set)
            var panels: Array<UIView>!
            @IBOutlet var object: AnyObject?
            @IBOutlet weak var delegate: Panel?
            // @IBOutlet var comment: UIView!
            override func viewDidLoad() {
              super.viewDidLoad()
              print(a != nil, b != nil, panels.count, object is Helper, delegate!.depth)
            }
            @IBAction
            func one(_ sender : Any?, forEvent e: UIEvent) { print("one") }
            @IBAction func two(button: UIButton = UIButton()) -> Bool { print("two"); return true }
            @IBAction fileprivate func three(from: AnyObject) { print("three") }
            @IBAction func four() async { print("four") }
            private class Hidden: UIView {
              @IBOutlet var x: UIView!
              @IBAction func y() {}
            }
          }
        }

        class Generic<Value>: UIViewController {
          @IBOutlet weak var generic: UIView!
          var value: Value?
        }
        extension Generic { @IBAction func act(_ sender: Any) {} }
        class Derived: Generic<Int> {}

        open class Parent: UIView {
          @IBAction func over(_ sender: Any) { print("parent") }
          @IBInspectable var corner: CGFloat = 0 { didSet { print("corner", corner) } }
          @IBInspectable public var flag: Bool = false { didSet { print("flag", flag) } }
        }
        class Child: Parent, Panel {
          let depth = 2
          override func over(_ sender: Any) { print("child") }
          class func make() -> Child? { nil }
        }
        extension UIView {
          @IBInspectable var border: Double {
            get { 0 }
            set { print("border", newValue) }
          }
        }
        private final class Private: UIView {
          @IBOutlet fileprivate var inner: UIView!
          override func awakeFromNib() { super.awakeFromNib(); print("private", inner != nil) }
        }
        final class Helper: NSObject {
          @IBOutlet weak var view: UIView!
          override init() { super.init(); print("helper") }
          @IBAction func help(_ sender: UIButton) { print("help", view != nil) }
        }
        func local() {
          class Local: UIView { @IBOutlet var z: UIView! }
          print(Local.self)
        }
        let text = "class Text: UIView { @IBOutlet var t: UIView! }"
        """,
      ], "--tap", "0.5:50,50", "--seconds", "1.5", "Nested.swift")
    #expect(outcome.errors == "")
    let lines = outcome.output.split(separator: "\n")
    #expect(
      lines.prefix(7) == [
        "helper", "b", "corner 7.5", "flag true", "border 3.0", "private true", "true true 1 true 2",
      ], "\(lines)")
    // The asynchronous one is a task.
    #expect(lines.dropFirst(7).filter { $0 != "four" } == ["one", "two", "three", "help true", "child"])
    #expect(lines.contains("four"))
  }
}
