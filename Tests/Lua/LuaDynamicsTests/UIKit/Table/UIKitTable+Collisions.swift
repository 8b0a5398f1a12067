import Dynamics
import Testing

extension UIKitTable {
  private static let collision = UIKitSubject("UICollisionBehavior", lua: "CollisionBehavior {}") {
    CollisionBehavior()
  }
  private static let mode = UIKitSubject("UICollisionBehavior.Mode", lua: "CollisionMode") {
    CollisionBehavior.Mode.everything
  }

  /// Collisions, their modes and their delegate.
  static let collisions: [UIKitMember] =
    collision.list + collisionSettings + boundaries + contacts + [
      mode.itself { #expect($0.contains([.items, .boundaries])) },
      mode.member("items", lua: "expect(subject.items, 1)") { _ in
        #expect(CollisionBehavior.Mode.items.rawValue == 1)
      },
      mode.member("boundaries", lua: "expect(subject.boundaries, 2)") { _ in
        #expect(CollisionBehavior.Mode.boundaries.rawValue == 2)
      },
      mode.member("everything", lua: "expect(subject.everything, -1)") { #expect($0.rawValue == .max) },
    ]

  private static let collisionSettings: [UIKitMember] = [
    collision.itself { _ = $0 as DynamicBehavior },
    collision.member("init(items:)", lua: "expect(#CollisionBehavior { item() }.items, 1)") { _ in
      #expect(CollisionBehavior(items: [square()]).items.count == 1)
    },
    collision.property("collisionMode", \.collisionMode, default: .everything, set: .items),
    collision.property(
      "translatesReferenceBoundsIntoBoundary", \.translatesReferenceBoundsIntoBoundary, default: false,
      set: true),
    collision.member(
      "setTranslatesReferenceBoundsIntoBoundary(with:)",
      lua: """
        subject:setTranslatesReferenceBoundsIntoBoundary { 1, 2, 3, 4 }
        expect(subject.translatesReferenceBoundsIntoBoundary, true)
        refuses(function() subject:setTranslatesReferenceBoundsIntoBoundary { math.huge, 2, 3, 4 } end)
        """
    ) {
      $0.setTranslatesReferenceBoundsIntoBoundary(with: EdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
      #expect($0.translatesReferenceBoundsIntoBoundary, "turned on")
    },
    collision.member(
      "collisionDelegate",
      lua: """
        expect(subject.collisionDelegate, nil)
        local delegate = {}
        subject.collisionDelegate = delegate
        expect(subject.collisionDelegate, delegate)
        """
    ) {
      #expect($0.collisionDelegate == nil)
      var listener: Listener? = Listener()
      $0.collisionDelegate = listener
      #expect($0.collisionDelegate === listener)
      listener = nil
      #expect($0.collisionDelegate == nil, "held weakly")
    },
  ]

  private static let boundaries: [UIKitMember] = [
    collision.member(
      "addBoundary(withIdentifier:for:)",
      lua: """
        subject:addBoundary("hill", Path.rect { 0, 0, 30, 20 })
        expect(subject:boundary("hill").bounds, Rect(0, 0, 30, 20))
        refuses(function() subject:addBoundary("nothing", Path()) end)
        """
    ) {
      $0.addBoundary(withIdentifier: "hill", for: BezierPath(rect: Rect(x: 0, y: 0, width: 30, height: 20)))
      #expect($0.boundary(withIdentifier: "hill")?.bounds == Rect(x: 0, y: 0, width: 30, height: 20))
      #expect(CollisionBehavior.problem(addingBoundaryFor: BezierPath()) != nil)
    },
    collision.member(
      "addBoundary(withIdentifier:from:to:)",
      lua: """
        subject:addBoundary("floor", { 0, 10 }, { 30, 10 })
        expect(subject:boundary("floor").bounds, Rect(0, 10, 30, 0))
        refuses(function() subject:addBoundary("nothing", { 1, 1 }, { 1, 1 }) end)
        """
    ) {
      $0.addBoundary(withIdentifier: "floor", from: Point(x: 0, y: 10), to: Point(x: 30, y: 10))
      #expect($0.boundary(withIdentifier: "floor")?.bounds == Rect(x: 0, y: 10, width: 30, height: 0))
      #expect(CollisionBehavior.problem(addingBoundaryFrom: .zero, to: .zero) != nil)
    },
    collision.member(
      "boundary(withIdentifier:)",
      lua: """
        expect(subject:boundary("floor"), nil)
        subject:addBoundary("floor", { 0, 10 }, { 30, 10 })
        subject:boundary("floor"):lineTo { 500, 500 }
        expect(subject:boundary("floor").bounds, Rect(0, 10, 30, 0))
        """
    ) {
      #expect($0.boundary(withIdentifier: "floor") == nil)
      $0.addBoundary(withIdentifier: "floor", from: .zero, to: Point(x: 30, y: 0))
      $0.boundary(withIdentifier: "floor")?.addLine(to: Point(x: 500, y: 500))
      #expect($0.boundary(withIdentifier: "floor")?.bounds.width == 30, "a path of its own each time")
    },
    collision.member(
      "removeBoundary(withIdentifier:)",
      lua: """
        subject:addBoundary(1, { 0, 0 }, { 1, 0 })
        subject:addBoundary(2, { 0, 0 }, { 1, 0 })
        subject:removeBoundary(1)
        expect(subject:boundary(1), nil)
        expect(#subject.boundaryIdentifiers, 1)
        """
    ) {
      $0.addBoundary(withIdentifier: 1, from: .zero, to: Point(x: 1, y: 0))
      $0.addBoundary(withIdentifier: 2, from: .zero, to: Point(x: 1, y: 0))
      $0.removeBoundary(withIdentifier: 1)
      #expect($0.boundaryIdentifiers == [2])
    },
    collision.member(
      "removeAllBoundaries()",
      lua: """
        subject.translatesReferenceBoundsIntoBoundary = true
        subject:addBoundary(1, { 0, 0 }, { 1, 0 })
        subject:removeAllBoundaries()
        expect(#subject.boundaryIdentifiers, 0)
        expect(subject.translatesReferenceBoundsIntoBoundary, true)
        """
    ) {
      $0.translatesReferenceBoundsIntoBoundary = true
      $0.addBoundary(withIdentifier: 1, from: .zero, to: Point(x: 1, y: 0))
      $0.removeAllBoundaries()
      #expect($0.boundaryIdentifiers.isEmpty && $0.translatesReferenceBoundsIntoBoundary)
    },
    collision.member(
      "boundaryIdentifiers",
      lua: """
        expect(#subject.boundaryIdentifiers, 0)
        subject:addBoundary("a", { 0, 0 }, { 1, 0 })
        subject:addBoundary(2, { 0, 0 }, { 1, 0 })
        expect(subject.boundaryIdentifiers[1], "a")
        expect(subject.boundaryIdentifiers[2], 2)
        """
    ) {
      #expect($0.boundaryIdentifiers.isEmpty)
      $0.addBoundary(withIdentifier: "a", from: .zero, to: Point(x: 1, y: 0))
      $0.addBoundary(withIdentifier: 2, from: .zero, to: Point(x: 1, y: 0))
      #expect($0.boundaryIdentifiers == ["a", 2])
    },
  ]
}

// MARK: Contacts

extension UIKitTable {
  /// Records calls of the four delegate methods.
  private final class Listener: CollisionBehaviorDelegate {
    var calls: [String] = []

    func collisionBehavior(
      _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem, with otherItem: any DynamicItem,
      at point: Point
    ) { calls.append("began item") }

    func collisionBehavior(
      _ behavior: CollisionBehavior, endedContactFor item: any DynamicItem, with otherItem: any DynamicItem
    ) { calls.append("ended item") }

    func collisionBehavior(
      _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem,
      withBoundaryIdentifier identifier: AnyHashable?, at point: Point
    ) { calls.append("began \(identifier.map(\.description) ?? "bounds")") }

    func collisionBehavior(
      _ behavior: CollisionBehavior, endedContactFor item: any DynamicItem,
      withBoundaryIdentifier identifier: AnyHashable?
    ) { calls.append("ended \(identifier.map(\.description) ?? "bounds")") }
  }

  /// The delegate calls for two items that move apart and one that bounces off a wall.
  private static func calls(_ collision: CollisionBehavior) -> [String] {
    let (left, right) = (square(), square(at: 100))
    let listener = Listener()
    collision.collisionDelegate = listener
    collision.addItem(left)
    collision.addItem(right)
    collision.addBoundary(withIdentifier: "wall", from: Point(x: 200, y: -200), to: Point(x: 200, y: 200))
    let motion = DynamicItemBehavior(items: [right])
    motion.addLinearVelocity(Vector(dx: 200, dy: 0), for: right)
    motion.elasticity = 1
    let animator = Animator()
    animator.addBehavior(collision)
    animator.addBehavior(motion)
    for _ in 0..<120 { animator.step() }
    return listener.calls
  }

  /// The same scene in Lua; the contacts are collected in `seen`.
  private static let scene = """
    local left, right, seen = item(), Item { size = { 100, 100 }, center = { 100, 0 } }, {}
    subject:addItem(left)
    subject:addItem(right)
    subject:addBoundary("wall", { 200, -200 }, { 200, 200 })
    function subject.beganContact(contact) seen["began " .. (contact.boundary or "item")] = contact end
    function subject.endedContact(contact) seen["ended " .. (contact.boundary or "item")] = contact end
    local motion, animator = DynamicItemBehavior { right, elasticity = 1 }, Animator()
    motion:addLinearVelocity(right, { 200, 0 })
    animator:addBehavior(subject)
    animator:addBehavior(motion)
    animator:step(120)
    """

  private static let delegate = UIKitSubject("UICollisionBehaviorDelegate", lua: "CollisionBehavior {}") {
    CollisionBehavior()
  }

  private static let contacts: [UIKitMember] = [
    delegate.itself { $0.collisionDelegate = nil },
    delegate.member(
      "collisionBehavior(_:beganContactFor:with:at:)",
      lua:
        "\(scene) expect(seen['began item'].otherItem, right) expect(seen['began item'].point ~= nil, true)"
    ) { #expect(calls($0).contains("began item")) },
    delegate.member(
      "collisionBehavior(_:endedContactFor:with:)", lua: "\(scene) expect(seen['ended item'].item, left)"
    ) { #expect(calls($0).contains("ended item")) },
    delegate.member(
      "collisionBehavior(_:beganContactFor:withBoundaryIdentifier:at:)",
      lua: "\(scene) expect(seen['began wall'].item, right) expect(seen['began wall'].boundary, 'wall')"
    ) { #expect(calls($0).contains("began wall")) },
    delegate.member(
      "collisionBehavior(_:endedContactFor:withBoundaryIdentifier:)",
      lua: "\(scene) expect(seen['ended wall'].item, right)"
    ) { #expect(calls($0).contains("ended wall")) },
  ]
}
