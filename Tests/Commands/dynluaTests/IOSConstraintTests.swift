import Foundation
import Testing

/// `dynlua ios` solves the constraints of storyboards.
@Suite(.serialized) struct IOSConstraintTests {
  private static let scene = IOSStoryboardTests.storyboard(
    initial: "c",
    """
    <viewController id="c" customClass="BoxController" sceneMemberID="viewController">
        <layoutGuides>
            <viewControllerLayoutGuide type="top" id="tg"/>
            <viewControllerLayoutGuide type="bottom" id="bg"/>
        </layoutGuides>
        <view key="view" id="v">
            <rect key="frame" x="0" y="0" width="320" height="568"/>
            <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>
            <subviews>
                <view translatesAutoresizingMaskIntoConstraints="NO" id="box">
                    <rect key="frame" x="1" y="2" width="3" height="4"/>
                    <constraints>
                        <constraint firstAttribute="width" secondItem="box" secondAttribute="height" multiplier="2:1" id="k1"/>
                    </constraints>
                </view>
                <stackView axis="vertical" spacing="6" distribution="fillEqually" translatesAutoresizingMaskIntoConstraints="NO" id="st">
                    <rect key="frame" x="0" y="0" width="10" height="10"/>
                    <subviews>
                        <view translatesAutoresizingMaskIntoConstraints="NO" id="s1"><rect key="frame" x="0" y="0" width="1" height="1"/></view>
                        <view translatesAutoresizingMaskIntoConstraints="NO" id="s2"><rect key="frame" x="0" y="0" width="1" height="1"/></view>
                    </subviews>
                </stackView>
                <view fixedFrame="YES" translatesAutoresizingMaskIntoConstraints="NO" id="fix">
                    <rect key="frame" x="7" y="8" width="9" height="10"/>
                </view>
            </subviews>
            <constraints>
                <constraint firstItem="box" firstAttribute="top" secondItem="tg" secondAttribute="bottom" constant="20" id="k2"/>
                <constraint firstItem="box" firstAttribute="leading" secondItem="v" secondAttribute="leadingMargin" id="k3"/>
                <constraint firstAttribute="trailingMargin" secondItem="box" secondAttribute="trailing" id="k4"/>
                <constraint firstItem="st" firstAttribute="top" secondItem="box" secondAttribute="bottom" constant="10" id="k5"/>
                <constraint firstItem="bg" firstAttribute="top" secondItem="st" secondAttribute="bottom" constant="30" id="k6"/>
                <constraint firstItem="st" firstAttribute="centerX" secondItem="safe" secondAttribute="centerX" id="k7"/>
                <constraint firstItem="st" firstAttribute="width" relation="lessThanOrEqual" secondItem="v" secondAttribute="width" constant="-100" id="k8"/>
                <constraint firstItem="st" firstAttribute="width" constant="1000" priority="500" id="k9"/>
                <constraint firstItem="st" firstAttribute="width" constant="5" id="k10"/>
                <constraint firstItem="box" firstAttribute="height" constant="99" placeholder="YES" id="k11"/>
            </constraints>
            <viewLayoutGuide key="safeArea" id="safe"/>
            <variation key="default"><mask key="constraints"><exclude reference="k10"/></mask></variation>
        </view>
        <connections>
            <outlet property="box" destination="box" id="o1"/>
            <outlet property="stack" destination="st" id="o2"/>
            <outlet property="fixed" destination="fix" id="o3"/>
            <outlet property="top" destination="k2" id="o4"/>
        </connections>
    </viewController>
    """)

  @Test func `views of a storyboard follow their constraints on any screen`() throws {
    let outcome = try IOSStoryboardTests().run(
      [
        "Main.storyboard": Self.scene,
        "BoxController.swift": """
        import UIKit
        class BoxController: UIViewController {
          @IBOutlet weak var box: UIView!
          @IBOutlet var stack: UIStackView!
          @IBOutlet var fixed: UIView!
          @IBOutlet weak var top: NSLayoutConstraint!
          private func dump(_ views: [UIView]) {
            print(views.map { [$0.frame.minX, $0.frame.minY, $0.frame.width, $0.frame.height].map { Int($0) } })
          }
          override func viewDidAppear(_ animated: Bool) {
            super.viewDidAppear(animated)
            dump([box, stack] + stack.arrangedSubviews + [fixed])
            top.constant = 40
            view.layoutIfNeeded()
            dump([box])
          }
        }
        """,
      ], "--size", "400x700", "--seconds", "0", "BoxController.swift")
    #expect(
      outcome.output == """
        [[16, 20, 368, 184], [50, 214, 300, 456], [0, 0, 300, 225], [0, 231, 300, 225], [7, 8, 9, 10]]
        [[16, 40, 368, 184]]

        """)
    #expect(outcome.errors == "")
  }
}
