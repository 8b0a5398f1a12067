import Dynamics
import Testing
import Views

/// The rows of the table of UIKit members, by class.
enum UIKitTable {
  /// An item of 100 × 100 points.
  static func square(at x: Double = 0, _ y: Double = 0) -> Item {
    Item(center: Point(x: x, y: y), size: Size(width: 100, height: 100))
  }
}

extension UIKitTable {
  private static let item = UIKitSubject("UIDynamicItem", lua: "Item { size = { 100, 50 } }") {
    Item(size: Size(width: 100, height: 50))
  }

  private static let group = UIKitSubject(
    "UIDynamicItemGroup", lua: "ItemGroup { item(), Item { size = { 100, 100 }, center = { 100, 0 } } }"
  ) { DynamicItemGroup(items: [square(), square(at: 100)]) }

  /// Items, views and groups.
  static let items = itemRows + boundsTypes + groupRows

  /// An item without the optional requirements.
  private final class PlainItem: DynamicItem {
    var center = Point.zero
    var bounds: Rect { Rect(x: 0, y: 0, width: 1, height: 1) }
    var transform = AffineTransform.identity
  }

  /// An empty outline, a line and a self-intersecting outline.
  private static let badOutlines: [[(Double, Double)]] = [
    [], [(0, 0), (5, 0)], [(0, 0), (10, 10), (10, 0), (0, 10)],
  ]

  private static let itemRows: [UIKitMember] = [
    item.itself { _ = $0 as any DynamicItem },
    item.property("center", \.center, default: .zero, set: Point(x: 3, y: 4)),
    item.member(
      "bounds", lua: "expect(subject.size, Size(100, 50)) refuses(function() Item { size = { 0, 1 } } end)"
    ) {
      #expect($0.bounds == Rect(x: 0, y: 0, width: 100, height: 50))
      #expect(Animator.problem(withGeometryOf: Item(size: .zero)) != nil)
    },
    item.member(
      "transform", lua: "expect(subject.rotation, 0) subject.rotation = 1 expect(subject.rotation, 1)"
    ) {
      #expect($0.transform == .identity)
      $0.transform = AffineTransform(rotationAngle: 1)
      #expect($0.transform.rotationAngle.agrees(with: 1))
    },
    item.property("collisionBoundsType", \.collisionBoundsType, default: .rectangle, set: .ellipse),
    item.member(
      "collisionBoundingPath",
      lua: """
        expect(subject.collisionBoundingPath, nil)
        local path = Path.rect { -5, -5, 10, 10 }
        subject.collisionBoundingPath = path
        expect(subject.collisionBoundingPath, path)
        subject.collisionBoundsType = "path"
        local gravity, animator = GravityBehavior { subject }, Animator()
        animator:addBehavior(gravity)
        animator:removeBehavior(gravity)
        for _, wrong in ipairs {
          Path(), Path.polygon { { 0, 0 }, { 5, 0 } }, Path.polygon { { 0, 0 }, { 10, 10 }, { 10, 0 }, { 0, 10 } },
        } do
          subject.collisionBoundingPath = wrong
          refuses(function() animator:addBehavior(gravity) end)
        end
        """
    ) {
      let plain = PlainItem()
      #expect(plain.collisionBoundingPath.isEmpty && plain.collisionBoundsType == .rectangle)
      $0.collisionBoundingPath = BezierPath(rect: Rect(x: -5, y: -5, width: 10, height: 10))
      #expect($0.collisionBoundingPath.bounds == Rect(x: -5, y: -5, width: 10, height: 10))
      $0.collisionBoundsType = .path
      #expect(Animator.problem(withGeometryOf: $0) == nil)
      for corners in badOutlines {
        $0.collisionBoundingPath = BezierPath(polygon: corners.map { Point(x: $0, y: $1) })
        #expect(Animator.problem(withGeometryOf: $0) != nil, "\(corners)")
      }
    },
    UIKitMember(
      name: "UIView", swift: { #expect(View().alpha == 1) }, lua: "expect(View {}.alpha, 1)"),
    UIKitMember(
      name: "UIView.UIDynamicItem",
      swift: {
        let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
        #expect(GravityBehavior(items: [view]).items[0] === view)
      },
      lua: "local view = View { size = { 10, 10 } } expect(GravityBehavior { view }.items[1], view)"),
  ]

  private static func boundsType(_ type: CollisionBoundsType, _ rawValue: Int) -> UIKitMember {
    UIKitMember(
      name: "UIDynamicItemCollisionBoundsType.\(type)",
      swift: { #expect(type.rawValue == rawValue) },
      lua: """
        local view = View { collisionBoundsType = \(type.lua) }
        expect(view.collisionBoundsType, \(type.lua))
        """)
  }

  private static let boundsTypes: [UIKitMember] = [
    UIKitMember(
      name: "UIDynamicItemCollisionBoundsType", swift: { #expect(CollisionBoundsType.allCases.count == 3) },
      lua: "refuses(function() item().collisionBoundsType = 'circle' end)"),
    boundsType(.rectangle, 0), boundsType(.ellipse, 1), boundsType(.path, 2),
  ]

  private static let groupRows: [UIKitMember] = [
    group.itself(),
    group.member("UIDynamicItem", lua: "expect(GravityBehavior { subject }.items[1], subject)") {
      #expect(GravityBehavior(items: [$0]).items[0] === $0)
    },
    group.member("init(items:)", lua: "refuses(function() ItemGroup { subject } end)") {
      #expect(DynamicItemGroup.problem(grouping: [$0]) != nil, "a group inside a group is a problem")
    },
    group.member(
      "items",
      lua: "local a, b = item(), item() local group = ItemGroup { a, b } expect(group.items[2], b)"
    ) { _ in
      let (a, b) = (square(), square())
      let items = DynamicItemGroup(items: [a, b]).items
      #expect(items.count == 2 && items[0] === a && items[1] === b)
    },
    group.property("center", \.center, default: Point(x: 50, y: 0), set: Point(x: 60, y: 10)),
    group.member("bounds", lua: "expect(subject.size, Size(200, 100))") {
      #expect($0.bounds.size == Size(width: 200, height: 100))
    },
    group.member(
      "transform",
      lua: """
        expect(subject.rotation, 0)
        subject.rotation = math.pi
        expect(subject.rotation, math.pi)
        expect(math.abs(subject.items[1].center.x - 100) < 1e-6, true)
        """
    ) {
      #expect($0.transform == .identity)
      $0.transform = AffineTransform(rotationAngle: .pi)
      #expect($0.items[0].center.agrees(with: Point(x: 100, y: 0)))
    },
  ]
}
