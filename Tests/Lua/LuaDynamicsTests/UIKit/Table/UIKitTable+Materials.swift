import Dynamics
import Testing

extension UIKitTable {
  private static let material = UIKitSubject("UIDynamicItemBehavior", lua: "DynamicItemBehavior {}") {
    DynamicItemBehavior()
  }

  /// The defaults are those of UIKit's bodies; Apple's reference documents 0 for the first, second, fourth
  /// and fifth.
  static let materials: [UIKitMember] =
    material.list + velocities + [
      material.itself { _ = $0 as DynamicBehavior },
      material.member("init(items:)", lua: "expect(#DynamicItemBehavior { item() }.items, 1)") { _ in
        #expect(DynamicItemBehavior(items: [square()]).items.count == 1)
      },
      material.property("elasticity", \.elasticity, default: 0.2, set: 1.5, refuses: .nan),
      material.property("friction", \.friction, default: 0.2, set: 3, refuses: .infinity),
      material.property("density", \.density, default: 1, set: 2, refuses: 0),
      material.property(
        "resistance", \.resistance, default: 0.1, set: .greatestFiniteMagnitude, refuses: .infinity),
      material.property("angularResistance", \.angularResistance, default: 0.1, set: 4, refuses: .nan),
      material.property("charge", \.charge, default: 0, set: -2, refuses: .nan),
      material.property("isAnchored", \.isAnchored, default: false, set: true),
      material.property("allowsRotation", \.allowsRotation, default: true, set: false),
    ]

  private static let velocities: [UIKitMember] = [
    material.member(
      "addLinearVelocity(_:for:)",
      lua: """
        local a, animator = item(), Animator()
        subject:addItem(a)
        subject:addLinearVelocity(a, { 10, 0 })
        subject:addLinearVelocity(a, { 5, 1 })
        animator:addBehavior(subject)
        expect(subject:linearVelocity(a), Vector(15, 1))
        refuses(function() subject:addLinearVelocity(a, { math.huge, 0 }) end)
        """
    ) {
      let (item, animator) = (square(), Animator())
      $0.addItem(item)
      $0.addLinearVelocity(Vector(dx: 10, dy: 0), for: item)
      $0.addLinearVelocity(Vector(dx: 5, dy: 1), for: item)
      animator.addBehavior($0)
      #expect(
        $0.linearVelocity(for: item) == Vector(dx: 15, dy: 1),
        "velocities are summed before an animator exists")
      #expect(animator.isRunning)
    },
    material.member(
      "linearVelocity(for:)",
      lua: "local a = item() subject:addItem(a) expect(subject:linearVelocity(a), Vector(0, 0))"
    ) {
      #expect($0.linearVelocity(for: square()) == .zero)
    },
    material.member(
      "addAngularVelocity(_:for:)",
      lua: """
        local a, animator = item(), Animator()
        subject:addItem(a)
        subject:addAngularVelocity(a, 2)
        subject:addAngularVelocity(a, 1)
        animator:addBehavior(subject)
        expect(subject:angularVelocity(a), 3)
        """
    ) {
      let (item, animator) = (square(), Animator())
      $0.addItem(item)
      $0.addAngularVelocity(2, for: item)
      $0.addAngularVelocity(1, for: item)
      animator.addBehavior($0)
      #expect($0.angularVelocity(for: item) == 3)
      #expect(animator.isRunning)
    },
    material.member(
      "angularVelocity(for:)",
      lua: "local a = item() subject:addItem(a) expect(subject:angularVelocity(a), 0)"
    ) {
      #expect($0.angularVelocity(for: square()) == 0)
    },
  ]
}
