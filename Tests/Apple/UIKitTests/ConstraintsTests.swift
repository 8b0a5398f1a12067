import Foundation
import Testing
import UIKit

/// Views have the frames that UIKit's constraints give them.
@Suite(.serialized) @MainActor struct ConstraintsTests {
  private let simulator = Simulator(size: CGSize(width: 400, height: 800))
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
  private let root = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 800))

  init() {
    window.addSubview(root)
    window.makeKeyAndVisible()
  }

  private func add(_ views: UIView..., to superview: UIView? = nil) {
    for view in views {
      view.translatesAutoresizingMaskIntoConstraints = false
      (superview ?? root).addSubview(view)
    }
  }

  private func label(_ text: String) -> UILabel {
    let label = UILabel()
    label.text = text
    return label
  }

  @Test func `a game with constraints falls, animates, and is reset by the next layout after it rests`() {
    let controller = ConstrainedScoreViewController()
    let simulator = Simulator(rootViewController: controller)
    #expect(controller.titleLabel.frame.origin == CGPoint(x: 16, y: 20))
    #expect(controller.scoreLabel.frame.minX == controller.titleLabel.frame.maxX + 8)
    #expect(controller.ball.bounds.size == CGSize(width: 50, height: 50))
    #expect(controller.panel.frame == CGRect(x: 0, y: 784, width: 390, height: 60))
    let start = controller.ball.center
    simulator.tap(at: controller.dropButton.center)
    simulator.run(seconds: 1)
    let falling = controller.ball.center
    #expect(falling.y > start.y + 100)
    // A layout while the animator runs.
    controller.scoreLabel.text = "1000"
    simulator.run(seconds: 1.0 / 60)
    #expect(controller.ball.center.y > falling.y - 20)
    simulator.runUntilIdle()
    #expect(controller.ball.frame.maxY > 840)
    controller.raisePanel()
    #expect(controller.ball.center == start)
    simulator.run(seconds: 0.25)
    #expect(abs((controller.panel.layer.presentation()?.frame.height ?? 0) - 110) < 1)
    simulator.run(seconds: 0.5)
    #expect(controller.panel.frame.height == 160)
    #expect(controller.dropButton.frame.maxY == 674)
  }

  @Test func `inequalities, ratios and priorities`() {
    let (a, b) = (UIView(), UIView())
    add(a, b)
    let wide = a.widthAnchor.constraint(equalToConstant: 900)
    wide.priority = .defaultHigh
    NSLayoutConstraint.activate([
      a.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 10), wide,
      a.rightAnchor.constraint(lessThanOrEqualTo: root.rightAnchor, constant: -10),
      a.topAnchor.constraint(equalTo: root.topAnchor), a.heightAnchor.constraint(equalToConstant: 20),
      b.widthAnchor.constraint(equalTo: a.widthAnchor, multiplier: 0.5, constant: 5),
      b.heightAnchor.constraint(equalTo: b.widthAnchor, multiplier: 2),
      b.centerXAnchor.constraint(equalTo: root.centerXAnchor),
      b.topAnchor.constraint(greaterThanOrEqualTo: a.bottomAnchor, constant: 7),
    ])
    simulator.run(seconds: 0)
    #expect(a.frame == CGRect(x: 10, y: 0, width: 380, height: 20))
    #expect(b.frame == CGRect(x: 102.5, y: 27, width: 195, height: 390))
    wide.constant = 100
    simulator.run(seconds: 1.0 / 60)
    #expect(a.frame.width == 100 && b.frame.width == 55)
    wide.isActive = false
    a.widthAnchor.constraint(equalToConstant: 40).isActive = true
    root.layoutIfNeeded()
    #expect(a.frame.width == 40)
  }

  @Test func `labels have the sizes of their texts, and wrap in the width that is left`() {
    let (first, second, text) = (label("a"), label("b"), label(String(repeating: "word ", count: 30)))
    text.numberOfLines = 0
    add(first, second, text)
    second.setContentHuggingPriority(UILayoutPriority(200), for: .horizontal)
    NSLayoutConstraint.activate(
      NSLayoutConstraint.constraints(
        withVisualFormat: "H:|-[first]-12-[second]-|", options: .alignAllTop,
        views: ["first": first, "second": second])
        + NSLayoutConstraint.constraints(
          withVisualFormat: "V:|-top-[first(>=30@900)]-[text]", metrics: ["top": 40],
          views: ["first": first, "text": text])
        + [
          text.leftAnchor.constraint(equalTo: root.leftAnchor),
          text.widthAnchor.constraint(equalToConstant: 200),
        ])
    simulator.run(seconds: 0)
    #expect(first.frame.minX == 8 && first.frame.minY == 40 && first.frame.height == 30)
    #expect(first.frame.width == first.intrinsicContentSize.width)
    #expect(second.frame.minX == first.frame.maxX + 12 && second.frame.maxX == 392)
    #expect(text.frame.minY == 78)
    #expect(text.frame.height == text.sizeThatFits(CGSize(width: 200, height: 0)).height)
    #expect(text.frame.height > 100)
  }

  @Test func `rows and columns of stack views`() {
    let views = ["one", "two", "three"].map(label)
    let row = UIStackView(arrangedSubviews: views)
    row.spacing = 10
    row.distribution = .fillEqually
    add(row)
    row.leftAnchor.constraint(equalTo: root.leftAnchor).isActive = true
    row.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
    row.widthAnchor.constraint(equalToConstant: 320).isActive = true
    simulator.run(seconds: 0)
    #expect(views.map(\.frame.width) == [100, 100, 100])
    #expect(views.map(\.frame.minX) == [0, 110, 220])
    #expect(row.frame.height == views[0].intrinsicContentSize.height)
    views[1].isHidden = true
    simulator.run(seconds: 1.0 / 60)
    #expect(views[2].frame == CGRect(x: 165, y: 0, width: 155, height: row.frame.height))
    views[1].isHidden = false
    row.axis = .vertical
    row.alignment = .center
    row.distribution = .equalSpacing
    row.heightAnchor.constraint(equalToConstant: 200).isActive = true
    simulator.run(seconds: 1.0 / 60)
    #expect(views.allSatisfy { $0.center.x == 160 })
    #expect(views[0].frame.minY == 0 && views[2].frame.maxY == 200)
    #expect(views[1].center.y == 100)
    row.removeArrangedSubview(views[2])
    views[2].removeFromSuperview()
    simulator.run(seconds: 1.0 / 60)
    #expect(row.arrangedSubviews == [views[0], views[1]] && views[1].frame.maxY == 200)
  }

  @Test func `what is in a scroll view gives it the size of its contents`() {
    let (scrollView, content) = (UIScrollView(), UIView())
    add(scrollView)
    add(content, to: scrollView)
    NSLayoutConstraint.activate([
      scrollView.topAnchor.constraint(equalTo: root.topAnchor, constant: 50),
      scrollView.bottomAnchor.constraint(equalTo: root.bottomAnchor),
      scrollView.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      scrollView.trailingAnchor.constraint(equalTo: root.trailingAnchor),
      content.topAnchor.constraint(equalTo: scrollView.topAnchor, constant: 5),
      content.bottomAnchor.constraint(equalTo: scrollView.bottomAnchor, constant: -5),
      content.leadingAnchor.constraint(equalTo: scrollView.leadingAnchor),
      content.trailingAnchor.constraint(equalTo: scrollView.trailingAnchor),
      content.widthAnchor.constraint(equalTo: scrollView.widthAnchor),
      content.heightAnchor.constraint(equalToConstant: 2000),
    ])
    simulator.run(seconds: 0)
    #expect(scrollView.contentSize == CGSize(width: 400, height: 2010))
    #expect(content.frame == CGRect(x: 0, y: 5, width: 400, height: 2000))
    scrollView.contentOffset = CGPoint(x: 0, y: 300)
    simulator.run(seconds: 1.0 / 60)
    #expect(content.frame == CGRect(x: 0, y: 5, width: 400, height: 2000))
  }

  @Test func `guides, removal, and constraints to views with frames`() {
    let (fixed, follower) = (UIView(frame: CGRect(x: 30, y: 40, width: 50, height: 60)), UIView())
    let guide = UILayoutGuide()
    root.addSubview(fixed)
    root.addLayoutGuide(guide)
    add(follower)
    NSLayoutConstraint.activate([
      guide.leftAnchor.constraint(equalTo: fixed.rightAnchor),
      guide.widthAnchor.constraint(equalTo: fixed.heightAnchor),
      guide.topAnchor.constraint(equalTo: fixed.topAnchor),
      guide.heightAnchor.constraint(equalToConstant: 10),
      follower.leftAnchor.constraint(equalTo: guide.rightAnchor),
      follower.topAnchor.constraint(equalTo: guide.bottomAnchor),
      follower.widthAnchor.constraint(equalToConstant: 20),
      follower.heightAnchor.constraint(equalToConstant: 20),
    ])
    simulator.run(seconds: 0)
    #expect(guide.layoutFrame == CGRect(x: 80, y: 40, width: 60, height: 10))
    #expect(follower.frame == CGRect(x: 140, y: 50, width: 20, height: 20))
    fixed.center.x += 100
    simulator.run(seconds: 1.0 / 60)
    #expect(follower.frame.minX == 240)
    let count = root.constraints.count
    follower.removeFromSuperview()
    #expect(root.constraints.count == count - 2)
    #expect(follower.constraints.count == 2)
  }

  @Test func `the size that constraints in a view need`() {
    let (card, text) = (UIView(), label("A title"))
    add(text, to: card)
    NSLayoutConstraint.activate([
      text.topAnchor.constraint(equalTo: card.topAnchor, constant: 10),
      text.bottomAnchor.constraint(equalTo: card.bottomAnchor, constant: -10),
      text.leftAnchor.constraint(equalTo: card.leftAnchor, constant: 15),
      text.rightAnchor.constraint(equalTo: card.rightAnchor, constant: -15),
    ])
    let size = text.intrinsicContentSize
    #expect(
      card.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
        == CGSize(width: size.width + 30, height: size.height + 20))
  }

  @Test func `views change their constraints before they are solved`() {
    final class Box: UIView {
      var updates = 0
      override class var requiresConstraintBasedLayout: Bool { true }
      override func updateConstraints() {
        if updates == 0 { widthAnchor.constraint(equalToConstant: 70).isActive = true }
        updates += 1
        super.updateConstraints()
      }
    }
    let box = Box()
    add(box)
    simulator.run(seconds: 0)
    #expect(box.updates == 1 && box.frame.width == 70)
    box.setNeedsUpdateConstraints()
    box.updateConstraintsIfNeeded()
    #expect(box.updates == 2)
  }

  @Test(arguments: 1...12)
  func `random constraints that a layout meets are met, whatever optional ones want`(seed: UInt64) {
    var state = seed
    func random(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    let views = (0..<10).map { _ in UIView() }
    var frames: [ObjectIdentifier: CGRect] = [ObjectIdentifier(root): root.bounds]
    for view in views {
      add(view)
      frames[ObjectIdentifier(view)] = CGRect(
        x: random(300), y: random(700), width: random(90), height: random(90))
    }
    let attributes: [NSLayoutConstraint.Attribute] = [.left, .right, .width, .centerX]
    func value(_ item: UIView, _ attribute: NSLayoutConstraint.Attribute, _ frame: CGRect) -> CGFloat {
      switch attribute {
      case .left: frame.minX
      case .right: frame.maxX
      case .width: frame.width
      default: frame.midX
      }
    }
    var required: [NSLayoutConstraint] = []
    for index in 0..<60 {
      let (first, second) = (views[random(10)], random(8) == 0 ? root : views[random(10)])
      let attribute = attributes[random(4)]
      let other = attribute == .width ? attribute : attributes[[0, 1, 3][random(3)]]
      let isRequired = index % 2 == 0
      let relation = [NSLayoutConstraint.Relation.equal, .lessThanOrEqual, .greaterThanOrEqual][random(3)]
      let difference =
        value(first, attribute, frames[ObjectIdentifier(first)] ?? .zero)
        - value(second, other, frames[ObjectIdentifier(second)] ?? .zero)
      let slack = isRequired ? CGFloat(random(20) * -relation.rawValue) : CGFloat(random(300) - 150)
      let constraint = NSLayoutConstraint(
        item: first, attribute: attribute, relatedBy: relation, toItem: second, attribute: other,
        multiplier: 1,
        constant: difference + slack)
      if isRequired {
        required.append(constraint)
      } else {
        constraint.priority = UILayoutPriority(Float(1 + random(998)))
      }
      constraint.isActive = true
    }
    simulator.run(seconds: 0)
    for constraint in required {
      guard let first = constraint.firstItem as? UIView, let second = constraint.secondItem as? UIView else {
        continue
      }
      let bounds = second === root ? root.bounds : second.frame
      let error =
        value(first, constraint.firstAttribute, first.frame)
        - value(second, constraint.secondAttribute, bounds) - constraint.constant
      switch constraint.relation {
      case .equal: #expect(abs(error) < 1e-3)
      case .lessThanOrEqual: #expect(error < 1e-3)
      case .greaterThanOrEqual: #expect(error > -1e-3)
      }
    }
  }

  @Test func `a view that only gets another place among its siblings keeps its constraints`() {
    let (a, b, c) = (UIView(), UIView(), UIView())
    add(a, b, c)
    let left = a.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 30)
    left.isActive = true
    root.addSubview(a)
    #expect(root.subviews == [b, c, a])
    root.insertSubview(a, belowSubview: c)
    #expect(root.subviews == [b, a, c])
    root.insertSubview(a, aboveSubview: c)
    #expect(root.subviews == [b, c, a])
    root.insertSubview(a, at: 0)
    #expect(root.subviews == [a, b, c] && left.isActive)
    simulator.run(seconds: 0)
    #expect(a.frame.minX == 30)
  }

  final class Chain: UIView {
    var follower: NSLayoutConstraint?
    override var bounds: CGRect {
      didSet { follower?.constant = bounds.width / 2 }
    }
  }

  final class Late: UIView {
    var constraint: NSLayoutConstraint?
    override func layoutSubviews() {
      super.layoutSubviews()
      constraint?.constant = bounds.width / 4
    }
  }

  @Test func `constants that follow other sizes are met at once`() {
    let (chain, late, b) = (Chain(), Late(), UIView())
    add(chain, late, b)
    let (height, width) = (
      b.heightAnchor.constraint(equalToConstant: 1), b.widthAnchor.constraint(equalToConstant: 1)
    )
    (chain.follower, late.constraint) = (height, width)
    NSLayoutConstraint.activate([
      height, width, chain.widthAnchor.constraint(equalToConstant: 80),
      late.widthAnchor.constraint(equalTo: chain.widthAnchor),
      b.topAnchor.constraint(equalTo: root.topAnchor),
    ])
    root.layoutIfNeeded()
    #expect(b.frame.size == CGSize(width: 20, height: 40))
  }

  @Test func `a stack forgets the distances after views that it does not arrange any more`() {
    let (a, b) = (UIView(), UIView())
    let stack = UIStackView(arrangedSubviews: [a, b])
    stack.setCustomSpacing(20, after: a)
    a.removeFromSuperview()
    #expect(stack.customSpacing(after: a) == UIStackView.spacingUseDefault)
  }
}
