import Dynamics
import Testing

extension UIKitTable {
  private static let gravity = UIKitSubject("UIGravityBehavior", lua: "GravityBehavior {}") {
    GravityBehavior()
  }

  static let gravities: [UIKitMember] =
    gravity.list + [
      gravity.itself { _ = $0 as DynamicBehavior },
      gravity.member("init(items:)", lua: "expect(#GravityBehavior { item(), item() }.items, 2)") { _ in
        #expect(GravityBehavior(items: [square(), square()]).items.count == 2)
      },
      gravity.property(
        "gravityDirection", \.gravityDirection, default: Vector(dx: 0, dy: 1), set: Vector(dx: 3, dy: 4),
        refuses: Vector(dx: .infinity, dy: 0)),
      gravity.property("angle", \.angle, default: .pi / 2, set: -1, refuses: .nan),
      gravity.property("magnitude", \.magnitude, default: 1, set: -2, reads: 2, refuses: .infinity),
      gravity.member(
        "setAngle(_:magnitude:)",
        lua: """
          subject:setAngle(0, 2)
          expect(subject.gravityDirection, Vector(2, 0))
          subject.magnitude = 0
          expect(subject.gravityDirection, Vector(0, 0))
          expect(subject.angle, 0)
          """
      ) {
        $0.setAngle(0, magnitude: 2)
        #expect($0.gravityDirection.agrees(with: Vector(dx: 2, dy: 0)))
        $0.magnitude = 0
        #expect($0.gravityDirection == .zero && $0.angle == 0)
      },
    ]
}

extension UIKitTable {
  private static let push = UIKitSubject("UIPushBehavior", lua: "PushBehavior {}") { PushBehavior() }
  private static let mode = UIKitSubject("UIPushBehavior.Mode", lua: "PushMode") {
    PushBehavior.Mode.continuous
  }

  static let pushes: [UIKitMember] =
    push.list + pushSettings + [
      mode.itself { _ in #expect(PushBehavior.Mode.allCases.count == 2) },
      mode.member("continuous", lua: "expect(subject.continuous, 0)") { #expect($0.rawValue == 0) },
      mode.member("instantaneous", lua: "expect(subject.instantaneous, 1)") { _ in
        #expect(PushBehavior.Mode.instantaneous.rawValue == 1)
      },
    ]

  private static let pushSettings: [UIKitMember] = [
    push.itself { _ = $0 as DynamicBehavior },
    push.member(
      "init(items:mode:)",
      lua: "expect(PushBehavior { item(), mode = PushMode.instantaneous }.mode, PushMode.instantaneous)"
    ) { _ in
      #expect(PushBehavior(items: [square()], mode: .instantaneous).mode == .instantaneous)
    },
    push.member(
      "mode",
      lua: """
        expect(subject.mode, PushMode.continuous)
        refuses(function() subject.mode = PushMode.instantaneous end)
        """
    ) { #expect($0.mode == .continuous) },
    push.property("active", \.active, default: true, set: false),
    push.property("angle", \.angle, default: 0, set: 1, refuses: .nan),
    push.property("magnitude", \.magnitude, default: 0, set: -3, refuses: .infinity),
    push.property(
      "pushDirection", \.pushDirection, default: .zero, set: Vector(dx: 3, dy: 4),
      refuses: Vector(dx: 0, dy: .infinity)),
    push.member(
      "setAngle(_:magnitude:)",
      lua: """
        subject:setAngle(0, -2)
        expect(subject.pushDirection.dx, -2)
        subject.pushDirection = { 3, 4 }
        expect(subject.magnitude, 5)
        """
    ) {
      $0.setAngle(0, magnitude: -2)
      #expect($0.pushDirection.agrees(with: Vector(dx: -2, dy: 0)))
      $0.pushDirection = Vector(dx: 3, dy: 4)
      #expect($0.magnitude.agrees(with: 5))
    },
    push.member(
      "targetOffsetFromCenter(for:)",
      lua: "local a = item() subject:addItem(a) expect(subject:targetOffset(a), Vector(0, 0))"
    ) {
      let item = square()
      $0.addItem(item)
      #expect($0.targetOffsetFromCenter(for: item) == .zero)
    },
    push.member(
      "setTargetOffsetFromCenter(_:for:)",
      lua: """
        local a = item()
        subject:addItem(a)
        subject:setTargetOffset(a, { 1, 2 })
        expect(subject:targetOffset(a), Vector(1, 2))
        """
    ) {
      let item = square()
      $0.setTargetOffsetFromCenter(Vector(dx: 1, dy: 2), for: item)
      $0.addItem(item)
      #expect($0.targetOffsetFromCenter(for: item) == .zero, "ignored before it was on the list")
      $0.setTargetOffsetFromCenter(Vector(dx: 1, dy: 2), for: item)
      #expect($0.targetOffsetFromCenter(for: item) == Vector(dx: 1, dy: 2))
    },
  ]
}

extension UIKitTable {
  private static let snap = UIKitSubject(
    "UISnapBehavior", lua: "SnapBehavior { item = item(), snapPoint = { 100, 200 } }"
  ) { SnapBehavior(item: square(), snapTo: Point(x: 100, y: 200)) }

  static let snaps: [UIKitMember] = [
    snap.itself { _ = $0 as DynamicBehavior },
    snap.member(
      "init(item:snapTo:)",
      lua: """
        local animator, a = Animator(), subject.item
        animator:addBehavior(subject)
        animator:step(120)
        expect(a.center:distance { 100, 200 } < 0.5, true)
        """
    ) {
      let animator = Animator()
      animator.addBehavior($0)
      for _ in 0..<120 { animator.step() }
      #expect($0.item.center.distance(to: Point(x: 100, y: 200)) < 0.5)
    },
    snap.property("damping", \.damping, default: 0.5, set: 1, refuses: -1),
    snap.property(
      "snapPoint", \.snapPoint, default: Point(x: 100, y: 200), set: Point(x: 5, y: 6),
      refuses: Point(x: .infinity, y: 0)),
  ]
}
