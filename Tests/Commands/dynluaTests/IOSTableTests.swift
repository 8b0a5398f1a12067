import Foundation
import Testing

/// `dynlua ios` plays programs with tables, overrides in extensions, and the motion of the device.
@Suite(.serialized) struct IOSTableTests {
  private static let scene = IOSStoryboardTests.storyboard(
    initial: "t",
    """
    <tableViewController id="t" customClass="RowsController" sceneMemberID="viewController">
        <tableView key="view" dataMode="prototypes" rowHeight="60" id="tv">
            <frame key="frameInset" width="375" height="667"/>
            <prototypes>
                <tableViewCell reuseIdentifier="row" customClass="RowCell" textLabel="l1" style="IBUITableViewCellStyleDefault" id="c1">
                    <frame key="frameInset" minY="22" width="375" height="60"/>
                    <tableViewCellContentView key="contentView" id="cv1">
                        <frame key="frameInset" width="375" height="60"/>
                        <subviews>
                            <label text="Title" id="l1"><frame key="frameInset" minX="15" width="200" height="60"/></label>
                            <button id="b1"><frame key="frameInset" minX="300" minY="10" width="60" height="40"/>
                                <state key="normal" title="+"/>
                                <connections><action selector="add:" destination="c1" eventType="touchUpInside" id="a"/></connections>
                            </button>
                        </subviews>
                    </tableViewCellContentView>
                    <connections><outlet property="button" destination="b1" id="o"/></connections>
                </tableViewCell>
            </prototypes>
            <connections><outlet property="dataSource" destination="t" id="o1"/><outlet property="delegate" destination="t" id="o2"/></connections>
        </tableView>
    </tableViewController>
    """)

  @Test func `cells come from prototypes, and extensions override`() throws {
    let outcome = try IOSStoryboardTests().run(
      [
        "Main.storyboard": Self.scene,
        "RowsController.swift": """
        import UIKit
        class RowCell: UITableViewCell {
          @IBOutlet weak var button: UIButton!
          @IBAction func add(_ sender: UIButton) { print("add", sender === button, textLabel!.text!) }
        }
        class RowsController: UITableViewController {
          var names = ["one", "two", "three"]
        }
        extension RowsController {
          override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { names.count }
          override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath) as! RowCell
            cell.textLabel?.text = names[indexPath.row]
            return cell
          }
          override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
            print("select", (names[indexPath.row] as NSString).length, tableView.contentSize.height)
          }
        }
        """,
      ], "--tap", "0.5:330,90", "--tap", "1:100,150", "--seconds", "2", "RowsController.swift")
    #expect(outcome.output == "add true two\nselect 5 180.0\n")
    #expect(outcome.errors == "")
  }

  @Test func `a playground of Xcode 7 reads the tilt of the device`() throws {
    let outcome = try IOSStoryboardTests().run(
      [
        "Contents.swift": """
        import UIKit
        import XCPlayground
        import CoreMotion
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        XCPlaygroundPage.currentPage.liveView = view
        let manager = CMMotionManager()
        manager.startAccelerometerUpdates()
        Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in
          let a = manager.accelerometerData!.acceleration
          print((a.x * 10).rounded(), (a.y * 10).rounded(), a.z)
        }
        """
      ], "--tilt", "1.5:30", "--seconds", "2.5", "Contents.swift")
    #expect(outcome.output == "0.0 -10.0 0.0\n5.0 -9.0 0.0\n")
    #expect(outcome.errors == "")
  }

  @Test func `initializers of cells, lines of moved members, and a constraint that is not a number`()
    throws
  {
    let outcome = try IOSStoryboardTests().run(
      [
        "Main.swift": """
        import UIKit
        class BaseCell: UITableViewCell {
          override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
            super.init(style: style, reuseIdentifier: reuseIdentifier)
            print("style")
          }
          required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
        }
        class NameCell: BaseCell {}
        class Badge: UIView {
          init(style: Int) { super.init(frame: .zero) }
          required init?(coder: NSCoder) { nil }
        }
        class Main: UITableViewController {
          override init(style: UITableView.Style) { super.init(style: style) }
          required init?(coder: NSCoder) { super.init(coder: coder) }
        }
        extension Main {
          override func viewDidLoad() {
            super.viewDidLoad()
            print(#line)
            tableView.register(NameCell.self, forCellReuseIdentifier: "name")
          }
        }
        extension Main {
          override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }
          override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            print(#line)
            return tableView.dequeueReusableCell(withIdentifier: "name", for: indexPath)
          }
          override func viewDidAppear(_ animated: Bool) {
            print(#line)
            _ = tableView.widthAnchor.constraint(equalToConstant: 0 / 0)
          }
        }
        """,
        "AppDelegate.swift": """
        import UIKit
        @main class AppDelegate: UIResponder, UIApplicationDelegate {
          var window: UIWindow?
          func application(
            _ application: UIApplication,
            didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
          ) -> Bool {
            window = UIWindow(frame: UIScreen.main.bounds)
            window?.rootViewController = Main(style: .grouped)
            window?.makeKeyAndVisible()
            return true
          }
        }
        """,
      ], "--seconds", "1", "Main.swift", "AppDelegate.swift")
    #expect(outcome.output.hasPrefix("21\n28\nstyle\n"), "\(outcome.output)")
    #expect(outcome.output.hasSuffix("32\n"), "\(outcome.output)")
    #expect(
      outcome.errors.contains(
        "Main.swift:33: the numbers of a constraint must be finite: UITableView.width == "),
      "\(outcome.errors)")
  }
}
