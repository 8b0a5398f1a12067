import Dynamics
import Testing
import Views

extension UIKitTable {
  private static let animator = UIKitSubject("UIDynamicAnimator", lua: "Animator()") { Animator() }
  private static let behavior = UIKitSubject("UIDynamicBehavior", lua: "Behavior {}") { DynamicBehavior() }

  /// Animators, their delegate, and the members of all behaviors.
  static let animators = animatorRows + animatorState + delegateRows + behaviorRows

  private static let animatorRows: [UIKitMember] = [
    animator.itself(),
    animator.member("init()", lua: "expect(subject.referenceView, nil)") { #expect($0.referenceView == nil) },
    UIKitMember(
      name: "UIDynamicAnimator.init(referenceView:)",
      swift: {
        let view = View()
        let animator = Animator(referenceView: view)
        #expect(animator.referenceView === view)
        let outsider = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
        #expect(animator.problem(addingItem: outsider) != nil, "a view of another tree is a problem")
        view.addSubview(outsider)
        #expect(animator.problem(addingItem: outsider) == nil)
      },
      lua: """
        local animator, outsider = Animator(stage.view), View { size = { 10, 10 } }
        expect(animator.referenceView, stage.view)
        refuses(function() animator:addBehavior(GravityBehavior { outsider }) end)
        stage.view:addSubview(outsider)
        animator:addBehavior(GravityBehavior { outsider })
        """),
    animator.member("referenceView", lua: "expect(subject.referenceView, nil)") { animator in
      #expect(animator.referenceView == nil)
      let orphan = Animator(referenceView: View())
      #expect(orphan.referenceView == nil, "held weakly")
    },
    animator.member(
      "addBehavior(_:)",
      lua: """
        local gravity = GravityBehavior {}
        subject:addBehavior(gravity) subject:addBehavior(gravity)
        expect(#subject.behaviors, 1)
        refuses(function() Animator():addBehavior(gravity) end)
        local inner = Behavior {}
        subject:addBehavior(Behavior { Behavior { inner } })
        refuses(function() subject:addBehavior(inner) end)
        """
    ) {
      let gravity = GravityBehavior()
      $0.addBehavior(gravity)
      $0.addBehavior(gravity)
      #expect($0.behaviors.count == 1)
      #expect(Animator().problem(adding: gravity) != nil)
      let (outer, inner) = (DynamicBehavior(), DynamicBehavior())
      outer.addChildBehavior(inner)
      $0.addBehavior(outer)
      #expect($0.problem(adding: inner) != nil, "it is already a descendant")
    },
    animator.member(
      "removeBehavior(_:)",
      lua: """
        local gravity = GravityBehavior {}
        subject:addBehavior(gravity) subject:removeBehavior(gravity)
        expect(#subject.behaviors, 0)
        """
    ) {
      let gravity = GravityBehavior()
      $0.addBehavior(gravity)
      $0.removeBehavior(gravity)
      #expect($0.behaviors.isEmpty && gravity.dynamicAnimator == nil)
    },
    animator.member(
      "removeAllBehaviors()",
      lua: "subject:addBehavior(Behavior {}) subject:removeAllBehaviors() expect(#subject.behaviors, 0)"
    ) {
      $0.addBehavior(DynamicBehavior())
      $0.removeAllBehaviors()
      #expect($0.behaviors.isEmpty)
    },
    animator.member(
      "behaviors",
      lua: """
        expect(#subject.behaviors, 0)
        local inner = GravityBehavior {}
        local outer = Behavior { inner }
        subject:addBehavior(outer)
        local second = PushBehavior {}
        subject:addBehavior(second)
        expect(#subject.behaviors, 2) expect(subject.behaviors[1], outer) expect(subject.behaviors[2], second)
        """
    ) {
      #expect($0.behaviors.isEmpty)
      let (outer, second) = (DynamicBehavior(), PushBehavior())
      outer.addChildBehavior(GravityBehavior())
      $0.addBehavior(outer)
      $0.addBehavior(second)
      let behaviors = $0.behaviors
      #expect(behaviors.count == 2 && behaviors[0] === outer && behaviors[1] === second, "the top level only")
    },
  ]

  private static let animatorState: [UIKitMember] = [
    animator.member(
      "items(in:)",
      lua: """
        local a = item()
        subject:addBehavior(GravityBehavior { a })
        expect(subject:items { 0, 0, 10, 10 }[1], a)
        expect(#subject:items { 200, 0, 10, 10 }, 0)
        """
    ) {
      let item = square()
      $0.addBehavior(GravityBehavior(items: [item]))
      #expect($0.items(in: Rect(x: 0, y: 0, width: 10, height: 10)).first === item)
      #expect($0.items(in: Rect(x: 200, y: 0, width: 10, height: 10)).isEmpty)
    },
    animator.member(
      "updateItem(usingCurrentState:)",
      lua: """
        local a = item()
        subject:addBehavior(GravityBehavior { a })
        a.center = { 500, 0 }
        subject:updateItem(a)
        subject:step()
        expect(a.center.x, 500)
        """
    ) {
      let item = square()
      $0.addBehavior(GravityBehavior(items: [item]))
      item.center = Point(x: 500, y: 0)
      $0.updateItem(usingCurrentState: item)
      $0.step()
      #expect(item.center.x == 500)
    },
    animator.member(
      "isRunning",
      lua: """
        expect(subject.isRunning, false)
        subject:addBehavior(GravityBehavior { item() })
        expect(subject.isRunning, true)
        """
    ) {
      #expect(!$0.isRunning)
      $0.addBehavior(GravityBehavior(items: [square()]))
      #expect($0.isRunning)
    },
    animator.member(
      "elapsedTime",
      lua: """
        expect(subject.elapsedTime, 0)
        subject:addBehavior(GravityBehavior { item() })
        subject:step(4)
        expect(subject.elapsedTime, 4 / 60)
        """
    ) {
      #expect($0.elapsedTime == 0)
      $0.addBehavior(GravityBehavior(items: [square()]))
      for _ in 0..<4 { $0.step() }
      #expect($0.elapsedTime.agrees(with: 4 / 60))
    },
    animator.member(
      "delegate",
      lua: """
        expect(subject.didPause, nil)
        local handler = function() end
        subject.didPause = handler
        expect(subject.didPause, handler)
        """
    ) {
      #expect($0.delegate == nil)
      var listener: Listener? = Listener()
      $0.delegate = listener
      #expect($0.delegate === listener)
      listener = nil
      #expect($0.delegate == nil, "held weakly")
    },
  ]

  /// Counts the delegate calls of an animator.
  private final class Listener: AnimatorDelegate {
    var resumes = 0
    var pauses = 0

    func dynamicAnimatorWillResume(_ animator: Animator) { resumes += 1 }
    func dynamicAnimatorDidPause(_ animator: Animator) { pauses += 1 }
  }

  private static func calls(_ animator: Animator) -> Listener {
    let listener = Listener()
    animator.delegate = listener
    animator.addBehavior(DynamicItemBehavior(items: [square()]))
    for _ in 0..<31 { animator.step() }
    return listener
  }

  private static let delegate = UIKitSubject("UIDynamicAnimatorDelegate", lua: "Animator()") { Animator() }

  private static let delegateRows: [UIKitMember] = [
    delegate.itself { $0.delegate = nil },
    delegate.member(
      "dynamicAnimatorWillResume(_:)",
      lua: """
        local argument
        subject.willResume = function(animator) argument = animator end
        subject:addBehavior(DynamicItemBehavior { item() })
        expect(argument, subject)
        """
    ) { #expect(calls($0).resumes == 1) },
    delegate.member(
      "dynamicAnimatorDidPause(_:)",
      lua: """
        local argument
        subject.didPause = function(animator) argument = animator end
        subject:addBehavior(DynamicItemBehavior { item() })
        subject:step(30)
        expect(argument, nil)
        subject:step(1)
        expect(argument, subject)
        """
    ) { #expect(calls($0).pauses == 1) },
  ]
}

extension UIKitTable {
  /// Records the calls of `willMove(to:)`.
  private final class Traveller: DynamicBehavior {
    var moves: [Animator?] = []

    override func willMove(to animator: Animator?) { moves.append(animator) }
  }

  private static let behaviorRows: [UIKitMember] = [
    behavior.itself(),
    behavior.member("init()", lua: "expect(#subject.childBehaviors, 0)") {
      #expect($0.childBehaviors.isEmpty)
    },
    behavior.member(
      "addChildBehavior(_:)",
      lua: """
        local child = GravityBehavior {}
        subject:addChildBehavior(child) subject:addChildBehavior(child)
        expect(#subject.childBehaviors, 1)
        child:addChildBehavior(Behavior {})
        expect(#child.childBehaviors, 0)
        """
    ) {
      let child = GravityBehavior()
      $0.addChildBehavior(child)
      $0.addChildBehavior(child)
      child.addChildBehavior(DynamicBehavior())
      #expect($0.childBehaviors.count == 1 && child.childBehaviors.isEmpty)
    },
    behavior.member(
      "removeChildBehavior(_:)",
      lua: """
        local child = Behavior {}
        subject:addChildBehavior(child) subject:removeChildBehavior(child)
        expect(#subject.childBehaviors, 0)
        """
    ) {
      let child = DynamicBehavior()
      $0.addChildBehavior(child)
      $0.removeChildBehavior(child)
      #expect($0.childBehaviors.isEmpty)
    },
    behavior.member(
      "childBehaviors",
      lua: """
        local a, b = Behavior {}, Behavior {}
        subject:addChildBehavior(a) subject:addChildBehavior(b)
        expect(subject.childBehaviors[1], a) expect(subject.childBehaviors[2], b)
        """
    ) {
      let (a, b) = (DynamicBehavior(), DynamicBehavior())
      $0.addChildBehavior(a)
      $0.addChildBehavior(b)
      #expect($0.childBehaviors[0] === a && $0.childBehaviors[1] === b)
    },
    behavior.member(
      "action",
      lua: """
        expect(subject.action, nil)
        local calls, animator = 0, Animator()
        subject.action = function() calls = calls + 1 end
        animator:addBehavior(subject) animator:step(2)
        expect(calls, 2)
        """
    ) {
      #expect($0.action == nil)
      var calls = 0
      $0.action = { calls += 1 }
      let animator = Animator()
      animator.addBehavior($0)
      animator.step()
      animator.step()
      #expect(calls == 2)
    },
    behavior.member(
      "willMove(to:)",
      lua: """
        local Traveller, moves = Behavior.extend "Traveller", {}
        function Traveller:willMoveTo(animator) table.insert(moves, animator or false) end
        local traveller, animator = Traveller(), Animator()
        animator:addBehavior(traveller) animator:removeBehavior(traveller)
        expect(moves[1], animator) expect(moves[2], false)
        """
    ) { _ in
      let (traveller, animator) = (Traveller(), Animator())
      animator.addBehavior(traveller)
      animator.removeBehavior(traveller)
      #expect(traveller.moves.count == 2 && traveller.moves[0] === animator && traveller.moves[1] == nil)
    },
    behavior.member(
      "dynamicAnimator",
      lua: """
        expect(subject.dynamicAnimator, nil)
        local animator = Animator()
        animator:addBehavior(subject)
        expect(subject.dynamicAnimator, animator)
        """
    ) {
      #expect($0.dynamicAnimator == nil)
      let animator = Animator()
      animator.addBehavior($0)
      #expect($0.dynamicAnimator === animator)
    },
  ]
}
